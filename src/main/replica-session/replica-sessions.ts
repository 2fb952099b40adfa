import type { DeviceClock } from '../../lib/clock.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { type Live, createCell } from '../../lib/live.ts';
import type { Ending } from '../../replica/storage/connection.ts';
import { ReplicaError, toReplicaError } from '../../replica/errors.ts';
import type { PreviewReplica } from '../../replica/preview/preview-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session, SessionUser } from '../../session/session.ts';
import type { SyncClient } from '../../sync/client.ts';
import type * as Owed from './pending-wipes.ts';

/** The signed-in person's data on this device and its replication, as far as they are there. */
export type Workplace = {
  replica: Replica | null;
  sync: SyncClient | null;
  /** Why there is no replica, or none that can be written. */
  openError: ReplicaError | null;
  /** It is kept in the window's memory, for the browser stores nothing. */
  inWindow: boolean;
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
    onLost: (why: Ending) => void;
    preview: PreviewReplica | null;
  }) => Promise<Replica>;
  deleteReplica: (userId: string) => Promise<void>;
  createSyncClient: (options: { userId: string }) => SyncClient;
  /** Both without any storage; only a browser that refuses it loads the code. */
  openInWindow: (options: {
    userId: string;
    clock: DeviceClock;
    session: Session;
  }) => Promise<{ replica: Replica; sync: SyncClient }>;
  /** Forgets what windows have kept. */
  forgetWindow: () => Promise<void>;
};

export type WorkplacesOptions = {
  session: Session;
  clock: DeviceClock;
  /** What the screens show and write to until the database is open; null on a new device. */
  lookFirst: (userId: string) => Promise<PreviewReplica | null>;
  /** Resolves when what `lookFirst` has found may have been painted. */
  painted: () => Promise<void>;
  loadEngines: () => Promise<Engines>;
  /** A replica has been opened; @returns what to do when it closes. */
  onOpened: (replica: Replica, sync: SyncClient) => () => void;
  /** What was stored has gone from underneath it. It is opened again by itself. */
  onLost: () => void;
  /** Puts aside what only this device has of somebody whose data goes from it. */
  putAside: (replica: Replica, user: SessionUser) => Promise<void>;
  /** Takes away all else that the device remembers of a person. */
  forgetFacts: (userId: string) => Promise<void>;
  /** Where it stands whose data is still to go: see OWED. */
  store: DeviceStore;
  /** Rarely needed. */
  loadOwed: () => Promise<typeof Owed>;
};

/** What leaving needs to know and to do. */
export type Place = WorkplacesOptions & {
  /** Somebody has left, or been made to, since the page started. */
  hasLeft?: boolean;
  current: Live<Workplace>;
  isOpen: (userId: string) => boolean;
  leave: () => Promise<void>;
  /** Takes everything of a person from the device. */
  forget: (userId: string, inWindow: boolean) => Promise<void>;
  follow: () => Promise<void>;
};

/** Another tab may be deleting it on purpose; it then also signs this one out. */
export const REOPEN_AFTER_MS = 250;
/** Another tab keeps the database from opening; looked at again this much later. */
export const BLOCKED_RETRY_MS = 1_000;

/**
 * Begins the key of a person whose data is to go from the device. Durable before they are signed
 * out, so that a death or a tab in the way only puts it off; its value: it is the window's.
 */
export const OWED = 'wipe:';

const NOTHING: Workplace = { replica: null, sync: null, openError: null, inWindow: false };

/**
 * Keeps one replica open for whoever is signed in: opened once per person, closed before another
 * person's is opened. One change at a time, in the order in which they were asked for.
 */
