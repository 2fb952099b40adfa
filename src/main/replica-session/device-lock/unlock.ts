import type { DeviceStore } from '../../../lib/device-store.ts';
import { ReplicaError, toReplicaError } from '../../../replica/errors.ts';
import { requestLockKey } from '../../../session/requests/device-lock.ts';
import type { RequestSender } from '../../../session/requests/request.ts';
import { unlockReplica } from './device-lock.ts';
import { cipherFor } from './lock-crypto.ts';

/**
 * Unlocks what the signed-in person has kept on this device.
 *
 * @throws ReplicaError `quota` on a full disk, else `locked`; what is locked stays as it is
 */
export async function unlock(
  userId: string,
  { session, store }: { session: RequestSender; store: DeviceStore },
): Promise<void> {
  try {
    await unlockReplica(userId, {
      store,
      async openKey({ keyId, devicePublicKey }) {
        const answer = await requestLockKey(session, { keyId, devicePublicKey });
        if (!answer.ok) throw new ReplicaError('locked', answer.error.kind);
        return cipherFor(answer.value.key);
      },
    });
  } catch (error) {
    const failed = toReplicaError(error);
    throw failed.kind === 'quota' ? failed : new ReplicaError('locked', error);
  }
}
