import { MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { addDays, localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';
import { coveredMs, startOfDay, type Interval } from '../../days/days.ts';
import type { NightWindow } from '../../statistics/settings.ts';

export const SLEEP = 'sleep';
export type Sleep = EventRecord<typeof SLEEP>;

export function isSleep(event: EventRecord): event is Sleep {
  return event.type === SLEEP;
}
export type SleepKind = Sleep['payload']['kind'];

/** A sleep is night sleep when at least half of it lies in the night window. */
export function sleepKindOf({ from, to }: Interval, tz: string, night: NightWindow): SleepKind {
  if (to <= from) return isNight(from, tz, night) ? 'night' : 'nap';
  const nights = nightsAround({ from, to }, tz, night).map((window) =>
    coveredMs([{ from, to }], window),
  );
  return nights.reduce((sum, ms) => sum + ms, 0) * 2 >= to - from ? 'night' : 'nap';
}

/** Whether an instant lies in the night window of its zone. */
export function isNight(at: number, tz: string, night: NightWindow): boolean {
  const minute = Math.floor(at / MINUTE_MS) + offsetMinOf(at, tz);
  return isNightMinute(minute, night);
}

/** Whether a time of day lies in the night window. @param minute on the clock, of any day */
export function isNightMinute(minute: number, { fromMin, toMin }: NightWindow): boolean {
  const sinceStart = (minute - fromMin) % DAY_MINUTES;
  return (sinceStart + DAY_MINUTES) % DAY_MINUTES < lengthOfNight({ fromMin, toMin });
}

const DAY_MINUTES = 1_440;

/** The minutes of a night by the clock. */
function lengthOfNight({ fromMin, toMin }: NightWindow): number {
  return (toMin - fromMin + DAY_MINUTES) % DAY_MINUTES;
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
export function nightsAround(
  { from, to }: Interval,
  tz: string,
  { fromMin, toMin }: NightWindow,
): Interval[] {
  const line = [{ from: Number.NEGATIVE_INFINITY, tz }];
  const nights: Interval[] = [];
  let day = addDays(localDayOf(from, offsetMinOf(from, tz)), -1);
  for (;;) {
    const next = addDays(day, 1);
    const night = {
      from: clockTime(startOfDay(day, line), fromMin, tz),
      to: clockTime(startOfDay(toMin > fromMin ? day : next, line), toMin, tz),
    };
    if (night.from >= to) return nights;
    nights.push(night);
    day = next;
  }
}

/** The instant of a time of day on the day that began at `midnight`, also on a clock change. */
function clockTime(midnight: number, minute: number, tz: string): number {
  const guess = midnight + minute * MINUTE_MS;
  return guess - (offsetMinOf(guess, tz) - offsetMinOf(midnight, tz)) * MINUTE_MS;
}
