import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './banner.module.css';

type BannerProps = {
  tone?: 'plain' | 'attention' | 'danger' | undefined;
  icon: IconType;
  /** What happened, in a few words. */
  title: string;
  /** What it means and what to do. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** `alert` only for what stops the person now; it interrupts a screen reader. */
  role?: 'status' | 'alert' | 'note' | undefined;
  className?: string | undefined;
};

/** A lasting message in the flow of the page. */
export function Banner({
  tone = 'plain',
  icon,
  title,
  children,
  actions,
  role = 'status',
  className,
}: BannerProps) {
  return (
    <div role={role} className={cx(styles.banner, styles[tone], className)}>
      <span className={styles.icon}>
        <Icon icon={icon} size="l" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children != null && <div className={styles.text}>{children}</div>}
      </div>
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
