import { defineKeyedFact, parseFlag, readFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { addAccountTasks } from '../../session/account-tasks/account-tasks.ts';
import { readProfile } from '../../session/requests/profile.ts';
import type { Session } from '../../session/session.ts';

/** Whether somebody has been through their first steps, so that nobody is led there again. */

export const onboardedFact = defineKeyedFact({
  prefix: 'onboarded:',
  owner: 'user',
  parse: parseFlag,
});

/** A question about it holds nobody up for longer. */
const ASK_MS = 2_500;

/** Durable when resolved; the server hears of it when it can. */
export async function markDone(userId: string, store: DeviceStore = deviceStore): Promise<void> {
  await addAccountTasks(userId, { onboardingComplete: true }, store);
  await writeFact(onboardedFact.of(userId), true, store);
}

/**
 * What this device knows, else what the server says; not, where it cannot be asked in time: the
 * steps take nothing away from who walks them again.
 */
export async function isDone(
  userId: string,
  session: Pick<Session, 'authorizedFetch'>,
  { store = deviceStore, waitMs = ASK_MS }: { store?: DeviceStore; waitMs?: number } = {},
): Promise<boolean> {
  if (await readFact(onboardedFact.of(userId), store)) return true;
  const inTime = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), waitMs);
  });
  const asked = await Promise.race([readProfile(session), inTime]);
  if (!asked?.ok || !asked.value.onboardingComplete) return false;
  await writeFact(onboardedFact.of(userId), true, store);
  return true;
}
