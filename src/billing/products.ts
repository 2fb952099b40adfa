import {
  WireProduct,
  type WireOption,
  type WirePhase,
  type WirePrice,
} from '../../schema/wire/billing.ts';
import type { Log } from './log.ts';
import { type Money, isChargeable } from '../../schema/rules/currency.ts';
import { formatMoney } from '../lib/money.ts';
import { type Period, parsePeriod } from '../../schema/rules/periods.ts';
import { pricePer } from './periods.ts';

/** An amount with its formatted text. */
export type Price = Money & {
  /** In hundredths of the main unit, for every currency. Prefer `amountMicros`. */
  readonly amount: number;
  readonly formattedPrice: string;
};

/** A phase of a subscription with one price: the trial (without price), the intro, the base. */
export type PricingPhase = {
  /** ISO 8601, null when it has no end. */
  readonly periodDuration: string | null;
  readonly period: Period | null;
  /** How many periods it lasts; an intro of one is paid up front. */
  readonly cycleCount: number;
  readonly price: Price | null;
  readonly pricePerWeek: Price | null;
  readonly pricePerMonth: Price | null;
  readonly pricePerYear: Price | null;
};

export type SubscriptionOption = {
  readonly kind: 'subscription';
  readonly id: string;
  readonly priceId: string;
  readonly base: PricingPhase;
  readonly trial: PricingPhase | null;
  readonly introPrice: PricingPhase | null;
};

export type OneOffOption = {
  readonly kind: 'oneOff';
  readonly id: string;
  readonly priceId: string;
  readonly basePrice: Price;
};

export type PurchaseOption = SubscriptionOption | OneOffOption;

export type ProductType = 'subscription' | 'consumable' | 'non_consumable';

/** Where a package was shown; sent to the provider when it is bought. */
export type PresentedOffering = {
  readonly offeringIdentifier: string;
  readonly targeting: { readonly ruleId: string; readonly revision: number } | null;
  readonly placementIdentifier: string | null;
};

export type Product = {
  readonly identifier: string;
  readonly displayName: string;
  readonly title: string;
  readonly description: string | null;
  readonly productType: ProductType;
  /** Of the default option's base phase, never of its trial or intro. */
  readonly currentPrice: Price;
  /** ISO 8601; null for a one-time purchase. */
  readonly normalPeriodDuration: string | null;
  readonly presentedOfferingIdentifier: string;
  readonly presentedOffering: PresentedOffering;
  readonly defaultOption: PurchaseOption;
  /** All options by their id. */
  readonly options: Readonly<Record<string, PurchaseOption>>;
  readonly subscriptionOptions: Readonly<Record<string, SubscriptionOption>>;
};

/** A product without the offering in which it is shown. */
export type SoldProduct = Omit<Product, 'presentedOfferingIdentifier' | 'presentedOffering'>;

/**
 * Reads a product of the provider's answer. Logs and returns null for one that cannot be bought: it
 * has no option, no default option, or no base price in a currency that can be charged.
 */
export function readProduct(wire: unknown, locale: string, log: Log): SoldProduct | null {
  const read = WireProduct.safeParse(wire);
  if (!read.success) {
    log.error(`A product cannot be read and is left out: ${read.error.message}`);
    return null;
  }
  const { data } = read;
  const product = normalise(data, locale, log);
  if (!product)
    log.warn(`Product ${data.identifier} has no default option with a price to charge: ignored`);
  return product;
}

function normalise(wire: WireProduct, locale: string, log: Log): SoldProduct | null {
  const isSubscription = wire.product_type === 'subscription';
  const options: Record<string, PurchaseOption> = {};
  for (const [id, option] of Object.entries(wire.purchase_options)) {
    const known = isSubscription
      ? readSubscription(option, locale, log)
      : readOneOff(option, locale);
    if (known) options[id] = known;
  }
  const defaultOption = options[wire.default_purchase_option_id ?? ''];
  const price = defaultOption && basePriceOf(defaultOption);
  if (!defaultOption || !price || !isChargeable(price.currency)) return null;
  return {
    identifier: wire.identifier,
    displayName: wire.title,
    title: wire.title,
    description: wire.description ?? null,
    productType: isSubscription ? 'subscription' : oneOffType(wire.product_type),
    currentPrice: price,
    normalPeriodDuration:
      defaultOption.kind === 'subscription' ? defaultOption.base.periodDuration : null,
    defaultOption,
    options,
    subscriptionOptions: Object.fromEntries(
      Object.entries(options).flatMap(([id, option]) =>
        option.kind === 'subscription' ? [[id, option]] : [],
      ),
    ),
  };
}

/** Every type but a subscription is a one-time purchase. */
function oneOffType(type: string): ProductType {
  return type === 'non_consumable' ? 'non_consumable' : 'consumable';
}

/** The price of an option after trial and intro; null when the provider gives no price. */
export function basePriceOf(option: PurchaseOption): Price | null {
  return option.kind === 'subscription' ? option.base.price : option.basePrice;
}

function readSubscription(wire: WireOption, locale: string, log: Log): SubscriptionOption | null {
  if (!wire.base) return null;
  return {
    kind: 'subscription',
    id: wire.id,
    priceId: wire.price_id,
    base: readPhase(wire.base, locale, log),
    trial: wire.trial ? readPhase(wire.trial, locale, log) : null,
    introPrice: wire.intro_price ? readPhase(wire.intro_price, locale, log) : null,
  };
}

function readOneOff(wire: WireOption, locale: string): OneOffOption | null {
  if (!wire.base_price) return null;
  return {
    kind: 'oneOff',
    id: wire.id,
    priceId: wire.price_id,
    basePrice: readPrice(wire.base_price, locale),
  };
}

function readPhase(wire: WirePhase, locale: string, log: Log): PricingPhase {
  const price = wire.price ? readPrice(wire.price, locale) : null;
  const period = parsePeriod(wire.period_duration);
  if (wire.period_duration && !period) log.error(`Invalid period: ${wire.period_duration}`);
  const per = (unit: 'week' | 'month' | 'year'): Price | null => {
    const money = price && period && pricePer(unit, price, period);
    return money && toPrice(money, locale);
  };
  return {
    periodDuration: wire.period_duration ?? null,
    period,
    cycleCount: wire.cycle_count,
    price,
    pricePerWeek: per('week'),
    pricePerMonth: per('month'),
    pricePerYear: per('year'),
  };
}

function readPrice(wire: WirePrice, locale: string): Price {
  return toPrice({ amountMicros: wire.amount_micros, currency: wire.currency }, locale);
}

/** An amount with its text in a locale. */
export function toPrice(money: Money, locale: string): Price {
  return {
    ...money,
    amount: money.amountMicros / 10_000,
    formattedPrice: formatMoney(money, locale),
  };
}
