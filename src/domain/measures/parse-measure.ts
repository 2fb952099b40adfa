import { OUNCES_PER_POUND } from '../../../schema/records/measure-units.ts';
import { EIGHTHS } from './measure-parts.ts';
import {
  type Measure,
  type MeasureUnit,
  type Quantity,
  type ScaleUnit,
  quantityOf,
} from './measures.ts';

/** What a person typed into the field of a measure. */
export type ParsedMeasure =
  | { kind: 'empty' }
  /** No measure. */
  | { kind: 'invalid' }
  | { kind: 'quantity'; quantity: Required<Quantity> };

/** A number with the unit that follows it, if one does. */
type Term = { amount: number; unit: string | null };

/** What may be typed after a number, and the factor to the scale that it is counted in. */
const spellings: Record<'weight' | 'length', Readonly<Record<string, [ScaleUnit, number]>>> = {
  weight: {
    kg: ['kg', 1],
    g: ['g', 1],
    lb: ['oz', OUNCES_PER_POUND],
    lbs: ['oz', OUNCES_PER_POUND],
    oz: ['oz', 1],
  },
  length: { cm: ['cm', 1], mm: ['cm', 0.1], in: ['in', 1], '"': ['in', 1] },
};

/**
 * Reads a typed measure: comma or point for decimals, fractions of an inch ("19 3/4", "19¾"), pounds
 * with ounces ("7 lb 8 oz", "7 8"). A unit that is typed wins over the chosen one.
 *
 * @param unit the chosen unit, for numbers without one
 */
export function parseMeasure(measure: Measure, text: string, unit: MeasureUnit): ParsedMeasure {
  if (text.trim() === '') return { kind: 'empty' };
  const terms = termsIn(text, unit);
  const typed = terms && typedValue(measure, terms, unit);
  return typed && typed.value > 0
    ? { kind: 'quantity', quantity: quantityOf(typed.value, typed.unit) }
    : { kind: 'invalid' };
}

function typedValue(
  measure: Measure,
  terms: readonly Term[],
  chosen: MeasureUnit,
): { value: number; unit: ScaleUnit } | null {
  const known = spellings[measure === 'weight' ? 'weight' : 'length'];
  const scaleFor = (term: Term, usual: string) => known[term.unit ?? usual];
  const [first, second, ...others] = terms;
  if (!first || others.length > 0) return null;
  const scale = scaleFor(first, chosen);
  if (!scale) return null;
  const [unit, factor] = scale;
  const value = first.amount * factor;
  if (!second) return { value, unit };
  // Only pounds are followed by a second number, which is ounces.
  const isPounds = unit === 'oz' && factor === OUNCES_PER_POUND && Number.isInteger(first.amount);
  const [ounces, one] = scaleFor(second, 'oz') ?? [];
  return isPounds && ounces === 'oz' && one === 1 && second.amount < OUNCES_PER_POUND
    ? { value: value + second.amount, unit }
    : null;
}

const FRACTION_SIGNS = new RegExp(`[${EIGHTHS.join('')}]`, 'gu');
const TOKEN = /\s*(?:(\d+)\/(\d+)|(\d+(?:[.,]\d*)?|[.,]\d+)|([a-z]+|"))/uy;

/** The numbers of a text with their units; null for a text with anything else. */
function termsIn(text: string, unit: MeasureUnit): Term[] | null {
  const plain = text
    .toLowerCase()
    // "¾" becomes "3/4".
    .replaceAll(FRACTION_SIGNS, (sign) => ` ${sign.normalize('NFKD').replace('⁄', '/')}`)
    .replaceAll(/[″”]/gu, '"')
    .trimEnd();
  const terms: Term[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < plain.length) {
    const match = TOKEN.exec(plain);
    if (!match || !addToken(terms, match, unit)) return null;
  }
  return terms;
}

/** @returns false if the token cannot follow those before */
function addToken(
  terms: Term[],
  [, above, below, decimal, word]: RegExpExecArray,
  unit: MeasureUnit,
): boolean {
  const last = terms.at(-1);
  if (word !== undefined) {
    if (!last || last.unit !== null) return false;
    last.unit = word;
    return true;
  }
  if (decimal !== undefined) {
    terms.push({ amount: numberIn(decimal, unit), unit: null });
    return true;
  }
  const fraction = Number(above) / Number(below);
  if (!(fraction < 1)) return false;
  if (last && last.unit === null && Number.isInteger(last.amount)) last.amount += fraction;
  else terms.push({ amount: fraction, unit: null });
  return true;
}

/** Grams have no decimals, so that the comma of "3,450" groups. */
function numberIn(text: string, unit: MeasureUnit): number {
  const isGrouped = unit === 'g' && /^\d{1,2}[.,]\d{3}$/u.test(text);
  return Number(text.replace(/[.,]/u, isGrouped ? '' : '.'));
}
