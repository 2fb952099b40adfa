import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useMemo } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { defineFact, parseText, readFact, writeFact } from '../../lib/device-facts.ts';
import type { AtomStore } from '../../lib/page-store.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { useQuery } from '../use-query.ts';
import { isArchived } from '../../domain/child/archived.ts';

/** The selected child whose data the screens show, or all children. Stored on this device. */

export type ChildChoice = {
  /** Without archived ones; undefined while they load. */
  children: readonly Entry<ChildRecord>[] | undefined;
  /** A child's id, or `all`; with one child always that one. */
  selected: string;
  /** The selected child, or all children. */
  chosen: readonly Entry<ChildRecord>[];
  /** Their ids; the same array while the choice is the same. */
  childIds: readonly string[];
  select: (selected: string) => void;
};

export const ALL_CHILDREN = 'all';
/** The id of a child in the family, so it is wiped with the person's data. */
export const selectedChildFact = defineFact({
  key: 'shell.child',
  wipedBy: ['discard', 'removal'],
  parse: parseText,
});

const choiceAtom = atom<string>(ALL_CHILDREN);

/** Reads the stored choice into the store of a new session. */
export async function loadSelectedChild(store: AtomStore): Promise<void> {
  // Without storage, all children are shown.
  const stored = await readFact(selectedChildFact).catch(() => undefined);
  if (stored !== undefined) store.set(choiceAtom, stored);
}

export function useSelectedChild(): ChildChoice {
  const children = useQuery((replica) => replica.children.all(), []);
  const stored = useSessionAtom(choiceAtom);
  const store = useStore();
  return useMemo(() => {
    const chosen = chosenOf(children ?? [], stored);
    const [first, second] = chosen;
    return {
      children: children && inUse(children),
      selected: first && !second ? first.record.id : ALL_CHILDREN,
      chosen,
      childIds: chosen.map(({ record }) => record.id),
      select(selected: string) {
        store.set(choiceAtom, selected);
        void writeFact(selectedChildFact, selected).catch(() => undefined);
      },
    };
  }, [children, stored, store]);
}

/** The children that screens show, outside of a component. */
export function chosenChildren(
  all: readonly Entry<ChildRecord>[],
  store: AtomStore,
): readonly Entry<ChildRecord>[] {
  return chosenOf(all, store.get(choiceAtom));
}

/** All of them where the stored choice is none of them. */
function chosenOf(
  all: readonly Entry<ChildRecord>[],
  stored: string,
): readonly Entry<ChildRecord>[] {
  const shown = inUse(all);
  const found = shown.find(({ record }) => record.id === stored);
  return found ? [found] : shown;
}

function inUse(all: readonly Entry<ChildRecord>[]): Entry<ChildRecord>[] {
  return all.filter(({ record }) => !isArchived(record));
}
