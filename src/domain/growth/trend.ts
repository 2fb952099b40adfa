import { daysBetween } from '../child/birth.ts';
import type { GrowthPoint } from './points.ts';
import { type GrowthFigure, usedFigure } from './score.ts';

/** Whether a child follows its curve: screens §11.4. */

/** Two thirds of a standard deviation is the distance between two printed percentile curves. */
const SAME_CURVE_Z = 0.67;
/** Over less time a change says little. */
const MIN_DAYS = 30;

/** A figure of one measurement; corrected figures are compared with corrected ones only. */
export type TrendPoint = { date: string; figure: GrowthFigure; isCorrected: boolean };

/** "Along the same curve since March", or "moved from P 50 to P 20". */
export type Trend = {
  kind: 'along' | 'moved';
  /** The day of the measurement that the last one is compared with. */
  since: string;
  from: GrowthFigure;
  to: GrowthFigure;
};

/**
 * Compares the last figure with the last one at least 30 days before it; null where there is none by
 * the same kind of age. Points in order of their days.
 */
export function growthTrend(points: readonly TrendPoint[]): Trend | null {
  const last = points.at(-1);
  if (!last) return null;
  const before = points.findLast(
    ({ date, isCorrected }) =>
      daysBetween(date, last.date) >= MIN_DAYS && isCorrected === last.isCorrected,
  );
  if (!before) return null;
  const change = Math.abs(last.figure.z - before.figure.z);
  return {
    kind: change < SAME_CURVE_Z ? 'along' : 'moved',
    since: before.date,
    from: before.figure,
    to: last.figure,
  };
}

/** The figures of the points that have one, corrected where that applies. */
export function trendPoints(points: readonly GrowthPoint[]): TrendPoint[] {
  return points.flatMap(({ own, score }) => {
    const figure = usedFigure(score);
    if (figure.z === null) return [];
    return [{ date: own.date, figure, isCorrected: score.corrected !== null }];
  });
}
