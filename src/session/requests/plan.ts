import * as z from 'zod/mini';
import { SubscriptionAnswer } from '../../../schema/wire/subscription.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type Live, createCell } from '../../lib/live.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** The family's plan as the server said it last: kept on the device, for it counts offline. */

const KnownPlan = z.looseObject({ ...SubscriptionAnswer.shape, heardAt: z.int() });
export type KnownPlan = z.infer<typeof KnownPlan>;

const keyOf = (userId: string) => `plan:${userId}`;
const channelOf = (userId: string) => new BroadcastChannel(`nestling-plan-${userId}`);

/** Asks the server and keeps what it says. */
export async function fetchPlan(
  session: RequestSender,
  { userId, now, store = deviceStore }: { userId: string; now: number; store?: DeviceStore },
): Promise<RequestResult<KnownPlan>> {
  const result = await sendRequest(session, '/api/subscription', { answer: SubscriptionAnswer });
  if (!result.ok) return result;
  return { ok: true, value: await storePlan(result.value, { userId, now, store }) };
}

/** Keeps an answer that came another way, and tells the other tabs. */
export async function storePlan(
  answer: SubscriptionAnswer,
  { userId, now, store = deviceStore }: { userId: string; now: number; store?: DeviceStore },
): Promise<KnownPlan> {
  const heard = { ...answer, heardAt: now };
  // A full disk keeps nobody from what they have paid for.
  await store.set(keyOf(userId), heard).catch(() => undefined);
  const channel = channelOf(userId);
  channel.postMessage(heard);
  channel.close();
  return heard;
}

/** What was heard last, followed; undefined while it is being read, null when nothing was. */
export function followPlan(userId: string, store = deviceStore): Live<KnownPlan | null> {
  const cell = createCell<KnownPlan | null | undefined>(undefined);
  const take = (value: unknown) => {
    const parsed = KnownPlan.safeParse(value);
    if (parsed.success) cell.set(parsed.data);
    else if (cell.get() === undefined) cell.set(null);
  };
  channelOf(userId).addEventListener('message', ({ data }) => take(data));
  store.get(keyOf(userId)).then(take, () => take(null));
  return cell as Live<KnownPlan | null>;
}
