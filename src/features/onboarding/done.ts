import { defineKeyedFact, parseFlag, readFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { addAccountTasks } from '../../session/account-tasks/account-tasks.ts';
import { readProfile } from '../../session/requests/profile.ts';
import type { Session } from '../../session/session.ts';

/** Whether a person has finished onboarding, so that it is not shown again. */

export const onboardedFact = defineKeyedFact({
  prefix: 'onboarded:',
  owner: 'user',
  parse: parseFlag,
});

/** The longest wait for the server's answer. */
const ASK_MS = 2_500;

/** Resolves when the fact is durable on the device; the server is told when possible. */
export async function markDone(userId: string, store: DeviceStore = deviceStore): Promise<void> {
  await addAccountTasks(userId, { onboardingComplete: true }, store);
  await writeFact(onboardedFact.of(userId), true, store);
}

/**
 * The fact on this device, else the server's answer; false when the server does not answer in time,
 * because repeating the steps loses nothing.
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
  const profile = await Promise.race([readProfile(session), inTime]);
  if (!profile?.ok || !profile.value.onboardingComplete) return false;
  await writeFact(onboardedFact.of(userId), true, store);
  return true;
}
