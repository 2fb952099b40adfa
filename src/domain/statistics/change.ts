import { mean } from './averages.ts';
import { type Figure, known, needs } from './figure.ts';

const CHANGE_MIN_DAYS = 3;

/**
 * The change of a daily mean against the previous period (M21): (mean − previous mean) / previous
 * mean, 0.12 for "+12 %". Each value is of one day that counts.
 */
export function changeOf(values: readonly number[], previous: readonly number[]): Figure {
  if (values.length < CHANGE_MIN_DAYS) return needs('days', values.length, CHANGE_MIN_DAYS);
  if (previous.length < CHANGE_MIN_DAYS) {
    return needs('previousDays', previous.length, CHANGE_MIN_DAYS);
  }
  const before = mean(previous);
  return before === 0 ? needs('previousMean', 0, 1) : known((mean(values) - before) / before);
}
