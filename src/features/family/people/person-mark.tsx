import { cx } from '../../../ui/cx.ts';
import { ColorMark } from '../../../ui/color-mark.tsx';
import styles from '../family.module.css';

/** A person's initial in a ring of their colour. */
export function PersonMark({
  person: { name, color },
  large = false,
}: {
  person: { name: string; color: string };
  large?: boolean;
}) {
  const [initial = '?'] = name.trim();
  return (
    <ColorMark
      shape="disc"
      color={color}
      initial={initial.toLocaleUpperCase()}
      className={cx(large ? styles.large : styles.medium)}
    />
  );
}
