import { hasFact } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { nextTask } from '../../lib/in-turns.ts';
import { type Cell, createCell } from '../../lib/live.ts';
import { pause } from '../../lib/pause.ts';
import { ReplicaError, type StorageProblem, toReplicaError } from '../../replica/errors.ts';
import type { PreviewReplica } from '../../replica/preview/preview-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Ending } from '../../replica/storage/connection.ts';
import type { SyncClient } from '../../sync/client.ts';
import {
  BLOCKED_RETRY_MS,
  type LockProblem,
  isAnythingUnfinished,
  pendingLockFact,
  type ReplicaSession,
  type ReplicaSessionsOptions,
  type SessionContext,
} from './session-context.ts';

export type ReplicaSessions = {
  current: Pick<Cell<ReplicaSession>, 'get' | 'subscribe'>;
  /** Opens the replica again after it failed to open or was lost. */
  reopen(): void;
  /** Deletes the replica that cannot be opened, and fetches everything from the server again. */
  repair(): Promise<void>;
  /** @returns why what is stored could not be locked; then the person is still signed in */
  signOut(options: { discard: boolean }): Promise<LockProblem | null>;
};

/** Wait this long: another tab may be deleting the data, and then signs this tab out as well. */
export const REOPEN_AFTER_MS = 250;

const NOTHING = { replica: null, sync: null, openError: null, inMemory: false };

/**
 * Keeps one replica open for the signed-in person: opened once per person, and closed before the
 * replica of another person is opened. Changes run one at a time, in order.
 */
export function createReplicaSessions(options: ReplicaSessionsOptions): ReplicaSessions {
  const { session, store } = options;
  /** A store of its own, so nothing on the screens of one person reaches the next. */
  const noSession = (): ReplicaSession => ({ ...NOTHING, store: options.createSessionStore() });
  const current = createCell(noSession());
  let openFor: string | null = null;
  /** Whose data the screen shows, also while the replica is reopened. */
  let shownFor: string | null = null;
  let close: () => Promise<void> = () => Promise.resolve();
  /** Records of this page may be in memory. */
  let usesMemory = false;
  let pending: Promise<void> = Promise.resolve();

  const leave = async (): Promise<void> => {
    await close();
    close = () => Promise.resolve();
    openFor = null;
  };

  const moveTo = async (userId: string | null): Promise<void> => {
    if (userId === openFor) return;
    await leave();
    const isShown = userId === shownFor;
    current.set(isShown ? stillShown(current.get()) : noSession());
    openFor = userId;
    shownFor = userId;
    if (userId === null) return;
    try {
      // While it is reopened, the screen already shows more than a preview could.
      const opening = isShown ? null : await options.openPreview(userId);
      if (opening) {
        current.set({ ...current.get(), replica: opening.replica });
        await options.painted();
      }
      const opened = await open(userId, options, { onLost: lose, preview: opening });
      close = opened.close;
      current.set({ ...current.get(), ...opened.replicaSession });
      usesMemory ||= opened.replicaSession.inMemory;
    } catch (error) {
      // The next attempt must not be skipped as "already open".
      openFor = null;
      const openError = toReplicaError(error);
      current.set({ ...current.get(), openError });
      if (openError.kind === 'blocked') setTimeout(reopenUnlessOpen, BLOCKED_RETRY_MS);
    }
  };

  const follow = (): Promise<void> => {
    pending = pending
      .then(async () => {
        if (session.state.get().status === 'loading') return;
        if (await isAnythingUnfinished(session.state.get(), store).catch(() => false)) {
          const openError = await (await options.loadPendingWipes()).runPending(context);
          if (openError) return current.set({ ...noSession(), openError });
        }
        // Read only now: the session state may have changed while earlier changes ran.
        const state = session.state.get();
        if (state.status !== 'removed') {
          return moveTo(state.status === 'signedIn' ? state.user.id : null);
        }
        // The data must be hidden even if the code that wipes it cannot be loaded.
        await options.loadPendingWipes().then(
          ({ wipeRemovedMember }) => wipeRemovedMember(state, context),
          () => moveTo(null),
        );
      })
      // Code that could not be loaded is loaded at the next change.
      .catch(() => undefined);
    return pending;
  };

  const context: SessionContext = {
    ...options,
    current,
    isOpen: (userId) => openFor === userId,
    leave: () => moveTo(null),
    usesMemory: () => usesMemory,
    follow,
  };

  const reopen = (): void => {
    pending = pending.then(leave);
    void follow();
  };

  const repair = (): Promise<void> => {
    const userId = shownFor;
    const repaired = pending.then(leave).then(() => deleteStored(userId, options));
    pending = repaired.catch(() => undefined);
    void follow();
    return repaired;
  };

  const reopenUnlessOpen = (): void => {
    if (openFor === null) void follow();
  };

  const lose = (why: Ending): void => {
    if (why === 'outdated') return void takenOver();
    options.onLost();
    setTimeout(reopen, REOPEN_AFTER_MS);
  };

  /** By a newer release, or by another tab that locks what its person leaves here. */
  const takenOver = async (): Promise<void> => {
    if (await isLocking(shownFor, store)) return reopen();
    stopForNewer(current);
  };

  session.state.subscribe(() => void follow());
  void follow();

  return {
    current,
    reopen,
    repair,
    signOut: async (how) => (await options.loadPendingWipes()).signOut(how, context),
  };
}

