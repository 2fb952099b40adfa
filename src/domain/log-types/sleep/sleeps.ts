import { HOUR_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { addDays, localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';
import { coveredMs, startOfDay, type Interval } from '../../days/days.ts';

export const SLEEP = 'sleep';
export type Sleep = EventRecord<typeof SLEEP>;

export function isSleep(event: EventRecord): event is Sleep {
  return event.type === SLEEP;
}
export type SleepKind = Sleep['payload']['kind'];

/** The hours that count as night. */
export const NIGHT_WINDOW = { fromHour: 19, toHour: 7 };

/** A sleep is night sleep when at least half of it lies in the night window. */
export function sleepKindOf({ from, to }: Interval, tz: string): SleepKind {
  if (to <= from) return isNight(from, tz) ? 'night' : 'nap';
  const nights = nightsAround({ from, to }, tz).map((night) => coveredMs([{ from, to }], night));
  return nights.reduce((sum, ms) => sum + ms, 0) * 2 >= to - from ? 'night' : 'nap';
}

/** Whether an instant lies in the night window of its zone. */
export function isNight(at: number, tz: string): boolean {
  const hour = new Date(at + offsetMinOf(at, tz) * 60_000).getUTCHours();
  return hour >= NIGHT_WINDOW.fromHour || hour < NIGHT_WINDOW.toHour;
}

/** The sleeps as intervals, a running one up to now; without entries that end before they start. */
export function sleepIntervals(
  sleeps: readonly Pick<Sleep, 'startedAt' | 'endedAt'>[],
): Interval[] {
  return sleeps.flatMap(({ startedAt, endedAt }) =>
    endedAt === null || endedAt <= startedAt ? [] : [{ from: startedAt, to: endedAt }],
  );
}

/** The time at which the child last woke: the latest end of a sleep; null when none is known. */
export function awakeSince(sleeps: readonly Sleep[]): number | null {
  const ends = sleepIntervals(sleeps).map(({ to }) => to);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The night windows that an interval may touch, and those next to them. */
export function nightsAround({ from, to }: Interval, tz: string): Interval[] {
  const line = [{ from: Number.NEGATIVE_INFINITY, tz }];
  const nights: Interval[] = [];
  let day = addDays(localDayOf(from, offsetMinOf(from, tz)), -1);
  for (;;) {
    const next = addDays(day, 1);
    const night = {
      from: clockTime(startOfDay(day, line), NIGHT_WINDOW.fromHour, tz),
      to: clockTime(startOfDay(next, line), NIGHT_WINDOW.toHour, tz),
    };
    if (night.from >= to) return nights;
    nights.push(night);
    day = next;
  }
}

/** The instant of `hour` o'clock on the day that began at `midnight`, also on a clock change. */
function clockTime(midnight: number, hour: number, tz: string): number {
  const guess = midnight + hour * HOUR_MS;
  return guess - (offsetMinOf(guess, tz) - offsetMinOf(midnight, tz)) * 60_000;
}
