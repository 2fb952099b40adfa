import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useRootMark } from './use-root-mark.ts';
import styles from './page.module.css';

type PageProps = {
  title: ReactNode;
  /** A sentence below the title. */
  intro?: ReactNode;
  /** The link to the parent page; `narrowOnly` where that page is shown beside this one on wide screens. */
  back?: { label: string; onBack: () => void; narrowOnly?: boolean } | undefined;
  children: ReactNode;
};

/** A page with a link back, its heading and its sections. */
export function Page({ title, intro, back, children }: PageProps) {
  useRootMark('pageBack', back && (back.narrowOnly ? 'narrow' : 'always'));
  return (
    <div className={styles.page}>
      {back && (
        <Button
          variant="quiet"
          size="small"
          icon={ArrowLeft}
          className={cx(styles.back, back.narrowOnly && styles.narrowOnly)}
          onClick={back.onBack}
        >
          {back.label}
        </Button>
      )}
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {intro != null && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
    </div>
  );
}
