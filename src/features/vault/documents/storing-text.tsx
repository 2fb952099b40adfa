import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import styles from './documents.module.css';

/** How many of the picked files are stored. @param props.stored null: nothing is being stored */
export function StoringText({ stored, of }: { stored: number | null; of: number }) {
  return (
    <p role="status" className={styles.quiet}>
      {stored === null ? '' : t('documents.storing', { done: stored, of })}
    </p>
  );
}
