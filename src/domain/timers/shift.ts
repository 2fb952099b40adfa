import { HOUR_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { type LogOfSpan, type LogSummary, summarizeSpan } from '../entries/log-summary.ts';

/** The summary of one person's shift with a child, and when the shift ended. */

/** A longer shift was probably not ended in time: the person is asked for its end. */
const LONG_SHIFT_MS = 16 * HOUR_MS;
/** The length assumed for a forgotten shift without any entry. */
const USUAL_SHIFT_MS = 8 * HOUR_MS;

/**
 * The content of a handover. Everybody who sees the log can read it, so entries that only the
 * parents may see are left out.
 */
export function summarizeShift(
  { childId, startedAt }: Pick<TimerRecord, 'childId' | 'startedAt'>,
  endedAt: number,
  log: LogOfSpan,
): LogSummary {
  return summarizeSpan(
    childId,
    { from: startedAt, to: Math.max(startedAt, endedAt) },
    { ...log, events: log.events.filter(({ visibility }) => visibility === 'family') },
  );
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
