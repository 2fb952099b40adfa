import { readFact, removeFact, storedIds, writeFact } from '../../lib/device-facts.ts';
import { forgetWhatIsStored, rememberWhatIsStored } from '../../app/stored-here.ts';
import { deleteUserDatabases } from './device-databases.ts';
import { type ReplicaError, toReplicaError } from '../../replica/errors.ts';
import type { Session } from '../../session/session.ts';
import {
  BLOCKED_RETRY_MS,
  type LockProblem,
  type RemovedMember,
  type SessionContext,
  type WipeReason,
  isAnythingUnfinished,
  pendingWipeFact,
} from './session-context.ts';

/**
 * Wipes a person's data from the device: when they discard it, or when they were removed from the
 * family. A discard is stored as a pending wipe first, so that a crash in between still wipes the
 * data at the next start.
 */

/** Signs out the signed-in person, and wipes or encrypts what this device holds. */
export async function signOut(
  { discard }: { discard: boolean },
  context: SessionContext,
): Promise<LockProblem | null> {
  if (!discard) return signOutLocked(context);
  await signOutForGood(context);
  return null;
}

async function signOutForGood(context: SessionContext): Promise<void> {
  const { session, store } = context;
  context.hasLeft = true;
  const state = session.state.get();
  if (!('user' in state)) return session.logout();
  const { id: userId } = state.user;
  const inMemory = isInMemory(context);
  const pending = pendingWipeFact.of(userId);
  // A full disk stores no more facts; its data can still be deleted.
  const isStored = await writeFact(pending, inMemory, store).then(
    () => true,
    () => false,
  );
  forgetWhatIsStored();
  await session.logout().catch(async (error: unknown) => {
    await removeFact(pending, store);
    await rememberWhatIsStored().catch(() => undefined);
    throw error;
  });
  await context.follow();
  if (!isStored) await wipe(userId, context, { inMemory, because: 'discard' });
}

async function signOutLocked(context: SessionContext): Promise<LockProblem | null> {
  // The browser refuses storage, so nothing is kept.
  if (isInMemory(context)) {
    await context.session.logout();
    await context.follow();
    return null;
  }
  return (await import('./device-lock/pending-locks.ts')).signOutLocked(context);
}

/**
 * Does what an earlier start has left: pending wipes first, then locks, also of those who signed out
 * with a release that locked nothing.
 *
 * @returns why the wipe of the signed-in person failed; null: they can be let in
 */
export async function runPending(context: SessionContext): Promise<ReplicaError | null> {
  const failed = await runPendingWipes(await storedIds(pendingWipeFact, context.store), context);
  if (failed) return failed;
  if (await isAnythingUnfinished(context.session.state.get(), context.store)) {
    await (await import('./device-lock/pending-locks.ts')).runPendingLocks(context);
  }
  return null;
}

/**
 * Wipes the data of each person with a pending wipe.
 *
 * @param userIds whose wipe is pending
 * @returns why the wipe of the signed-in person failed; null: they can be let in
 */
async function runPendingWipes(
  userIds: readonly string[],
  context: SessionContext,
): Promise<ReplicaError | null> {
  const { session, store, hasLeft = false } = context;
  context.hasLeft = true;
  let why: ReplicaError | null = null;
  for (const userId of userIds) {
    const pending = pendingWipeFact.of(userId);
    try {
      // The browser was killed before the sign-out had completed.
      if (!hasLeft && isSignedIn(session, userId)) await session.logout();
      if (context.isOpen(userId)) await context.leave();
      const inMemory = (await readFact(pending, store)) === true;
      await wipe(userId, context, { inMemory, because: 'discard' });
      await removeFact(pending, store);
    } catch (error) {
      const failed = toReplicaError(error);
      if (failed.kind === 'blocked') tryAgain(context);
      // The person must not enter anything that the wipe would then delete.
      if (isSignedIn(session, userId)) why = failed;
    }
  }
  return why;
}

/**
 * Wipes the data of a person who was removed from the family, and keeps their unsynced data for
 * them to export. What fails here is done at the next start; until then nobody sees the data.
 */
export async function wipeRemovedMember(
  removed: RemovedMember,
  context: SessionContext,
): Promise<void> {
  const { user } = removed;
  const inMemory = isInMemory(context);
  const { replica = null, sync = null } = context.current.get() ?? {};
  const isOpen = context.isOpen(user.id) && replica !== null && sync !== null;
  try {
    const engines = await context.loadEngines();
    const opened = isOpen
      ? replica
      : await engines.openReplica({
          userId: user.id,
          clock: context.clock,
          onLost: () => undefined,
          preview: null,
        });
    await context.exportUnsynced(opened, removed);
    if (!isOpen) await opened.close();
    await context.leave();
    await wipe(user.id, context, { inMemory, because: 'removal' });
    await context.session.logout();
  } catch (error) {
    await context.leave();
    const { kind } = toReplicaError(error);
    if (kind === 'blocked') tryAgain(context);
    // Nobody can ever unlock it: the server names the key to members only.
    if (kind !== 'locked') return;
    await wipe(user.id, context, { inMemory, because: 'removal' });
    await context.session.logout();
  }
}

/** Deletes the replica of a person and clears their facts in the device store. */
async function wipe(
  userId: string,
  { loadEngines, usesMemory, clearUserData }: SessionContext,
  { inMemory, because }: { inMemory: boolean; because: WipeReason },
): Promise<void> {
  forgetWhatIsStored();
  if (inMemory || usesMemory()) await (await loadEngines()).forgetMemory();
  if (!inMemory) {
    await (await loadEngines()).deleteReplica(userId);
    await deleteUserDatabases(userId);
  }
  await clearUserData(userId, because);
  await rememberWhatIsStored().catch(() => undefined);
}

/** Whether nothing of this person is on the device, because the browser refuses storage. */
function isInMemory({ current }: SessionContext): boolean {
  const { inMemory = false, openError = null } = current.get() ?? {};
  return inMemory && openError === null;
}

function tryAgain({ follow }: SessionContext): void {
  setTimeout(() => void follow(), BLOCKED_RETRY_MS);
}

function isSignedIn({ state }: Session, userId: string): boolean {
  const now = state.get();
  return now.status === 'signedIn' && now.user.id === userId;
}
