import { round } from '../units.ts';
import {
  type Age,
  type AgeInput,
  HEIGHT_FROM_DAY,
  REFERENCE_2007_FROM_MONTH,
  ageFrom,
  correctedAge,
} from './age.ts';
import { zOfValue } from './lms.ts';
import { type GrowthMeasure, measureRules } from './growth-measures.ts';
import { percentileOf } from './normal.ts';
import { type Position, type RatedLength, lengthForAge } from './position.ts';
import { type AgeMeasure, type GrowthTables, type Lms, lmsAt } from './tables.ts';

/** What is rated. Values may be fractional; those that the measure does not need are ignored. */
export type GrowthQuery = {
  measure: GrowthMeasure;
  /** Chronological, since birth; null when unknown: only weight for length needs none. */
  age: AgeInput | null;
  /** Grams. */
  weightG?: number | null | undefined;
  /** Length or height as measured, in millimetres. */
  lengthMm?: number | null | undefined;
  /** Head circumference in millimetres. */
  headMm?: number | null | undefined;
  /** How the length was measured; null or absent when unknown. */
  position?: Position | null | undefined;
  /** The length of pregnancy in days; null or absent when unknown. */
  gestationDays?: number | null | undefined;
  /** The date of birth is an estimate, so that the age is no basis for a figure. */
  isBirthdateApprox?: boolean | undefined;
  /** Water in the tissue (on both feet) makes weights meaningless. */
  hasOedema?: boolean | undefined;
};

/** Why there is no figure. */
export type NoFigureReason =
  /** The tables are separate for girls and boys. */
  | 'noSex'
  /** A value that is needed is missing, or not above 0. */
  | 'noValue'
  | 'noAge'
  | 'approximateBirthdate'
  | 'beforeBirth'
  /** WHO's tables do not apply to an early born child before the 40th week. */
  | 'beforeTerm'
  /** Head circumference and weight for height from 5 years on. */
  | 'after5Years'
  /** Weight. */
  | 'after10Years'
  /** Height and BMI. */
  | 'after19Years'
  /** Weight for length: 45 to 110 cm lying, 65 to 120 cm standing. */
  | 'lengthOutsideTable'
  | 'oedema';

export type GrowthFigure = {
  /** Not rounded. WHO's programs round to two decimals, screens to one. */
  z: number;
  /** 0 to 100, not rounded; `percentileText` writes it. */
  percentile: number;
  /** WHO's flag: the z score, rounded to two decimals, is outside the plausible limits. */
  flag: boolean;
  /** What was looked up, in the unit of `measureRules`, after a change by position. */
  value: number;
  standard: 'who2006' | 'who2007';
  /** The row of the table, or null for weight for length without an age. */
  ageDay: number | null;
  /** What was added to the measured length because of its position, in mm. */
  addedMm: number;
  /** "Standing" below 9 months was ignored. */
  isTooYoungToStand: boolean;
};
export type NoFigure = { z: null; reason: NoFigureReason };

export type GrowthScore = {
  chronological: GrowthFigure | NoFigure;
  /** By the age from the 40th week; null unless born before 37 weeks and younger than 24 months. */
  corrected: GrowthFigure | NoFigure | null;
};

/**
 * The z score and percentile of a measurement by the WHO Child Growth Standards (2006, to day 1826) and
 * the WHO Reference (2007, to 19 years), or the reason why there is none. Everything that depends on
 * the age (position, tables, limits) follows the age that is looked up, the corrected one too.
 *
 * @param tables those of the child's sex, from `loadGrowthTables`; null when that is not known
 * @see docs/growth.md for the rules and their sources
 */
export function growthScore(tables: GrowthTables | null, query: GrowthQuery): GrowthScore {
  const corrected = query.age && correctedAge(query.age, query.gestationDays);
  const age = query.age && ageFrom(query.age);
  if (corrected && age && corrected.months < 0 && age.months >= 0) {
    return { chronological: none('beforeTerm'), corrected: none('beforeTerm') };
  }
  return {
    chronological: figureAt(tables, query, age),
    corrected: corrected && figureAt(tables, query, corrected),
  };
}

/** The figure that a screen shows first: the corrected one where there is one. */
export function usedFigure({ chronological, corrected }: GrowthScore): GrowthFigure | NoFigure {
  return corrected ?? chronological;
}

/** Whether the figure that a screen shows first is the corrected one. */
export function isByCorrectedAge(score: GrowthScore | null): boolean {
  return score?.corrected != null && score.corrected.z !== null;
}

