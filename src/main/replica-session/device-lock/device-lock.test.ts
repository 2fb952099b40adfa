import 'fake-indexeddb/auto';
import { createECDH, hkdfSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestReplica, bottle, openTestReplica } from '../../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../../tests/helpers/schemas.ts';
import {
  DEVICE_LOCK_INFO,
  type OpenDeviceLockRequest,
} from '../../../../schema/wire/device-lock.ts';
import { draftFact } from '../../../domain/entries/drafts.ts';
import { firstValue } from '../../../lib/live.ts';
import { openReplica } from '../../../replica/open-replica.ts';
import { lockedName } from '../../../replica/storage/database-name.ts';
import { hasLock } from '../../../replica/storage/locked.ts';
import { databasesOf, deleteDatabases } from '../../../replica/storage/databases.ts';
import { lockReplica, unlockReplica } from './device-lock.ts';
import { type LockCipher, cipherFor } from './lock-crypto.ts';

const server = createECDH('prime256v1');
const publicKey = server.generateKeys('base64url');
const key = { keyId: 'key-1', publicKey };
const SECRET = 'Only between us, 4.06 oz';

/** As server/accounts/sessions/device-lock.ts does. */
function openKey(userId: string) {
  return ({ devicePublicKey }: OpenDeviceLockRequest): Promise<LockCipher> => {
    const point = Buffer.from(devicePublicKey, 'base64url');
    const secret = server.computeSecret(point);
    const derived = hkdfSync('sha256', secret, point, DEVICE_LOCK_INFO + userId, 32);
    return cipherFor(Buffer.from(derived).toString('base64url'));
  };
}

const noteOf = (note: string) => ({ ...bottle(Date.UTC(2026, 2, 14, 2)), note });

let phone: TestReplica;
beforeEach(async () => {
  phone = await openTestReplica();
  await phone.replica.events.add([noteOf(SECRET)]);
  await phone.device.set(draftFact.of(phone.userId, 'note').key, { note: SECRET });
  await phone.device.set('session', { user: phone.userId });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lock = (onSafe?: () => Promise<void>) =>
  lockReplica(phone.userId, {
    key,
    store: phone.device,
    signsOut: true,
    ...(onSafe && { onSafe }),
  });
const unlock = (as = phone.userId) =>
  unlockReplica(phone.userId, { store: phone.device, openKey: openKey(as) });

async function notes(): Promise<unknown[]> {
  const { userId, clock, device } = phone;
  phone.replica = await openReplica({ userId, clock, schemas: loadedSchemas, device });
  const found: unknown[] = [];
  for await (const page of phone.replica.pages('events')) found.push(...page);
  return found.map((record) => Reflect.get(Object(record), 'note'));
}

/** How many entries wait to be sent. */
async function waiting(): Promise<number> {
  return (await firstValue(phone.replica.queue.counts())).waiting;
}

describe('a lock', () => {
  test('leaves nothing readable, and brings everything back with what was not sent', async () => {
    expect(await storedTexts()).toContain(SECRET);
    await lock();
    expect(await storedTexts()).not.toContain(SECRET);
    expect(await databasesOf(phone.userId)).toEqual([]);
    expect(await phone.device.keys('')).toEqual([]);
    await unlock();
    expect(await notes()).toEqual([SECRET]);
    expect(await waiting()).toBe(1);
    const draft = await phone.device.get(draftFact.of(phone.userId, 'note').key);
    expect(draft).toEqual({ note: SECRET });
    expect(await phone.device.get('session')).toBeUndefined();
    expect(await hasLock(phone.userId)).toBe(false);
  });

  test('closes a replica that another tab has open, after its writes', async () => {
    const lost = vi.fn<(why: string) => void>();
    const { userId, clock, device } = phone;
    const other = await openReplica({
      userId,
      clock,
      schemas: loadedSchemas,
      device,
      onLost: lost,
    });
    await other.events.add([noteOf('From the other tab')]);
    await lock();
    expect(lost).toHaveBeenCalled();
    await unlock();
    expect(await notes()).toHaveLength(2);
  });

  test('opens for nobody else, and stays as it is', async () => {
    await lock();
    await expect(unlock('somebody-else')).rejects.toHaveProperty('name', 'OperationError');
    expect(await databasesOf(phone.userId)).toEqual([]);
    expect(await hasLock(phone.userId)).toBe(true);
    await unlock();
    expect(await notes()).toEqual([SECRET]);
  });

  test('on a full disk fails with its reason and changes nothing', async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'parts' && args[1] === 2) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      return put.apply(this, args);
    });
    await expect(lock()).rejects.toMatchObject({ kind: 'quota' });
    expect(await hasLock(phone.userId)).toBe(false);
    expect(await notes()).toEqual([SECRET]);
    expect(await phone.device.keys('')).toHaveLength(3);
  });

  test('refuses a stored value that no text can hold', async () => {
    await phone.device.set(draftFact.of(phone.userId, 'odd').key, { blob: new Uint8Array(3) });
    await expect(lock()).rejects.toMatchObject({ kind: 'unknown' });
    expect(await hasLock(phone.userId)).toBe(false);
    expect(await notes()).toEqual([SECRET]);
  });
});

