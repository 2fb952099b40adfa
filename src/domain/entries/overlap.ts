import { MINUTE_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';

type Span = { type: EventType; childId: string | null; startedAt: number; endedAt: number | null };

/**
 * Entries of the same child and type that share more than a minute with this one, newest first.
 * The form shows them; saving stays possible.
 */
export function overlapsOf(
  span: Span,
  others: readonly EventRecord[],
  ignoreId?: string,
): EventRecord[] {
  const { endedAt } = span;
  if (endedAt === null) return [];
  return others
    .filter(
      (other) =>
        other.id !== ignoreId &&
        other.type === span.type &&
        other.childId === span.childId &&
        other.endedAt !== null &&
        Math.min(endedAt, other.endedAt) - Math.max(span.startedAt, other.startedAt) > MINUTE_MS,
    )
    .sort((a, b) => b.startedAt - a.startedAt);
}

/**
 * The span without the part that the other entry covers: it begins when the other ends, or ends
 * when the other begins. @returns null when nothing would be left
 */
export function cutAround(
  span: { startedAt: number; endedAt: number },
  other: { startedAt: number; endedAt: number },
): { startedAt: number; endedAt: number } | null {
  if (span.startedAt < other.startedAt) {
    return { startedAt: span.startedAt, endedAt: Math.min(span.endedAt, other.startedAt) };
  }
  if (span.endedAt > other.endedAt) {
    return { startedAt: Math.max(span.startedAt, other.endedAt), endedAt: span.endedAt };
  }
  return null;
}
