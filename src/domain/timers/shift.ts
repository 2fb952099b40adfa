import { HOUR_MS } from '../../../schema/limits.ts';
import { type EventRecord, type EventType, eventTypes } from '../../../schema/records/event.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import { type DayTotals, totalsWithin } from '../days/day-totals.ts';
import type { Interval } from '../days/days.ts';
import { isNote } from '../log-types/note/notes.ts';
import { SLEEP, isSleep, sleepIntervals } from '../log-types/sleep/sleeps.ts';

/** The summary of one person's shift with a child, and when the shift ended. */

export type ShiftSummary = {
  span: Interval;
  totals: DayTotals;
  sleeps: number;
  /** When the child fell asleep, if it still sleeps at the end. */
  asleepSince: number | null;
  /** Entries with a line of their own, oldest first. */
  mentioned: EventRecord[];
  notes: number;
};

/** A sleep that began up to this long before a shift can reach into it. */
export const REACH_MS = eventTypes.sleep.maxMs;

/** A longer shift was probably not ended in time: the person is asked for its end. */
const LONG_SHIFT_MS = 16 * HOUR_MS;
/** The length assumed for a forgotten shift without any entry. */
const USUAL_SHIFT_MS = 8 * HOUR_MS;

type LogOfSpan = {
  /** Of the child and of others, from REACH_MS before the start. */
  events: readonly EventRecord[];
  /** The running timers. */
  running: readonly LogTimer[];
  /** Whether a type is counted in the summary instead of listed line by line. */
  isCounted: (type: EventType) => boolean;
};

/**
 * The content of a handover. Everybody who sees the log can read it, so entries that only the
 * parents may see are left out.
 */
export function summarizeShift(
  { childId, startedAt }: Pick<TimerRecord, 'childId' | 'startedAt'>,
  endedAt: number,
  log: LogOfSpan,
): ShiftSummary {
  return summarizeSpan(
    childId,
    { from: startedAt, to: Math.max(startedAt, endedAt) },
    { ...log, events: log.events.filter(({ visibility }) => visibility === 'family') },
  );
}

/**
 * What happened with a child between two moments, by the entries that are given. An entry at the very
 * start or end is part of it; sleep is cut at both.
 */
export function summarizeSpan(
  ofChild: string | null,
  span: Interval,
  { events, running, isCounted }: LogOfSpan,
): ShiftSummary {
  const within = { from: span.from, to: span.to + 1 };
  const ofThem = events.filter(({ childId }) => childId === ofChild);
  const begun = ofThem.filter(({ startedAt }) => startedAt >= within.from && startedAt < within.to);
  const sleeps = ofThem.filter(isSleep);
  const asleep = running.find(
    ({ kind, childId, startedAt }) =>
      kind === SLEEP && childId === ofChild && startedAt < within.to,
  );
  return {
    span,
    totals: totalsWithin([...begun.filter((event) => !isSleep(event)), ...sleeps], within),
    sleeps: sleepIntervals(sleeps).filter(({ from, to }) => from < within.to && to > within.from)
      .length,
    asleepSince: asleep?.startedAt ?? null,
    mentioned: begun.filter(({ type }) => !isCounted(type)),
    notes: begun.filter(isNote).length,
  };
}

export function isLongShift({ startedAt }: Pick<TimerRecord, 'startedAt'>, now: number): boolean {
  return now - startedAt > LONG_SHIFT_MS;
}

/**
 * The proposed end of a forgotten shift: the last entry of its person, else the usual length. It is
 * only a proposal; the person confirms or changes it.
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
