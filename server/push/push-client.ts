import { createHash } from 'node:crypto';
import { JobRefused } from '../jobs/queue.ts';
import { type DeviceKeys, encryptMessage } from './encrypt.ts';
import { isPushAddress } from './push-hosts.ts';
import type { ServerKeys } from './server-keys.ts';

/** Sends messages to the push services of browsers. */
export type PushClient = {
  /**
   * @returns whether the device is still subscribed
   * @throws JobRefused when sending it again is useless, any other error when it may help
   */
  send(device: DeviceKeys & { endpoint: string }, message: Outgoing, now: number): Promise<boolean>;
};

export type Outgoing = {
  content: object;
  /** How long the push service keeps it for a device that is off. */
  ttlSec: number;
  /** A later message of the same topic replaces one that the device has not received. */
  topic: string;
  isUrgent: boolean;
};

const TIMEOUT_MS = 10_000;

/** @param origins that are allowed besides those of the browsers */
export function createPushClient(keys: ServerKeys, origins: readonly string[]): PushClient {
  return {
    async send({ endpoint, ...device }, { content, ttlSec, topic, isUrgent }, now) {
      // Also for subscriptions that were stored when the operator allowed another service.
      if (!isPushAddress(endpoint, origins)) return false;
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: keys.headerFor(endpoint, now),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSec),
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
          urgency: isUrgent ? 'high' : 'normal',
        },
        body: new Uint8Array(encryptMessage(JSON.stringify(content), device)),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return isSubscribed(response.status);
    },
  };
}

/** 403: the subscription is of another key pair. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

function isSubscribed(status: number): boolean {
  if (status >= 200 && status < 300) return true;
  if (GONE.has(status)) return false;
  const error = Object.assign(new Error('the push service refused'), { code: `HTTP_${status}` });
  if (status >= 500 || LATER.has(status)) throw error;
  throw Object.assign(new JobRefused(error.message), { code: error.code });
}
