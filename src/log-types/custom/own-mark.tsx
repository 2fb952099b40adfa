import { ColorMark } from '../../ui/color-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ownIconOf } from './own-icon.tsx';
import styles from './own-mark.module.css';

type OwnMarkProps = { icon: string; color: string; className?: string | undefined };

/** The icon of an own type with its colour below it, never as the colour of the icon. */
export function OwnMark({ icon, color, className }: OwnMarkProps) {
  return (
    <span className={cx(styles.mark, className)}>
      <Icon icon={ownIconOf(icon)} />
      <ColorMark color={color} shape="bar" className={styles.color} />
    </span>
  );
}