async function deleteStored(
  userId: string | null,
  { loadEngines }: Pick<ReplicaSessionsOptions, 'loadEngines'>,
): Promise<void> {
  if (userId !== null) await (await loadEngines()).deleteReplica(userId);
}

function isLocking(userId: string | null, store: DeviceStore): Promise<boolean> {
  return hasFact(pendingLockFact.of(userId ?? ''), store).catch(() => false);
}

/** Stops sync for a newer release in another tab. The screen and its open forms stay. */
function stopForNewer(current: Cell<ReplicaSession>): void {
  const replicaSession = current.get();
  replicaSession.sync?.stop();
  current.set({ ...replicaSession, sync: null, openError: new ReplicaError('outdated', null) });
}

/**
 * While a replica is reopened its screen stays, because an open form may hold values that are stored
 * nowhere else. The message that another tab blocks the database stays until it no longer does.
 */
function stillShown(replicaSession: ReplicaSession): ReplicaSession {
  const { openError } = replicaSession;
  return {
    ...replicaSession,
    // What is written now must not go to the memory that the replica leaves.
    replica: replicaSession.inMemory ? null : replicaSession.replica,
    sync: null,
    openError: openError?.kind === 'blocked' ? openError : null,
  };
}

/** Without storage on the device, a person can still log: the entries are in memory until sent. */
const leavesMemory: ReadonlySet<StorageProblem> = new Set(['refused', 'quota', 'lost', 'unknown']);

async function open(
  userId: string,
  { session, clock, loadEngines, onOpened }: ReplicaSessionsOptions,
  { onLost, preview }: { onLost: (why: Ending) => void; preview: PreviewReplica | null },
): Promise<{
  replicaSession: Pick<ReplicaSession, 'openError'> & {
    replica: Replica;
    sync: SyncClient;
    inMemory: boolean;
  };
  close: () => Promise<void>;
}> {
  try {
    const { openReplica, createSyncClient, openInMemory } = await loadEngines();
    const openOnDevice = () => openReplica({ userId, clock, onLost, preview });
    const onDevice = await openOnDevice()
      .catch(async (error: unknown) => {
        // WebKit restarts its storage process; a second attempt then opens.
        if (!['lost', 'unknown'].includes(toReplicaError(error).kind)) throw error;
        await pause(REOPEN_AFTER_MS);
        return openOnDevice();
      })
      .catch((error: unknown) => {
        const failed = toReplicaError(error);
        if (!leavesMemory.has(failed.kind)) throw error;
        preview?.fail(failed);
        return failed;
      });
    const openError = onDevice instanceof ReplicaError ? onDevice : null;
    const { replica, sync } =
      onDevice instanceof ReplicaError
        ? await openInMemory({ userId, clock, session })
        : { replica: onDevice, sync: createSyncClient({ userId }) };
    // Its queries are read in this task.
    await nextTask();
    const leave = onOpened(replica, sync);
    await nextTask();
    const close = async (): Promise<void> => {
      leave();
      sync.stop();
      // Closing a lost connection fails, which does not matter.
      await replica.close().catch(() => undefined);
    };
    const replicaSession = {
      replica,
      sync,
      inMemory: openError !== null,
      // A browser that refuses storage has no stored entries that could be missed.
      openError: openError?.kind === 'refused' ? null : openError,
    };
    return { replicaSession, close };
  } catch (error) {
    preview?.fail(toReplicaError(error));
    throw error;
  }
}
