import type * as z from 'zod/mini';
import type { CollectionName } from './collections.ts';
import { eventIssues } from './records/event-issues.ts';
import { isReadable } from './records/readable.ts';
import { recordProblem } from './records/record-limits.ts';
import { AnyRecord } from './records/record.ts';
import { mergeShapeOf } from './collections.ts';

type Issues = readonly z.core.$ZodIssue[];

/**
 * What is wrong with a record of each collection. An event is put together from the writes of several
 * people and of any release, and its payload depends on its type; the others every server validates
 * whole, and a device needs no second copy of their schemas.
 */
const issuesIn: Readonly<Record<CollectionName, (record: AnyRecord) => Issues>> = {
  children: () => [],
  members: () => [],
  events: eventIssues,
  timers: () => [],
  growth: () => [],
  responses: () => [],
  logDefinitions: () => [],
  motorMilestones: () => [],
  photos: () => [],
  documents: () => [],
  albums: () => [],
  listItems: () => [],
  articles: () => [],
  schedule: () => [],
  contacts: () => [],
  parentingPlans: () => [],
  overrides: () => [],
  preferences: () => [],
  reminders: () => [],
};

/** What the schema of its collection has to say about a record. */
export function issuesOf(collection: CollectionName, record: AnyRecord): Issues {
  return issuesIn[collection](record);
}

/**
 * Whether a record can be merged, stored and shown. A device sets others aside, and the server
 * takes none that is not. Never throws.
 */
export function isReadableRecord(collection: CollectionName, sent: unknown): sent is AnyRecord {
  if (recordProblem(mergeShapeOf(collection), sent) !== null) return false;
  const record = AnyRecord.safeParse(sent);
  return record.success && isReadable(record.data, issuesOf(collection, record.data));
}
