import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import styles from './pages.module.css';

type SectionFrameProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** Where the link above the title leads; the overview of the vault if omitted. */
  back?: { label: string; onBack: () => void } | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The page of a section: the way back, its title and buttons, its content. */
export function SectionFrame({ title, intro, back, actions, children }: SectionFrameProps) {
  useRootMark('pageBack', 'always');
  return (
    <div className={styles.page}>
      {back ? (
        <Button
          variant="quiet"
          size="small"
          icon={ArrowLeft}
          className={styles.back}
          onClick={back.onBack}
        >
          {back.label}
        </Button>
      ) : (
        <Link
          to="/vault"
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} ${styles.back}`}
        >
          <Icon icon={ArrowLeft} />
          <span>{t('vault.backToVault')}</span>
        </Link>
      )}
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions != null && <div className={styles.actions}>{actions}</div>}
      </header>
      {intro != null && <div className={styles.intro}>{intro}</div>}
      {children}
    </div>
  );
}
