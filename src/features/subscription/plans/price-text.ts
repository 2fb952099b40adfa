import type { PlanPrice } from '../../../../schema/wire/subscription.ts';
import { formatMoney } from '../../../lib/money.ts';
import { type Period, parsePeriod } from '../../../../schema/rules/periods.ts';
import { t } from '../../../i18n/t.ts';

/** "$5.00 a month". */
export function priceText({
  amountMicros,
  currency,
  period,
}: Pick<PlanPrice, 'amountMicros' | 'currency' | 'period'>): string {
  const price = formatMoney({ amountMicros, currency }, navigator.language);
  const parsed = parsePeriod(period);
  if (!parsed) return price;
  if (parsed.number === 1) {
    switch (parsed.unit) {
      case 'year':
        return t('plan.perYear', { price });
      case 'month':
        return t('plan.perMonth', { price });
      case 'week':
        return t('plan.perWeek', { price });
      case 'day':
        break;
    }
  }
  return t('plan.perPeriod', { price, period: lengthOf(parsed) });
}

function lengthOf({ number, unit }: Period): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(number);
}
