import type { PriceBreakdown } from '../../billing/purchase/tax.ts';
import { addLocalPeriod, wholeDuration } from '../../billing/periods.ts';
import type { Product, PurchaseOption } from '../../billing/products.ts';
import type { Translator } from '../../billing/translations/translator.ts';

export function trialOf(option: PurchaseOption) {
  return option.kind === 'subscription' ? option.trial : null;
}

/**
 * The block of prices, the first line in large type: the trial, the intro price, and the price
 * after that.
 */
export function priceLines(
  product: Product,
  option: PurchaseOption,
  price: PriceBreakdown,
  { say, money, period, frequency, language }: Translator,
): string[] {
  const total = money({ amountMicros: price.totalAmountInMicros, currency: price.currency });
  if (option.kind === 'oneOff') return [total];
  const { trial, introPrice, base } = option;
  const per = (duration: string | null) => (duration ? ` ${frequency(duration, 'perUnit')}` : '');
  const lines: string[] = [];
  if (trial?.period && trial.periodDuration)
    lines.push(
      say('product_info.free_trial_duration', { trialDuration: period(trial.periodDuration) }),
    );
  if (introPrice?.price) {
    const { periodDuration, cycleCount } = introPrice;
    const introPriceDuration = period(wholeDuration(introPrice));
    lines.push(
      cycleCount > 1
        ? say('product_info.intro_price_phase_recurring', {
            introPriceDuration,
            introPrice: `${total}${per(periodDuration)}`,
          })
        : say('product_info.intro_price_phase_paid_upfront', {
            introPriceDuration,
            introPrice: total,
          }),
    );
  }
  // The price after an introductory phase has not been taxed yet.
  const regular = introPrice?.price ? money(base.price ?? product.currentPrice) : total;
  const when = introPrice?.price
    ? say('product_info.after')
    : trial
      ? say('product_info.after_trial')
      : '';
  lines.push(regularLine(language, [regular, per(base.periodDuration).trim(), when]));
  return lines;
}

/** "$5.00 per month after the trial". */
function regularLine(language: string, [price, often, when]: [string, string, string]): string {
  if (/^(ja|zh)/.test(language)) return `${when}${often} ${price}`.trim();
  const parts = language === 'ko' ? [when, often, price] : [price, often, when];
  return parts.filter((part) => part !== '').join(' ');
}

/** The day on which the trial ends and the first payment is due; null without a trial. */
export function trialEnd(option: PurchaseOption, now: number): Date | null {
  const period = trialOf(option)?.period;
  return period ? addLocalPeriod(new Date(now), period) : null;
}

/** The price after the trial and its date; null without a trial. */
export function trialInfo(
  option: PurchaseOption,
  price: PriceBreakdown,
  now: number,
  { say, money, frequency, date }: Translator,
): string | null {
  if (option.kind !== 'subscription' || !option.trial) return null;
  const { base, introPrice } = option;
  const renewal = trialEnd(option, now);
  if (!renewal) return null;
  const first = introPrice?.price ? introPrice : base;
  const amount = first.price ?? {
    amountMicros: price.totalExcludingTaxInMicros,
    currency: price.currency,
  };
  return say('payment_entry_page.trial_info', {
    price: money(amount),
    perFrequency: first.periodDuration ? frequency(first.periodDuration, 'perUnit') : '',
    renewalDate: date(renewal, 'long'),
  });
}
