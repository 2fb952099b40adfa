import { DAY_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { type DatedSpan, dayOf } from '../../days/days.ts';

/** What the facts of every type have in common. */
export type Moment = {
  /** The id of the entry. */
  id: string;
  startedAt: number;
  /** The day that the entry belongs to. */
  day: string;
  /**
   * Minutes on the clock where the entry was made, counted from the midnight that begins the date
   * `day`. With days that start at 4, it is 240 to 1,679.
   */
  minute: number;
};

/** A moment that lasts; `endedAt` null: without an end. */
export type SpanFact = Moment & DatedSpan & { endMinute: number };

type Placed = Pick<EventRecord, 'id' | 'startedAt' | 'startOffsetMin' | 'tz' | 'day'>;

export function momentOf(event: Placed, dayStartHour: number): Moment {
  const day = dayOf(event, dayStartHour);
  const { id, startedAt, startOffsetMin } = event;
  return { id, startedAt, day, minute: clockMinute(day, startedAt, startOffsetMin) };
}

export function spanOf(
  event: Placed & Pick<EventRecord, 'endedAt' | 'endOffsetMin'>,
  dayStartHour: number,
): SpanFact {
  const moment = momentOf(event, dayStartHour);
  const { tz, startOffsetMin, endedAt, endOffsetMin } = event;
  const end = endedAt ?? moment.startedAt;
  // A sleep across the hour that repeats in autumn may end at an earlier time on the clock.
  const least = moment.minute + (end > moment.startedAt ? 1 : 0);
  const endMinute = Math.max(
    least,
    clockMinute(
      moment.day,
      end,
      endedAt === null ? startOffsetMin : (endOffsetMin ?? startOffsetMin),
    ),
  );
  return { ...moment, tz, startOffsetMin, endedAt, endMinute };
}

function clockMinute(day: string, at: number, offsetMin: number): number {
  return Math.floor((at - Date.parse(`${day}T00:00:00Z`)) / MINUTE_MS) + offsetMin;
}

/** The midnights between two dates, in minutes. */
export function minutesBetween(from: string, to: string): number {
  return (
    Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) * 1440
  );
}
