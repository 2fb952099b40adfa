import type { Domain } from '../../../app/growth/chart/ranges.ts';

/** Looking closer at a part of a chart. */

/** Fewer days (or millimetres) are not drawn apart. */
const LEAST_SPAN = 14;

/**
 * A part of `shown`, or more of it, around a place that stays where it is. Null: all there is.
 *
 * @param factor above 1 for closer
 */
export function zoomed(
  shown: Domain,
  all: Domain,
  { factor, around }: { factor: number; around: number },
): Domain | null {
  const span = Math.max(LEAST_SPAN, (shown.to - shown.from) / factor);
  if (span >= all.to - all.from) return null;
  const share = (around - shown.from) / (shown.to - shown.from);
  return within({ from: around - share * span, to: around + (1 - share) * span }, all);
}

/** The same span, so many days (or millimetres) later. */
export function panned(shown: Domain, all: Domain, by: number): Domain {
  return within({ from: shown.from + by, to: shown.to + by }, all);
}

function within({ from, to }: Domain, all: Domain): Domain {
  const move = from < all.from ? all.from - from : Math.min(0, all.to - to);
  return { from: from + move, to: to + move };
}
