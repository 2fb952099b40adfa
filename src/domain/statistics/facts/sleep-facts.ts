import { DAY_MS } from '../../../../schema/limits.ts';
import { eventTypes } from '../../../../schema/records/event-types.ts';
import { localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';
import type { Interval } from '../../days/days.ts';
import {
  type Sleep,
  type SleepKind,
  nightsAround,
  sleepKindOf,
} from '../../log-types/sleep/sleeps.ts';
import { sum } from '../averages.ts';
import type { FactSettings, NightWindow } from '../settings.ts';
import { type SpanFact, spanOf } from './moment.ts';

/** One sleep entry. */
export type SleepFact = SpanFact & {
  /** As chosen by a person; else night if at least half of it lies in the night window. */
  kind: SleepKind;
  /**
   * The parts in night windows, each with the date on which its window begins, in the zone of the
   * entry.
   */
  nightParts: readonly { night: string; from: number; to: number }[];
  wakings: readonly { at: number; minutes: number }[];
  /** The count that a person entered instead of single wakings. */
  wakingCount: number;
};

export function sleepFact(sleep: Sleep, { dayStartHour, night }: FactSettings): SleepFact {
  const { payload, startedAt, endedAt, tz } = sleep;
  const whole = { from: startedAt, to: Math.max(startedAt, endedAt ?? startedAt) };
  const nightParts = nightPartsOf(whole, tz, night);
  return {
    ...spanOf(sleep, dayStartHour),
    kind: payload.kindManual ? payload.kind : kindOf(whole, nightParts, { tz, night }),
    nightParts,
    wakings: (payload.wakings ?? []).map(({ at, minutes }) => ({ at, minutes })),
    wakingCount: payload.wakingCount ?? 0,
  };
}

/** The rule of `sleepKindOf`, by parts that are known already. */
function kindOf(
  { from, to }: Interval,
  nightParts: SleepFact['nightParts'],
  { tz, night }: { tz: string; night: NightWindow },
): SleepKind {
  if (to === from) return sleepKindOf({ from, to }, tz, night);
  const nightMs = sum(nightParts.map((part) => part.to - part.from));
  return nightMs * 2 >= to - from ? 'night' : 'nap';
}

function nightPartsOf(
  { from, to }: Interval,
  tz: string,
  hours: NightWindow,
): SleepFact['nightParts'] {
  return nightsFrom(from, tz, hours).flatMap((night) => {
    const part = { from: Math.max(from, night.from), to: Math.min(to, night.to) };
    return part.to > part.from ? [{ night: night.night, ...part }] : [];
  });
}

/** Night windows by zone and date of the start: finding one formats a dozen dates. */
const nightsByStart = new Map<string, (Interval & { night: string })[]>();

/** All windows that a sleep can touch which starts on the same date in UTC. */
function nightsFrom(
  startedAt: number,
  tz: string,
  hours: NightWindow,
): (Interval & { night: string })[] {
  const from = Math.floor(startedAt / DAY_MS) * DAY_MS;
  const key = `${from}|${hours.fromMin}|${hours.toMin}|${tz}`;
  const found = nightsByStart.get(key);
  if (found) return found;
  const nights = nightsAround({ from, to: from + DAY_MS + eventTypes.sleep.maxMs }, tz, hours).map(
    (night) => ({ ...night, night: localDayOf(night.from, offsetMinOf(night.from, tz)) }),
  );
  nightsByStart.set(key, nights);
  return nights;
}
