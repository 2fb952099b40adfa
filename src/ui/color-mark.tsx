import { cx } from './cx.ts';
import styles from './color-mark.module.css';

/** The colour of a person or child: a mark beside the name, never the colour of the text. */
export function ColorMark({ color, shape = 'dot', initial, photo, className }: ColorMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.mark, styles[shape], photo && styles.pictured, className)}
      style={{ '--mark': color }}
    >
      {photo ? <img src={photo} alt="" /> : initial}
    </span>
  );
}

type ColorMarkProps = {
  color: string;
  /** `bar` runs along the start of a row; `disc` and `face` hold a photo, or the initial. */
  shape?: 'dot' | 'bar' | 'disc' | 'face' | undefined;
  initial?: string | undefined;
  /** The address of a square picture. */
  photo?: string | null | undefined;
  className?: string | undefined;
};
