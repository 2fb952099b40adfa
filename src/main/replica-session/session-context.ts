import type { AtomStore } from '../../lib/page-store.ts';
import type { DeviceClock } from '../../lib/clock.ts';
import { type WipedBy, defineKeyedFact, parseBoolean } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import type { Live } from '../../lib/live.ts';
import type { ReplicaError, StorageProblem } from '../../replica/errors.ts';
import type { PreviewReplica } from '../../replica/preview/preview-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Ending } from '../../replica/storage/connection.ts';
import type { Session, SessionState } from '../../session/session.ts';
import type { SyncClient } from '../../sync/client.ts';

/** The replica of the signed-in person and its replication, as far as they are open. */
export type ReplicaSession = {
  replica: Replica | null;
  sync: SyncClient | null;
  /** Why there is no replica, or why the open one cannot be written to. */
  openError: ReplicaError | null;
  /** The device gives no storage (`openError` says why, unless the browser refuses it): the replica
   * is kept in memory and ends with the window. */
  inMemory: boolean;
  /** The atoms of this person's screens; another person's session has another store. */
  store: AtomStore;
};

/** The database code. Loaded after the shell has been painted, and only for a signed-in person. */
export type Engines = {
  openReplica: (options: {
    userId: string;
    clock: DeviceClock;
    onLost: (why: Ending) => void;
    preview: PreviewReplica | null;
  }) => Promise<Replica>;
  deleteReplica: (userId: string) => Promise<void>;
  createSyncClient: (options: { userId: string }) => SyncClient;
  /** Both without any storage; only a browser that refuses it loads the code. */
  openInMemory: (options: {
    userId: string;
    clock: DeviceClock;
    session: Session;
  }) => Promise<{ replica: Replica; sync: SyncClient }>;
  /** Deletes the replicas that are kept in memory. */
  forgetMemory: () => Promise<void>;
};

export type RemovedMember = Extract<SessionState, { status: 'removed' }>;

/** Why a person's data goes from the device: they discarded it, or were removed from the family. */
export type WipeReason = Extract<WipedBy, 'discard' | 'removal'>;

export type ReplicaSessionsOptions = {
  session: Session;
  clock: DeviceClock;
  /** What the screens show and write to until the database is open; null on a new device. */
  openPreview: (userId: string) => Promise<PreviewReplica | null>;
  createSessionStore: () => AtomStore;
  /** Resolves when the preview may have been painted. */
  painted: () => Promise<void>;
  loadEngines: () => Promise<Engines>;
  /** Called when a replica has been opened. @returns what to do when it closes */
  onOpened: (replica: Replica, sync: SyncClient) => () => void;
  /** Called when the browser has cleared the stored data. The replica is then opened again. */
  onLost: () => void;
  /** Keeps a removed member's unsynced data outside the replica, which is then deleted. */
  exportUnsynced: (replica: Replica, removed: RemovedMember) => Promise<void>;
  /** Removes the facts that the device store holds about a person. */
  clearUserData: (userId: string, because: WipeReason) => Promise<void>;
  /** Holds the pending wipes. */
  store: DeviceStore;
  /** Loaded on demand, because most starts wipe nothing. */
  loadPendingWipes: () => Promise<PendingWipes>;
};

/** The functions of pending-wipes.ts. */
export type PendingWipes = {
  signOut: (how: { discard: boolean }, context: SessionContext) => Promise<LockProblem | null>;
  runPending: (context: SessionContext) => Promise<ReplicaError | null>;
  wipeRemovedMember: (removed: RemovedMember, context: SessionContext) => Promise<void>;
};

/**
 * Why nothing could be locked; then everything is as before:
 * - offline:     the server's key was never fetched, and the server does not answer
 * - unsupported: browsers encrypt nothing without https
 */
export type LockProblem = StorageProblem | 'offline' | 'unsupported';

/** What signing out and wiping need of the replica sessions. */
export type SessionContext = ReplicaSessionsOptions & {
  /** Somebody has signed out, or was signed out, since the page started. */
  hasLeft?: boolean;
  /** The sheet that asked for a lock is open, and tells the person what became of it. */
  lockRequest?: { problem: LockProblem | null };
  current: Live<ReplicaSession>;
  isOpen: (userId: string) => boolean;
  /** Closes the open replica. */
  leave: () => Promise<void>;
  /** Records of this page may be in memory. */
  usesMemory: () => boolean;
  /** Follows the session state once more. */
  follow: () => Promise<void>;
};

/** Another tab keeps the database from opening or from being deleted; try again after this. */
export const BLOCKED_RETRY_MS = 1_000;

/**
 * A person whose data must still be wiped. Written before sign-out completes, so that a crash in
 * between still wipes the data at the next start; the wipe itself removes it when it is done. The
 * value says whether the replica was kept in memory.
 */
export const pendingWipeFact = defineKeyedFact({
  prefix: 'wipe:',
  owner: 'device',
  wipedBy: [],
  parse: parseBoolean,
});

/**
 * A person who is signing out and keeps their data on the device, locked. Written first, so that the
 * next start goes on after a crash; removed when they are signed out or locking has failed.
 */
export const pendingLockFact = defineKeyedFact({
  prefix: 'lock:',
  owner: 'device',
  wipedBy: [],
  parse: parseBoolean,
});

/** Whether the device holds a pending wipe, a pending lock, or the replica of somebody else. */
export async function isAnythingUnfinished(
  state: SessionState,
  store: DeviceStore,
): Promise<boolean> {
  const own = 'user' in state ? `replica:${state.user.id}` : '';
  return (await store.keys('')).some((key) => /^(wipe|lock|replica):/.test(key) && key !== own);
}
