import type { EventRecord } from '../../../schema/records/event.ts';
import { type EventType, eventTypes } from '../../../schema/records/event-types.ts';

/** A second identical entry of one person within this time needs a confirmation. */
export const DUPLICATE_MS = 60_000;

type Candidate = {
  type: EventType;
  childId: string | null;
  payload: Readonly<Record<string, unknown>>;
  note?: string;
};

/**
 * The entry that this one would duplicate: same person, child, type and content, saved within the
 * last minute. @returns null when there is none
 */
export function findDuplicate(
  candidate: Candidate,
  { userId, now, recent }: { userId: string; now: number; recent: readonly EventRecord[] },
): EventRecord | null {
  const twins = recent.filter(
    (event) =>
      event.createdBy === userId &&
      event.type === candidate.type &&
      event.childId === candidate.childId &&
      Math.abs(now - event.createdAt) < DUPLICATE_MS &&
      // Only if the note is the whole entry does a different note make a different entry.
      (!eventTypes[event.type].needsNote || event.note === candidate.note) &&
      contentOf(event.payload) === contentOf(candidate.payload),
  );
  return twins.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/** A payload as text with sorted keys, so that equal contents compare equal. */
function contentOf(payload: unknown): string {
  return JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
