import { gatewayAmount } from '../../../schema/rules/currency.ts';
import type { Period } from '../../../schema/rules/periods.ts';
import { addLocalPeriod } from '../../billing/periods.ts';
import type { PriceBreakdown } from '../../billing/purchase/tax.ts';
import type { PurchaseOption } from '../../billing/products.ts';
import type { Recurring } from './gateway.ts';

/**
 * What a wallet's sheet shows about future payments; null for a one-time purchase, and without a
 * management URL.
 */
export function recurringOf({
  option,
  price,
  title,
  managementUrl,
  now,
  trialLabel,
}: {
  option: PurchaseOption;
  price: PriceBreakdown;
  title: string;
  managementUrl: string | null;
  now: number;
  trialLabel: string;
}): Recurring | null {
  if (option.kind !== 'subscription' || !option.base.period || managementUrl === null) return null;
  const { base, trial, introPrice } = option;
  // The total with an introductory price is paid once; the base price is what recurs.
  const amountMicros = (introPrice?.price && base.price?.amountMicros) ?? price.totalAmountInMicros;
  return {
    title,
    managementUrl,
    amount: gatewayAmount({ amountMicros, currency: price.currency }),
    startsAt: trial?.period ? addLocalPeriod(new Date(now), trial.period) : null,
    every: inDaysOrLonger(option.base.period),
    trialLabel: trial ? trialLabel : null,
  };
}

/** Wallets have no weeks: 7 days stand for each. */
function inDaysOrLonger({ number, unit }: Period): Recurring['every'] {
  return unit === 'week' ? { number: number * 7, unit: 'day' } : { number, unit };
}
