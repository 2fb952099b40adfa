import { DAY_MS, FUTURE_TOLERANCE_MS, HOUR_MS } from '../../../schema/limits.ts';
import { type EventType, eventTypes } from '../../../schema/records/event-types.ts';

/** The problems with the times of an entry, each with the fix that the form offers. */
export type TimeProblem =
  | { field: 'startedAt'; kind: 'future' }
  | { field: 'startedAt'; kind: 'beforeBirth'; birthdate: string }
  | { field: 'endedAt'; kind: 'endBeforeStart'; nextDay: number | null }
  | { field: 'endedAt'; kind: 'tooLong'; hours: number; maxHours: number }
  | { field: 'endedAt'; kind: 'future' }
  | { field: 'endedAt'; kind: 'noEnd' };

const PREGNANCY_DAYS = 300;

export type Times = { startedAt: number; endedAt: number | null };

/**
 * The hard limits on the times of one entry: a start up to five minutes in the future, at most a
 * day before the birth (300 days for types that exist during pregnancy), an end after the start,
 * and the maximum length of the type.
 *
 * @param birthdate of the youngest of the children; null when not known
 */
export function timeProblems(
  { type, startedAt, endedAt }: Times & { type: EventType },
  { now, birthdate, bornAt }: { now: number; birthdate: string | null; bornAt: number | null },
): TimeProblem[] {
  const problems: TimeProblem[] = [];
  if (startedAt > now + FUTURE_TOLERANCE_MS) problems.push({ field: 'startedAt', kind: 'future' });
  if (birthdate !== null && bornAt !== null) {
    const earliest = bornAt - (eventTypes[type].beforeBirth ? PREGNANCY_DAYS : 1) * DAY_MS;
    if (startedAt < earliest) problems.push({ field: 'startedAt', kind: 'beforeBirth', birthdate });
  }
  if (endedAt === null) return problems;
  const { maxMs } = eventTypes[type];
  if (maxMs === 0) return [...problems, { field: 'endedAt', kind: 'noEnd' }];
  if (endedAt < startedAt) {
    const nextDay = endedAt + DAY_MS;
    const isRepair = nextDay > startedAt && nextDay - startedAt <= maxMs;
    problems.push({ field: 'endedAt', kind: 'endBeforeStart', nextDay: isRepair ? nextDay : null });
  } else if (endedAt - startedAt > maxMs) {
    const hours = Math.round(((endedAt - startedAt) / HOUR_MS) * 10) / 10;
    problems.push({ field: 'endedAt', kind: 'tooLong', hours, maxHours: maxMs / HOUR_MS });
  } else if (endedAt > now + FUTURE_TOLERANCE_MS) {
    problems.push({ field: 'endedAt', kind: 'future' });
  }
  return problems;
}

/** A start slightly in the future becomes now, because the clocks of two devices always differ. */
export function clampToNow(at: number, now: number): number {
  return at > now && at <= now + FUTURE_TOLERANCE_MS ? now : at;
}

/**
 * The times of a new entry after this device's clock was found to run ahead while its form was open:
 * those that nobody has changed move back with the clock. Otherwise a time that nobody typed would be
 * refused as one in the future.
 *
 * @param options.initial the times that the form gave itself at `openedAt`
 */
export function followClock(
  { startedAt, endedAt }: Times,
  { openedAt, initial, now }: { openedAt: number; initial: Times; now: number },
): Times {
  const aheadMs = openedAt - now;
  const isOfNow = initial.startedAt === openedAt || initial.endedAt === openedAt;
  if (aheadMs <= 0 || !isOfNow) return { startedAt, endedAt };
  return {
    startedAt: startedAt === initial.startedAt ? startedAt - aheadMs : startedAt,
    endedAt: endedAt !== null && endedAt === initial.endedAt ? endedAt - aheadMs : endedAt,
  };
}
