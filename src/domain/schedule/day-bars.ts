/** What lasts whole days, by both of its days as indices into the days that are shown. */
export type DaySpan = { first: number; last: number };

/** A bar over the days of a week, in the first lane that is free for all of them. */
export type Bar<S extends DaySpan> = { item: S; first: number; last: number; lane: number };

/**
 * Stacks bars over the days that are shown; what begins before or ends after them is cut.
 *
 * @param days how many days are shown
 * @returns in order of their first day, the longer one above
 */
export function barsOf<S extends DaySpan>(spans: readonly S[], days: number): Bar<S>[] {
  const lanes: number[] = [];
  return spans
    .filter(({ first, last }) => last >= 0 && first < days)
    .toSorted((a, b) => a.first - b.first || b.last - a.last)
    .map((item) => {
      const first = Math.max(0, item.first);
      const last = Math.min(days - 1, item.last);
      const free = lanes.findIndex((end) => end < first);
      const lane = free === -1 ? lanes.length : free;
      lanes[lane] = last;
      return { item, first, last, lane };
    });
}
