import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import type { KeptEntry } from '../../domain/entries/kept-entry.ts';
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

/** The names of what was settled on this device. */
export function useSettled(): readonly string[] {
  return useSessionAtom(settledAtom);
}

/** The conflicts that are not settled on this device. */
export function useUnsettled(conflicts: readonly ConflictAnswer[]): readonly ConflictAnswer[] {
  const settled = useSettled();
  return conflicts.filter((conflict) => !settled.includes(conflictName(conflict)));
}

/** @returns a function that settles a conflict on this device, by its name */
export function useSettle(): (name: string) => void {
  const store = useStore();
  return (name) => {
    const next = [...store.get(settledAtom), name].slice(-KEPT_MAX);
    store.set(settledAtom, next);
    void writeFact(settledConflictsFact, next).catch(() => undefined);
  };
}

/** Names the two writes of a conflict. */
export function conflictName({ eventId, path, lost, kept }: ConflictAnswer): string {
  return `${eventId} ${path} ${lost.writtenAt} ${kept.writtenAt}`;
}

/** Names the deletion that an entry has survived. */
export function keptName(id: string, { deletedAt }: KeptEntry): string {
  return `${id} removal ${deletedAt}`;
}
