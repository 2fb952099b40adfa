import { daysBetween } from '../child/birth.ts';
import type { Measurement } from './measurement.ts';

/** A weight and a length may be this far apart for BMI and weight for length: screens §11.3. */
export const PAIR_MAX_DAYS = 3;

export type Pair = {
  /** The measurement with the length (and its position) of the nearest day. */
  measurement: Measurement;
  /** 0 on the same day; otherwise the screen says so. */
  daysApart: number;
};

/**
 * A weight together with the length that was measured nearest to it, at most three days away; of two
 * equally near ones the earlier. Null without a weight or without such a length.
 */
export function withPair(weighed: Measurement, all: readonly Measurement[]): Pair | null {
  if (weighed.weightG === null) return null;
  if (weighed.lengthMm !== null) return { measurement: weighed, daysApart: 0 };
  const nearest = all
    .filter(({ lengthMm }) => lengthMm !== null)
    .map((other) => ({ other, daysApart: Math.abs(daysBetween(weighed.date, other.date)) }))
    .filter(({ daysApart }) => daysApart <= PAIR_MAX_DAYS)
    .toSorted((a, b) => a.daysApart - b.daysApart || (a.other.date < b.other.date ? -1 : 1))
    .at(0);
  if (!nearest) return null;
  const { lengthMm, position } = nearest.other;
  return { measurement: { ...weighed, lengthMm, position }, daysApart: nearest.daysApart };
}
