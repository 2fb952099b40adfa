import { readFact, removeFact, writeFact } from '../../lib/device-facts.ts';
import { pushOnFact } from '../../notifications/device-choices.ts';
import {
  isPushSupported,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../notifications/push-subscription.ts';
import { endSubscription, putSubscription, readPushKey } from '../../session/requests/push.ts';
import type { RequestFailure, RequestSender } from '../../session/requests/request.ts';
import { devicePermission } from './device-permission.ts';

/** Push messages on this device, which arrive while the app is closed. */

/** Why this device has no push messages: the browser refuses them, or a request failed. */
export type PushProblem = 'refused' | RequestFailure;

/** Switches them on. The browser must have been asked for notifications before. */
export async function switchPushOn(
  session: RequestSender,
  userId: string,
): Promise<PushProblem | null> {
  const problem = await subscribe(session);
  if (problem === null) await writeFact(pushOnFact.of(userId), true);
  return problem;
}

/** Switches them off on the device, and on the server if it can be reached. */
export async function switchPushOff(session: RequestSender, userId: string): Promise<void> {
  await removeFact(pushOnFact.of(userId));
  await unsubscribeFromPush();
  // Otherwise the push service tells the server at its next message that the address has ended.
  await endSubscription(session);
}

/**
 * At each start: the browser may have ended the subscription, the server may have another key, and a new
 * session has none. Without a connection the next start does it.
 */
export async function comparePush(session: RequestSender, userId: string): Promise<void> {
  if ((await readFact(pushOnFact.of(userId))) !== true) return;
  if (!isPushSupported() || devicePermission() !== 'granted') {
    // The person has taken the permission back in the settings of the browser.
    await switchPushOff(session, userId);
    return;
  }
  await subscribe(session);
}

async function subscribe(session: RequestSender): Promise<PushProblem | null> {
  const key = await readPushKey(session);
  if (!key.ok) return key.error;
  const subscription = await subscribeToPush(key.value.publicKey);
  if (subscription === null) return 'refused';
  const stored = await putSubscription(session, subscription);
  return stored.ok ? null : stored.error;
}
