import type { DeviceClock } from '../lib/clock.ts';
import { type Live, createCell } from '../lib/live.ts';
import { type ReplicaError, toReplicaError } from '../replica/errors.ts';
import type { Replica } from '../replica/replica.ts';
import type { Session } from '../session/session.ts';
import type { SyncClient } from '../sync/client.ts';

/** The signed-in person's data on this device and its replication, as far as they are there. */
export type Workplace = {
  replica: Replica | null;
  sync: SyncClient | null;
  /** Why there is no replica. */
  openError: ReplicaError | null;
};

export type Workplaces = {
  current: Live<Workplace>;
  /** Opens again what failed or was lost. */
  reopen(): void;
  signOut(options: { discard: boolean }): Promise<void>;
};

/** The database code; comes after the shell has been painted, and only for who is signed in. */
export type Engines = {
  openReplica: (options: {
    userId: string;
    clock: DeviceClock;
    onLost: () => void;
  }) => Promise<Replica>;
  deleteReplica: (userId: string) => Promise<void>;
  createSyncClient: (options: { userId: string }) => SyncClient;
};

export type WorkplacesOptions = {
  session: Session;
  clock: DeviceClock;
  loadEngines: () => Promise<Engines>;
  /** A replica has been opened; @returns what to do when it closes. */
  onOpened: (replica: Replica, sync: SyncClient) => () => void;
  /** The storage went from underneath it. It is opened again by itself. */
  onLost: () => void;
};

/** Another tab may be deleting it on purpose; it then also signs this one out. */
export const REOPEN_AFTER_MS = 250;

const NOTHING: Workplace = { replica: null, sync: null, openError: null };

/**
 * Keeps one replica open for whoever is signed in: opened once per person, closed before another
 * person's is opened. One change at a time, in the order in which they were asked for.
 */
export function createWorkplaces(options: WorkplacesOptions): Workplaces {
  const { session } = options;
  const current = createCell<Workplace>(NOTHING);
  let openFor: string | null = null;
  let close: () => Promise<void> = () => Promise.resolve();
  let turn: Promise<void> = Promise.resolve();

  const moveTo = async (userId: string | null): Promise<void> => {
    if (userId === openFor) return;
    await close();
    openFor = userId;
    close = () => Promise.resolve();
    current.set(NOTHING);
    if (userId === null) return;
    try {
      const opened = await open(userId, options, lose);
      close = opened.close;
      current.set({ ...opened.workplace, openError: null });
    } catch (error) {
      // Asking again must not be taken for "already open".
      openFor = null;
      current.set({ ...NOTHING, openError: toReplicaError(error) });
    }
  };

  const follow = (): Promise<void> => {
    turn = turn.then(() => {
      // Read when it is its turn: several changes may have come meanwhile.
      const state = session.state.get();
      if (state.status === 'loading') return undefined;
      return moveTo(state.status === 'signedIn' ? state.user.id : null);
    });
    return turn;
  };

  const reopen = (): void => {
    turn = turn.then(() => moveTo(null));
    void follow();
  };

  const lose = (): void => {
    options.onLost();
    setTimeout(reopen, REOPEN_AFTER_MS);
  };

  session.state.subscribe(() => void follow());
  void follow();

  return {
    current,
    reopen,
    async signOut({ discard }) {
      const state = session.state.get();
      await session.logout();
      await follow();
      if (!discard || state.status !== 'signedIn') return;
      const { deleteReplica } = await options.loadEngines();
      await deleteReplica(state.user.id);
    },
  };
}

async function open(
  userId: string,
  { clock, loadEngines, onOpened }: WorkplacesOptions,
  onLost: () => void,
): Promise<{ workplace: { replica: Replica; sync: SyncClient }; close: () => Promise<void> }> {
  const { openReplica, createSyncClient } = await loadEngines();
  const replica = await openReplica({ userId, clock, onLost });
  const sync = createSyncClient({ userId });
  const leave = onOpened(replica, sync);
  const close = async (): Promise<void> => {
    leave();
    sync.stop();
    // A connection that is already gone cannot be closed, and need not be.
    await replica.close().catch(() => undefined);
  };
  return { workplace: { replica, sync }, close };
}
