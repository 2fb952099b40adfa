import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useCallback, useEffect } from 'react';
import { useMedia } from '../../../app/media/use-media.ts';
import { useReplica } from '../../../app/services.tsx';
import type { Reading } from '../../../domain/articles/reading.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { readFact, updateFact } from '../../../lib/device-facts.ts';
import type { FilePlace } from '../../../media/store/file-row.ts';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type SavedArticle, savedArticlesFact, withByHand, withOpened } from './saved-fact.ts';

const NONE: readonly SavedArticle[] = [];
const savedAtom = atom<readonly SavedArticle[] | null>(null);

/** The articles saved on this device, and what changes them. Without storage they last for the session. */
export function useSaved() {
  const userId = useReplica()?.userId;
  const store = useStore();
  const saved = useSessionAtom(savedAtom);
  useEffect(() => {
    if (userId === undefined || store.get(savedAtom) !== null) return;
    readFact(savedArticlesFact.of(userId))
      .then((stored) => store.set(savedAtom, (now) => now ?? stored ?? NONE))
      .catch(() => store.set(savedAtom, (now) => now ?? NONE));
  }, [userId, store]);
  const change = useCallback(
    (next: (old: readonly SavedArticle[]) => readonly SavedArticle[]) => {
      if (userId === undefined) return;
      store.set(savedAtom, (old) => next(old ?? NONE));
      updateFact(savedArticlesFact.of(userId), (old) => next(old ?? NONE)).catch(() => undefined);
    },
    [userId, store],
  );
  return { saved: saved ?? NONE, isRead: saved !== null, change };
}

/** Notes that the article was opened. */
export function useRememberOpened(id: string | undefined): void {
  const { isRead, change } = useSaved();
  useEffect(() => {
    if (isRead && id !== undefined) change((old) => withOpened(old, id));
  }, [isRead, id, change]);
}

/** Saves an article with its pictures, or lets them go. */
export function useSaveByHand({ id, nodes, coverId }: Reading) {
  const media = useMedia();
  const { saved, change } = useSaved();
  const isSaved = saved.some((each) => each.id === id && each.byHand);
  const toggle = async () => {
    const places = picturesOf({ nodes, coverId });
    try {
      const areHere = isSaved ? await media?.unpin(places) : await media?.pin(places);
      change((old) => withByHand(old, id, !isSaved));
      if (isSaved) showToast({ text: t('knowledge.wasUnsaved') });
      else
        showToast({ text: t(areHere === false ? 'knowledge.savedLater' : 'knowledge.wasSaved') });
    } catch {
      showToast({ text: t('knowledge.notSaved'), tone: 'attention' });
    }
  };
  return { isSaved, toggle: () => void toggle() };
}

/** The files of the pictures in an article, as it shows them. */
function picturesOf({ nodes, coverId }: Pick<Reading, 'nodes' | 'coverId'>): FilePlace[] {
  const ids = nodes.flatMap(({ node }) => (node.type === 'image' ? [node.photoId] : []));
  return [...new Set([...ids, ...(coverId === null ? [] : [coverId])])].map((id) => ({
    collection: 'photos',
    id,
    name: 'view',
  }));
}
