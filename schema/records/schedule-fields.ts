import * as z from 'zod/mini';
import { CHILDREN_PER_ITEM_MAX } from '../media-limits.ts';
import { EXCHANGE_TEXT_MAX_CHARS } from '../schedule-limits.ts';
import { LocalDate } from './child.ts';
import { listOf, text } from './payloads/common.ts';
import { RecordId } from './record.ts';

/** Fields that entries of the schedule, parenting plans and overrides share. */

export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A local time of a day that exists in the calendar: `2026-03-29T02:30`. */
export const LocalDateTime = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/),
  z.refine((local) => LocalDate.safeParse(local.slice(0, 10)).success),
);

/** An IANA zone by its form; a device may know zones that this one does not. */
export const ZoneName = z.string().check(z.regex(/^[A-Za-z][\w+/-]{1,63}$/));

/** The key under which a record has something of one person: `personKeyOf`. */
export const PersonKey = z.string().check(z.regex(/^\w{1,60}$/));

export const ItemKey = z.string().check(z.regex(/^\w{4,40}$/));

export const EntryChildIds = listOf(RecordId, CHILDREN_PER_ITEM_MAX);

export const ExchangePlace = z.looseObject({
  kind: z.enum(['home_of_from', 'home_of_to', 'school', 'other']),
  text: text(EXCHANGE_TEXT_MAX_CHARS),
});
export type ExchangePlace = z.infer<typeof ExchangePlace>;

/** Who takes the child from one home to the other. */
export const ExchangeCarrier = z.looseObject({
  kind: z.enum(['from', 'to', 'third']),
  text: text(EXCHANGE_TEXT_MAX_CHARS),
});
export type ExchangeCarrier = z.infer<typeof ExchangeCarrier>;
