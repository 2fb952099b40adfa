import { Navigate } from '@tanstack/react-router';
import { useRights } from '../../app/entries/rights.ts';
import '../../i18n/lazy/vault.ts';
import { t } from '../../i18n/t.ts';
import { SectionCards } from './overview/section-cards.tsx';
import styles from './overview/overview.module.css';

/** The overview of the vault. Somebody without any right to it has no such screen. */
export function VaultScreen() {
  const { isKnown, seesPhotos, seesDocuments } = useRights();
  if (isKnown && !seesPhotos && !seesDocuments) return <Navigate to="/home" replace />;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('vault.title')}</h1>
      </header>
      <SectionCards />
    </div>
  );
}
