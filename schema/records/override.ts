import * as z from 'zod/mini';
import { DAY_MS } from '../limits.ts';
import { CHILDREN_PER_ITEM_MAX } from '../media-limits.ts';
import {
  OVERRIDE_MAX_DAYS,
  OVERRIDE_NOTE_MAX_CHARS,
  PARTIES_MAX,
  PLAN_NAME_MAX_CHARS,
  SCHOOL_YEARS_MAX,
  SETTLED_MAX,
} from '../schedule-limits.ts';
import { agreementFields } from './agreement.ts';
import { intBetween, listOf, nonEmptyText, text } from './payloads/common.ts';
import { RecordId, UserId, recordMeta } from './record.ts';
import { NthOfMonth, Weekday } from './schedule-entry.ts';
import { ExchangeCarrier, ExchangePlace, ItemKey, LocalDateTime } from './schedule-fields.ts';

/** An exception from a parenting plan: a holiday, a vacation, single days, or a request to swap days. */

export const OverrideKind = z.enum(['holiday', 'vacation', 'one_off', 'swap']);
export type OverrideKind = z.infer<typeof OverrideKind>;

export const OverrideStatus = z.enum([
  'draft',
  'proposed',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'expired',
]);
export type OverrideStatus = z.infer<typeof OverrideStatus>;

/** What a request asks for: to give days, to take some, or both. */
export const SwapMode = z.enum(['give', 'take', 'trade']);
export type SwapMode = z.infer<typeof SwapMode>;

const Range = z.looseObject({ from: LocalDateTime, to: LocalDateTime });

/** The rule of `rules/schedule/override-dates.ts`. */
export const DateRule = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('fixed') }),
  z.looseObject({
    kind: z.literal('nth_weekday'),
    month: intBetween(1, 12),
    nth: NthOfMonth,
    weekday: Weekday,
  }),
  z.looseObject({ kind: z.literal('easter'), days: intBetween(-100, 100) }),
  z.looseObject({
    kind: z.literal('school_break'),
    years: z.record(z.string().check(z.regex(/^\d{4}$/)), Range).check(
      z.refine((years) => Object.keys(years).length <= SCHOOL_YEARS_MAX, {
        error: `At most ${SCHOOL_YEARS_MAX} years.`,
      }),
    ),
  }),
]);

/** How a child changes homes at an edge of an override, whose time is that of the edge. */
export const OverrideExchange = z.looseObject({
  place: z.nullable(ExchangePlace),
  carrier: z.nullable(ExchangeCarrier),
});

export const overrideFields = {
  planId: RecordId,
  childIds: z.array(RecordId).check(z.minLength(1), z.maxLength(CHILDREN_PER_ITEM_MAX)),
  kind: OverrideKind,
  name: nonEmptyText(PLAN_NAME_MAX_CHARS),
  /** Local times of the plan's zone. Of a request: the days to give, or of `take` those to take. */
  from: LocalDateTime,
  to: LocalDateTime,
  /** Who has the children then. */
  toParty: ItemKey,
  startExchange: z.nullable(OverrideExchange),
  endExchange: z.nullable(OverrideExchange),
  repeat: z.enum(['none', 'yearly', 'odd_years', 'even_years', 'alternate']),
  dateRule: DateRule,
  note: text(OVERRIDE_NOTE_MAX_CHARS),
  /** Of a request; null for an override that changes the schedule itself. */
  mode: z.nullable(SwapMode),
  /** Of a `trade`: the days that are asked for in return, and who has the children then. */
  back: z.nullable(z.looseObject({ from: LocalDateTime, to: LocalDateTime, toParty: ItemKey })),
  /** The clashing overrides between which this one decides. */
  settles: listOf(RecordId, SETTLED_MAX),
  /** The people of the plan's homes, as the plan has them. */
  userIds: listOf(UserId, PARTIES_MAX),
} as const;

type OverrideTerms = {
  from: string;
  to: string;
  kind: OverrideKind;
  mode: SwapMode | null;
  repeat: string;
  back: { from: string; to: string } | null;
  dateRule: z.infer<typeof DateRule>;
};

const fits = ({ from, to }: { from: string; to: string }) =>
  to > from && Date.parse(`${to}Z`) - Date.parse(`${from}Z`) <= OVERRIDE_MAX_DAYS * DAY_MS;

const length = (path: string) => ({
  error: `It ends after its start, and at most ${OVERRIDE_MAX_DAYS} days later.`,
  path: [path],
});

export const overrideChecks = [
  z.refine<OverrideTerms>(fits, length('to')),
  z.refine<OverrideTerms>(({ back }) => back === null || fits(back), length('back')),
  z.refine<OverrideTerms>(
    ({ dateRule }) => dateRule.kind !== 'school_break' || Object.values(dateRule.years).every(fits),
    length('dateRule'),
  ),
  z.refine<OverrideTerms>(({ mode, back }) => (mode === 'trade') === (back !== null), {
    error: 'A trade names the days in return, and nothing else does.',
    path: ['back'],
  }),
  z.refine<OverrideTerms>(
    ({ mode, kind, repeat, dateRule }) =>
      mode === null || (kind === 'swap' && repeat === 'none' && dateRule.kind === 'fixed'),
    { error: 'A request is about days that come once.', path: ['mode'] },
  ),
] as const;

export const OverrideRecord = z
  .looseObject({
    ...recordMeta,
    childId: z.literal(null),
    ...overrideFields,
    ...agreementFields,
    status: OverrideStatus,
  })
  .check(...overrideChecks);
export type OverrideRecord = z.infer<typeof OverrideRecord>;
