import { t } from '../../../i18n/t.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from '../subscribe.module.css';

/** Waits for the result of a payment, for some seconds. */
export function VerifyingStep() {
  return (
    <div className={styles.news}>
      <h1 className={styles.title}>{t('subscribe.verifyTitle')}</h1>
      <p className={styles.lead}>{t('subscribe.verifyText')}</p>
      {/* The heading has the focus and says it. */}
      <div aria-hidden="true">
        <Spinner label="" />
      </div>
    </div>
  );
}
