import * as z from 'zod/mini';
import {
  REMINDER_AFTER_MIN,
  REMINDER_TEXT_MAX_CHARS,
  REMINDER_TIMES_MAX,
} from '../notification-limits.ts';
import { intBetween, listOf, nonEmptyText, text } from './payloads/common.ts';
import { REMINDER_KINDS } from './reminder-kinds.ts';
import { Instant, RecordId, recordMeta } from './record.ts';

/**
 * A rule by which a person is reminded: some minutes after the last entry, or at times of day. When it is
 * due is computed alike by devices and the server (schema/rules/reminders/due-reminders.ts).
 */

export const ReminderKindSchema = z.enum(REMINDER_KINDS);

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** What a rule says; it merges as a whole, so that no rule comes of two that nobody has made. */
const ruleFields = {
  kind: ReminderKindSchema,
  /** Of `custom`: what to be reminded of. */
  text: text(REMINDER_TEXT_MAX_CHARS),
  /** The medicine in the family's list; null: all of the child, each at its own times of day. */
  medicineId: z.nullable(RecordId),
  /** Minutes after the last entry; null: at times of day. */
  afterMin: z.nullable(intBetween(REMINDER_AFTER_MIN.min, REMINDER_AFTER_MIN.max)),
  /** Of `custom` with `afterMin`: the type of the entry that it follows. */
  afterType: z.nullable(nonEmptyText(40)),
  times: listOf(ClockTime, REMINDER_TIMES_MAX),
};

const fields = {
  ...ruleFields,
  enabled: z.boolean(),
  /** 1 is Monday, 7 is Sunday; none: every day. */
  weekdays: listOf(intBetween(1, 7), 7),
  /**
   * Not in the person's quiet hours: a reminder after an entry waits for their end, one at a time of
   * day is left out.
   */
  daytimeOnly: z.boolean(),
  /** The key of the occasion that was snoozed last, and when it comes back. */
  snoozedKey: z.nullable(nonEmptyText(300)),
  snoozedUntil: z.nullable(Instant),
};

type Rule = { childId: string | null } & z.infer<z.ZodMiniObject<typeof ruleFields>>;

const issue = (path: keyof Rule, error: string) => ({ error, path: [path] });

export const ReminderRecord = z.looseObject({ ...recordMeta, ...fields }).check(
  z.refine(needsChild, issue('childId', 'Choose a child.')),
  z.refine(
    ({ kind, childId }) => kind !== 'pump' || childId === null,
    issue('childId', 'Pumping has no child.'),
  ),
  z.refine(
    ({ kind, text: what }) => kind !== 'custom' || what.trim() !== '',
    issue('text', 'Write a text.'),
  ),
  z.refine(
    ({ afterMin, times }) => afterMin === null || times.length === 0,
    issue('times', 'Choose minutes or times, not both.'),
  ),
  z.refine(
    ({ kind, afterMin, times }) => kind === 'medicine' || afterMin !== null || times.length > 0,
    issue('times', 'Choose a time.'),
  ),
  z.refine(
    ({ kind, medicineId, afterMin, times }) =>
      kind !== 'medicine' || medicineId !== null || (afterMin === null && times.length === 0),
    issue('medicineId', 'Choose a medicine.'),
  ),
  z.refine(
    ({ kind, afterMin, afterType }) =>
      (kind === 'custom' && afterMin !== null) === (afterType !== null),
    issue('afterType', 'Choose an entry.'),
  ),
);
export type ReminderRecord = z.infer<typeof ReminderRecord>;

function needsChild({ kind, childId }: Rule): boolean {
  return childId !== null || kind === 'pump' || kind === 'custom';
}
