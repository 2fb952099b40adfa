import { cx } from '../../../ui/cx.ts';
import { ColorMark } from '../../../ui/color-mark.tsx';
import styles from '../family.module.css';

/** The photo of a person, or the initial, in a ring of their colour. */
export function PersonMark({
  person: { name, color, photo },
  large = false,
}: {
  person: { name: string; color: string; photo?: string | null | undefined };
  large?: boolean;
}) {
  const [initial = '?'] = name.trim();
  return (
    <ColorMark
      shape="disc"
      color={color}
      photo={photo}
      initial={initial.toLocaleUpperCase()}
      className={cx(large ? styles.large : styles.medium)}
    />
  );
}
