import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { PushMessage } from '../../schema/wire/push.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type Queue, createQueue } from '../jobs/queue.ts';
import type { PushClient } from './push-client.ts';
import { type Device, type Session, devicesOf, unsubscribe } from './subscriptions.ts';

/** Messages to devices, as jobs: a push service may be slow or away, and each is sent by one process. */
export type PushJobs = {
  /**
   * @param key what the message is about: a device is sent one message with it
   * @param tx a transaction with which the message is committed
   */
  send(
    device: Session,
    key: string,
    message: PushMessage,
    now: number,
    tx?: Queryable,
  ): Promise<void>;
} & Pick<Queue<Body>, 'settled' | 'close'>;

type Body = Pick<Session, 'accountId' | 'sessionId'> & { kind: string; message: PushMessage };

/** A message that comes later than this is of no use. */
const USEFUL_MS: Readonly<Record<string, number>> = {
  reminder: HOUR_MS,
  schedule: HOUR_MS,
  test: HOUR_MS / 4,
};
const NEWS_USEFUL_MS = DAY_MS;
const AT_ONCE = 6;
const LOOK_EVERY_MS = 5_000;

export function createPushJobs(
  db: Database,
  client: PushClient,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): PushJobs {
  const queue = createQueue<Body>(db, {
    kind: 'push',
    async run({ accountId, sessionId, message }) {
      const [device] = await devicesOf(db, accountId, { sessionId });
      if (device) await sendTo(device, message);
      return null;
    },
    atOnce: AT_ONCE,
    lookEveryMs: LOOK_EVERY_MS,
    nameOf: ({ kind }) => kind,
    now,
    onError,
  });
  const sendTo = async (device: Device, message: PushMessage): Promise<void> => {
    const ttlSec = Math.max(0, Math.round((message.at + usefulMs(message) - now()) / 1000));
    const outgoing = {
      content: message,
      ttlSec,
      topic: message.tag,
      isUrgent: message.kind !== 'news',
    };
    const isSubscribed = await client.send(device, outgoing, now());
    if (!isSubscribed) await unsubscribe(db, device);
  };
  return {
    async send({ accountId, userId, sessionId }, key, message, at, tx) {
      const addressed = { ...message, to: userId };
      const body = { kind: message.kind, accountId, sessionId, message: addressed };
      const expiresAt = at + usefulMs(message);
      await queue.add({ key: `${sessionId}/${key}`, accountId, body, now: at, expiresAt }, tx);
    },
    settled: () => queue.settled(),
    close: () => queue.close(),
  };
}

function usefulMs({ kind }: PushMessage): number {
  return USEFUL_MS[kind] ?? NEWS_USEFUL_MS;
}
