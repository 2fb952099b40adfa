import type { DayBars } from '../day-bars.ts';
import { type Figure, known, needs } from '../figure.ts';

/** C20: two charts side by side. */
export type Comparison = {
  /** The nth day of both; null where the day is not in the averages or one period is shorter. */
  rows: { a: { day: string; total: number } | null; b: { day: string; total: number } | null }[];
  /** (mean of b − mean of a) / mean of a. */
  change: Figure;
};

/**
 * Compares the same chart of two periods, or of two children in the periods in which they had the
 * same age, day by day.
 */
export function compareBars(a: DayBars, b: DayBars): Comparison {
  const rows = Array.from({ length: Math.max(a.bars.length, b.bars.length) }, (_, index) => ({
    a: countedBar(a, index),
    b: countedBar(b, index),
  }));
  return { rows, change: changeBetween(a.mean, b.mean) };
}

function countedBar({ bars }: DayBars, index: number): { day: string; total: number } | null {
  const bar = bars[index];
  return bar?.state === 'counted' ? { day: bar.day, total: bar.total } : null;
}

function changeBetween(a: Figure, b: Figure): Figure {
  if (a.missing) return a;
  if (b.missing) return b;
  return a.value === 0 ? needs('previousMean', 0, 1) : known((b.value - a.value) / a.value);
}
