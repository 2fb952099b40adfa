import { DAYS_PER_MONTH } from '../../../domain/growth/age.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Domain } from './ranges.ts';

/** The lines of an axis of ages or lengths. */

export type AxisTick = { x: number; text: string };
export type AgeAxis = { unit: 'weeks' | 'months' | 'years'; ticks: AxisTick[] };

const LABEL_PX = 36;
const DAYS = { weeks: 7, months: DAYS_PER_MONTH, years: 12 * DAYS_PER_MONTH };
const STEPS = { weeks: [1, 2, 4], months: [1, 2, 3, 6], years: [1, 2, 3, 5] } as const;
/** Ages are counted in a unit up to this many days. */
const UP_TO_DAYS = { weeks: 95, months: 740, years: Number.POSITIVE_INFINITY };

/** Ages under a chart: in weeks, months or years by what is shown, as many as there is room for. */
export function ageAxis(shown: Domain, widthPx: number): AgeAxis {
  const span = shown.to - shown.from;
  const unit = span <= 1.2 * UP_TO_DAYS.weeks && shown.to <= UP_TO_DAYS.weeks ? 'weeks' : null;
  const chosen = unit ?? (span <= UP_TO_DAYS.months && shown.to <= 1_900 ? 'months' : 'years');
  return {
    unit: chosen,
    ticks: ticksIn(shown, { size: DAYS[chosen], steps: STEPS[chosen], widthPx }),
  };
}

const MOST_LINES = 6;

/** The values at the side: those around all that is drawn, as close as there may be lines. */
export function valueTicks(
  [min, max]: readonly [min: number, max: number],
  steps: readonly number[],
): number[] {
  const step = steps.find((each) => (max - min) / each <= MOST_LINES) ?? steps.at(-1) ?? 1;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Lengths under a chart, in the reader's unit. @param perUnit millimetres in one */
export function lengthAxis(shown: Domain, widthPx: number, perUnit: number): AxisTick[] {
  return ticksIn(shown, { size: perUnit, steps: [1, 2, 5, 10, 20], widthPx });
}

function ticksIn(
  { from, to }: Domain,
  { size, steps, widthPx }: { size: number; steps: readonly number[]; widthPx: number },
): AxisTick[] {
  const most = Math.max(2, Math.floor(widthPx / LABEL_PX));
  const step = steps.find((each) => (to - from) / (each * size) <= most) ?? steps.at(-1) ?? 1;
  const first = Math.ceil(from / (step * size) - 1e-9) * step;
  // Five years are 1,826.25 days, and the table ends with day 1,826.
  const count = Math.floor((to + 0.5) / size / step) - first / step + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * step).map((value) => ({
    x: value * size,
    text: formatNumber(value),
  }));
}
