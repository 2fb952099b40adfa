import { type ReplicaError, toReplicaError } from '../../replica/errors.ts';
import type { Session, SessionUser } from '../../session/session.ts';
import { BLOCKED_RETRY_MS, PENDING_WIPE_PREFIX, type SessionContext } from './session-context.ts';

/**
 * When a person's data goes from the device: on their own request, which is written down first and
 * stands there until it has gone, or because they were taken out of the family.
 */

/** Signs out whoever is there, and takes their data along. */
export async function signOutForGood(context: SessionContext): Promise<void> {
  const { session, store } = context;
  context.hasLeft = true;
  const state = session.state.get();
  const inMemory = isInMemory(context);
  const userId = 'user' in state ? state.user.id : null;
  const key = PENDING_WIPE_PREFIX + userId;
  // A full disk takes no more facts; it can still be emptied.
  const isWipePending =
    userId !== null &&
    (await store.set(key, inMemory).then(
      () => true,
      () => false,
    ));
  await session.logout().catch(async (error: unknown) => {
    await store.remove(key);
    throw error;
  });
  await context.follow();
  if (userId !== null && !isWipePending) await context.wipe(userId, inMemory);
}

/**
 * Does what is owed.
 *
 * @param keys by which it is written down
 * @returns why it could not be done now for the person who is signed in; null: they can be let in
 */
export async function runPendingWipes(
  keys: readonly string[],
  context: SessionContext,
): Promise<ReplicaError | null> {
  const { session, store, hasLeft = false } = context;
  context.hasLeft = true;
  let why: ReplicaError | null = null;
  for (const key of keys) {
    const userId = key.slice(PENDING_WIPE_PREFIX.length);
    try {
      // Killed before they were out.
      if (!hasLeft && isSignedIn(session, userId)) await session.logout();
      if (context.isOpen(userId)) await context.leave();
      await context.wipe(userId, (await store.get(key)) === true);
      await store.remove(key);
    } catch (error) {
      const failed = toReplicaError(error);
      if (failed.kind === 'blocked') tryAgain(context);
      // What they enter from now on must not go with what was there before.
      if (isSignedIn(session, userId)) why = failed;
    }
  }
  return why;
}

/**
 * Of somebody who was taken out of the family: nothing of it stays on this device. What fails
 * here is done at the next start; until then nobody sees the data.
 */
export async function wipeRemovedMember(user: SessionUser, context: SessionContext): Promise<void> {
  const inMemory = isInMemory(context);
  const { replica = null, sync = null } = context.current.get() ?? {};
  const isOpen = context.isOpen(user.id) && replica !== null && sync !== null;
  try {
    const engines = await context.loadEngines();
    const own = isOpen
      ? replica
      : await engines.openReplica({
          userId: user.id,
          clock: context.clock,
          onLost: () => undefined,
          preview: null,
        });
    await context.exportUnsynced(own, user);
    if (!isOpen) await own.close();
    await context.leave();
    await context.wipe(user.id, inMemory);
    await context.session.logout();
  } catch (error) {
    await context.leave();
    if (toReplicaError(error).kind === 'blocked') tryAgain(context);
  }
}

const isInMemory = ({ current }: SessionContext): boolean => current.get()?.inMemory ?? false;

function tryAgain({ follow }: SessionContext): void {
  setTimeout(() => void follow(), BLOCKED_RETRY_MS);
}

function isSignedIn({ state }: Session, userId: string): boolean {
  const now = state.get();
  return now.status === 'signedIn' && now.user.id === userId;
}
