import { atom } from 'jotai/vanilla';
import { useStore } from 'jotai/react';
import { useEffect } from 'react';
import { type Reading, readingOfLibrary } from '../../domain/articles/reading.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';

const libraryAtom = atom<readonly Reading[] | null>(null);

/** The articles that come with the app, a file of their own; undefined until they are loaded. */
export function useLibrary(): readonly Reading[] | undefined {
  const store = useStore();
  const library = useSessionAtom(libraryAtom);
  useEffect(() => {
    if (store.get(libraryAtom) !== null) return;
    import('../../../schema/library/library.ts').then(
      (loaded) => store.set(libraryAtom, loaded.library.map(readingOfLibrary)),
      // Without the file, the family's articles are shown.
      () => store.set(libraryAtom, []),
    );
  }, [store]);
  return library ?? undefined;
}
