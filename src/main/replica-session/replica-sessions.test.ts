import { atom, createStore } from 'jotai/vanilla';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockFailureAtom } from '../../app/lock-failure.ts';
import { storedHereFact } from '../../app/stored-here.ts';
import { t } from '../../i18n/t.ts';
import { assert } from '../../lib/assert.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import { createCell } from '../../lib/live.ts';
import { readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import type { Ending } from '../../replica/storage/connection.ts';
import { ReplicaError } from '../../replica/errors.ts';
import type { PreviewReplica } from '../../replica/preview/preview-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session, SessionState } from '../../session/session.ts';
import { identityFact } from '../../replica/identity.ts';
import { deviceLockKeyFact } from '../../session/requests/device-lock.ts';
import type { SyncClient } from '../../sync/client.ts';
import { clearToasts, shownToastsAtom } from '../../ui/toasts.ts';
import {
  REOPEN_AFTER_MS,
  type ReplicaSessions,
  createReplicaSessions,
} from './replica-sessions.ts';
import {
  type Engines,
  type ReplicaSessionsOptions,
  pendingLockFact,
  pendingWipeFact,
} from './session-context.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

let lockError: ReplicaError | null;
vi.mock('./device-lock/device-lock.ts', () => ({
  async lockReplica(userId: string, { onSafe }: { onSafe?: () => Promise<void> }) {
    if (lockError) throw lockError;
    log.push(`lock ${userId}`);
    await store.remove(identityFact.of(userId).key);
    await onSafe?.();
  },
}));
const LOCK_KEY = { keyId: 'key-1', publicKey: 'B'.repeat(87) };

let state: ReturnType<typeof createCell<SessionState>>;
let log: string[];
let engines: Engines;
let sessions: ReplicaSessions;
let store: DeviceStore;
let start: () => ReplicaSessions;
let loseStorage: (why?: Ending) => void;
let opening: PreviewReplica | null;
let loadPendingWipes: ReplicaSessionsOptions['loadPendingWipes'];

beforeEach(() => {
  clearToasts();
  pageStore.set(lockFailureAtom, null);
  lockError = null;
  state = createCell<SessionState>({ status: 'loading' });
  log = [];
  opening = null;
  loadPendingWipes = () => import('./pending-wipes.ts');
  engines = {
    openReplica: ({ userId, onLost }) => {
      log.push(`open ${userId}`);
      loseStorage = (why = 'lost') => onLost(why);
      const close = () => Promise.resolve(void log.push(`close ${userId}`));
      return Promise.resolve({ userId, close } as Replica);
    },
    openInMemory: ({ userId }) => {
      log.push(`in window ${userId}`);
      const close = () => Promise.resolve(void log.push(`close ${userId}`));
      const stop = () => void log.push(`stop ${userId}`);
      return Promise.resolve({
        replica: { userId, close } as Replica,
        sync: { stop } as SyncClient,
      });
    },
    forgetMemory: () => Promise.resolve(void log.push('forget window')),
    deleteReplica: (userId) => Promise.resolve(void log.push(`delete ${userId}`)),
    createSyncClient: ({ userId }) =>
      ({ stop: () => void log.push(`stop ${userId}`) }) as SyncClient,
  };
  // Without IndexedDB the store is the memory of this realm.
  store = createDeviceStore('workplace-test');
  const options: ReplicaSessionsOptions = {
    store,
    createSessionStore: createStore,
    loadPendingWipes: () => loadPendingWipes(),
    session: {
      state,
      logout: () => {
        log.push('logout');
        state.set({ status: 'signedOut' });
        return Promise.resolve();
      },
    } as unknown as Session,
    clock: createDeviceClock(),
    openPreview: () => Promise.resolve(opening),
    painted: () => Promise.resolve(),
    loadEngines: () => Promise.resolve(engines),
    onOpened: ({ userId }) => {
      log.push(`opened ${userId}`);
      return () => log.push(`left ${userId}`);
    },
    onLost: () => void log.push('lost'),
    exportUnsynced: ({ userId }) => Promise.resolve(void log.push(`put aside ${userId}`)),
    clearUserData: (userId) => Promise.resolve(void log.push(`forget facts ${userId}`)),
  };
  start = () => createReplicaSessions(options);
  sessions = start();
});

describe('a replica session', () => {
  test('opens once for a person, also when their profile changes', async () => {
    state.set(signedIn('mia'));
    state.set({ ...signedIn('mia'), needsSignIn: true });
    await isOpenFor('mia');
    state.set({ ...signedIn('mia'), needsSignIn: false });
    await settled();
    expect(log).toEqual(['open mia', 'opened mia']);
  });

  test('is closed while the session loads or nobody is signed in', async () => {
    await settled();
    state.set({ status: 'signedOut' });
    await settled();
    expect(log).toEqual([]);
    expect(sessions.current.get()).toEqual({
      replica: null,
      sync: null,
      openError: null,
      inMemory: false,
      store: expect.anything(),
    });
  });

  test('is closed before another person’s opens', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    state.set(signedIn('ben'));
    await isOpenFor('ben');
    expect(log).toEqual([
      'open mia',
      'opened mia',
      'left mia',
      'stop mia',
      'close mia',
      'open ben',
      'opened ben',
    ]);
  });

  test('gives each person their own atom store, and keeps it while the replica is reopened', async () => {
    const selected = atom('all');
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    sessions.current.get().store.set(selected, 'child-1');
    sessions.reopen();
    await settled();
    await isOpenFor('mia');
    expect(sessions.current.get().store.get(selected)).toBe('child-1');
    state.set(signedIn('ben'));
    await isOpenFor('ben');
    expect(sessions.current.get().store.get(selected)).toBe('all');
    state.set({ status: 'signedOut' });
    await settled();
    expect(sessions.current.get().store.get(selected)).toBe('all');
  });

  test('skips a person who is replaced before the replica opens', async () => {
    state.set(signedIn('mia'));
    state.set(signedIn('ben'));
    await isOpenFor('ben');
    expect(log).not.toContain('open mia');
  });

  test.each(['quota', 'lost', 'unknown'] as const)(
    'is kept in memory and reports why when opening fails with "%s", and opens on a retry',
    async (kind) => {
      const { openReplica } = engines;
      engines.openReplica = () => Promise.reject(new ReplicaError(kind, null));
      state.set(signedIn('mia'));
      await isOpenFor('mia');
      expect(log).toEqual(['in window mia', 'opened mia']);
      expect(sessions.current.get()).toMatchObject({ inMemory: true, openError: { kind } });
      engines.openReplica = openReplica;
      sessions.reopen();
      await waitFor(() => expect(sessions.current.get()?.openError).toBeNull());
      expect(sessions.current.get()).toMatchObject({ inMemory: false });
    },
  );

  test('opens at the second attempt when the browser restarts its storage', async () => {
    const { openReplica } = engines;
    let attempts = 0;
    engines.openReplica = (options) =>
      attempts++ === 0 ? Promise.reject(new ReplicaError('lost', null)) : openReplica(options);
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    expect(log).not.toContain('in window mia');
  });

  test('that cannot be opened is deleted by a repair, and opened anew', async () => {
    const { openReplica, deleteReplica } = engines;
    engines.openReplica = () => Promise.reject(new ReplicaError('unknown', null));
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    engines.deleteReplica = (userId) => {
      engines.openReplica = openReplica;
      return deleteReplica(userId);
    };
    await sessions.repair();
    await waitFor(() => expect(sessions.current.get()?.openError).toBeNull());
    expect(log.slice(-3)).toEqual(['delete mia', 'open mia', 'opened mia']);
    expect(sessions.current.get()).toMatchObject({ inMemory: false });
  });

  test('in memory takes no writes while it is opened again', async () => {
    const { openReplica } = engines;
    engines.openReplica = () => Promise.reject(new ReplicaError('unknown', null));
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    let openNow: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => (openNow = resolve));
    engines.openReplica = async (options) => {
      await isFree;
      return openReplica(options);
    };
    sessions.reopen();
    await waitFor(() => expect(sessions.current.get()?.openError).toBeNull());
    expect(sessions.current.get()?.replica).toBeNull();
    openNow();
    await waitFor(() => expect(sessions.current.get()).toMatchObject({ inMemory: false }));
    expect(sessions.current.get()?.replica).toMatchObject({ userId: 'mia' });
  });

  test('that could not be opened is deleted from device and window by a discard', async () => {
    engines.openReplica = () => Promise.reject(new ReplicaError('quota', null));
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    await sessions.signOut({ discard: true });
    expect(log).toEqual(expect.arrayContaining(['forget window', 'delete mia']));
  });

  test('is kept in memory when the browser stores nothing, and cleared by a sign-out', async () => {
    engines.openReplica = () => Promise.reject(new ReplicaError('refused', null));
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    expect(sessions.current.get()).toMatchObject({ inMemory: true, openError: null });
    await sessions.signOut({ discard: true });
    expect(log.slice(-4)).toEqual(['stop mia', 'close mia', 'forget window', 'forget facts mia']);
  });

  test('stays on the screen without sync when a newer release has taken over its database', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    loseStorage('outdated');
    await waitFor(() =>
      expect(sessions.current.get()).toMatchObject({
        replica: { userId: 'mia' },
        sync: null,
        openError: { kind: 'outdated' },
      }),
    );
    expect(log.slice(2)).toEqual(['stop mia']);
  });

  test('shows the IndexedDB preview until the database is open', async () => {
    const { openReplica } = engines;
    const failed = vi.fn<(error: unknown) => void>();
    opening = {
      replica: { userId: 'mia' } as Replica,
      node: 'n',
      attach: () => undefined,
      fail: failed,
    };
    let finish = (): void => undefined;
    engines.openReplica = async (options) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return openReplica(options);
    };
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    expect(sessions.current.get()).toEqual({
      replica: opening.replica,
      sync: null,
      openError: null,
      inMemory: false,
      store: expect.anything(),
    });
    finish();
    await waitFor(() => expect(sessions.current.get()?.sync).not.toBeNull());
    expect(failed).not.toHaveBeenCalled();
  });

  test('rejects waiting calls when the database cannot be opened', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    opening = {
      replica: { userId: 'mia' } as Replica,
      node: 'n',
      attach: () => undefined,
      fail: failed,
    };
    engines.openReplica = () => Promise.reject(new ReplicaError('quota', null));
    state.set(signedIn('mia'));
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    expect(failed.mock.lastCall?.[0]).toMatchObject({ kind: 'quota' });
    await waitFor(() =>
      expect(sessions.current.get()).toMatchObject({
        replica: { userId: 'mia' },
        openError: { kind: 'quota' },
      }),
    );
  });

  test('is reopened after its storage was lost', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    loseStorage();
    await waitFor(() => expect(log.filter((line) => line === 'opened mia')).toHaveLength(2));
    expect(log.slice(2, 6)).toEqual(['lost', 'left mia', 'stop mia', 'close mia']);
  });

  test('stays on the screen with typed values while it is reopened', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    const before = sessions.current.get()?.replica;
    const { openReplica } = engines;
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    engines.openReplica = (options) => held.then(() => openReplica(options));
    const shown: (Replica | null | undefined)[] = [];
    sessions.current.subscribe(() => shown.push(sessions.current.get()?.replica));
    loseStorage();
    await waitFor(() => expect(sessions.current.get()?.sync).toBeNull());
    expect(sessions.current.get()?.replica).toBe(before);
    go();
    await waitFor(() => expect(sessions.current.get()?.sync).not.toBeNull());
    expect(sessions.current.get()?.replica).not.toBe(before);
    expect(shown).not.toContain(null);
  });

  test('opens by itself when the blocking tab is closed, and reports it until then', async () => {
    const { openReplica } = engines;
    let tries = 0;
    engines.openReplica = (options) => {
      tries += 1;
      return tries < 3 ? Promise.reject(new ReplicaError('blocked', null)) : openReplica(options);
    };
    const said: (string | undefined)[] = [];
    sessions.current.subscribe(() => said.push(sessions.current.get()?.openError?.kind));
    state.set(signedIn('mia'));
    await waitFor(() => expect(sessions.current.get()?.replica?.userId).toBe('mia'));
    const fromThen = said.slice(said.indexOf('blocked'));
    expect(fromThen.slice(0, -1).every((kind) => kind === 'blocked')).toBe(true);
    expect(fromThen.at(-1)).toBeUndefined();
  });

  test('is not reopened for a person who has just signed out', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    loseStorage();
    await sessions.signOut({ discard: true });
    await new Promise((resolve) => {
      setTimeout(resolve, REOPEN_AFTER_MS + 50);
    });
    expect(log.filter((line) => line === 'open mia')).toHaveLength(1);
  });

  test('is closed, locked and only then signed out', async () => {
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    expect(await sessions.signOut({ discard: false })).toBeNull();
    expect(log.slice(2)).toEqual(['left mia', 'stop mia', 'close mia', 'lock mia', 'logout']);
    expect(await store.keys(pendingLockFact.prefix)).toEqual([]);
  });

  test('is open again when it could not be locked, and the reason is known', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    expect(await sessions.signOut({ discard: false })).toBe('offline');
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    lockError = new ReplicaError('quota', null);
    expect(await sessions.signOut({ discard: false })).toBe('quota');
    await isOpenFor('mia');
    expect(state.get()).toMatchObject({ status: 'signedIn' });
    expect(await store.keys(pendingLockFact.prefix)).toEqual([]);
  });

  test('is locked and signed out at the next start when the app was killed meanwhile', async () => {
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    await store.set(pendingLockFact.of('mia').key, true);
    log = [];
    state.set(signedIn('mia'));
    await waitFor(() => expect(log).toEqual(['lock mia', 'logout']));
    await settled();
    expect(sessions.current.get()?.replica).toBeNull();
  });

  test('is locked when an earlier release has left it readable, also for the next person', async () => {
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    await store.set(identityFact.of('mia').key, { replicaId: 'r', node: 'n' });
    state.set(signedIn('ben'));
    await isOpenFor('ben');
    expect(log.slice(0, 2)).toEqual(['lock mia', 'open ben']);
  });

  test('that cannot be locked after a crash stays open, and its person learns why', async () => {
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    await store.set(pendingLockFact.of('mia').key, true);
    lockError = new ReplicaError('quota', null);
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    expect(pageStore.get(shownToastsAtom)).toMatchObject([
      { title: t('signOut.failedTitle'), text: t('signOut.failedFull') },
    ]);
  });

  test('that was left here and cannot be locked is told, and locked or removed on request', async () => {
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    const leave = () => store.set(identityFact.of('mia').key, { replicaId: 'r', node: 'n' });
    const told = () =>
      waitFor(() => {
        const failure = pageStore.get(lockFailureAtom);
        assert(failure, 'the front page says it');
        return failure;
      });
    await leave();
    lockError = new ReplicaError('quota', null);
    log = [];
    state.set({ status: 'signedOut' });
    expect(await told()).toMatchObject({ problem: 'quota' });
    lockError = new ReplicaError('unknown', null);
    await (await told()).retry();
    expect(await told()).toMatchObject({ problem: 'unknown' });
    lockError = null;
    await (await told()).retry();
    expect(pageStore.get(lockFailureAtom)).toBeNull();
    expect(log).toEqual(['lock mia']);

    await leave();
    lockError = new ReplicaError('quota', null);
    start();
    await (await told()).remove();
    expect(pageStore.get(lockFailureAtom)).toBeNull();
    expect(log).toEqual(['lock mia', 'delete mia', 'forget facts mia']);
  });

  test('leaves a database that another tab is locking, and says nothing of a newer release', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    await store.set(deviceLockKeyFact.key, LOCK_KEY);
    await store.set(pendingLockFact.of('mia').key, true);
    loseStorage('outdated');
    await waitFor(() => expect(log.slice(-2)).toEqual(['lock mia', 'logout']));
    await settled();
    expect(sessions.current.get()?.openError).toBeNull();
  });

  test('is deleted from the device on request', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    await sessions.signOut({ discard: true });
    expect(log.slice(-3)).toEqual(['close mia', 'delete mia', 'forget facts mia']);
  });

  test('is not taken for lost when the app is killed while it is deleted on purpose', async () => {
    state.set(signedIn('mia'));
    await waitFor(() => expect(log).toContain('opened mia'));
    writeLocalFact(storedHereFact, 'yes');
    engines.deleteReplica = () => new Promise(() => undefined);
    void sessions.signOut({ discard: true });
    await waitFor(() => expect(log).toContain('logout'));
    expect(readLocalFact(storedHereFact)).toBeUndefined();
  });

  test('is deleted at the next start when the app was killed during a sign-out with deletion', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    const { deleteReplica } = engines;
    engines.deleteReplica = () => new Promise(() => undefined);
    void sessions.signOut({ discard: true });
    await waitFor(() => expect(log).toContain('close mia'));
    engines.deleteReplica = deleteReplica;
    log = [];
    start();
    await waitFor(() => expect(log).toEqual(['delete mia', 'forget facts mia']));
    await waitFor(async () => expect(await store.keys(pendingWipeFact.prefix)).toEqual([]));
  });

  test('is deleted and signed out when the app was killed before the sign-out', async () => {
    await store.set(pendingWipeFact.of('mia').key, false);
    log = [];
    state.set(signedIn('mia'));
    await waitFor(() => expect(log).toEqual(['logout', 'delete mia', 'forget facts mia']));
    await settled();
    expect(sessions.current.get()?.replica).toBeNull();
  });

  test('is deleted before the same person signs in again, even if another tab blocks it for a while', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    const { deleteReplica } = engines;
    engines.deleteReplica = () => Promise.reject(new ReplicaError('blocked', null));
    await sessions.signOut({ discard: true });
    log = [];
    state.set(signedIn('mia'));
    await waitFor(() =>
      expect(sessions.current.get()).toMatchObject({
        replica: null,
        openError: { kind: 'blocked' },
      }),
    );
    engines.deleteReplica = deleteReplica;
    await waitFor(() => expect(sessions.current.get()?.replica?.userId).toBe('mia'));
    expect(log).toEqual(['delete mia', 'forget facts mia', 'open mia', 'opened mia']);
  });

  // Invariant I15 (docs/sync-spec.md)
  test('of a removed member is deleted at once, and unsynced data is exported', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    await waitFor(() => expect(sessions.current.get()?.sync).not.toBeNull());
    state.set({ status: 'removed', user: signedIn('mia').user });
    await waitFor(() => expect(log.at(-1)).toBe('logout'));
    expect(log.slice(2)).toEqual([
      'put aside mia',
      'left mia',
      'stop mia',
      'close mia',
      'delete mia',
      'forget facts mia',
      'logout',
    ]);
    expect(sessions.current.get()?.replica).toBeNull();
  });

  test('exports the unsynced data of a removed member at the next start after a crash', async () => {
    state.set({ status: 'removed', user: signedIn('mia').user });
    await waitFor(() => expect(log.at(-1)).toBe('logout'));
    expect(log).toEqual([
      'open mia',
      'put aside mia',
      'close mia',
      'delete mia',
      'forget facts mia',
      'logout',
    ]);
  });

  test('hides the records of a removed member, and keeps them, while they cannot be exported', async () => {
    engines.openReplica = () => Promise.reject(new ReplicaError('quota', null));
    state.set({ status: 'removed', user: signedIn('mia').user });
    await settled();
    await settled();
    expect(log).toEqual([]);
    expect(sessions.current.get()?.replica).toBeNull();
  });

  test('hides the records of a removed member while the wipe code cannot load', async () => {
    state.set(signedIn('mia'));
    await isOpenFor('mia');
    loadPendingWipes = () => Promise.reject(new TypeError('Failed to fetch'));
    state.set({ status: 'removed', user: signedIn('mia').user });
    await waitFor(() => expect(sessions.current.get()?.replica).toBeNull());
    expect(log).not.toContain('logout');
  });
});

function signedIn(id: string): SessionState & { status: 'signedIn' } {
  const user = {
    id,
    accountId: 'a',
    username: id,
    name: id,
    color: '#111111',
    role: 'parent' as const,
  };
  return { status: 'signedIn', user, needsSignIn: false };
}

function isOpenFor(userId: string): Promise<void> {
  return waitFor(() => expect(sessions.current.get()?.replica?.userId).toBe(userId));
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
