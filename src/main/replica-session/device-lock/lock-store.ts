import * as z from 'zod/mini';
import { lockedName } from '../../../replica/storage/database-name.ts';
import { finished } from '../../../replica/storage/databases.ts';
import { toReplicaError } from '../../../replica/errors.ts';

/**
 * The database that holds what a person keeps locked on this device: encrypted parts, and one state
 * that says what they are worth:
 *
 *   (none) ──▶ whole ──▶ locked ──▶ restoring ──▶ restored ──▶ (deleted)
 *
 * - none:      the parts are incomplete; the plain databases are the truth
 * - whole:     the parts were read back and compared; what is left of the plain databases goes
 * - locked:    nothing plain is left
 * - restoring: the plain databases are incomplete again; the parts are the truth
 * - restored:  the plain databases are the truth again
 */
const LockState = z.object({
  stage: z.enum(['whole', 'locked', 'restoring', 'restored']),
  parts: z.number(),
  /** Of the parts that hold databases. */
  digest: z.string(),
  keyId: z.string(),
  devicePublicKey: z.string(),
  /** An older release has begun another replica of this person meanwhile; what is restored joins it. */
  beside: z.optional(z.boolean()),
});
export type LockState = z.infer<typeof LockState>;

const STATE = 'state';
const PARTS = 'parts';

export type LockStore = {
  state(): Promise<LockState | null>;
  setState(state: LockState): Promise<void>;
  put(part: number, sealed: ArrayBuffer): Promise<void>;
  part(part: number): Promise<ArrayBuffer>;
  /** Removes the state and the parts at once. */
  clear(): Promise<void>;
  close(): void;
};

/** @throws ReplicaError */
export async function openLockStore(userId: string): Promise<LockStore> {
  const request = indexedDB.open(lockedName(userId), 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STATE);
    request.result.createObjectStore(PARTS);
  };
  const database = await finished(request);
  database.onversionchange = () => database.close();
  const write = (work: (state: IDBObjectStore, parts: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const strict = { durability: 'strict' } as const;
      const transaction = database.transaction([STATE, PARTS], 'readwrite', strict);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(toReplicaError(transaction.error));
      work(transaction.objectStore(STATE), transaction.objectStore(PARTS));
    });
  const read = (name: string, key: IDBValidKey): Promise<unknown> =>
    finished<unknown>(database.transaction(name).objectStore(name).get(key));
  return {
    async state() {
      return LockState.safeParse(await read(STATE, STATE)).data ?? null;
    },
    setState: (next) => write((state) => void state.put(next, STATE)),
    put: (part, sealed) => write((_state, parts) => void parts.put(sealed, part)),
    async part(part) {
      const sealed = await read(PARTS, part);
      if (!(sealed instanceof ArrayBuffer)) throw new Error(`Part ${part} of the lock is missing`);
      return sealed;
    },
    clear: () =>
      write((state, parts) => {
        state.clear();
        parts.clear();
      }),
    close: () => database.close(),
  };
}
