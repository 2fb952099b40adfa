import * as z from 'zod/mini';
import { REASON_MAX_CHARS, STEPS_MAX } from '../schedule-limits.ts';
import { LocalDate } from './child.ts';
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

/** What people do with a proposal. */
const proposalActions = ['propose', 'accept', 'decline', 'withdraw'] as const;
export type ProposalAction = (typeof proposalActions)[number];
/** The same with the end of a plan that was agreed on. */
export type EndAction = `${ProposalAction}_end`;

export const AgreementStep = z.looseObject({
  did: z.enum([...proposalActions, 'propose_end', 'accept_end', 'decline_end', 'withdraw_end']),
  /** When it was done, by the clock of the device. The history has the time of the server. */
  at: Instant,
  reason: text(REASON_MAX_CHARS),
  /** Of a step about an ending: the last day of the plan. */
  endsOn: z.optional(LocalDate),
});
export type AgreementStep = z.infer<typeof AgreementStep>;

export const HistoryRow = z.looseObject({
  /** The step, or for what nobody has done an id of the server. */
  id: z.string(),
  /** Who did it; of what has expired, who had proposed it. */
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
    'expired',
    'end_proposed',
    'end_accepted',
    'end_declined',
    'end_withdrawn',
    'end_expired',
  ]),
  reason: text(REASON_MAX_CHARS),
  /** Of a row about an ending: the last day of the plan. */
  endsOn: z.optional(LocalDate),
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
