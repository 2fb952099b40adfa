import { GESTATION_MAX_DAYS, GESTATION_MIN_DAYS } from '../../../schema/limits.ts';
import { type GrowthMeasure, measureRules } from './growth-measures.ts';
import { type GrowthQuery, type GrowthScore, growthScore } from './score.ts';
import { type ChartSex, loadGrowthTables } from './tables.ts';

/** A measurement with everything that its figures depend on. */
export type RateQuery = GrowthQuery & {
  /** That of the tables; null when it is not known. */
  sex: ChartSex | null;
};

/**
 * The z score, the percentile (0 to 100) and WHO's flag of one measurement, by the standards of 2006 to day
 * 1826 and by the reference of 2007 from day 1827 to 19 years. The entry for callers outside the app, such as
 * a comparison with the results of another program.
 *
 *     await rateGrowth({ sex: 'female', measure: 'length', age: { days: 700 }, lengthMm: 831, position: 'standing' });
 *     // { chronological: { z: -0.54, percentile: 29.4, flag: false, value: 83.8, … }, corrected: null }
 *
 * Weights are in grams, lengths and head circumferences in millimetres, the length of pregnancy in days (32
 * weeks are 224), ages in days or in months of 30.4375 days, both since birth.
 *
 * @returns `{ z: null, reason }` where WHO has no figure: age beyond the table, a value that is missing, not
 * above 0 or NaN, no sex. `corrected` is null unless born before 37 weeks and younger than 24 months
 * @throws TypeError for a query that says something unknown or in another type: a misspelt field, another name of a
 * measure, a position that is neither lying nor standing, an age without a unit, a pregnancy in weeks
 * @see docs/growth.md
 */
export async function rateGrowth(query: RateQuery): Promise<GrowthScore> {
  checkQuery(query);
  const { sex, ...rest } = query;
  return growthScore(sex === null ? null : await loadGrowthTables(sex), rest);
}

const SEXES = ['female', 'male'] as const satisfies ChartSex[];
const MEASURES = Object.keys(measureRules) as GrowthMeasure[];
const POSITIONS = ['lying', 'standing'] as const;

type Check = (value: unknown) => string | null;

/** What each field may be; a field that is missing here is none. */
const checks: Record<keyof RateQuery, Check> = {
  sex: oneOf(SEXES, { orNull: true }),
  measure: oneOf(MEASURES),
  age: ageProblem,
  weightG: numberProblem,
  lengthMm: numberProblem,
  headMm: numberProblem,
  position: optional(oneOf(POSITIONS, { orNull: true })),
  gestationDays: gestationProblem,
  isBirthdateApprox: flagProblem,
  hasOedema: flagProblem,
};

function checkQuery(query: RateQuery): void {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) {
    throw new TypeError('a query is an object such as { sex, measure, age, weightG }');
  }
  for (const field of Object.keys(query)) {
    if (!Object.hasOwn(checks, field)) {
      throw new TypeError(`unknown field "${field}": use ${Object.keys(checks).join(', ')}`);
    }
  }
  for (const [field, check] of Object.entries(checks)) {
    const problem = check(query[field as keyof RateQuery]);
    if (problem !== null) throw new TypeError(`${field} ${problem}`);
  }
}

function oneOf(names: readonly string[], { orNull = false } = {}): Check {
  const known = [...names, ...(orNull ? ['null'] : [])].join(', ');
  return (value) => {
    if (orNull && value === null) return null;
    const isKnown = names.some((name) => name === value);
    return isKnown ? null : `is ${JSON.stringify(value)}: use one of ${known}`;
  };
}

function optional(check: Check): Check {
  return (value) => (value === undefined ? null : check(value));
}

/** NaN and values that are not above 0 are answered with a reason. */
function numberProblem(value: unknown): string | null {
  if (value == null || typeof value === 'number') return null;
  return `is ${JSON.stringify(value)}: it must be a number or null`;
}

function flagProblem(value: unknown): string | null {
  if (value === undefined || typeof value === 'boolean') return null;
  return `is ${JSON.stringify(value)}: it must be true or false`;
}

function ageProblem(age: unknown): string | null {
  const wanted = 'it must be { days }, { months } or null, a number since birth';
  if (age === null) return null;
  if (typeof age !== 'object') return `is ${JSON.stringify(age)}: ${wanted}`;
  const [entry, ...others] = Object.entries(age);
  const isKnown = entry && others.length === 0 && ['days', 'months'].includes(entry[0]);
  return isKnown && typeof entry[1] === 'number' ? null : `is ${JSON.stringify(age)}: ${wanted}`;
}

function gestationProblem(value: unknown): string | null {
  const [min, max] = [GESTATION_MIN_DAYS, GESTATION_MAX_DAYS];
  if (value == null || (typeof value === 'number' && value >= min && value <= max)) return null;
  const shown = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return `is ${shown}: it must be ${min} to ${max} days, which are 22 to 45 weeks, or null`;
}
