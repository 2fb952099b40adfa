import * as z from 'zod/mini';
import { NOTE_MAX_CHARS } from '../limits.ts';
import { CHILDREN_PER_ITEM_MAX } from '../media-limits.ts';
import {
  CYCLE_DAYS_MAX,
  EXCHANGES_MAX,
  PARTIES_MAX,
  PARTIES_MIN,
  PARTY_LABEL_MAX_CHARS,
  PLAN_NAME_MAX_CHARS,
} from '../schedule-limits.ts';
import { agreementFields } from './agreement.ts';
import { LocalDate } from './child.ts';
import { intBetween, nonEmptyText, text } from './payloads/common.ts';
import { RecordId, UserId, recordMeta } from './record.ts';
import { ClockTime, ExchangeCarrier, ExchangePlace, ItemKey, ZoneName } from './schedule-fields.ts';
import { ScheduleColour } from './schedule-entry.ts';

/** A parenting plan: which home some children are in, by a cycle of days. */

export const PlanStatus = z.enum([
  'draft',
  'proposed',
  'active',
  'superseded',
  'declined',
  'countered',
  'withdrawn',
  'expired',
]);
export type PlanStatus = z.infer<typeof PlanStatus>;

export const PlanParty = z.looseObject({
  partyId: ItemKey,
  label: nonEmptyText(PARTY_LABEL_MAX_CHARS),
  /** The person, if they use the app. */
  userId: z.nullable(UserId),
  colour: ScheduleColour,
});
export type PlanParty = z.infer<typeof PlanParty>;

/** From this time of a day of the cycle on the children are with this party. */
export const PlanExchange = z.looseObject({
  dayIndex: intBetween(0, CYCLE_DAYS_MAX - 1),
  time: ClockTime,
  toParty: ItemKey,
  /** null: the usual place of the plan. */
  place: z.nullable(ExchangePlace),
  carrier: z.nullable(ExchangeCarrier),
});
export type PlanExchange = z.infer<typeof PlanExchange>;

export const planFields = {
  name: nonEmptyText(PLAN_NAME_MAX_CHARS),
  childIds: z.array(RecordId).check(z.minLength(1), z.maxLength(CHILDREN_PER_ITEM_MAX)),
  parties: z.array(PlanParty).check(z.minLength(PARTIES_MIN), z.maxLength(PARTIES_MAX)),
  tz: ZoneName,
  /** From 00:00 of this day, and to the end of the last one. */
  effectiveFrom: LocalDate,
  effectiveTo: z.nullable(LocalDate),
  cycleDays: intBetween(1, CYCLE_DAYS_MAX),
  anchorDate: LocalDate,
  exchanges: z.array(PlanExchange).check(z.minLength(1), z.maxLength(EXCHANGES_MAX)),
  defaultPlace: z.nullable(ExchangePlace),
  notes: text(NOTE_MAX_CHARS),
} as const;

/** How a plan ends before its terms say so. Only the server writes these, as `status`. */
const endingFields = {
  /** What was proposed and not answered. */
  ending: z.optional(z.nullable(z.looseObject({ endsOn: LocalDate, by: UserId }))),
  /** The last day on which people have agreed. */
  endsOn: z.optional(z.nullable(LocalDate)),
} as const;

type PlanTerms = {
  parties: readonly { partyId: string; userId: string | null }[];
  exchanges: readonly { dayIndex: number; time: string; toParty: string }[];
  cycleDays: number;
  effectiveFrom: string;
  effectiveTo: string | null;
};

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

export const planChecks = [
  z.refine<PlanTerms>(
    ({ parties }) =>
      areDistinct(parties.map(({ partyId }) => partyId)) &&
      areDistinct(parties.flatMap(({ userId }) => userId ?? [])),
    { error: 'Each home is there once.', path: ['parties'] },
  ),
  z.refine<PlanTerms>(
    ({ parties, exchanges, cycleDays }) =>
      exchanges.every(
        ({ toParty, dayIndex }) =>
          dayIndex < cycleDays && parties.some(({ partyId }) => partyId === toParty),
      ),
    { error: 'An exchange is on a day of the cycle, to one of the homes.', path: ['exchanges'] },
  ),
  z.refine<PlanTerms>(
    ({ exchanges }) => areDistinct(exchanges.map(({ dayIndex, time }) => `${dayIndex} ${time}`)),
    { error: 'Two exchanges are at the same time.', path: ['exchanges'] },
  ),
  z.refine<PlanTerms>(
    ({ effectiveFrom, effectiveTo }) => effectiveTo === null || effectiveTo >= effectiveFrom,
    { error: 'It ends before it begins.', path: ['effectiveTo'] },
  ),
] as const;

export const ParentingPlanRecord = z
  .looseObject({
    ...recordMeta,
    childId: z.literal(null),
    ...planFields,
    ...agreementFields,
    ...endingFields,
    status: PlanStatus,
  })
  .check(...planChecks);
export type ParentingPlanRecord = z.infer<typeof ParentingPlanRecord>;
