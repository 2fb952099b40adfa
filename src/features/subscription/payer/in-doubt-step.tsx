import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../subscribe.module.css';

/** The result of the order is unknown: the page must not suggest a failure or another payment. */
export function InDoubtStep({ onAgain, onLeave }: { onAgain: () => void; onLeave: () => void }) {
  return (
    <>
      <h1 className={styles.title}>{t('subscribe.orderUnknownTitle')}</h1>
      <p className={styles.lead}>{t('subscribe.orderUnknownText')}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide onClick={onAgain}>
          {t('subscribe.again')}
        </Button>
        <Button variant="quiet" wide onClick={onLeave}>
          {t('subscribe.back')}
        </Button>
      </div>
    </>
  );
}
