import * as z from 'zod/mini';
import { SubscriptionAnswer } from '../../../schema/wire/subscription.ts';
import { defineKeyedFact, parseWith, readFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** The family's plan as the server last sent it, stored on the device for use offline. */

const KnownPlan = z.looseObject({ ...SubscriptionAnswer.shape, heardAt: z.int() });
export type KnownPlan = z.infer<typeof KnownPlan>;

export const planFact = defineKeyedFact({
  prefix: 'plan:',
  owner: 'user',
  parse: parseWith(KnownPlan),
});
const channelOf = (userId: string) => new BroadcastChannel(`nestling-plan-${userId}`);

/** Fetches the plan and stores it. */
export async function fetchPlan(
  session: RequestSender,
  { userId, now, store = deviceStore }: { userId: string; now: number; store?: DeviceStore },
): Promise<RequestResult<KnownPlan>> {
  const result = await sendRequest(session, '/api/subscription', { answer: SubscriptionAnswer });
  if (!result.ok) return result;
  return { ok: true, value: await storePlan(result.value, { userId, now, store }) };
}

/** Stores a plan from another answer, and notifies the other tabs. */
export async function storePlan(
  answer: SubscriptionAnswer,
  { userId, now, store = deviceStore }: { userId: string; now: number; store?: DeviceStore },
): Promise<KnownPlan> {
  const plan = { ...answer, heardAt: now };
  // A full disk must not keep anybody from what they have paid for.
  await writeFact(planFact.of(userId), plan, store).catch(() => undefined);
  const channel = channelOf(userId);
  channel.postMessage(plan);
  channel.close();
  return plan;
}

/**
 * Follows the plan that was stored last.
 *
 * @param onPlan called with null when none is stored
 * @returns a function that stops it
 */
export function followPlan(
  userId: string,
  onPlan: (plan: KnownPlan | null) => void,
  store = deviceStore,
): () => void {
  const { parse } = planFact.of(userId);
  const channel = channelOf(userId);
  let isReceived = false;
  const receive = (plan: KnownPlan | undefined) => {
    if (plan) onPlan(plan);
    else if (!isReceived) onPlan(null);
    isReceived = true;
  };
  channel.addEventListener('message', ({ data }) => receive(parse(data)));
  readFact(planFact.of(userId), store).then(receive, () => receive(undefined));
  return () => channel.close();
}
