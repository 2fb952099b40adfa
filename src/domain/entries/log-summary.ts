import type { EventRecord } from '../../../schema/records/event.ts';
import { type EventType, eventTypes } from '../../../schema/records/event-types.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { type DayTotals, totalsWithin } from '../days/day-totals.ts';
import type { Interval } from '../days/days.ts';
import { isNote } from '../log-types/note/notes.ts';
import { SLEEP, isSleep, sleepIntervals } from '../log-types/sleep/sleeps.ts';

/** The summary of what happened with a child for a while: of a shift, or of an absence. */

export type LogSummary = {
  span: Interval;
  totals: DayTotals;
  sleeps: number;
  /** When the child fell asleep, if it still sleeps at the end. */
  asleepSince: number | null;
  /** Entries with a line of their own, oldest first. */
  mentioned: EventRecord[];
  notes: number;
};

/** A sleep that began up to this long before a span can reach into it. */
export const REACH_MS = eventTypes.sleep.maxMs;

export type LogOfSpan = {
  /** Of the child and of others, from REACH_MS before the start. */
  events: readonly EventRecord[];
  /** The running timers. */
  running: readonly LogTimer[];
  /** Whether a type is counted in the summary instead of listed line by line. */
  isCounted: (type: EventType) => boolean;
};

/**
 * What happened with a child between two moments, by the entries that are given. An entry at the very
 * start or end is part of it; sleep is cut at both.
 */
export function summarizeSpan(
  ofChild: string | null,
  span: Interval,
  { events, running, isCounted }: LogOfSpan,
): LogSummary {
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
