import type { DeviceLockKey, OpenDeviceLockRequest } from '../../../../schema/wire/device-lock.ts';
import type { DeviceStore } from '../../../lib/device-store.ts';
import { withLock } from '../../../lib/locks.ts';
import { toReplicaError } from '../../../replica/errors.ts';
import { lockedName, sealedName } from '../../../replica/storage/database-name.ts';
import { databasesOf, deleteDatabases } from '../../../replica/storage/databases.ts';
import {
  fencePlain,
  openPlain,
  readPlain,
  toText,
  writePlain,
} from '../../../replica/storage/plain-copy.ts';
import { clearUserData, restoreFacts, storedFactsOf } from '../clear-user-data.ts';
import { type LockCipher, agreeOnKey, digestOf } from './lock-crypto.ts';
import { type LockState, type LockStore, openLockStore } from './lock-store.ts';

/**
 * Locks what a person keeps on a device after signing out, and unlocks it when they are back. The
 * order of the steps holds one promise: whenever the page or the device dies, either the plain
 * databases are whole, or locked ones that were read back and compared. `LockState` says which.
 */

type LockOptions = {
  key: DeviceLockKey;
  store: DeviceStore;
  /** Nobody is signed in afterwards, so that the facts of the device that name the family go, too. */
  signsOut: boolean;
  /** Called when the locked data is safe and before anything plain is removed. */
  onSafe?: () => Promise<void>;
};

/**
 * Encrypts a person's databases and facts, and removes the plain ones. Continues where an earlier
 * attempt has ended.
 *
 * @throws ReplicaError `quota` or `blocked`; then everything is as before
 */
export function lockReplica(userId: string, options: LockOptions): Promise<void> {
  return withLockStore(userId, async (locked) => {
    const state = await locked.state();
    // An older release has begun another replica beside it: neither may replace the other.
    const isBeside = state?.stage === 'restoring' && state.beside === true;
    if (state?.stage === 'locked' || isBeside) return options.onSafe?.();
    const isSafe = state !== null && state.stage !== 'restored';
    const safe = isSafe ? state : await lockWhole(userId, locked, options);
    await options.onSafe?.();
    // Documents kept under a passcode are copies; a passcode is too short for a device left behind.
    await deleteDatabases(...(await databasesOf(userId)), sealedName(userId));
    await clearUserData(userId, {
      because: options.signsOut ? 'discard' : 'lock',
      store: options.store,
    });
    await locked.setState({ ...safe, stage: 'locked' });
  });
}

async function forgetParts(locked: LockStore, userId: string): Promise<void> {
  locked.close();
  await deleteDatabases(lockedName(userId));
}

async function lockWhole(
  userId: string,
  locked: LockStore,
  { key, store, signsOut }: LockOptions,
): Promise<LockState> {
  await locked.clear();
  const fenced = await fencePlain(userId);
  try {
    const { cipher, devicePublicKey } = await agreeOnKey(key, userId);
    const because = signsOut ? 'discard' : 'lock';
    const facts = toText(await storedFactsOf(userId, { because, store }));
    let parts = 0;
    const sealAll = async function* (texts: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const text of texts) {
        await locked.put(parts, await cipher.seal(parts, text));
        parts += 1;
        yield text;
      }
    };
    const digest = await digestOf(sealAll(readPlain(fenced)));
    await locked.put(parts, await cipher.seal(parts, facts));
    const state: LockState = {
      stage: 'whole',
      parts,
      digest,
      keyId: key.keyId,
      devicePublicKey,
    };
    const readBack = await digestOf(openParts(locked, cipher, state));
    const factsBack = await cipher.open(parts, await locked.part(parts));
    if (readBack !== digest || factsBack !== facts) throw new Error('The lock cannot be read back');
    await locked.setState(state);
    return state;
  } catch (error) {
    locked.close();
    await deleteDatabases(lockedName(userId)).catch(() => undefined);
    throw toReplicaError(error);
  } finally {
    for (const database of fenced) database.close();
  }
}

async function* openParts(
  locked: LockStore,
  cipher: LockCipher,
  { parts }: LockState,
): AsyncGenerator<string> {
  for (let part = 0; part < parts; part++) yield cipher.open(part, await locked.part(part));
}

/**
 * Writes back what a person has locked, and forgets the locked copy once what was written has been
 * compared with it.
 *
 * @param options.openKey asks the server for the key of this lock
 */
export function unlockReplica(
  userId: string,
  {
    store,
    openKey,
  }: { store: DeviceStore; openKey: (lock: OpenDeviceLockRequest) => Promise<LockCipher> },
): Promise<void> {
  return withLockStore(userId, async (locked) => {
    const state = await locked.state();
    if (state && state.stage !== 'restored') {
      const cipher = await openKey(state);
      await restore(userId, { locked, state, cipher, store });
    }
    await forgetParts(locked, userId);
  });
}

async function restore(
  userId: string,
  parts: { locked: LockStore; state: LockState; cipher: LockCipher; store: DeviceStore },
): Promise<void> {
  const { locked, state, cipher, store } = parts;
  const plain = await databasesOf(userId);
  const beside = state.stage === 'locked' ? plain.length > 0 : (state.beside ?? false);
  await locked.setState({ ...state, stage: 'restoring', beside });
  // What an interrupted attempt has left, or what should have been removed after locking.
  if (!beside) await deleteDatabases(...plain);
  await writePlain(openParts(locked, cipher, state), { beside });
  if (!beside && (await digestOfPlain(userId)) !== state.digest) {
    throw new Error('What was unlocked differs from what was locked');
  }
  const facts = await cipher.open(state.parts, await locked.part(state.parts));
  await restoreFacts(JSON.parse(facts), store);
  await locked.setState({ ...state, stage: 'restored' });
}

async function digestOfPlain(userId: string): Promise<string> {
  const opened = await openPlain(userId);
  try {
    return await digestOf(readPlain(opened));
  } finally {
    for (const database of opened) database.close();
  }
}

/** One page or worker at a time. */
function withLockStore(userId: string, work: (locked: LockStore) => Promise<void>): Promise<void> {
  return withLock(`nestling-device-lock-${userId}`, async () => {
    const locked = await openLockStore(userId);
    try {
      await work(locked);
    } finally {
      locked.close();
    }
  });
}
