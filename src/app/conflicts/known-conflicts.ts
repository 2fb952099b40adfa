import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useCallback, useEffect } from 'react';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { readFact, writeFact } from '../../lib/device-facts.ts';
import { readConflicts } from '../../session/requests/record-history.ts';
import type { RequestResult } from '../../session/requests/request.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { useReplica, useServices, useSession } from '../services.tsx';
import { readAfterSyncs } from './after-syncs.ts';
import { knownConflictsFact } from './conflict-facts.ts';
import { conflictName } from './settled-conflicts.ts';

/** The newest; the page of the sync has all of them while it is open. */
const STORED_MAX = 50;

const NONE: readonly ConflictAnswer[] = [];
/** null until they have been read from this device or from the server. */
const knownAtom = atom<readonly ConflictAnswer[] | null>(null);

/** The conflicts that the server last named to this person on this device, the newest first. */
export function useKnownConflicts(): readonly ConflictAnswer[] {
  const userId = useReplica()?.userId;
  const store = useStore();
  useEffect(() => {
    if (userId === undefined || store.get(knownAtom) !== null) return;
    readFact(knownConflictsFact.of(userId))
      .then((stored) => stored && store.set(knownAtom, (now) => now ?? stored))
      // Without storage, they are shown when the server has named them again.
      .catch(() => undefined);
  }, [userId, store]);
  return useSessionAtom(knownAtom) ?? NONE;
}

/** @returns a function that asks the server for the conflicts and stores them on this device */
export function useReadConflicts(): () => Promise<RequestResult<ConflictAnswer[]>> {
  const session = useSession();
  const replica = useReplica();
  const store = useStore();
  const userId = replica?.userId;
  return useCallback(async () => {
    const result = await readConflicts(session);
    if (!result.ok || userId === undefined) return result;
    const conflicts = result.value;
    const before = store.get(knownAtom);
    if (before !== null && namesOf(before) === namesOf(conflicts)) return result;
    store.set(knownAtom, conflicts);
    const fact = knownConflictsFact.of(userId);
    await writeFact(fact, conflicts.slice(0, STORED_MAX)).catch(() => undefined);
    return result;
  }, [session, userId, store]);
}

/**
 * Asks for the conflicts after each sync: an edit made offline may have become one with it.
 *
 * @param of what they are shown for; another value, such as a record that somebody has changed, asks anew, and
 *   null does not ask
 * @param everyMs how long a request waits after the one before it
 */
export function useConflictWatch(of: object | string | null, everyMs = 10_000): void {
  const { sync } = useServices();
  const read = useReadConflicts();
  useEffect(() => {
    if (!sync || of === null) return undefined;
    return readAfterSyncs({
      status: sync.status,
      isVisible: () => document.visibilityState === 'visible',
      everyMs,
      read: async () => (await read()).ok,
    });
  }, [sync, of, everyMs, read]);
}

function namesOf(conflicts: readonly ConflictAnswer[]): string {
  return conflicts.map(conflictName).join();
}
