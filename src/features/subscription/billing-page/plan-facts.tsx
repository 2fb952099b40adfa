import type { PlanPrice } from '../../../../schema/wire/subscription.ts';
import type { TextKey } from '../../../i18n/t.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t, tKey } from '../../../i18n/t.ts';
import type { KnownPlan } from '../../../session/requests/plan.ts';
import { useNow } from '../../../ui/use-now.ts';
import { priceText } from '../plans/price-text.ts';
import styles from './billing-page.module.css';

/** The pre-release price of a month, which stays for as long as one does (specification §1). */
const FOUNDING = { amountMicros: 5_000_000, currency: 'USD', period: 'P1M' } as const;
const STORES = [
  'rc_billing',
  'stripe',
  'paddle',
  'app_store',
  'mac_app_store',
  'play_store',
  'amazon',
  'promotional',
] as const;

/** The price of a running plan, its start, and its store. */
export function PlanFacts({ plan }: { plan: KnownPlan }) {
  const now = useNow(60_000);
  const { price, expiresAt, willRenew, since, store } = plan;
  const next =
    willRenew && price && expiresAt !== null
      ? `${formatDate(expiresAt, { now })}, ${formatMoney(price, navigator.language)}`
      : t('plan.noCharge');
  const isFounding =
    price?.amountMicros === FOUNDING.amountMicros &&
    price.currency === FOUNDING.currency &&
    price.period === FOUNDING.period;
  const facts: [string, string][] = [];
  if (price) facts.push([nameOf(plan, price), priceText(price)]);
  // After a failed charge the headline says more.
  if (plan.state !== 'billing_issue') facts.push([t('plan.nextCharge'), next]);
  if (since !== null) facts.push([t('plan.since'), formatDate(since, { now })]);
  if (store !== null) facts.push([t('plan.store'), tKey(storeKey(store))]);
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isFounding && (
        <p className={styles.founding}>
          {t('plan.founding', {
            price: formatMoney(FOUNDING, navigator.language).replace(/[.,]00$/, ''),
          })}
        </p>
      )}
    </>
  );
}

/** The name of the plan, unless the headline has it. */
function nameOf({ state }: KnownPlan, { title }: PlanPrice): string {
  return state === 'active' ? t('plan.price') : title;
}

function storeKey(store: string): TextKey {
  const known = STORES.find((name) => name === store) ?? 'unknown';
  return `plan.store-${known}`;
}
