/** How the numbers of an axis or a column are written. Values stay in the unit of the chart's data. */
export type Measure = {
  /** In a sentence or a table: "13 h 20 min". */
  text: (value: number) => string;
  /** The same as a large number: "13 h 20", "303 ml". */
  large?: (value: number) => string;
  /** On an axis, as short as possible: "13 h". */
  tick: (value: number) => string;
  /** In a file: a plain number, in the unit that stands in the heading. */
  number: (value: number) => number;
  /** That unit; null: a count. */
  unit: string | null;
  /** Distances between two lines of an axis that read well, in the unit of the data, ascending. */
  steps: readonly number[];
};

const MAX_LINES = 5;

/**
 * The values of an axis from zero, so that the last is at least `max`.
 *
 * @param max the largest value drawn; an axis without values ends at the smallest step
 */
export function ticksUpTo(max: number, { steps }: Pick<Measure, 'steps'>): number[] {
  const step = steps.find((each) => max / each <= MAX_LINES - 1) ?? steps.at(-1) ?? 1;
  const lines = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** The values of an axis that need not begin at zero, around all of the given ones. */
export function ticksAround(
  [min, max]: readonly [min: number, max: number],
  { steps }: Pick<Measure, 'steps'>,
): number[] {
  const step = steps.find((each) => (max - min) / each <= MAX_LINES - 2) ?? steps.at(-1) ?? 1;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
