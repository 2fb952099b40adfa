import { useStore } from 'jotai/react';
import type { Atom } from 'jotai/vanilla';
import { useCallback, useSyncExternalStore } from 'react';
import { type AtomStore, pageStore } from '../lib/page-store.ts';

/** Follows an atom of the page: see src/lib/page-store.ts. */
export function usePageAtom<T>(atom: Atom<T>): T {
  return useAtomIn(pageStore, atom);
}

/** Follows an atom of the session of the signed-in person. */
export function useSessionAtom<T>(atom: Atom<T>): T {
  return useAtomIn(useStore(), atom);
}

/**
 * Used instead of jotai's `useAtomValue`, which subscribes and renders from an effect: a choice must
 * show in the same frame as the press.
 */
function useAtomIn<T>(store: AtomStore, atom: Atom<T>): T {
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom]);
  return useSyncExternalStore(subscribe, () => store.get(atom));
}
