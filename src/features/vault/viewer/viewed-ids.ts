import { atom } from 'jotai/vanilla';
import { useStore } from 'jotai/react';
import { useCallback, useMemo } from 'react';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { useAllPhotos } from '../photos/use-photos.ts';

/** The photos of the grid from which the viewer was opened, in its order. */
const viewedIdsAtom = atom<readonly string[]>([]);

/** For a grid: notes the list through which the viewer goes. */
export function useViewList(): (ids: readonly string[]) => void {
  const store = useStore();
  return useCallback((ids) => store.set(viewedIdsAtom, ids), [store]);
}

/** The list through which the viewer goes: that of the grid, or all photos for one that a link names. */
export function useViewedIds(id: string): readonly string[] {
  const noted = useSessionAtom(viewedIdsAtom);
  const all = useAllPhotos(!noted.includes(id));
  return useMemo(() => {
    if (noted.includes(id)) return noted;
    const ids = all?.map(({ record }) => record.id) ?? [];
    return ids.includes(id) ? ids : [id];
  }, [noted, all, id]);
}
