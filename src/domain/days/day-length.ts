import { HOUR_MS } from '../../../schema/limits.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { type Interval, type ZoneLine, startOfDay } from './days.ts';

/** The borders and lengths of days, for screens that load later than Home. */

/** @param events in any order; before the first one, the device's zone applies */
export function zoneLine(
  events: Iterable<{ startedAt: number; tz: string }>,
  deviceTz: string,
): ZoneLine {
  const line: { from: number; tz: string }[] = [{ from: Number.NEGATIVE_INFINITY, tz: deviceTz }];
  for (const { startedAt, tz } of [...events].sort((a, b) => a.startedAt - b.startedAt)) {
    if (line.at(-1)?.tz !== tz) line.push({ from: startedAt, tz });
  }
  return line;
}

export function dayInterval(day: string, line: ZoneLine, dayStartHour = 0): Interval {
  return {
    from: startOfDay(day, line, dayStartHour),
    to: startOfDay(addDays(day, 1), line, dayStartHour),
  };
}

/** An entry, with who made it. */
type Placed = { tz: string; startedAt: number; by: string };

/**
 * The hours of a day that its list tells of: 24, or more or fewer at clock changes and on a journey.
 * Where people log from several zones at once, no length would be true for all of its entries: 24.
 *
 * @param around entries of the day, of the day before and of the day after
 */
export function lengthOfDay(day: string, around: readonly Placed[]): number {
  const [first, ...others] = around.toSorted((a, b) => a.startedAt - b.startedAt);
  if (!first) return 24;
  const seenBy = new Map([[first.by, first.tz]]);
  const passed = new Set([first.tz]);
  let last = first;
  for (const entry of others) {
    if (entry.tz !== last.tz) {
      // A journey passes each zone once, and somebody was in both zones.
      if (passed.has(entry.tz) || seenBy.get(entry.by) !== last.tz)
        return sharedLength(day, around);
      passed.add(entry.tz);
    }
    seenBy.set(entry.by, entry.tz);
    last = entry;
  }
  return hoursOf(dayInterval(day, zoneLine(around, first.tz)));
}

/** The length of a day in all zones of the entries, where it is the same one; else 24. */
function sharedLength(day: string, entries: readonly Placed[]): number {
  const lengths = new Set(
    [...new Set(entries.map(({ tz }) => tz))].map((tz) =>
      hoursOf(dayInterval(day, zoneLine([], tz))),
    ),
  );
  const [length = 24] = lengths;
  return lengths.size === 1 ? length : 24;
}

/** The length of a day in hours: 24 except at clock changes and when travelling. */
export function hoursOf({ from, to }: Interval): number {
  return Math.round(((to - from) / HOUR_MS) * 2) / 2;
}

/** Nothing that starts at this instant or later can belong to the day, in any zone of the world. */
export function endOfDayAnywhere(day: string): number {
  return Date.parse(`${addDays(day, 1)}T12:00:00Z`);
}

/** Nothing that starts before this instant can belong to the day, in any zone of the world. */
export function startOfDayAnywhere(day: string): number {
  return Date.parse(`${addDays(day, -1)}T10:00:00Z`);
}
