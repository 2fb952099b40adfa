import Check from 'lucide-react/icons/check';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { promises } from '../documents/promises.ts';
import { prices } from '../prices.ts';
import { LandingSection } from './landing-section.tsx';
import styles from './pricing.module.css';

const days = { trial: String(promises.trialDays), access: String(promises.accessAfterDays) };

/** What the plans cost now and later, and what each of them includes. */
export function Pricing() {
  return (
    <LandingSection id="pricing" title={t('site.pricing')} intro={t('site.pricingIntro')}>
      <ul className={styles.plans}>
        <Plan
          name={t('site.monthly')}
          price={prices.monthly}
          per={t('site.perMonth')}
          mark={t('site.monthlyMark')}
          saving={t('site.monthlySaving', { saving: prices.monthlySaving })}
          base={t('site.monthlyBase', { later: prices.laterMonthly })}
        />
        <Plan
          isMain
          name={t('site.annual')}
          price={prices.yearly}
          per={t('site.perYear')}
          mark={t('site.annualMark', { perMonth: prices.yearlyPerMonth })}
          saving={t('site.annualSaving', { saving: prices.yearlySaving })}
          base={t('site.annualBase', { monthly: prices.monthly })}
        />
        <Plan
          name={t('site.regular')}
          price={prices.laterMonthly}
          per={t('site.perMonth')}
          mark={t('site.regularMark')}
          saving={null}
          base={t('site.regularBase')}
        />
      </ul>
      <ul className={styles.included}>
        {included.map((key) => (
          <li key={key}>
            <Icon icon={Check} />
            <span>{t(key, days)}</span>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

const included = [
  'site.includedTrial',
  'site.includedAll',
  'site.includedCaregivers',
  'site.includedCancel',
] as const;

type PlanProps = {
  name: string;
  price: string;
  per: string;
  mark: string;
  saving: string | null;
  /** What the saving, or the price, is compared with. */
  base: string;
  isMain?: boolean;
};

function Plan({ name, price, per, mark, saving, base, isMain = false }: PlanProps) {
  return (
    <li className={isMain ? styles.main : styles.plan}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.price}>
        <strong>{price}</strong> {per}
      </p>
      <p className={styles.mark}>{mark}</p>
      <p className={styles.base}>
        {saving !== null && <strong>{saving}</strong>} {base}
      </p>
    </li>
  );
}
