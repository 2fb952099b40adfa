import {
  GRAMS_PER_OUNCE,
  MM_PER_INCH,
  OUNCES_PER_POUND,
} from '../../../schema/records/measure-units.ts';
import { ML_PER_OZ, round } from '../units.ts';
import { type WrittenQuantity, medianOf } from './read-numbers.ts';

/** The units of imported quantities, and the question which one a file without units has. */

const ML_PER_TBSP = 14.7868;
const ML_PER_TSP = 4.92892;

/** By unit in lower case. The stored unit is ml, g, mm or °C. */
const toMl: Readonly<Record<string, number>> = {
  ml: 1,
  l: 1_000,
  oz: ML_PER_OZ,
  'oz.': ML_PER_OZ,
  'fl oz': ML_PER_OZ,
  'fl. oz.': ML_PER_OZ,
  floz: ML_PER_OZ,
  tbsp: ML_PER_TBSP,
  tsp: ML_PER_TSP,
};
const toG: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1_000,
  oz: GRAMS_PER_OUNCE,
  'oz.': GRAMS_PER_OUNCE,
  lb: OUNCES_PER_POUND * GRAMS_PER_OUNCE,
  'lb.': OUNCES_PER_POUND * GRAMS_PER_OUNCE,
  lbs: OUNCES_PER_POUND * GRAMS_PER_OUNCE,
  'lbs.': OUNCES_PER_POUND * GRAMS_PER_OUNCE,
};
const toMm: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1_000,
  in: MM_PER_INCH,
  'in.': MM_PER_INCH,
  inch: MM_PER_INCH,
  inches: MM_PER_INCH,
  '"': MM_PER_INCH,
};

/** Millilitres; null for a unit that is no volume. */
export function mlOf({ value, unit }: WrittenQuantity): number | null {
  return scaled(value, toMl[unit], 1);
}

/** Grams of all parts of a weight ("12lb 5oz"). */
export function gramsOf(parts: readonly WrittenQuantity[]): number | null {
  return sumOf(parts, toG);
}

export function millimetresOf(parts: readonly WrittenQuantity[]): number | null {
  return sumOf(parts, toMm);
}

export function celsiusOf({ value, unit }: WrittenQuantity): number | null {
  const letter = unit.replaceAll(/[°º\s]|degrees?/g, '').toUpperCase();
  if (letter === 'C') return round(value, 2);
  return letter === 'F' ? round(((value - 32) * 5) / 9, 2) : null;
}

function scaled(value: number, factor: number | undefined, digits: number): number | null {
  return factor === undefined ? null : round(value * factor, digits);
}

function sumOf(parts: readonly WrittenQuantity[], factors: Readonly<Record<string, number>>) {
  let sum = 0;
  for (const { value, unit } of parts) {
    const factor = factors[unit];
    if (factor === undefined) return null;
    sum += value * factor;
  }
  return parts.length === 0 ? null : Math.round(sum);
}

/** The units that are asked about where a file names none, with the most likely one first. */
export const unitChoices = {
  volume: ['ml', 'oz'],
  weight: ['kg', 'lb', 'g'],
  length: ['cm', 'in'],
  temperature: ['C', 'F'],
} as const;

type UnitQuantity = keyof typeof unitChoices;
export type UnitAnswers = { [Q in UnitQuantity]: (typeof unitChoices)[Q][number] };
export const defaultUnits: UnitAnswers = {
  volume: 'ml',
  weight: 'kg',
  length: 'cm',
  temperature: 'C',
};

/** Values that a child of up to four years plausibly has, inclusive: import-formats rule 6, widened. */
const plausible: { [Q in UnitQuantity]: Readonly<Record<string, readonly [number, number]>> } = {
  volume: { ml: [15, 500], oz: [0.2, 14] },
  weight: { kg: [1, 25], lb: [3, 55], g: [1_000, 25_000] },
  length: { cm: [28, 125], in: [11, 49] },
  temperature: { C: [30, 45], F: [86, 113] },
};

/** What a person needs to see to tell the unit: the middle value. */
export type UnitQuestion = { quantity: UnitQuantity; median: number; likely: string };

/** The question about a quantity without unit; null when the file has no value of it. */
export function unitQuestion(
  quantity: UnitQuantity,
  values: readonly number[],
): UnitQuestion | null {
  const positive = values.filter((value) => value > 0);
  const median = medianOf(positive);
  if (median === null) return null;
  const fits = (unit: string) => {
    const [from, to] = plausible[quantity][unit] ?? [0, 0];
    return positive.filter((value) => value >= from && value <= to).length;
  };
  const [likely = unitChoices[quantity][0]] = [...unitChoices[quantity]].toSorted(
    (a, b) => fits(b) - fits(a),
  );
  return { quantity, median, likely };
}
