/** Consecutive entries of one day, in the order they came. */
export type DayGroup<E> = { day: string; entries: E[] };

/** Groups a list that is sorted by time by the local day fixed when each entry was written. */
export function groupByDay<E extends { record: { day: string } }>(
  entries: readonly E[],
): DayGroup<E>[] {
  const groups: DayGroup<E>[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.day === entry.record.day) last.entries.push(entry);
    // Days can interleave when travelling: a repeated header is better than an entry out of order.
    else groups.push({ day: entry.record.day, entries: [entry] });
  }
  return groups;
}
