import type { Money } from '../../schema/rules/currency.ts';
import type { Package } from './offerings.ts';
import { parsePeriod } from '../../schema/rules/periods.ts';
import { pricePer, wholeDuration } from './periods.ts';
import type { PricingPhase, Product } from './products.ts';
import type { Translator } from './translations/translator.ts';

/** What the variables of one package are made of. */
type Facts = {
  readonly product: Product;
  readonly translator: Translator;
  readonly price: string;
  /** Of the subscription; empty for a one-time purchase, and when it cannot be read. */
  readonly duration: string;
  /** The word for a one-time purchase; empty for a subscription. */
  readonly lifetime: string;
  readonly perWeek: Money | null;
  readonly perMonth: Money | null;
  /** The trial comes before an introductory price. */
  readonly offers: readonly Offer[];
  /** The dearest monthly price of all packages. */
  readonly dearest: Money | null;
};

type Offer = { readonly duration: string; readonly price: string };

/** The variables of paywall texts, written `{{ name }}`; empty when a package has no such value. */
const textByVariable = {
  product_name: ({ product }: Facts) => product.title,
  price: ({ price }: Facts) => price,
  price_per_period: (facts: Facts) => pricePerPeriod(facts, true),
  price_per_period_full: (facts: Facts) => pricePerPeriod(facts, false),
  total_price_and_per_month: (facts: Facts) => total(facts, true),
  total_price_and_per_month_full: (facts: Facts) => total(facts, false),
  sub_price_per_month: ({ lifetime, price, perMonth, translator }: Facts) =>
    lifetime ? price : perMonth ? translator.money(perMonth) : '',
  sub_price_per_week: ({ perWeek, translator }: Facts) =>
    perWeek ? translator.money(perWeek) : '',
  sub_duration: ({ lifetime, duration, translator }: Facts) =>
    lifetime || translator.period(duration),
  sub_duration_in_months: ({ lifetime, duration, translator }: Facts) =>
    lifetime || translator.period(inMonths(duration)),
  sub_period: ({ lifetime, duration, translator }: Facts) =>
    lifetime || (duration && translator.frequency(duration)),
  sub_period_length: ({ duration, translator }: Facts) => translator.unit(duration),
  sub_period_abbreviated: ({ duration, translator }: Facts) => translator.unit(duration, 'short'),
  sub_offer_duration: ({ offers }: Facts) => offers[0]?.duration ?? '',
  sub_offer_duration_2: ({ offers }: Facts) => offers[1]?.duration ?? '',
  sub_offer_price: ({ offers }: Facts) => offers[0]?.price ?? '',
  sub_offer_price_2: ({ offers }: Facts) => offers[1]?.price ?? '',
  sub_relative_discount: discount,
};
export type PaywallVariable = keyof typeof textByVariable;
export const paywallVariables = Object.keys(textByVariable) as PaywallVariable[];

export type PaywallValues = Readonly<Record<PaywallVariable, string>>;

/** The values of each package by its identifier. The discount depends on the other packages. */
export function paywallValues(
  packages: readonly Package[],
  translator: Translator,
): Record<string, PaywallValues> {
  const dearest = dearestMonth(packages);
  return Object.fromEntries(
    packages.map(({ identifier, product }) => {
      const facts = factsOf(product, dearest, translator);
      const values = paywallVariables.map((name) => [name, textByVariable[name](facts)]);
      return [identifier, Object.fromEntries(values) as PaywallValues];
    }),
  );
}

function factsOf(product: Product, dearest: Money | null, translator: Translator): Facts {
  const { currentPrice, normalPeriodDuration, productType } = product;
  const period = parsePeriod(normalPeriodDuration);
  return {
    product,
    translator,
    price: translator.money(currentPrice),
    duration: (period && normalPeriodDuration) ?? '',
    lifetime: productType === 'subscription' ? '' : translator.say('periods.lifetime'),
    perWeek: period && pricePer('week', currentPrice, period),
    perMonth: period && pricePer('month', currentPrice, period),
    offers: period ? offersOf(product, translator) : [],
    dearest,
  };
}

function pricePerPeriod({ price, duration, translator }: Facts, short: boolean): string {
  if (!duration) return price;
  const period = translator.period(duration, { short, joined: true });
  return translator.say('paywall_variables.price_per_period', { formattedPrice: price, period });
}

/**
 * The price, and the price per month of a longer period. A month of a weekly price is no price that
 * anybody pays: four weeks are less than a month.
 */
function total({ price, duration, perMonth, translator }: Facts, short: boolean): string {
  const period = parsePeriod(duration);
  const isLonger = period?.unit === 'year' || (period?.unit === 'month' && period.number > 1);
  if (!perMonth || !isLonger) return price;
  return translator.say('paywall_variables.total_price_and_per_month', {
    formattedPrice: price,
    period: translator.period(duration, { short, joined: true }),
    formattedPricePerMonth: translator.money(perMonth),
    monthPeriod: translator.unit('P1M', short ? 'short' : 'full'),
  });
}

function inMonths(duration: string): string {
  const period = parsePeriod(duration);
  return period?.unit === 'year' ? `P${period.number * 12}M` : duration;
}

function offersOf({ defaultOption, currentPrice }: Product, translator: Translator): Offer[] {
  if (defaultOption.kind !== 'subscription') return [];
  const { trial, introPrice } = defaultOption;
  const free = { amountMicros: 0, currency: currentPrice.currency };
  return [
    offer(trial, free, translator),
    offer(introPrice, introPrice?.price ?? null, translator),
  ].filter((each) => each !== null);
}

function offer(
  phase: PricingPhase | null,
  price: Money | null,
  translator: Translator,
): Offer | null {
  if (!phase?.period || !price) return null;
  return { duration: translator.period(wholeDuration(phase)), price: translator.money(price) };
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
function discount({ perMonth, dearest, translator }: Facts): string {
  if (!perMonth || !dearest || dearest.amountMicros <= 0) return '';
  const saved = dearest.amountMicros - perMonth.amountMicros;
  // Rounded down, so that the text never promises more than the real discount.
  const percent = Math.floor((saved * 100) / dearest.amountMicros);
  if (percent < 1) return '';
  return translator.say('paywall_variables.sub_relative_discount', { discount: percent });
}
