import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isChargeable } from '../../../schema/rules/currency.ts';
import { parsePeriod } from '../../../schema/rules/periods.ts';

/** The catalogue: the files in data/, validated once when they are read. */

const Micros = z.int().check(z.positive());
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/), z.refine(isChargeable));
const Prices = z.record(Currency, Micros).check(z.refine((prices) => 'USD' in prices));
const Period = z.string().check(z.refine((duration) => parsePeriod(duration) !== null));
const optionName = z.string().check(z.regex(/^[a-z0-9_]+$/));

const named = {
  title: z.string(),
  description: z.nullable(z.string()),
  entitlements: z.array(z.string()),
  prices: Prices,
};
const SubscriptionProduct = z.strictObject({
  ...named,
  product_type: z.literal('subscription'),
  period: Period,
  /** A customer has one plan of a group at a time, and gets one trial in a group. */
  group: z.string(),
  trial: z.optional(z.strictObject({ option: optionName, period: Period })),
  intro: z.optional(
    z.strictObject({
      option: optionName,
      period: Period,
      cycles: z.int().check(z.positive()),
      prices: Prices,
    }),
  ),
});
const OneOffProduct = z.strictObject({
  ...named,
  product_type: z.enum(['consumable', 'non_consumable']),
});
const Product = z.discriminatedUnion('product_type', [SubscriptionProduct, OneOffProduct]);

const Offerings = z.strictObject({
  current_offering_id: z.nullable(z.string()),
  offerings: z.array(
    z.strictObject({
      identifier: z.string(),
      description: z.string(),
      metadata: z.nullable(z.record(z.string(), z.unknown())),
      packages: z.array(z.strictObject({ identifier: z.string(), product: z.string() })),
      paywall: z.nullable(z.string()),
    }),
  ),
  placements: z.strictObject({
    fallback_offering_id: z.string(),
    offering_ids_by_placement: z.record(z.string(), z.nullable(z.string())),
  }),
  targeting: z.strictObject({ rule_id: z.string(), revision: z.int() }),
});

const Colour = z.string().check(z.regex(/^(#[0-9A-F]{6})?$/));
const Branding = z.strictObject({
  id: z.string(),
  app_name: z.string(),
  support_email: z.string(),
  app_icon: z.nullable(z.string()),
  app_icon_webp: z.nullable(z.string()),
  app_wordmark: z.nullable(z.string()),
  app_wordmark_webp: z.nullable(z.string()),
  gateway_tax_collection_enabled: z.boolean(),
  appearance: z.strictObject({
    color_buttons_primary: Colour,
    color_accent: Colour,
    color_error: Colour,
    color_product_info_bg: Colour,
    color_form_bg: Colour,
    color_page_bg: Colour,
    font: z.string(),
    shapes: z.enum(['default', 'rounded', 'rectangle', 'pill']),
    show_product_description: z.boolean(),
  }),
  brand_font_config: z.null(),
});

export type SubscriptionProduct = z.infer<typeof SubscriptionProduct>;
export type Product = z.infer<typeof Product>;
type Offerings = z.infer<typeof Offerings>;
export type Branding = z.infer<typeof Branding>;

export type Catalogue = {
  products: ReadonlyMap<string, Product>;
  offerings: Offerings;
  branding: Branding;
};

/** @throws Error when a file is invalid */
export function readCatalogue(): Catalogue {
  const products = new Map(
    Object.entries(z.parse(z.record(z.string(), Product), readData('products.json'))),
  );
  const offerings = z.parse(Offerings, readData('offerings.json'));
  for (const { packages } of offerings.offerings) {
    for (const { product } of packages) {
      if (!products.has(product)) throw new Error(`An offering sells ${product}, which is none.`);
    }
  }
  return { products, offerings, branding: z.parse(Branding, readData('branding.json')) };
}

/** Reads a file of data/. */
export function readData(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../data', name), 'utf8'));
}
