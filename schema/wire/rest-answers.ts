import * as z from 'zod/mini';
import { AnyRecord } from '../records/record.ts';

/** Answers of the REST routes. Not in rest.ts, because pages do not use the bodies. */

/** A record in REST answers: `_deleted` marks a removed one. */
export const RecordAnswer = z.looseObject({ ...AnyRecord.shape, _deleted: z.boolean() });
export type RecordAnswer = z.infer<typeof RecordAnswer>;

/** The answer to `?since=<epoch>:<seq>`: changes in order, removed records included. */
export const ChangesAnswer = z.looseObject({
  items: z.array(RecordAnswer),
  gone: z.array(z.string()),
  checkpoint: z.string(),
  more: z.boolean(),
});
export type ChangesAnswer = z.infer<typeof ChangesAnswer>;

/** A former value of a field. `by` is null when the author is unknown. */
export const HistoryItem = z.looseObject({
  path: z.string(),
  value: z.unknown(),
  writtenAt: z.int(),
  by: z.nullable(z.string()),
  /** The author of the current value, without the value: requested by `?current=true`. */
  current: z.optional(z.boolean()),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

const Written = z.looseObject({
  value: z.unknown(),
  writtenAt: z.int(),
  by: z.string(),
});
/**
 * A field of a record that two people changed, the later one probably without seeing the other's
 * value.
 */
export const ConflictAnswer = z.looseObject({
  /** Absent from older servers: `events`. */
  collection: z.optional(z.string()),
  /** The id of the record. */
  eventId: z.string(),
  path: z.string(),
  /** The value that lost, from the history. */
  lost: Written,
  /** The current value of the event. */
  kept: Written,
});
export type ConflictAnswer = z.infer<typeof ConflictAnswer>;
