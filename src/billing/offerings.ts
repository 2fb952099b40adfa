import type { PaywallComponents } from '../../schema/wire/billing.ts';
import type { PresentedOffering, Product } from './products.ts';

export const packageTypes = [
  'weekly',
  'monthly',
  'two_month',
  'three_month',
  'six_month',
  'annual',
  'lifetime',
  'custom',
  'unknown',
] as const;
export type PackageType = (typeof packageTypes)[number];

export type Package = {
  /** `$rc_monthly`, `$rc_annual`, or a name of the app's own. */
  readonly identifier: string;
  readonly packageType: PackageType;
  readonly product: Product;
  readonly presentedOffering: PresentedOffering;
};

export type Offering = {
  readonly identifier: string;
  readonly serverDescription: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly packages: readonly Package[];
  readonly packagesById: Readonly<Record<string, Package>>;
  readonly paywallComponents: PaywallComponents | null;
};

export type Offerings = {
  readonly all: Readonly<Record<string, Offering>>;
  readonly current: Offering | null;
};

/** The package of a type, or undefined. */
export function packageOfType(offering: Offering, type: PackageType): Package | undefined {
  return offering.packages.find(({ packageType }) => packageType === type);
}
