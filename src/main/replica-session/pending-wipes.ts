import { type ReplicaError, toReplicaError } from '../../replica/errors.ts';
import type { Session, SessionUser } from '../../session/session.ts';
import { BLOCKED_RETRY_MS, OWED, type Place } from './replica-sessions.ts';

/**
 * When a person's data goes from the device: on their own request, which is written down first and
 * stands there until it has gone, or because they were taken out of the family.
 */

/** Signs out whoever is there, and takes their data along. */
export async function signOutForGood(place: Place): Promise<void> {
  const { session, store } = place;
  place.hasLeft = true;
  const state = session.state.get();
  const inWindow = isInWindow(place);
  const userId = 'user' in state ? state.user.id : null;
  const key = OWED + userId;
  // A full disk takes no more facts; it can still be emptied.
  const isOwed =
    userId !== null &&
    (await store.set(key, inWindow).then(
      () => true,
      () => false,
    ));
  await session.logout().catch(async (error: unknown) => {
    await store.remove(key);
    throw error;
  });
  await place.follow();
  if (userId !== null && !isOwed) await place.forget(userId, inWindow);
}

/**
 * Does what is owed.
 *
 * @param keys by which it is written down
 * @returns why it could not be done now for the person who is signed in; null: they can be let in
 */
export async function wipeOwed(
  keys: readonly string[],
  place: Place,
): Promise<ReplicaError | null> {
  const { session, store, hasLeft = false } = place;
  place.hasLeft = true;
  let why: ReplicaError | null = null;
  for (const key of keys) {
    const userId = key.slice(OWED.length);
    try {
      // Killed before they were out.
      if (!hasLeft && isSignedIn(session, userId)) await session.logout();
      if (place.isOpen(userId)) await place.leave();
      await place.forget(userId, (await store.get(key)) === true);
      await store.remove(key);
    } catch (error) {
      const failed = toReplicaError(error);
      if (failed.kind === 'blocked') tryAgain(place);
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
export async function letGo(user: SessionUser, place: Place): Promise<void> {
  const inWindow = isInWindow(place);
  const { replica = null, sync = null } = place.current.get() ?? {};
  const isOpen = place.isOpen(user.id) && replica !== null && sync !== null;
  try {
    const engines = await place.loadEngines();
    const own = isOpen
      ? replica
      : await engines.openReplica({
          userId: user.id,
          clock: place.clock,
          onLost: () => undefined,
          preview: null,
        });
    await place.putAside(own, user);
    if (!isOpen) await own.close();
    await place.leave();
    await place.forget(user.id, inWindow);
    await place.session.logout();
  } catch (error) {
    await place.leave();
    if (toReplicaError(error).kind === 'blocked') tryAgain(place);
  }
}

const isInWindow = ({ current }: Place): boolean => current.get()?.inWindow ?? false;

function tryAgain({ follow }: Place): void {
  setTimeout(() => void follow(), BLOCKED_RETRY_MS);
}

function isSignedIn({ state }: Session, userId: string): boolean {
  const now = state.get();
  return now.status === 'signedIn' && now.user.id === userId;
}
