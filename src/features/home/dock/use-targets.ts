import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';

/** The children of the last entry that was logged while all were shown; preselected and visible. */
const lastTargetsAtom = atom<readonly string[]>([]);

export type Targets = {
  /** Empty when there is nothing to choose. */
  choices: readonly ChildRecord[];
  ids: readonly string[];
  set: (ids: string[]) => void;
};

/**
 * The children of a quick entry: the shown child, or the ones chosen in the sheet if all are shown.
 *
 * @param type limits the choice to children for whom this person may log it; null: no limit
 */
export function useTargets(type: EventType | null): Targets {
  const store = useStore();
  const lastTargets = useSessionAtom(lastTargetsAtom);
  const { chosen } = useSelectedChild();
  const { mayLog } = useRights();
  const children = chosen
    .map(({ record }) => record)
    .filter(({ id }) => type === null || mayLog(type, id));
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const known = (ids: readonly string[]) => ids.filter((id) => children.some((c) => c.id === id));
  const [first] = children;
  if (children.length <= 1) {
    return { choices: [], ids: first ? [first.id] : [], set: () => undefined };
  }
  const guess = known(lastTargets);
  return {
    choices: children,
    ids: picked ?? (guess.length > 0 ? guess : first ? [first.id] : []),
    set: (ids) => {
      store.set(lastTargetsAtom, ids);
      setPicked(ids);
    },
  };
}
