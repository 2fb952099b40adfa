import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { readFact, writeFact } from '../../lib/device-facts.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { settledConflictsFact } from './conflict-facts.ts';

const KEPT_MAX = 200;
const settledAtom = atom<readonly string[]>([]);
settledAtom.onMount = (set) => {
  void readFact(settledConflictsFact)
    .then((stored) => stored && set((old) => [...new Set([...stored, ...old])]))
    // Without storage, the conflict is shown once more.
    .catch(() => undefined);
};

/** The conflicts that are not settled on this device. */
export function useUnsettled(conflicts: readonly ConflictAnswer[]): readonly ConflictAnswer[] {
  const settled = useSessionAtom(settledAtom);
  return conflicts.filter((conflict) => !settled.includes(conflictName(conflict)));
}

/** @returns a function that settles a conflict on this device */
export function useSettle(): (conflict: ConflictAnswer) => void {
  const store = useStore();
  return (conflict) => {
    const next = [...store.get(settledAtom), conflictName(conflict)].slice(-KEPT_MAX);
    store.set(settledAtom, next);
    void writeFact(settledConflictsFact, next).catch(() => undefined);
  };
}

/** Names the two writes of a conflict. */
export function conflictName({ eventId, path, lost, kept }: ConflictAnswer): string {
  return `${eventId} ${path} ${lost.writtenAt} ${kept.writtenAt}`;
}
