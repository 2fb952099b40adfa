import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './color-mark.module.css';

/** A person's or a child's colour: always a mark beside the name, never its text. */
export function ColorMark({ color, shape = 'dot', initial, className }: ColorMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.mark, styles[shape], className)}
      style={{ '--mark': color } as CSSProperties}
    >
      {initial}
    </span>
  );
}

type ColorMarkProps = {
  color: string;
  /** `bar` runs along the start of a row; `disc` holds an initial. */
  shape?: 'dot' | 'bar' | 'disc' | undefined;
  initial?: string | undefined;
  className?: string | undefined;
};
