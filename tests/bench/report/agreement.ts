import type { DatedSummary, Summary } from './figures.ts';
import { keyOf } from './keep.ts';

/** Ratios of two runs that differ by more than this part of the stored one are reported. */
const TOLERANCE = 0.15;

/**
 * Compares the ratios of a run with those stored by an earlier one. Milliseconds are not compared,
 * because they change with the machine.
 *
 * @returns a line with how many agree, and one for each that does not
 */
export function compareRatios(kept: readonly DatedSummary[], rows: readonly Summary[]): string[] {
  const earlier = new Map(kept.map((row) => [keyOf(row), row]));
  const pairs = rows.flatMap((row) => {
    const before = earlier.get(keyOf(row));
    const ratios = { before: before?.peer?.ratio, now: row.peer?.ratio };
    if (!before || !isRatio(ratios.before) || !isRatio(ratios.now)) return [];
    return [{ row, when: before.when, before: ratios.before, now: ratios.now }];
  });
  if (pairs.length === 0) return [];
  const apart = pairs.filter(({ before, now }) => Math.abs(now / before - 1) > TOLERANCE);
  return [
    `${pairs.length - apart.length} of ${pairs.length} ratios are within ${TOLERANCE * 100} % of the stored ones`,
    ...apart.map(
      ({ row, when, before, now }) =>
        `changed: ${row.id} ${row.measure}, ${row.setting}: ${before.toFixed(2)} on ${when}, ${now.toFixed(2)} now`,
    ),
  ];
}

/** Without a reference, or with one of 0, there is no ratio; JSON stores it as null. */
function isRatio(ratio: number | null | undefined): ratio is number {
  return typeof ratio === 'number' && Number.isFinite(ratio) && ratio > 0;
}
