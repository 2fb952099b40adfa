import { type OfferingsAnswer, WireOffering } from '../../schema/wire/billing.ts';
import type { Log } from './log.ts';
import type { PresentedOffering, Product, SoldProduct } from './products.ts';

const packageTypes = [
  'weekly',
  'monthly',
  'two_month',
  'three_month',
  'six_month',
  'annual',
  'lifetime',
] as const;
/** The provider's types; `custom` is the app's own, `unknown` a later one of the provider. */
export type PackageType = (typeof packageTypes)[number] | 'custom' | 'unknown';

export type Package = {
  /** `$rc_monthly`, `$rc_annual`, or the app's own name. */
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
  /** The paywall's document, unchanged from the wire; null when there is none. */
  readonly paywallComponents: unknown;
};

export type Offerings = {
  readonly all: Readonly<Record<string, Offering>>;
  readonly current: Offering | null;
};

/** The type of a package by its name; the app's own names are `custom`. */
export function packageTypeOf(identifier: string): PackageType {
  if (!identifier.startsWith('$rc_')) return 'custom';
  return packageTypes.find((type) => identifier === `$rc_${type}`) ?? 'unknown';
}

/** The offerings of the provider's answer. One that cannot be read is logged and left out. */
export function readOfferings(answer: OfferingsAnswer, log: Log): WireOffering[] {
  return answer.offerings.flatMap((wire) => {
    const read = WireOffering.safeParse(wire);
    if (read.success) return [read.data];
    log.error(`An offering cannot be read and is left out: ${read.error.message}`);
    return [];
  });
}

/** The products whose prices are needed: each once, in order. */
export function productIdsOf(offerings: readonly WireOffering[]): string[] {
  const ids = offerings.flatMap(({ packages }) =>
    packages.map(({ platform_product_identifier }) => platform_product_identifier),
  );
  return [...new Set(ids)];
}

/** Joins offerings with their products. Packages without product and empty offerings are left out. */
export function joinOfferings(
  answer: OfferingsAnswer,
  wires: readonly WireOffering[],
  productsById: ReadonlyMap<string, SoldProduct>,
  log: Log,
): Offerings {
  const all: Record<string, Offering> = {};
  for (const wire of wires) {
    // Targeting applies to the current offering only.
    const isCurrent = wire.identifier === answer.current_offering_id;
    const presented: PresentedOffering = {
      offeringIdentifier: wire.identifier,
      targeting: isCurrent ? targetingOf(answer) : null,
      placementIdentifier: null,
    };
    const packages = wire.packages.flatMap(({ identifier, platform_product_identifier: id }) => {
      const product = productsById.get(id);
      if (!product) log.warn(`Package ${identifier} is left out: product ${id} cannot be bought`);
      return product ? [toPackage(identifier, product, presented)] : [];
    });
    if (packages.length === 0) log.warn(`Offering ${wire.identifier} has no packages: left out`);
    else all[wire.identifier] = toOffering(wire, packages);
  }
  return { all, current: offeringOf(all, answer.current_offering_id) ?? null };
}

function targetingOf({ targeting }: OfferingsAnswer): PresentedOffering['targeting'] {
  return targeting ? { ruleId: targeting.rule_id, revision: targeting.revision } : null;
}

function toPackage(identifier: string, sold: SoldProduct, presented: PresentedOffering): Package {
  return {
    identifier,
    packageType: packageTypeOf(identifier),
    product: {
      ...sold,
      presentedOfferingIdentifier: presented.offeringIdentifier,
      presentedOffering: presented,
    },
    presentedOffering: presented,
  };
}

function toOffering(wire: WireOffering, packages: readonly Package[]): Offering {
  return {
    identifier: wire.identifier,
    serverDescription: wire.description ?? '',
    metadata: wire.metadata ?? null,
    ...byId(packages),
    paywallComponents: wire.paywall_components ?? null,
  };
}

/**
 * The offering of a placement. Null when there are no placements, or when the placement is listed
 * without an offering; the fallback when it is not listed, or its offering has no packages.
 */
export function offeringForPlacement(
  { all }: Offerings,
  placements: OfferingsAnswer['placements'],
  placement: string,
): Offering | null {
  const byPlacement = placements?.offering_ids_by_placement;
  if (!byPlacement) return null;
  const fallback = placements.fallback_offering_id;
  const listed = Object.hasOwn(byPlacement, placement);
  const id = listed ? byPlacement[placement] : fallback;
  if (id == null) return null;
  const offering = offeringOf(all, id) ?? offeringOf(all, fallback);
  return offering ? placed(offering, placement) : null;
}

function offeringOf(all: Offerings['all'], id: string | null | undefined): Offering | undefined {
  return id != null && Object.hasOwn(all, id) ? all[id] : undefined;
}

/** The same offering, whose packages carry the placement. */
function placed(offering: Offering, placementIdentifier: string): Offering {
  const packages = offering.packages.map(({ identifier, product, presentedOffering }) =>
    toPackage(identifier, product, { ...presentedOffering, placementIdentifier }),
  );
  return { ...offering, ...byId(packages) };
}

function byId(packages: readonly Package[]): Pick<Offering, 'packages' | 'packagesById'> {
  return {
    packages,
    packagesById: Object.fromEntries(packages.map((each) => [each.identifier, each])),
  };
}

/** Limits the offerings to one name, or to the current one by `current`; without a name returns all. */
export function onlyOffering({ all, current }: Offerings, wanted: string | undefined): Offerings {
  if (!wanted) return { all, current };
  const one = wanted === 'current' ? current : offeringOf(all, wanted);
  if (!one) return { all: {}, current: null };
  return { all: { [one.identifier]: one }, current: one === current ? one : null };
}
