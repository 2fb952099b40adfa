/** The entries of one day, in the order they came. */
export type DayGroup<E> = { day: string; entries: E[] };

/**
 * Groups entries by the local day that was fixed when each was written, newest day first. Every day
 * is one group, so that the totals of a day stand over all of its entries: where people log in two
 * time zones at once, entries sorted by time go back and forth between two days.
 */
export function groupByDay<E extends { record: { day: string } }>(
  entries: readonly E[],
): DayGroup<E>[] {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const group = groups.get(entry.record.day);
    if (group) group.push(entry);
    else groups.set(entry.record.day, [entry]);
  }
  return [...groups]
    .map(([day, ofDay]) => ({ day, entries: ofDay }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}
