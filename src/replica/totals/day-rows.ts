import { addDays, localDayOf } from '../../../schema/rules/days.ts';
import { PARTITION, type ReplicaDocument, isInTrash } from '../documents/document.ts';

/**
 * Totals and facts of a child's day, stored beside the events. A row that exists is correct: every write of
 * events deletes the rows of the days that it touches in its own transaction, and a row is only
 * written by a transaction that has read the events it sums. Both are in one row, because an older
 * release in another tab deletes and replaces whole rows. A crash therefore leaves nothing to
 * repair: docs/decisions/015-a-write-deletes-the-totals-of-its-days.md.
 */
export type DayRow = {
  id: string;
  /** The version of the rule that computed the totals; totals of another version are ignored. */
  definition?: string;
  totals?: unknown;
  /** The facts of the day (domain/statistics/facts), with the version of their own rule. */
  facts?: { definition: string; value: unknown };
};

/** RxDB creates this object store in every database for attachments, which we do not use. */
export const TOTALS_STORE = 'attachments';

/** The totals and the facts of a day may read events that start this many days before and after it. */
export const REACH = { before: 2, after: 1 } as const;

/** More days than any event lasts (schema/records/event.ts allows a symptom 30 days). */
export const LONGEST_DAYS = 40;

export function dayRowKey(childId: string, day: string): string {
  return `day|${childId}|${day}`;
}

/** The rows of a child from one day to another, both included. */
export function dayRowRange(childId: string, from: string, to: string): IDBKeyRange {
  return IDBKeyRange.bound(dayRowKey(childId, from), dayRowKey(childId, to));
}

/**
 * The days whose totals may change with a document: every day that it lasts, and those whose totals
 * read events of other days. Wider than today's rule needs, because a tab with a newer release and
 * a wider rule may share the database with this one.
 */
export function touchedDays(document: object): { childId: string; days: string[] } | null {
  const { [PARTITION]: partition, day, data } = document as Partial<ReplicaDocument>;
  // Documents of other collections and in the trash do not count in totals.
  if (!day || partition === undefined || isInTrash({ [PARTITION]: partition })) return null;
  if (Number.isNaN(Date.parse(day))) return null;
  const last = addDays(lastDay(day, data), REACH.before);
  const days = [addDays(day, -REACH.after)];
  for (let next = day; next <= last && days.length < LONGEST_DAYS; next = addDays(next, 1)) {
    days.push(next);
  }
  return { childId: partition, days };
}

/** The keys of the rows that a write of this document deletes. */
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
