import type { EventRecord } from '../../../../schema/records/event.ts';
import { type LogSummary, summarizeSpan } from '../../../domain/entries/log-summary.ts';
import { isCountedInShift } from '../../../log-types/shift-summary.ts';
import type { LogTimer } from '../../../../schema/records/timer.ts';
import { type Away, SUMMARY_MAX_MS } from './last-active.ts';

type AwayLog = {
  userId: string;
  childIds: readonly string[];
  /** Of these children, from REACH_MS before the absence to its end. */
  events: readonly EventRecord[];
  running: readonly LogTimer[];
};

export type AwaySummary = {
  /** Of each child with entries. */
  summaries: { childId: string; summary: LogSummary }[];
  /** What began or ended during the absence, in the order given. */
  entries: EventRecord[];
};

/** The part of an absence that is summarised: its last days. */
export function summarizedSpan({ from, until }: Away): { from: number; to: number } {
  return { from: Math.max(from, until - SUMMARY_MAX_MS), to: until };
}

/**
 * What happened during an absence.
 *
 * @returns null unless somebody else wrote an entry of it: a person knows what they logged themselves
 */
export function summarizeAbsence(
  away: Away,
  { userId, childIds, events, running }: AwayLog,
): AwaySummary | null {
  const span = summarizedSpan(away);
  const within = events.filter(
    ({ startedAt, endedAt }) => startedAt <= span.to && (endedAt ?? startedAt) >= span.from,
  );
  if (within.every(({ createdBy }) => createdBy === userId)) return null;
  return {
    summaries: childIds
      .filter((id) => within.some(({ childId }) => childId === id))
      .map((childId) => ({
        childId,
        summary: summarizeSpan(childId, span, { events, running, isCounted: isCountedInShift }),
      })),
    entries: within,
  };
}
