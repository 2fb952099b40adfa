import { storedIds } from '../../lib/device-facts.ts';
import { type Cell, createCell } from '../../lib/live.ts';
import { ReplicaError, toReplicaError } from '../../replica/errors.ts';
import type { PreviewReplica } from '../../replica/preview/preview-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Ending } from '../../replica/storage/connection.ts';
import type { SyncClient } from '../../sync/client.ts';
import {
  BLOCKED_RETRY_MS,
  pendingWipeFact,
  type ReplicaSession,
  type ReplicaSessionsOptions,
  type SessionContext,
} from './session-context.ts';

export type ReplicaSessions = {
  current: Pick<Cell<ReplicaSession>, 'get' | 'subscribe'>;
  /** Opens again what failed or was lost. */
  reopen(): void;
  signOut(options: { discard: boolean }): Promise<void>;
};

/** Another tab may be deleting it on purpose; it then also signs this one out. */
export const REOPEN_AFTER_MS = 250;

const NOTHING = { replica: null, sync: null, openError: null, inMemory: false };

/**
 * Keeps one replica open for whoever is signed in: opened once per person, closed before another
 * person's is opened. One change at a time, in the order in which they were asked for.
 */
export function createReplicaSessions(options: ReplicaSessionsOptions): ReplicaSessions {
  const { session, store } = options;
  /** A store of its own, so nothing on the screens of one person reaches the next. */
  const noSession = (): ReplicaSession => ({ ...NOTHING, store: options.createSessionStore() });
  const current = createCell(noSession());
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
    current.set(isShown ? stillShown(current.get()) : noSession());
    openFor = userId;
    shownFor = userId;
    if (userId === null) return;
    try {
      // Opened again, the screen has more than a first look could give.
      const opening = isShown ? null : await options.openPreview(userId);
      if (opening) {
        current.set({ ...current.get(), replica: opening.replica });
        await options.painted();
      }
      const opened = await open(userId, options, { onLost: lose, preview: opening });
      close = opened.close;
      current.set({ ...current.get(), ...opened.replicaSession, openError: null });
    } catch (error) {
      // Asking again must not be taken for "already open".
      openFor = null;
      const openError = toReplicaError(error);
      current.set({ ...current.get(), openError });
      if (openError.kind === 'blocked') setTimeout(reopenUnlessOpen, BLOCKED_RETRY_MS);
    }
  };

  const wipe: SessionContext['wipe'] = async (userId, { inMemory, because }) => {
    const { deleteReplica, forgetMemory } = await options.loadEngines();
    await (inMemory ? forgetMemory() : deleteReplica(userId));
    await options.clearUserData(userId, because);
  };

  const follow = (): Promise<void> => {
    turn = turn
      .then(async () => {
        if (session.state.get().status === 'loading') return;
        const pendingWipes = await storedIds(pendingWipeFact, store).catch(() => []);
        if (pendingWipes.length > 0) {
          const openError = await (
            await options.loadPendingWipes()
          ).runPendingWipes(pendingWipes, context);
          if (openError) return current.set({ ...noSession(), openError });
        }
        // Read when it is its turn: several changes may have come meanwhile.
        const state = session.state.get();
        if (state.status !== 'removed') {
          return moveTo(state.status === 'signedIn' ? state.user.id : null);
        }
        // Nobody sees the data, also where the code that takes it away does not come.
        await options.loadPendingWipes().then(
          ({ wipeRemovedMember }) => wipeRemovedMember(state.user, context),
          () => moveTo(null),
        );
      })
      // What could not be loaded is at the next turn.
      .catch(() => undefined);
    return turn;
  };

  const context: SessionContext = {
    ...options,
    current,
    isOpen: (userId) => openFor === userId,
    leave: () => moveTo(null),
    wipe,
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
    if (why === 'outdated') return stopForNewer(current);
    options.onLost();
    setTimeout(reopen, REOPEN_AFTER_MS);
  };

  session.state.subscribe(() => void follow());
  void follow();

  return {
    current,
    reopen,
    async signOut({ discard }) {
      if (discard) return (await options.loadPendingWipes()).signOutForGood(context);
      await session.logout();
      return follow();
    },
  };
}

/** Stops sync for a newer release in another tab. The screen and its open forms stay. */
function stopForNewer(current: Cell<ReplicaSession>): void {
  const replicaSession = current.get();
  replicaSession.sync?.stop();
  current.set({ ...replicaSession, sync: null, openError: new ReplicaError('outdated', null) });
}

/**
 * While a person's data is opened again their screen stays: a form that is open holds words that
 * lie nowhere else. That another tab is in the way is said until it is not.
 */
function stillShown(replicaSession: ReplicaSession): ReplicaSession {
  const { openError } = replicaSession;
  return {
    ...replicaSession,
    sync: null,
    openError: openError?.kind === 'blocked' ? openError : null,
  };
}

async function open(
  userId: string,
  { session, clock, loadEngines, onOpened }: ReplicaSessionsOptions,
  { onLost, preview }: { onLost: (why: Ending) => void; preview: PreviewReplica | null },
): Promise<{
  replicaSession: { replica: Replica; sync: SyncClient; inMemory: boolean };
  close: () => Promise<void>;
}> {
  try {
    const { openReplica, createSyncClient, openInMemory } = await loadEngines();
    const onDevice = await openReplica({ userId, clock, onLost, preview }).catch(
      (error: unknown) => {
        if (toReplicaError(error).kind !== 'refused') throw error;
        preview?.fail(error);
        return null;
      },
    );
    const { replica, sync } = onDevice
      ? { replica: onDevice, sync: createSyncClient({ userId }) }
      : await openInMemory({ userId, clock, session });
    const leave = onOpened(replica, sync);
    const close = async (): Promise<void> => {
      leave();
      sync.stop();
      // A connection that is already gone cannot be closed, and need not be.
      await replica.close().catch(() => undefined);
    };
    return { replicaSession: { replica, sync, inMemory: onDevice === null }, close };
  } catch (error) {
    preview?.fail(toReplicaError(error));
    throw error;
  }
}
