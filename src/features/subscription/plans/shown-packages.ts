import type { Package } from '../../../billing/offerings.ts';
import type { PurchaseOption } from '../../../billing/products.ts';

/** A package as the app shows it (specification, subscription packages). */
export type ShownPackage = {
  identifier: string;
  title: string;
  description: string;
  /** The price that is shown when the provider gives none. */
  priceCents: number;
  package: Package;
};

export const MONTHLY = '$rc_monthly';
export const ANNUAL = '$rc_annual';

/** Monthly first, then annual, then the rest as they come. */
export function shownPackages(packages: readonly Package[]): ShownPackage[] {
  return packages.map(shown).toSorted((a, b) => rank(a) - rank(b));
}

function shown(one: Package): ShownPackage {
  const { identifier, product } = one;
  if (identifier === MONTHLY) {
    const description = 'Unlimited access to all features';
    return { identifier, title: 'Monthly Plan', description, priceCents: 500, package: one };
  }
  if (identifier === ANNUAL) {
    const description = 'Unlimited access to all features (Save 18%)';
    return { identifier, title: 'Annual Plan', description, priceCents: 4900, package: one };
  }
  const title = product.title || product.identifier || 'Premium Plan';
  return {
    identifier,
    title,
    description: product.description ?? '',
    priceCents: 999,
    package: one,
  };
}

/** The option that starts with a free trial; null when there is none. */
export function trialOptionOf({ product }: Package): PurchaseOption | null {
  const { defaultOption, subscriptionOptions } = product;
  if (defaultOption.kind === 'subscription' && defaultOption.trial) return defaultOption;
  return Object.values(subscriptionOptions).find(({ trial }) => trial !== null) ?? null;
}

/** The option that is paid at once. */
export function plainOptionOf({ product }: Package): PurchaseOption {
  const { defaultOption, subscriptionOptions } = product;
  if (defaultOption.kind !== 'subscription' || !defaultOption.trial) return defaultOption;
  return Object.values(subscriptionOptions).find(({ trial }) => trial === null) ?? defaultOption;
}

/** The saving of a year against twelve months, in whole percent; null when there is none. */
export function yearlySaving(
  packages: readonly ShownPackage[],
): { percent: number; twelveMonthsMicros: number; currency: string } | null {
  const price = (identifier: string) =>
    packages.find((one) => one.identifier === identifier)?.package.product.currentPrice;
  const [month, year] = [price(MONTHLY), price(ANNUAL)];
  if (!month || !year || month.currency !== year.currency) return null;
  const twelveMonthsMicros = month.amountMicros * 12;
  // Computed with integers: 1 - 48 / 60 is slightly less than 0.2 in floating point.
  const saved = twelveMonthsMicros - year.amountMicros;
  const percent = Math.floor((saved * 100) / twelveMonthsMicros);
  return percent > 0 ? { percent, twelveMonthsMicros, currency: month.currency } : null;
}

function rank({ identifier }: ShownPackage): number {
  if (identifier === MONTHLY) return 0;
  return identifier === ANNUAL ? 1 : 2;
}
