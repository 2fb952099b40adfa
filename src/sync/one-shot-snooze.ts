import { reminders } from '../../schema/collections/reminders.ts';
import { SNOOZE_MS } from '../../schema/notification-limits.ts';
import type { PushMessage } from '../../schema/wire/push.ts';
import { deviceStore } from '../lib/device-store.ts';
import { editStored } from '../replica/edit-stored.ts';
import { hasLock } from '../replica/storage/locked.ts';
import { openDeviceClock } from './device-clock.ts';
import { runOneShotSync, signedInUser } from './one-shot.ts';

/**
 * Lets a reminder come back in a quarter of an hour, without a page. The other devices know it when it has
 * been sent; until then this one does.
 *
 * @throws Error where nothing can be written: nobody is signed in, or the device is locked
 */
export async function snoozeInBackground({
  ruleId,
  snoozeKey,
}: NonNullable<PushMessage['reminder']>): Promise<void> {
  const clock = await openDeviceClock(deviceStore);
  const userId = await signedInUser(clock);
  if (userId === null || (await hasLock(userId))) throw new Error('nobody can write here');
  const changes = { snoozedKey: snoozeKey, snoozedUntil: clock.now() + SNOOZE_MS };
  await editStored({ userId, clock }, reminders, ruleId, changes);
  // Without a connection it is sent by a later background sync, or at the next start.
  await runOneShotSync().catch(() => undefined);
}
