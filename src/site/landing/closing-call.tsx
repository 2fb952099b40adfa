import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { promises } from '../documents/promises.ts';
import { prices } from '../prices.ts';
import styles from './closing-call.module.css';

/** The packages of the specification that the front page offers. */
export type LandingPlan = '$rc_monthly' | '$rc_annual';

/** The last words of the page, with a way into each plan. */
export function ClosingCall({ onPlan }: { onPlan: (plan: LandingPlan) => void }) {
  return (
    <section id="start" aria-labelledby="start-title" className={styles.call}>
      <h2 id="start-title" className={styles.title}>
        {t('site.closing')}
      </h2>
      <p className={styles.text}>{t('site.closingText', { days: String(promises.trialDays) })}</p>
      <div className={styles.buttons}>
        <Button variant="primary" size="large" onClick={() => onPlan('$rc_monthly')}>
          {t('site.closingMonthly', { price: prices.monthly })}
        </Button>
        <Button size="large" onClick={() => onPlan('$rc_annual')}>
          {t('site.closingAnnual', { price: prices.yearly })}
        </Button>
      </div>
    </section>
  );
}
