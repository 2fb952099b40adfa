import * as z from 'zod/mini';
import { unitMicros } from '../../../schema/rules/currency.ts';
import { readData } from './catalogue.ts';

/** Taxes of the sandbox: by country and postal code, from data/taxes.json. */

const Rate = z.strictObject({ name: z.string(), percent: z.number().check(z.positive()) });
const Country = z.strictObject({
  name: z.optional(z.string()),
  percent: z.optional(z.number()),
  /** The price includes the tax. */
  inclusive: z.boolean(),
  needsPostalCode: z.optional(z.string()),
  /** Rates by prefix of the postal code; the longest prefix counts. */
  postal: z.optional(z.record(z.string(), z.array(Rate))),
});
export const failedReasons = [
  'tax_collection_disabled',
  'invalid_tax_location',
  'rate_limit_exceeded',
  'missing_required_permission',
  'invalid_origin_address',
  'taxes_not_active',
  'unexpected_gateway_error',
] as const;
export type FailedReason = (typeof failedReasons)[number];
const Taxes = z.strictObject({
  countries: z.record(z.string(), Country),
  /** Postal codes that fail in any country. */
  failures: z.record(z.string(), z.enum(failedReasons)),
});
export type Taxes = z.infer<typeof Taxes>;

export type TaxLocation = { countryCode: string; postalCode: string | null };

/** Amounts in micros; `netMicros + taxMicros` is always `totalMicros`. */
export type Bill = {
  netMicros: number;
  taxMicros: number;
  totalMicros: number;
  inclusive: boolean;
  items: { name: string; micros: number }[];
  failedReason: FailedReason | null;
};

export function readTaxes(): Taxes {
  return z.parse(Taxes, readData('taxes.json'));
}

/** @param place null: the location is unknown */
export function billFor(
  taxes: Taxes,
  { priceMicros, currency }: { priceMicros: number; currency: string },
  place: TaxLocation | null,
): Bill {
  if (!place) return untaxed(priceMicros, 'invalid_tax_location');
  const failure = ownOf(taxes.failures, place.postalCode ?? '');
  if (failure) return untaxed(priceMicros, failure);
  const country = ownOf(taxes.countries, place.countryCode);
  if (!country) return untaxed(priceMicros, null);
  const postalCode = (place.postalCode ?? '').trim().toUpperCase();
  if (country.needsPostalCode && !new RegExp(country.needsPostalCode).test(postalCode)) {
    return untaxed(priceMicros, 'invalid_tax_location');
  }
  const rates = ratesOf(country, postalCode);
  return country.inclusive
    ? taxedWithin(priceMicros, rates, currency)
    : taxedOnTop(priceMicros, rates, currency);
}

export function untaxed(priceMicros: number, failedReason: FailedReason | null): Bill {
  return {
    netMicros: priceMicros,
    taxMicros: 0,
    totalMicros: priceMicros,
    inclusive: false,
    items: [],
    failedReason,
  };
}

/** Own properties only: the key was typed by a person. */
function ownOf<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

type Rate = z.infer<typeof Rate>;

function ratesOf({ name, percent, postal = {} }: z.infer<typeof Country>, code: string): Rate[] {
  const [prefix] = Object.keys(postal)
    .filter((prefix) => code.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length);
  if (prefix !== undefined) return postal[prefix] ?? [];
  return name !== undefined && percent !== undefined ? [{ name, percent }] : [];
}

function taxedOnTop(priceMicros: number, rates: readonly Rate[], currency: string): Bill {
  const items = rates.map((rate) => ({
    name: taxName(rate),
    micros: wholeUnits((priceMicros * rate.percent) / 100, currency),
  }));
  const taxMicros = sum(items);
  return {
    netMicros: priceMicros,
    taxMicros,
    totalMicros: priceMicros + taxMicros,
    inclusive: false,
    items,
    failedReason: null,
  };
}

function taxedWithin(priceMicros: number, rates: readonly Rate[], currency: string): Bill {
  const percent = rates.reduce((all, rate) => all + rate.percent, 0);
  const net = priceMicros / (1 + percent / 100);
  const items = rates.map((rate) => ({
    name: taxName(rate),
    micros: wholeUnits((net * rate.percent) / 100, currency),
  }));
  const taxMicros = sum(items);
  return {
    netMicros: priceMicros - taxMicros,
    taxMicros,
    totalMicros: priceMicros,
    inclusive: true,
    items,
    failedReason: null,
  };
}

const taxName = ({ name, percent }: Rate) => `${name} (${percent}%)`;

const sum = (items: readonly { micros: number }[]) =>
  items.reduce((all, { micros }) => all + micros, 0);

/** Rounds to the currency's smallest unit, the least that can be charged. */
function wholeUnits(micros: number, currency: string): number {
  const unit = unitMicros(currency);
  return Math.round(micros / unit) * unit;
}
