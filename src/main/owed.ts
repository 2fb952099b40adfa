import type { DeviceStore } from '../lib/device-store.ts';
import { type ReplicaError, toReplicaError } from '../replica/errors.ts';
import type { Session } from '../session/session.ts';
import { OWED, userOf } from './workplace.ts';

/** Signing out for good: what is to go is written down first, and stands there until it has gone. */

type Place = {
  session: Session;
  store: DeviceStore;
  /** Takes everything of a person from the device. */
  forget: (userId: string, inWindow: boolean) => Promise<void>;
};

/** Signs out whoever is there, and takes their data along. @param follow does what is owed */
export async function signOutForGood(
  { session, store, forget }: Place,
  { inWindow, follow }: { inWindow: boolean; follow: () => Promise<void> },
): Promise<void> {
  const state = session.state.get();
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
  await follow();
  if (userId !== null && !isOwed) await forget(userId, inWindow);
}

/**
 * Does what is owed.
 *
 * @param keys by which it is written down
 * @returns why it could not be done now for the person who is signed in; null: they can be let in
 */
export async function wipeOwed(
  keys: readonly string[],
  {
    session,
    store,
    forget,
    isFirst,
    leave,
    onBlocked,
  }: Place & {
    /** The page has only just started. */
    isFirst: boolean;
    /** Closes what is open of this person. */
    leave: (userId: string) => Promise<void>;
    onBlocked: () => void;
  },
): Promise<ReplicaError | null> {
  let why: ReplicaError | null = null;
  for (const key of keys) {
    const userId = key.slice(OWED.length);
    try {
      // Killed before they were out.
      if (isFirst && userOf(session) === userId) await session.logout();
      await leave(userId);
      await forget(userId, (await store.get(key)) === true);
      await store.remove(key);
    } catch (error) {
      const failed = toReplicaError(error);
      if (failed.kind === 'blocked') onBlocked();
      // What they enter from now on must not go with what was there before.
      if (userOf(session) === userId) why = failed;
    }
  }
  return why;
}
