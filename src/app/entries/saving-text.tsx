import { t } from '../../i18n/t.ts';
import styles from './saving-text.module.css';

/**
 * "Saving…" on an entry that is not stored yet. The element around it is `aria-busy` from the start;
 * the text appears only when storing takes unusually long.
 */
export function SavingText({ isLate }: { isLate: boolean }) {
  if (isLate) return <span className={styles.late}>{t('sync.notStored')}</span>;
  return <span className={styles.saving}>{t('entries.saving')}</span>;
}