export function createWorkplaces(options: WorkplacesOptions): Workplaces {
  const { session, store } = options;
  const current = createCell<Workplace>(NOTHING);
  let openFor: string | null = null;
  /** Whose data the screen shows; also while it is being opened again. */
  let shownFor: string | null = null;
  let close: () => Promise<void> = () => Promise.resolve();
  let turn: Promise<void> = Promise.resolve();

  const leave = async (): Promise<void> => {
    await close();
    close = () => Promise.resolve();
    openFor = null;
  };

  const moveTo = async (userId: string | null): Promise<void> => {
    if (userId === openFor) return;
    await leave();
    const isShown = userId === shownFor;
    current.set(isShown ? stillShown(current.get() ?? NOTHING) : NOTHING);
    openFor = userId;
    shownFor = userId;
    if (userId === null) return;
    try {
      // Opened again, the screen has more than a first look could give.
      const opening = isShown ? null : await options.lookFirst(userId);
      if (opening) {
        current.set({ ...NOTHING, replica: opening.replica });
        await options.painted();
      }
      const opened = await open(userId, options, { onLost: lose, preview: opening });
      close = opened.close;
      current.set({ ...opened.workplace, openError: null });
    } catch (error) {
      // Asking again must not be taken for "already open".
      openFor = null;
      const openError = toReplicaError(error);
      current.set({ ...(current.get() ?? NOTHING), openError });
      if (openError.kind === 'blocked') setTimeout(reopenUnlessOpen, BLOCKED_RETRY_MS);
    }
  };

  const forget = async (userId: string, inWindow: boolean): Promise<void> => {
    const { deleteReplica, forgetWindow } = await options.loadEngines();
    await (inWindow ? forgetWindow() : deleteReplica(userId));
    await options.forgetFacts(userId);
  };

  const follow = (): Promise<void> => {
    turn = turn
      .then(async () => {
        if (session.state.get().status === 'loading') return;
        const owed = await store.keys(OWED).catch(() => []);
        if (owed.length > 0) {
          const openError = await (await options.loadOwed()).wipeOwed(owed, place);
          if (openError) return current.set({ ...NOTHING, openError });
        }
        // Read when it is its turn: several changes may have come meanwhile.
        const state = session.state.get();
        if (state.status !== 'removed') {
          return moveTo(state.status === 'signedIn' ? state.user.id : null);
        }
        // Nobody sees the data, also where the code that takes it away does not come.
        await options.loadOwed().then(
          ({ letGo }) => letGo(state.user, place),
          () => moveTo(null),
        );
      })
      // What could not be loaded is at the next turn.
      .catch(() => undefined);
    return turn;
  };

  const place: Place = {
    ...options,
    current,
    isOpen: (userId) => openFor === userId,
    leave: () => moveTo(null),
    forget,
    follow,
  };

  const reopen = (): void => {
    turn = turn.then(leave);
    void follow();
  };

  const reopenUnlessOpen = (): void => {
    if (openFor === null) void follow();
  };

  const lose = (why: Ending): void => {
    if (why === 'outdated') return stopForNewer();
    options.onLost();
    setTimeout(reopen, REOPEN_AFTER_MS);
  };

  /** What is on the screen stays there, with a form's words in it; nothing is written any more. */
  const stopForNewer = (): void => {
    const workplace = current.get() ?? NOTHING;
    workplace.sync?.stop();
    current.set({ ...workplace, sync: null, openError: new ReplicaError('outdated', null) });
  };

  session.state.subscribe(() => void follow());
  void follow();

  return {
    current,
    reopen,
    async signOut({ discard }) {
      if (discard) return (await options.loadOwed()).signOutForGood(place);
      await session.logout();
      return follow();
    },
  };
}

/**
 * While a person's data is opened again their screen stays: a form that is open holds words that
 * lie nowhere else. That another tab is in the way is said until it is not.
 */
function stillShown(workplace: Workplace): Workplace {
  const { openError } = workplace;
  return { ...workplace, sync: null, openError: openError?.kind === 'blocked' ? openError : null };
}

async function open(
  userId: string,
  { session, clock, loadEngines, onOpened }: WorkplacesOptions,
  { onLost, preview }: { onLost: (why: Ending) => void; preview: PreviewReplica | null },
): Promise<{
  workplace: { replica: Replica; sync: SyncClient; inWindow: boolean };
  close: () => Promise<void>;
}> {
  try {
    const { openReplica, createSyncClient, openInWindow } = await loadEngines();
    const onDevice = await openReplica({ userId, clock, onLost, preview }).catch(
      (error: unknown) => {
        if (toReplicaError(error).kind !== 'refused') throw error;
        preview?.fail(error);
        return null;
      },
    );
    const { replica, sync } = onDevice
      ? { replica: onDevice, sync: createSyncClient({ userId }) }
      : await openInWindow({ userId, clock, session });
    const leave = onOpened(replica, sync);
    const close = async (): Promise<void> => {
      leave();
      sync.stop();
      // A connection that is already gone cannot be closed, and need not be.
      await replica.close().catch(() => undefined);
    };
    return { workplace: { replica, sync, inWindow: onDevice === null }, close };
  } catch (error) {
    preview?.fail(toReplicaError(error));
    throw error;
  }
}
