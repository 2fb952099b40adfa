import * as z from 'zod/mini';
import { SubscriptionAnswer } from '../../../schema/wire/subscription.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type Live, createCell } from '../../lib/live.ts';
import { type Asked, type Asker, ask } from './request.ts';

/** The family's plan as the server said it last: kept on the device, for it counts offline. */

const HeardPlan = z.looseObject({ ...SubscriptionAnswer.shape, heardAt: z.int() });
export type HeardPlan = z.infer<typeof HeardPlan>;

const keyOf = (userId: string) => `plan:${userId}`;
const channelOf = (userId: string) => new BroadcastChannel(`nestling-plan-${userId}`);

/** Asks the server and keeps what it says. */
export async function hearPlan(
  session: Asker,
  { userId, now, store = deviceStore }: { userId: string; now: number; store?: DeviceStore },
): Promise<Asked<HeardPlan>> {
  const asked = await ask(session, '/api/subscription', { answer: SubscriptionAnswer });
  if (!asked.ok) return asked;
  return { ok: true, value: await keepPlan(asked.value, { userId, now, store }) };
}

/** Keeps an answer that came another way, and tells the other tabs. */
export async function keepPlan(
  answer: SubscriptionAnswer,
  { userId, now, store = deviceStore }: { userId: string; now: number; store?: DeviceStore },
): Promise<HeardPlan> {
  const heard = { ...answer, heardAt: now };
  // A full disk keeps nobody from what they have paid for.
  await store.set(keyOf(userId), heard).catch(() => undefined);
  const channel = channelOf(userId);
  channel.postMessage(heard);
  channel.close();
  return heard;
}

/** What was heard last, followed; undefined while it is being read, null when nothing was. */
export function followPlan(userId: string, store = deviceStore): Live<HeardPlan | null> {
  const cell = createCell<HeardPlan | null | undefined>(undefined);
  const take = (value: unknown) => {
    const parsed = HeardPlan.safeParse(value);
    if (parsed.success) cell.set(parsed.data);
    else if (cell.get() === undefined) cell.set(null);
  };
  channelOf(userId).addEventListener('message', ({ data }) => take(data));
  store.get(keyOf(userId)).then(take, () => take(null));
  return cell as Live<HeardPlan | null>;
}
