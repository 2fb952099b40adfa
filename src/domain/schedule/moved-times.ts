import { DAY_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { addDays } from '../../../schema/rules/days.ts';
import {
  type LocalTime,
  instantOf,
  localTimeOf,
} from '../../../schema/rules/schedule/zoned-time.ts';

/** When something is, as the record of an entry says it. */
export type EntryTimes = { allDay: boolean; start: string; end: string; tz: string };

/** How far something was dragged, on the clock of the device. */
export type Move = {
  days: number;
  /** Of the start and the end. */
  minutes: number;
  /** Of the end alone. */
  longerMin: number;
};

/** What is dragged shorter stops here. */
export const SHORTEST_MIN = 5;

/**
 * The times after a move. What is moved keeps its length on the clock; the move is by the clock of the
 * device, also for an entry of another zone.
 *
 * @param deviceTz the zone whose clock the person sees
 */
export function movedTimes(times: EntryTimes, move: Move, deviceTz: string): EntryTimes {
  const { allDay, start, end, tz } = times;
  if (allDay) {
    const last = addDays(end, move.days + Math.round(move.longerMin / (24 * 60)));
    const first = addDays(start, move.days);
    return { ...times, start: first, end: last < first ? first : last };
  }
  const shift = move.days * DAY_MS + move.minutes * MINUTE_MS;
  const seenStart = localTimeOf(instantOf(start, tz), deviceTz);
  const movedStart = localTimeOf(instantOf(later(seenStart, shift), deviceTz), tz);
  const length = Math.max(
    msOf(end) - msOf(start) + move.longerMin * MINUTE_MS,
    Math.min(msOf(end) - msOf(start), SHORTEST_MIN * MINUTE_MS),
  );
  return { ...times, start: movedStart, end: later(movedStart, length) };
}

function later(local: LocalTime, ms: number): LocalTime {
  return new Date(msOf(local) + ms).toISOString().slice(0, 16);
}

function msOf(local: LocalTime): number {
  return Date.parse(`${local}:00Z`);
}
