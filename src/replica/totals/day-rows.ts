import { addDays, localDayOf } from '../../../schema/rules/days.ts';
import { PARTITION, type ReplicaDocument, isInTrash } from '../documents/document.ts';

/**
 * Totals of a child's day, kept beside the events: a row that is there is right. Every write of
 * events takes away the rows of the days it touches in its own transaction, and a row is only
 * ever put by a transaction that has read the events it sums. So there is nothing to log, to
 * order or to catch up with after a crash: docs/decisions/015-a-write-deletes-the-totals-of-its-days.md.
 */
export type DayRow<T> = {
  id: string;
  /** The rule that the totals were made by; rows of another one do not count. */
  definition: string;
  totals: T;
};

/** RxDB makes this store in every database and uses it for attachments, which we have none of. */
export const TOTALS_STORE = 'attachments';

/** The totals of a day may read events that start this many days before and after it. */
export const REACH = { before: 2, after: 1 } as const;

/** No event is longer (schema/records/event.ts: a symptom lasts 30 days). */
const LONGEST_DAYS = 40;

export function dayRowKey(childId: string, day: string): string {
  return `day|${childId}|${day}`;
}

/** The rows of a child from one day to another, both included. */
export function dayRowRange(childId: string, from: string, to: string): IDBKeyRange {
  return IDBKeyRange.bound(dayRowKey(childId, from), dayRowKey(childId, to));
}

/**
 * The days whose totals may change with a document: all that it lasts, and as far as a day's
 * totals look around. Wider than today's rule needs, so that a newer release's rule in the next
 * tab is safe from an older one's writes.
 */
export function touchedDays(document: object): { childId: string; days: string[] } | null {
  const { [PARTITION]: partition, day, data } = document as Partial<ReplicaDocument>;
  // Of another collection, or in the trash: no totals count it.
  if (!day || partition === undefined || isInTrash({ [PARTITION]: partition })) return null;
  if (Number.isNaN(Date.parse(day))) return null;
  const last = addDays(lastDay(day, data), REACH.before);
  const days = [addDays(day, -REACH.after)];
  for (let next = day; next <= last && days.length < LONGEST_DAYS; next = addDays(next, 1)) {
    days.push(next);
  }
  return { childId: partition, days };
}

/** The keys of the rows that a write of this document takes away. */
export function staleDayRows(document: object): string[] {
  const touched = touchedDays(document);
  return touched ? touched.days.map((day) => dayRowKey(touched.childId, day)) : [];
}

function lastDay(day: string, data: Record<string, unknown> = {}): string {
  const { endedAt, endOffsetMin } = data;
  if (typeof endedAt !== 'number' || typeof endOffsetMin !== 'number') return day;
  const end = localDayOf(endedAt, endOffsetMin);
  return end > day ? end : day;
}
