import type { EventRecord } from '../../../schema/records/event.ts';
import { usualSettings } from '../statistics/settings.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { dayOf } from './days.ts';

/** The entries of one day, in the order they came. */
export type DayGroup<E> = { day: string; entries: E[] };

/**
 * Groups entries by the day that each counts on, newest day first. Every day
 * is one group, so that the totals of a day stand over all of its entries: where people log in two
 * time zones at once, entries sorted by time go back and forth between two days.
 */
export function groupByDay<E extends { record: EventRecord }>(
  entries: readonly E[],
  settingsOf = usualSettings,
): DayGroup<E>[] {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const { record } = entry;
    const day = dayOf(record, settingsOf(record.childId).dayStartHour);
    const group = groups.get(day);
    if (group) group.push(entry);
    else groups.set(day, [entry]);
  }
  return [...groups]
    .map(([day, ofDay]) => ({ day, entries: ofDay }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

/**
 * For each day, its entries and those of the days beside it, in no particular order: all that may lie in the day,
 * because no entry is longer than a day.
 */
export function entriesAround<E>(groups: readonly DayGroup<E>[]): (day: string) => E[] {
  const byDay = new Map(groups.map(({ day, entries }) => [day, entries]));
  return (day) => [-1, 0, 1].flatMap((offset) => byDay.get(addDays(day, offset)) ?? []);
}
