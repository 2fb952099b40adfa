import * as z from 'zod/mini';
import { REASON_MAX_CHARS, STEPS_MAX } from '../schedule-limits.ts';
import { listOf, text } from './payloads/common.ts';
import { Instant, RecordId, UserId } from './record.ts';
import { ItemKey } from './schedule-fields.ts';

/**
 * Fields of what people have to agree on: parenting plans and overrides.
 *
 * People write `steps`, and the server decides on them in the order in which they arrive: it writes
 * `status`, `history` and `agreedAt`, which no device may. A step that is not in the history has not
 * been decided yet.
 */

export const AgreementStep = z.looseObject({
  did: z.enum(['propose', 'accept', 'decline', 'withdraw']),
  /** When it was done, by the clock of the device. The history has the time of the server. */
  at: Instant,
  reason: text(REASON_MAX_CHARS),
});
export type AgreementStep = z.infer<typeof AgreementStep>;

export const HistoryRow = z.looseObject({
  /** The step, or for what follows from another record an id of the server. */
  id: z.string(),
  by: UserId,
  /** By the clock of the server. */
  at: Instant,
  did: z.enum([
    'proposed',
    'accepted',
    'agreed',
    'declined',
    'countered',
    'withdrawn',
    'superseded',
  ]),
  reason: text(REASON_MAX_CHARS),
  /** The record from which it follows: the counter-proposal, the next plan, the accepted request. */
  otherId: z.nullable(RecordId),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const agreementFields = {
  steps: z.record(ItemKey, AgreementStep).check(
    z.refine((steps) => Object.keys(steps).length <= STEPS_MAX, {
      error: `At most ${STEPS_MAX} answers.`,
    }),
  ),
  history: listOf(HistoryRow, 4 * STEPS_MAX),
  /** When the last of those who had to agree did, by the clock of the server. */
  agreedAt: z.nullable(Instant),
  /** Until when it can be answered. */
  respondBy: z.nullable(Instant),
  /** What it answers with another proposal. */
  replyTo: z.nullable(RecordId),
} as const;
