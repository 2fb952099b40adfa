import * as z from 'zod/mini';
import { AnyRecord } from '../records/record.ts';

/** Answers of the REST routes. Not in rest.ts, because pages do not use the bodies. */

/** A record as the routes give it: `_deleted` marks one that was removed. */
export const RecordAnswer = z.looseObject({ ...AnyRecord.shape, _deleted: z.boolean() });
export type RecordAnswer = z.infer<typeof RecordAnswer>;

/** What `?since=<epoch>:<seq>` answers: changes in their order, removed records too. */
export const ChangesAnswer = z.looseObject({
  items: z.array(RecordAnswer),
  gone: z.array(z.string()),
  checkpoint: z.string(),
  more: z.boolean(),
});
export type ChangesAnswer = z.infer<typeof ChangesAnswer>;

/** A value that a field held before. `by` is null when its writer is not known here. */
export const HistoryItem = z.looseObject({
  path: z.string(),
  value: z.unknown(),
  writtenAt: z.int(),
  by: z.nullable(z.string()),
  /** It is who wrote what stands now, without the value: asked for by `?current=true`. */
  current: z.optional(z.boolean()),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

const Written = z.looseObject({
  value: z.unknown(),
  writtenAt: z.int(),
  by: z.string(),
});
/**
 * Two people changed one field of an event, the later, as it seems, without knowing of the other.
 */
export const ConflictAnswer = z.looseObject({
  eventId: z.string(),
  path: z.string(),
  /** What lost, and is in the history. */
  lost: Written,
  /** What the event holds. */
  kept: Written,
});
export type ConflictAnswer = z.infer<typeof ConflictAnswer>;
