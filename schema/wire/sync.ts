import * as z from 'zod/mini';
import { COMPARE_ROWS_MAX, PULL_ROWS_MAX, PUSH_ROWS_MAX, SUPERSEDED_MAX } from '../limits.ts';
import { AnyRecord, NodeId, RecordId, Stamp } from '../records/record.ts';
import { Checkpoint, Seq } from './checkpoint.ts';

/**
 * Batch sync: one request carries all collections. POST /api/sync/{pull,push,history,compare}.
 *
 * The server numbers an account's changes in one gapless sequence; a server restored from a backup
 * has a new epoch.
 */

/** One record as of change number `seq`. */
export const Change = z.looseObject({ collection: z.string(), seq: Seq, record: AnyRecord });
export type Change = z.infer<typeof Change>;

/** A record that this person may no longer read: the device deletes its copy. */
export const Gone = z.looseObject({ collection: z.string(), id: z.string() });
export type Gone = z.infer<typeof Gone>;

/** Part of every answer. */
const answer = {
  epoch: z.string(),
  /** Changes when this person's view of the data changes. */
  scope: z.string(),
  /** Server time at the answer, epoch ms. */
  serverTime: z.int(),
};

export const PullRequest = z.strictObject({
  /** null on a new device: the answer contains the head of the sequence and a history cursor. */
  checkpoint: z.nullable(Checkpoint),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PULL_ROWS_MAX))),
});
export type PullRequest = z.infer<typeof PullRequest>;

export const PullAnswer = z.looseObject({
  ...answer,
  /** 'changes': those after the checkpoint. 'start': take `checkpoint`, then read the history. */
  kind: z.enum(['changes', 'start']),
  changes: z.array(Change),
  checkpoint: Checkpoint,
  /**
   * Records that this person could read before an edit made since the checkpoint. They are not sent
   * as removed records, because nobody has removed them.
   */
  gone: z.optional(z.array(Gone)),
  /** More changes follow the checkpoint in this answer. */
  more: z.boolean(),
  /** The start of the history; only with kind 'start'. */
  history: z.nullable(z.string()),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/**
 * The history that a device without data reads, page by page, in the order of the definitions.
 */
export const HistoryRequest = z.strictObject({
  cursor: z.string().check(z.maxLength(400)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PULL_ROWS_MAX))),
});
export type HistoryRequest = z.infer<typeof HistoryRequest>;

export const HistoryAnswer = z.looseObject({
  ...answer,
  changes: z.array(Change),
  /** null at the end of the history. */
  cursor: z.nullable(z.string()),
  /** The newest month has been sent: the device is usable. */
  recentDone: z.boolean(),
  done: z.int(),
  total: z.int(),
});
export type HistoryAnswer = z.infer<typeof HistoryAnswer>;

export const PushRow = z.strictObject({
  collection: z.string().check(z.maxLength(40)),
  record: z.unknown(),
  /** Values written on this node that lost before the server received them; for the history. */
  superseded: z.optional(
    z
      .array(
        z.strictObject({
          path: z.string().check(z.maxLength(120)),
          stamp: Stamp,
          value: z.optional(z.unknown()),
        }),
      )
      .check(z.maxLength(SUPERSEDED_MAX)),
  ),
});
export type PushRow = z.infer<typeof PushRow>;

export const PushRequest = z.strictObject({
  node: NodeId,
  rows: z.array(PushRow).check(z.minLength(1), z.maxLength(PUSH_ROWS_MAX)),
});
export type PushRequest = z.infer<typeof PushRequest>;

/**
 * The server's answer to one row. A refused row does not affect the others.
 * - applied:   the server now holds exactly the record that was sent
 * - duplicate: the server already held it
 * - merged:    the server holds `record`, which includes what was sent
 * - ahead:     nothing was written: the stamps are in the future; stamp again and resend
 * - rejected:  nothing was written, and sending it again unchanged will not help
 */
export const Verdict = z.looseObject({
  collection: z.string(),
  id: z.string(),
  verdict: z.enum(['applied', 'duplicate', 'merged', 'ahead', 'rejected']),
  seq: Seq,
  record: z.optional(AnyRecord),
  /** Set when the person may not read the server's record. */
  gone: z.optional(z.boolean()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.array(z.looseObject({ path: z.string(), message: z.string() }))),
});
export type Verdict = z.infer<typeof Verdict>;

/** One verdict for each row, in the order of the rows. */
export const PushAnswer = z.looseObject({ ...answer, verdicts: z.array(Verdict) });
export type PushAnswer = z.infer<typeof PushAnswer>;

/** Asks which records differ on the server: for the audit, and after a restored backup. */
export const CompareRequest = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        collection: z.string().check(z.maxLength(40)),
        id: RecordId,
        digest: z.string().check(z.maxLength(16)),
      }),
    )
    .check(z.minLength(1), z.maxLength(COMPARE_ROWS_MAX)),
});
export type CompareRequest = z.infer<typeof CompareRequest>;

export const CompareAnswer = z.looseObject({
  ...answer,
  differing: z.array(z.looseObject({ collection: z.string(), id: z.string() })),
  /** The rows that this person may not read. */
  gone: z.optional(z.array(Gone)),
});
export type CompareAnswer = z.infer<typeof CompareAnswer>;
