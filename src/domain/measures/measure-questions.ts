import { DAY_MS } from '../../../schema/limits.ts';
import type { Measure } from './measures.ts';

/** A measurement: grams or millimetres, and its day (`YYYY-MM-DD`). */
export type Measured = { si: number; day: string };

/** Why a person is asked whether a measure is right. It is stored if they say so. */
export type MeasureQuestion =
  /** Far from what children of this age measure. */
  | 'unusual'
  /** Much heavier or lighter than a few days before. */
  | 'fastChange'
  /** Shorter than before. */
  | 'shrinks';

/** A z-score beyond this, to either side, is asked about. */
const Z_MAX: Record<Measure, number> = { weight: 5, length: 6, head: 5 };
const CHANGE_MAX = 0.15;
const CHANGE_DAYS = 7;
const SHRINK_MAX_MM = 10;

/**
 * The questions about a new measure, by the units table of the product specification.
 *
 * @param context `z`: the z-score, null where no standard applies; `before`: the measurement before
 */
export function measureQuestions(
  measure: Measure,
  now: Measured,
  { z, before }: { z: number | null; before: Measured | null },
): MeasureQuestion[] {
  const questions: MeasureQuestion[] = [];
  if (z !== null && Math.abs(z) > Z_MAX[measure]) questions.push('unusual');
  if (before === null) return questions;
  const days = Math.abs(Date.parse(now.day) - Date.parse(before.day)) / DAY_MS;
  const change = Math.abs(now.si - before.si) / before.si;
  if (measure === 'weight' && days < CHANGE_DAYS && change > CHANGE_MAX) {
    questions.push('fastChange');
  }
  if (measure === 'length' && before.si - now.si > SHRINK_MAX_MM) questions.push('shrinks');
  return questions;
}
