import { t } from '../../i18n/t.ts';
import styles from './saving-words.module.css';

/**
 * "Saving…" on what is not stored yet. The element around it is `aria-busy` from the start; the
 * words come only where storing takes longer than it should.
 */
export function SavingWords() {
  return <span className={styles.saving}>{t('entries.saving')}</span>;
}
