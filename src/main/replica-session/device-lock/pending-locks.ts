import { lockFailureAtom } from '../../../app/lock-failure.ts';
import { lockProblemText } from '../../../app/lock-problem-text.ts';
import { rememberWhatIsStored } from '../../../app/stored-here.ts';
import { t } from '../../../i18n/t.ts';
import { readFact, removeFact, storedIds, writeFact } from '../../../lib/device-facts.ts';
import { pageStore } from '../../../lib/page-store.ts';
import { dropSharedFiles } from '../../../media/shared-files.ts';
import { toReplicaError } from '../../../replica/errors.ts';
import { identityFact } from '../../../replica/identity.ts';
import { deviceLockKey, deviceLockKeyFact } from '../../../session/requests/device-lock.ts';
import { showToast } from '../../../ui/toasts.ts';
import {
  BLOCKED_RETRY_MS,
  type LockProblem,
  type SessionContext,
  pendingLockFact,
} from '../session-context.ts';
import { deleteUserDatabases } from '../device-databases.ts';
import { lockReplica } from './device-lock.ts';
import { canLock } from './lock-crypto.ts';

/**
 * Signs out the signed-in person and locks what stays here. First a fact is stored that the next
 * start goes on with, then everything is locked, and only then does the session end.
 *
 * @returns why nothing could be locked; then the person is still signed in
 */
export async function signOutLocked(context: SessionContext): Promise<LockProblem | null> {
  const { session, store } = context;
  const state = session.state.get();
  if (!('user' in state)) {
    await session.logout();
    return null;
  }
  if (!canLock()) return 'unsupported';
  if ((await deviceLockKey(session, store)) === null) return 'offline';
  const lockRequest: { problem: LockProblem | null } = { problem: null };
  context.lockRequest = lockRequest;
  try {
    await writeFact(pendingLockFact.of(state.user.id), true, store);
    await context.follow();
    return lockRequest.problem;
  } catch (error) {
    return toReplicaError(error).kind;
  } finally {
    delete context.lockRequest;
  }
}

/**
 * Locks what people have left who are signing out, and the replicas of everybody who is not signed
 * in: an earlier release left them readable.
 */
export async function runPendingLocks(context: SessionContext): Promise<void> {
  const { store } = context;
  for (const userId of await storedIds(pendingLockFact, store)) {
    const problem = await lock(userId, context);
    if (context.lockRequest) context.lockRequest.problem = problem;
    else if (problem !== null && userOf(context) === userId) sayStillSignedIn(problem);
    await removeFact(pendingLockFact.of(userId), store);
  }
  await lockLeft(context);
}

/** After a crash during the sign-out, no sheet is open to say it. */
function sayStillSignedIn(problem: LockProblem): void {
  showToast({
    id: 'not-locked',
    title: t('signOut.failedTitle'),
    text: lockProblemText(problem),
    tone: 'attention',
    durationMs: 60_000,
  });
}

async function lockLeft(context: SessionContext): Promise<void> {
  const { store, session } = context;
  const own = userOf(context);
  const left = (await storedIds(identityFact, store)).filter((userId) => userId !== own);
  if (left.length === 0) return pageStore.set(lockFailureAtom, null);
  if (!canLock()) return sayNotLocked(left, 'unsupported', context);
  if ((await readFact(deviceLockKeyFact, store)) === undefined) {
    // Not awaited: nobody who signs in waits for a server because of somebody else's data.
    void deviceLockKey(session, store).then((key) =>
      key ? context.follow() : sayNotLocked(left, 'offline', context),
    );
    return;
  }
  const failed: string[] = [];
  let why: LockProblem | null = null;
  for (const userId of left) {
    const problem = await lock(userId, context);
    if (problem === 'blocked') setTimeout(() => void context.follow(), BLOCKED_RETRY_MS);
    else if (problem !== null) {
      failed.push(userId);
      why = problem;
    }
  }
  if (why === null) pageStore.set(lockFailureAtom, null);
  else sayNotLocked(failed, why, context);
}

/** The front page says it: whoever sees that page is not the person whose data it is. */
function sayNotLocked(
  userIds: readonly string[],
  problem: LockProblem,
  { follow, loadEngines, clearUserData }: SessionContext,
): void {
  pageStore.set(lockFailureAtom, {
    problem,
    retry: follow,
    async remove() {
      const { deleteReplica } = await loadEngines();
      for (const userId of userIds) {
        await deleteReplica(userId);
        await deleteUserDatabases(userId);
        await clearUserData(userId, 'discard');
      }
      await rememberWhatIsStored().catch(() => undefined);
      pageStore.set(lockFailureAtom, null);
    },
  });
}

async function lock(userId: string, context: SessionContext): Promise<LockProblem | null> {
  const { session, store } = context;
  if (!canLock()) return 'unsupported';
  const key = await deviceLockKey(session, store);
  if (key === null) return 'offline';
  try {
    if (context.isOpen(userId)) await context.leave();
    await dropSharedFiles().catch(() => undefined);
    const user = userOf(context);
    await lockReplica(userId, {
      key,
      store,
      signsOut: user === null || user === userId,
      async onSafe() {
        if (userOf(context) === userId) await session.logout();
      },
    });
    return null;
  } catch (error) {
    return toReplicaError(error).kind;
  }
}

function userOf({ session }: SessionContext): string | null {
  const state = session.state.get();
  return 'user' in state ? state.user.id : null;
}
