import type { Money } from '../../schema/rules/currency.ts';
import type { Package } from './offerings.ts';
import { type Period, parsePeriod } from '../../schema/rules/periods.ts';
import { pricePer, wholeDuration } from './periods.ts';
import type { PricingPhase } from './products.ts';
import type { Translator } from './translations/translator.ts';

/** The variables of paywall texts, written `{{ name }}`. */
export const paywallVariables = [
  'product_name',
  'price',
  'price_per_period',
  'price_per_period_full',
  'total_price_and_per_month',
  'total_price_and_per_month_full',
  'sub_price_per_month',
  'sub_price_per_week',
  'sub_duration',
  'sub_duration_in_months',
  'sub_period',
  'sub_period_length',
  'sub_period_abbreviated',
  'sub_offer_duration',
  'sub_offer_duration_2',
  'sub_offer_price',
  'sub_offer_price_2',
  'sub_relative_discount',
] as const;
export type PaywallVariable = (typeof paywallVariables)[number];

/** A text for each variable; empty when a package has no such value. */
export type PaywallValues = Readonly<Record<PaywallVariable, string>>;

/** The values of each package by its identifier. The discount depends on the other packages. */
export function paywallValues(
  packages: readonly Package[],
  translator: Translator,
): Record<string, PaywallValues> {
  const dearest = dearestMonth(packages);
  return Object.fromEntries(
    packages.map((each) => [each.identifier, valuesOf(each, dearest, translator)]),
  );
}

function valuesOf(each: Package, dearest: Money | null, translator: Translator): PaywallValues {
  const { product } = each;
  const { normalPeriodDuration: duration } = product;
  const period = parsePeriod(duration);
  const price = translator.money(product.currentPrice);
  if (duration === null || !period) {
    // Without a readable period the duration is unknown.
    const isForLife = product.productType !== 'subscription';
    const lifetime = isForLife ? translator.say('periods.lifetime') : '';
    return {
      ...none,
      product_name: product.title,
      price,
      price_per_period: price,
      price_per_period_full: price,
      total_price_and_per_month: price,
      total_price_and_per_month_full: price,
      sub_price_per_month: isForLife ? price : '',
      sub_duration: lifetime,
      sub_duration_in_months: lifetime,
      sub_period: lifetime,
    };
  }
  const perMonth = pricePer('month', product.currentPrice, period);
  const perWeek = pricePer('week', product.currentPrice, period);
  return {
    product_name: product.title,
    price,
    price_per_period: pricePerPeriod(price, duration, { short: true }, translator),
    price_per_period_full: pricePerPeriod(price, duration, {}, translator),
    total_price_and_per_month: total({ price, duration, perMonth, isShort: true }, translator),
    total_price_and_per_month_full: total(
      { price, duration, perMonth, isShort: false },
      translator,
    ),
    sub_price_per_month: perMonth ? translator.money(perMonth) : '',
    sub_price_per_week: perWeek ? translator.money(perWeek) : '',
    sub_duration: translator.period(duration),
    sub_duration_in_months: translator.period(inMonths(duration, period)),
    sub_period: translator.frequency(duration),
    sub_period_length: translator.unit(duration),
    sub_period_abbreviated: translator.unit(duration, 'short'),
    ...offers(each, translator),
    sub_relative_discount: discount(perMonth, dearest, translator),
  };
}

const none = Object.fromEntries(paywallVariables.map((name) => [name, ''])) as PaywallValues;

function pricePerPeriod(
  formattedPrice: string,
  duration: string,
  { short = false },
  translator: Translator,
): string {
  const period = translator.period(duration, { short, joined: true });
  return translator.say('paywall_variables.price_per_period', { formattedPrice, period });
}

type Total = { price: string; duration: string; perMonth: Money | null; isShort: boolean };

/**
 * The price, and the price per month of a longer period. A month of a weekly price is no price that
 * anybody pays: four weeks are less than a month.
 */
function total({ price, duration, perMonth, isShort }: Total, translator: Translator): string {
  const period = parsePeriod(duration);
  const isLonger = period?.unit === 'year' || (period?.unit === 'month' && period.number > 1);
  if (!perMonth || !isLonger) return price;
  return translator.say('paywall_variables.total_price_and_per_month', {
    formattedPrice: price,
    period: translator.period(duration, { short: isShort, joined: true }),
    formattedPricePerMonth: translator.money(perMonth),
    monthPeriod: translator.unit('P1M', isShort ? 'short' : 'full'),
  });
}

function inMonths(duration: string, { unit, number }: Period): string {
  return unit === 'year' ? `P${number * 12}M` : duration;
}

/** The first and the second offer: a trial comes before an introductory price. */
function offers(
  { product: { defaultOption, currentPrice } }: Package,
  translator: Translator,
): Pick<
  PaywallValues,
  'sub_offer_duration' | 'sub_offer_duration_2' | 'sub_offer_price' | 'sub_offer_price_2'
> {
  const option = defaultOption.kind === 'subscription' ? defaultOption : null;
  const free = { amountMicros: 0, currency: currentPrice.currency };
  const [first, second] = [
    offer(option?.trial, free, translator),
    offer(option?.introPrice, option?.introPrice?.price ?? null, translator),
  ].filter((each) => each !== null);
  return {
    sub_offer_duration: first?.duration ?? '',
    sub_offer_price: first?.price ?? '',
    sub_offer_duration_2: second?.duration ?? '',
    sub_offer_price_2: second?.price ?? '',
  };
}

function offer(
  phase: PricingPhase | null | undefined,
  price: Money | null,
  translator: Translator,
): { duration: string; price: string } | null {
  if (!phase?.period || !price) return null;
  return {
    duration: translator.period(wholeDuration(phase)),
    price: translator.money(price),
  };
}

/** The monthly price of the most expensive subscription. One-time purchases are not compared. */
function dearestMonth(packages: readonly Package[]): Money | null {
  const months = packages.flatMap(({ product }) => {
    const period = parsePeriod(product.normalPeriodDuration);
    const perMonth = period && pricePer('month', product.currentPrice, period);
    return perMonth ? [perMonth] : [];
  });
  const currencies = new Set(months.map(({ currency }) => currency));
  // Amounts in several currencies cannot be compared.
  if (currencies.size !== 1) return null;
  return months.reduce((most, each) => (each.amountMicros > most.amountMicros ? each : most));
}

/** The discount on the monthly price against the most expensive package; empty below 1 %. */
function discount(perMonth: Money | null, dearest: Money | null, translator: Translator): string {
  if (!perMonth || !dearest || dearest.amountMicros <= 0) return '';
  const saved = dearest.amountMicros - perMonth.amountMicros;
  // Rounded down, so that the text never promises more than the real discount.
  const percent = Math.floor((saved * 100) / dearest.amountMicros);
  if (percent < 1) return '';
  return translator.say('paywall_variables.sub_relative_discount', { discount: percent });
}
