import { SNOOZE_MS } from '../../../schema/notification-limits.ts';
import { keyToSnooze } from '../../../schema/rules/reminders/due-reminders.ts';
import type { Replica } from '../replica.ts';
import { remindersOf } from './reminders.ts';

/** Lets an occasion come back in a quarter of an hour, on every device of the person. */
export async function snoozeReminder(
  replica: Pick<Replica, 'store'>,
  { ruleId, key }: { ruleId: string; key: string },
  now: number,
): Promise<void> {
  await remindersOf(replica).edit(ruleId, {
    snoozedKey: keyToSnooze({ key }),
    snoozedUntil: now + SNOOZE_MS,
  });
}