function figureAt(
  tables: GrowthTables | null,
  query: GrowthQuery,
  age: Age | null,
): GrowthFigure | NoFigure {
  const { measure } = query;
  const rules = measureRules[measure];
  if (tables === null) return none('noSex');
  const missing = ageProblem(query, age, rules.lastMonth);
  if (missing) return none(missing);
  if (query.hasOedema && rules.hasWeight) return none('oedema');
  const usedAge = query.isBirthdateApprox ? null : age;
  const length = ratedLength(query, usedAge);
  const value = valueOf(query, length);
  if (!(value > 0) || !Number.isFinite(value)) return none('noValue');
  const lms = lmsOf(tables, { measure, age: usedAge, length, position: query.position ?? null });
  if (lms === null) return none('lengthOutsideTable');
  const z = zOfValue(value, lms, rules.hasWeight);
  const [low, high] = rules.limits;
  const rounded = round(z, 2);
  return {
    z,
    percentile: percentileOf(z),
    flag: rounded < low || rounded > high,
    value,
    standard: standardOf(usedAge),
    ageDay: usedAge?.day ?? null,
    addedMm: length?.addedMm ?? 0,
    isTooYoungToStand: length?.isTooYoungToStand ?? false,
  };
}

/** Why the age rules a figure out. Weight for length needs only to know that it is below 5 years. */
function ageProblem(
  { measure, isBirthdateApprox }: GrowthQuery,
  age: Age | null,
  lastMonth: 60 | 120 | 228,
): NoFigureReason | null {
  if (age && age.months < 0) return 'beforeBirth';
  if (age && isAfter(age, lastMonth)) return afterReasons[lastMonth];
  if (measure === 'weightForLength') return null;
  if (isBirthdateApprox) return 'approximateBirthdate';
  return age ? null : 'noAge';
}

const afterReasons = { 60: 'after5Years', 120: 'after10Years', 228: 'after19Years' } as const;

/** The standards of 2006 end before month 60, the reference of 2007 with its last month. */
function isAfter({ months }: Age, lastMonth: number): boolean {
  return lastMonth === REFERENCE_2007_FROM_MONTH ? months >= lastMonth : months > lastMonth;
}

function standardOf(age: Age | null): 'who2006' | 'who2007' {
  return age && age.months >= REFERENCE_2007_FROM_MONTH ? 'who2007' : 'who2006';
}

function ratedLength(
  { lengthMm, position = null }: GrowthQuery,
  age: Age | null,
): RatedLength | null {
  if (lengthMm == null || !(lengthMm > 0)) return null;
  if (age === null) return { mm: lengthMm, addedMm: 0, isTooYoungToStand: false };
  return lengthForAge(lengthMm, position, age);
}

/** The value in the unit of the table; NaN where a part of it is missing or not above 0. */
function valueOf(query: GrowthQuery, length: RatedLength | null): number {
  const kg = (query.weightG ?? Number.NaN) / 1000;
  const cm = (length?.mm ?? Number.NaN) / 10;
  switch (query.measure) {
    case 'weight':
      return kg;
    case 'length':
      return cm;
    case 'head':
      return (query.headMm ?? Number.NaN) / 10;
    case 'bmi':
      return kg / (cm / 100) ** 2;
    case 'weightForLength':
      return length ? kg : Number.NaN;
  }
}

type LookUp = {
  measure: GrowthMeasure;
  age: Age | null;
  length: RatedLength | null;
  position: Position | null;
};

function lmsOf(tables: GrowthTables, { measure, age, length, position }: LookUp): Lms | null {
  if (measure !== 'weightForLength') return age && lmsOfAge(tables, measure, age);
  const mm = length?.mm ?? Number.NaN;
  return lmsAt(tables.who2006[lengthTable(age, position, mm)], mm);
}

/**
 * L, M and S of a measure at an age: by whole day below 60 months, then linear between completed
 * months. Null where there is no table.
 */
export function lmsOfAge(tables: GrowthTables, measure: AgeMeasure, age: Age): Lms | null {
  if (standardOf(age) === 'who2006') return lmsAt(tables.who2006[measure], age.day);
  return measure === 'head' ? null : lmsAt(tables.who2007[measure], age.months);
}

/** Without an age the position decides, and without that the length: 87 cm is usual at two years. */
function lengthTable(
  age: Age | null,
  position: Position | null,
  mm: number,
): 'weightForLength' | 'weightForHeight' {
  if (age) return age.day < HEIGHT_FROM_DAY ? 'weightForLength' : 'weightForHeight';
  if (position) return position === 'lying' ? 'weightForLength' : 'weightForHeight';
  return mm < 870 ? 'weightForLength' : 'weightForHeight';
}

function none(reason: NoFigureReason): NoFigure {
  return { z: null, reason };
}
