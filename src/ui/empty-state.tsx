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
  /** It is the whole page, so the title is the page heading. */
  isPage?: boolean;
};

/** Shown for an empty list: a title, one sentence, one action. */
export function EmptyState({ icon, title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon icon={icon} size="xl" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children != null && <p className={styles.text}>{children}</p>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
