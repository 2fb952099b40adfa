import { type Age, HEIGHT_FROM_DAY } from './age.ts';

/** A child is 0.7 cm longer lying than standing: WHO, Methods and development (2006). */
export const LYING_MINUS_STANDING_MM = 7;
/** A standing measurement below this age is implausible, so its position is not believed. */
const STANDS_FROM_MONTH = 9;

export type Position = 'lying' | 'standing';

export type RatedLength = {
  /** Lying below 731 days, standing from then on. */
  mm: number;
  /** What was added to the measured length: 7, -7 or 0 mm. */
  addedMm: number;
  /** The position "standing" was ignored. */
  isTooYoungToStand: boolean;
};

/**
 * A measured length as the tables of this age expect it. An unknown position is taken as the right one
 * for the age, and so is "standing" below 9 months.
 */
export function lengthForAge(mm: number, position: Position | null, age: Age): RatedLength {
  const isTooYoungToStand = position === 'standing' && age.months < STANDS_FROM_MONTH;
  const expected = expectedPosition(age.day);
  const isExpected = position === null || isTooYoungToStand || position === expected;
  const difference = expected === 'lying' ? LYING_MINUS_STANDING_MM : -LYING_MINUS_STANDING_MM;
  const addedMm = isExpected ? 0 : difference;
  return { mm: mm + addedMm, addedMm, isTooYoungToStand };
}

/** How a child of this age is measured. */
export function expectedPosition(day: number): Position {
  return day < HEIGHT_FROM_DAY ? 'lying' : 'standing';
}

/**
 * The length that the child would have lying, in mm, so that measurements in different positions can
 * be compared.
 */
export function lengthLying(mm: number, position: Position | null, age: Age): number {
  const rated = lengthForAge(mm, position, age).mm;
  return expectedPosition(age.day) === 'lying' ? rated : rated + LYING_MINUS_STANDING_MM;
}
