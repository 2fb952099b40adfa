import {
  DeviceLockKey,
  OpenDeviceLockAnswer,
  type OpenDeviceLockRequest,
} from '../../../schema/wire/device-lock.ts';
import { defineFact, parseWith, readFact, writeFact } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import type { Session } from '../session.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** The server's public key for the device lock, so that locking needs no connection. */
export const deviceLockKeyFact = defineFact({
  key: 'device-lock-key',
  wipedBy: [],
  parse: parseWith(DeviceLockKey),
});

const TIMEOUT_MS = 8_000;

/** @returns null when it was never fetched and the server does not answer */
export async function deviceLockKey(
  session: Pick<Session, 'publicFetch'>,
  store: DeviceStore,
): Promise<DeviceLockKey | null> {
  const known = await readFact(deviceLockKeyFact, store);
  if (known) return known;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await session.publicFetch('/api/device-lock', { signal });
    const fetched = DeviceLockKey.safeParse(await response.json());
    if (!fetched.success) return null;
    await writeFact(deviceLockKeyFact, fetched.data, store).catch(() => undefined);
    return fetched.data;
  } catch {
    return null;
  }
}

/** Asks for the key that this person's device agreed on when it locked. */
export function requestLockKey(
  session: RequestSender,
  body: OpenDeviceLockRequest,
): Promise<RequestResult<OpenDeviceLockAnswer>> {
  return sendRequest(session, '/api/device-lock/open', {
    method: 'POST',
    body,
    answer: OpenDeviceLockAnswer,
  });
}
