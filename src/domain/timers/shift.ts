import { HOUR_MS } from '../../../schema/limits.ts';
import { type EventRecord, type EventType, eventTypes } from '../../../schema/records/event.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import { type DayTotals, dayTotals } from '../days/day-totals.ts';
import type { Interval } from '../days/days.ts';
import { isNote } from '../log-types/note/notes.ts';
import { SLEEP, isSleep, sleepIntervals } from '../log-types/sleep/sleeps.ts';

/** What one person's shift with a child held, and when it ended. */

export type ShiftSummary = {
  span: Interval;
  totals: DayTotals;
  sleeps: number;
  /** When the child fell asleep, if it still sleeps at the end. */
  asleepSince: number | null;
  /** What is told entry by entry, oldest first. */
  told: EventRecord[];
  notes: number;
};

/** So long before a shift begins what may reach into it: a sleep. */
export const REACH_MS = eventTypes.sleep.maxMs;

/** A shift this long was probably not ended when it was over: somebody says when it was. */
const LONG_SHIFT_MS = 16 * HOUR_MS;
/** How long a shift was of which nothing else tells. */
const USUAL_SHIFT_MS = 8 * HOUR_MS;

/**
 * What a handover says of a shift. It is read by everybody who sees the log, so nothing in it is
 * of what only the parents may see.
 *
 * @param events  the child's and others', from REACH_MS before the start on
 * @param running what is being logged now
 * @param isCounted whether the summary has a type in a count, not in a line of its own
 */
export function summarizeShift(
  shift: Pick<TimerRecord, 'childId' | 'startedAt'>,
  endedAt: number,
  {
    events,
    running,
    isCounted,
  }: {
    events: readonly EventRecord[];
    running: readonly LogTimer[];
    isCounted: (type: EventType) => boolean;
  },
): ShiftSummary {
  // Both ends count: what is logged in the same moment belongs to the shift.
  const span = { from: shift.startedAt, to: Math.max(shift.startedAt, endedAt) };
  const within = { from: span.from, to: span.to + 1 };
  const open = events.filter(
    ({ childId, visibility }) => childId === shift.childId && visibility === 'family',
  );
  const begun = open.filter(({ startedAt }) => startedAt >= within.from && startedAt < within.to);
  const sleeps = open.filter(isSleep);
  const asleep = running.find(
    ({ kind, childId, startedAt }) =>
      kind === SLEEP && childId === shift.childId && startedAt < within.to,
  );
  return {
    span,
    totals: dayTotals([...begun.filter((event) => !isSleep(event)), ...sleeps], within),
    sleeps: sleepIntervals(sleeps).filter(({ from, to }) => from < within.to && to > within.from)
      .length,
    asleepSince: asleep?.startedAt ?? null,
    told: begun.filter(({ type }) => !isCounted(type)),
    notes: begun.filter(isNote).length,
  };
}

export function isLongShift({ startedAt }: Pick<TimerRecord, 'startedAt'>, now: number): boolean {
  return now - startedAt > LONG_SHIFT_MS;
}

/**
 * When a shift ended that runs far too long, as far as anybody can tell: with the last that its
 * person logged, else after a usual day. A proposal only; its person says when.
 */
export function likelyEnd(
  { startedAt, startedBy }: Pick<TimerRecord, 'startedAt' | 'startedBy'>,
  events: readonly EventRecord[],
): number {
  const logged = events
    .filter(({ createdBy }) => createdBy === startedBy)
    .map((event) => event.endedAt ?? event.startedAt)
    .filter((at) => at > startedAt && at <= startedAt + LONG_SHIFT_MS);
  return logged.length === 0 ? startedAt + USUAL_SHIFT_MS : Math.max(...logged);
}
