import { atom } from 'jotai/vanilla';
import { type EventType, isEventType } from '../../../schema/records/event-types.ts';
import { logTypeOf } from '../../log-types/log-types.ts';
import { defineLocalFact, readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import { trackedTypes, useTracking } from './tracking.ts';

/**
 * The names of the tiles on this device's Home, in their order. In localStorage, like the tracked
 * types: tiles must not move at every start. Names that this release does not know are kept.
 */
export const tilesFact = defineLocalFact<readonly string[]>({
  key: 'nestling.tiles',
  wipedBy: [],
  parse: (stored) => (Array.isArray(stored) ? stored.map(String) : undefined),
});
const tilesAtom = atom<readonly string[] | undefined>(readLocalFact(tilesFact));

/** The chosen tiles, or those of the tracked types until a person chooses. */
export function chosenTiles(tracked = trackedTypes()): readonly string[] {
  return pageStore.get(tilesAtom) ?? tracked.filter(isInFirstPaint);
}

export function useTiles(): readonly string[] {
  usePageAtom(tilesAtom);
  return chosenTiles(useTracking());
}

/** Whether a tile is part of Home's first paint; the others are loaded after it. */
export function isInFirstPaint(name: string): name is EventType {
  return isEventType(name) && logTypeOf(name).home?.tile != null;
}

export function changeTiles(names: readonly string[]): void {
  pageStore.set(tilesAtom, names);
  writeLocalFact(tilesFact, names);
}
