import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './tile.module.css';

type TileProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'title' | 'value'> & {
  icon: IconType;
  /** The subject: "Feed". */
  title: string;
  /** The large value: "2 h 10". */
  value: ReactNode;
  /** One line below: "Left · 120 ml". */
  detail?: ReactNode;
  /** Something of this kind is running now. */
  active?: boolean | undefined;
  /** A mark in the corner, such as a StatusMark. */
  mark?: ReactNode;
};

/** A label and its value, as a button that opens the details. */
export function Tile({
  icon,
  title,
  value,
  detail,
  active = false,
  mark,
  className,
  ...rest
}: TileProps) {
  return (
    <button {...rest} type="button" className={cx(styles.tile, active && styles.active, className)}>
      <span className={styles.head}>
        <Icon icon={icon} />
        <span className={styles.title}>{title}</span>
        {mark}
      </span>
      <span className={styles.value}>{value}</span>
      <span className={styles.detail}>{detail}</span>
    </button>
  );
}
