import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectionNames } from '../../../schema/collections.ts';
import { restoreDatabases } from '../../../tests/helpers/raw-storage.ts';
import { newId } from '../../lib/ids.ts';
import { ReplicaError } from '../errors.ts';
import {
  databaseName,
  isKnownVersion,
  isReplicaName,
  lockedName,
  storageName,
  storagePrefix,
} from './database-name.ts';
import { databasesOf, deleteDatabases, finished, openFenced, openInTime } from './databases.ts';
import { hasLock } from './locked.ts';

let userId: string;
beforeEach(() => {
  userId = newId();
});
afterEach(() => {
  vi.useRealTimers();
});

const empty = (name: string, version = 10) => restoreDatabases([{ name, version, stores: [] }]);
const open = (name: string) => finished(indexedDB.open(name));

describe('the names of databases', () => {
  test('of a person are those of RxDB’s storage, one for each collection', () => {
    expect(storageName('u-ana', 'events')).toBe('rxdb-dexie-nestling-u-ana--0--events');
    const names = collectionNames.map((name) => storageName(userId, name));
    expect(new Set(names).size).toBe(collectionNames.length);
    expect(names.every((name) => name.startsWith(storagePrefix(userId)))).toBe(true);
    expect(storagePrefix(userId)).toContain(`-${databaseName(userId)}--`);
  });

  test('of two people never belong to both', () => {
    const ids = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,3}$/);
    fc.assert(
      fc.property(ids, ids, fc.constantFrom(...collectionNames), (one, other, collection) => {
        const isTheirs = storageName(other, collection).startsWith(storagePrefix(one));
        expect(isTheirs).toBe(one === other);
        expect(lockedName(one) === lockedName(other)).toBe(one === other);
      }),
    );
  });

  test('are known as ours, open or locked, and no others', () => {
    expect(isReplicaName(storageName(userId, 'timers'))).toBe(true);
    expect(isReplicaName(lockedName(userId))).toBe(true);
    expect(
      ['nestling-device', 'nestling-fresh-log', 'rxdb-dexie-other--0--events', ''].filter(
        isReplicaName,
      ),
    ).toEqual([]);
  });

  test.each([
    [1, true],
    [10, true],
    // Fenced once or more, by a lock that was not finished.
    [11, true],
    [19, true],
    [20, false],
    [30, false],
  ])('a database of version %i: whether this release reads it', (version, isKnown) => {
    expect(isKnownVersion(version)).toBe(isKnown);
  });
});

describe('the databases of a person', () => {
  test('are listed by name, without those of other people and what is locked', async () => {
    const names = ['timers', 'events', 'children'].map(
      (name) => `${storagePrefix(userId)}0--${name}`,
    );
    for (const name of names) await empty(name);
    await empty(lockedName(userId));
    await empty(`${storagePrefix(`${userId}-2`)}0--events`);
    expect(await databasesOf(userId)).toEqual(names.toSorted());
  });

  test('are locked when there is something locked of this person, and not of another', async () => {
    await empty(lockedName(`${userId}-2`));
    await empty(storageName(userId, 'events'));
    expect(await hasLock(userId)).toBe(false);
    await empty(lockedName(userId));
    expect(await hasLock(userId)).toBe(true);
  });

  test('are deleted once every tab has closed them', async () => {
    const name = storageName(userId, 'events');
    await empty(name);
    const tab = await open(name);
    let isDeleted = false;
    const deleting = deleteDatabases(name, `${name}-not-there`).then(() => (isDeleted = true));
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(isDeleted).toBe(false);
    tab.close();
    await deleting;
    expect(await databasesOf(userId)).toEqual([]);
  });
});

describe('opening', () => {
  test('a database of a lower version than what is stored is outdated', async () => {
    const name = storageName(userId, 'events');
    await empty(name, 20);
    const opening = finished(indexedDB.open(name, 10));
    await expect(opening).rejects.toBeInstanceOf(ReplicaError);
    await expect(opening).rejects.toMatchObject({ kind: 'outdated' });
  });

  test('takes no longer than ten seconds, and then says that another tab blocks it', async () => {
    vi.useFakeTimers();
    const settled = vi.fn<(error: unknown) => void>();
    openInTime(new Promise(() => undefined)).catch(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ kind: 'blocked' });
  });

  test('leaves no timer behind, whether it succeeds or fails', async () => {
    vi.useFakeTimers();
    expect(await openInTime(Promise.resolve(7))).toBe(7);
    const failure = new Error('refused');
    await expect(openInTime(Promise.reject(failure))).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a fenced database that opens after it was given up does not stay open', async () => {
    const name = storageName(userId, 'events');
    await empty(name);
    // A frozen tab: it does not close its connection when it is asked to.
    const frozen = await open(name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [fencing] = await Promise.all([
      Promise.allSettled([openFenced(name, 11)]),
      vi.advanceTimersByTimeAsync(10_000),
    ]);
    expect(fencing).toMatchObject([{ status: 'rejected', reason: { kind: 'blocked' } }]);
    vi.useRealTimers();
    frozen.close();
    // Would wait for ever if the late connection stayed open.
    await deleteDatabases(name);
    expect(await databasesOf(userId)).toEqual([]);
  });
});
