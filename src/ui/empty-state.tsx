import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon: IconType;
  /** What this place is for. */
  title: string;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
};

/** An empty place that teaches: what it is, one sentence, one action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon icon={icon} size="xl" />
      </span>
      <p className={styles.title}>{title}</p>
      {children != null && <p className={styles.text}>{children}</p>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
