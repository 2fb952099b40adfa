import * as z from 'zod/mini';
import { NodeId } from '../records/record.ts';
import { LATE_LIST_MAX } from '../rights/late-write.ts';
import { PushRow, Verdict } from './sync.ts';

/**
 * POST /api/sync/late-entries: what a removed member had not sent before their removal. Their session
 * has ended, so its last refresh token says who sends.
 */
export const LateEntriesRequest = z.strictObject({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(256)),
  node: NodeId,
  rows: z.array(PushRow).check(z.minLength(1), z.maxLength(LATE_LIST_MAX)),
});
export type LateEntriesRequest = z.infer<typeof LateEntriesRequest>;

/** One verdict for each row, in the order of the rows, without records: they are the family's. */
export const LateEntriesAnswer = z.looseObject({ verdicts: z.array(Verdict) });
export type LateEntriesAnswer = z.infer<typeof LateEntriesAnswer>;
