import * as z from 'zod/mini';
import { RecordAnswer } from '../wire/rest-answers.ts';

/** Answers of the schedule's routes that are no records. */

const Span = z.looseObject({ from: z.number(), to: z.number(), party: z.string() });

const CustodyAnswer = z.looseObject({
  childId: z.string(),
  spans: z.array(Span),
  exchanges: z.array(z.looseObject({ at: z.number(), fromParty: z.string(), toParty: z.string() })),
  clashes: z.array(
    z.looseObject({
      from: z.number(),
      to: z.number(),
      winnerId: z.string(),
      loserId: z.string(),
    }),
  ),
});
export type CustodyAnswer = z.infer<typeof CustodyAnswer>;

/** Everything that a calendar shows of a window, whose bounds are instants (epoch ms). */
export const ComprehensiveAnswer = z.looseObject({
  from: z.number(),
  to: z.number(),
  entries: z.array(RecordAnswer),
  occurrences: z.array(
    z.looseObject({
      entryId: z.string(),
      /** The rule's own day of the occurrence. */
      original: z.string(),
      startAt: z.number(),
      endAt: z.number(),
    }),
  ),
  /** Whether there are more occurrences than one answer has. */
  more: z.boolean(),
  parenting: z.looseObject({ plans: z.array(RecordAnswer), custody: z.array(CustodyAnswer) }),
  overrides: z.array(RecordAnswer),
  /** The planned times of caregivers. */
  shifts: z.array(
    z.looseObject({
      userId: z.string(),
      childId: z.string(),
      from: z.number(),
      to: z.number(),
    }),
  ),
});
export type ComprehensiveAnswer = z.infer<typeof ComprehensiveAnswer>;

/** With whom a child is on one local day, for people who may know no more than that. */
export const TodayWith = z.looseObject({
  childId: z.string(),
  /** The day in the zone of the plan. */
  day: z.string(),
  spans: z.array(
    z.looseObject({
      from: z.number(),
      to: z.number(),
      label: z.string(),
      colour: z.string(),
      userId: z.nullable(z.string()),
    }),
  ),
});
export type TodayWith = z.infer<typeof TodayWith>;
export const TodayWithAnswer = z.array(TodayWith);
