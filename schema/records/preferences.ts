import * as z from 'zod/mini';
import { MUTED_MAX } from '../notification-limits.ts';
import { intBetween, listOf, nonEmptyText } from './payloads/common.ts';
import { preferencesId } from './preferences-id.ts';
import { recordMeta } from './record.ts';

/**
 * What a person has chosen about notifications on all their devices: one record for each person, which
 * nobody else ever receives. What belongs to one device, such as its sound, is not in it.
 */

const MinuteOfDay = intBetween(0, 1_439);

/** `feeding:<child>`, or `feeding:*` for all children and what is about none. */
const MutedPair = z.string().check(z.regex(/^[a-z_]{1,40}:(\*|[0-9A-Za-z][0-9A-Za-z:_.-]{7,79})$/));

const fields = {
  /** Whether anything is announced: what others do, and reminders. */
  notificationsOn: z.boolean(),
  /** Which types of what others do are not announced, by child (schema/notifications/allowed.ts). */
  muted: listOf(MutedPair, MUTED_MAX),
  /** Whether what others do stays unannounced in the quiet hours; doses are always announced. */
  quietOn: z.boolean(),
  /** The quiet hours on the clock, in minutes from midnight. They are also the night of reminders. */
  quietFromMin: MinuteOfDay,
  quietToMin: MinuteOfDay,
  /** The zone of the person's clock: quiet hours and times of day follow it. */
  tz: nonEmptyText(64),
  /** Whether what others do is announced only during a shift of this person. */
  onlyOnDuty: z.boolean(),
  /** Whether a notification shows names and values, or only that there is something. */
  showsDetails: z.boolean(),
};

export const PreferencesRecord = z
  .looseObject({ ...recordMeta, childId: z.literal(null), ...fields })
  .check(
    z.refine(({ id, createdBy }) => id === preferencesId(createdBy), {
      error: 'The id does not belong to this person.',
      path: ['id'],
    }),
  );
export type PreferencesRecord = z.infer<typeof PreferencesRecord>;