describe('a crash', () => {
  /** Counts the durable steps of locking and unlocking, and dies at one of them. */
  function dieAt(step: number): void {
    let steps = 0;
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...args
    ) {
      if (args[1] === 'readwrite' && (steps += 1) >= step) throw new Error('died');
      return transaction.apply(this, args);
    });
    const { deleteDatabase } = indexedDB;
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((...args) => {
      if ((steps += 1) >= step) throw new Error('died');
      return deleteDatabase.apply(indexedDB, args);
    });
  }

  test('at any step of locking or unlocking loses nothing, and the next start goes on', async () => {
    await phone.replica.close();
    let step = 1;
    let finished = false;
    for (; !finished; step += 3) {
      expect(step).toBeLessThan(400);
      dieAt(step);
      finished = await lock()
        .then(() => unlock())
        .then(() => true)
        .catch(() => false);
      vi.restoreAllMocks();
      // The next start: either locking goes on, or its person is back.
      if (!finished && step % 2 === 0) await lock();
      if (await hasLock(phone.userId)) await unlock();
      expect(await notes()).toEqual([SECRET]);
      expect(await waiting()).toBe(1);
      expect(await hasLock(phone.userId)).toBe(false);
      await phone.replica.close();
    }
    expect(step).toBeGreaterThan(20);
  });
});

test('locks again after an unlocking that died before it forgot the locked copy', async () => {
  await phone.replica.close();
  await lock();
  const { deleteDatabase } = indexedDB;
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    if (name === lockedName(phone.userId)) throw new Error('died');
    return deleteDatabase.call(indexedDB, name);
  });
  await expect(unlock()).rejects.toThrow('died');
  vi.restoreAllMocks();
  expect(await notes()).toEqual([SECRET]);
  await phone.replica.close();
  await lock();
  expect(await hasLock(phone.userId)).toBe(true);
  await unlock();
  expect(await notes()).toEqual([SECRET]);
});

describe('an older release that has begun another replica beside a lock', () => {
  test('loses nothing of either when it is unlocked', async () => {
    await lock();
    const { userId, clock, device } = phone;
    const other = await openReplica({ userId, clock, schemas: loadedSchemas, device });
    await other.events.add([noteOf('Written by the older release')]);
    await other.close();
    // Signed out by this release: neither replaces the other.
    await lock();
    await unlock();
    expect(new Set(await notes())).toEqual(new Set([SECRET, 'Written by the older release']));
    expect(await waiting()).toBe(2);
  });
});

test('a half lock counts as none', async () => {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new Error('died');
  });
  const { digest } = globalThis.crypto.subtle;
  vi.spyOn(globalThis.crypto.subtle, 'digest').mockImplementationOnce((...args) =>
    digest.apply(globalThis.crypto.subtle, args),
  );
  vi.spyOn(globalThis.crypto.subtle, 'encrypt').mockRejectedValue(new Error('died'));
  await expect(lock()).rejects.toMatchObject({ kind: 'unknown' });
  vi.restoreAllMocks();
  expect(await hasLock(phone.userId)).toBe(true);
  await unlock();
  expect(await notes()).toEqual([SECRET]);
});

/** Everything in any IndexedDB database, as text. */
async function storedTexts(): Promise<string> {
  const texts: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    // The channel between tabs, which is no database in browsers.
    if (name.includes('broadcast')) continue;
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await done(database.transaction(store).objectStore(store).getAll());
      for (const row of rows) {
        texts.push(row instanceof ArrayBuffer ? Buffer.from(row).toString() : JSON.stringify(row));
      }
    }
    database.close();
  }
  return texts.join('\n');
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('refused'));
  });
}

afterEach(async () => {
  await phone.replica.close().catch(() => undefined);
  await deleteDatabases(...(await databasesOf(phone.userId)));
});
