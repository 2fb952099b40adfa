import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClock } from '../../../app/services.tsx';
import { type ArticleDraft, removeDraft, writeDraft } from './article-draft.ts';

/** A killed tab loses what was written since the last of these. */
const EVERY_MS = 2_000;

export type KeptState = { savedAt: number | null; hasFailed: boolean };

/**
 * Keeps what is written on the device, every two seconds while it changes and when the page is hidden.
 *
 * @param current the draft as it is now; the same object as long as nothing was changed
 * @param isBegun an article that has no record yet
 */
export function useArticleDraft(
  userId: string,
  current: () => ArticleDraft,
  { isBegun, savedAt: before }: { isBegun: boolean; savedAt: number | null },
) {
  const clock = useClock();
  const [kept, setKept] = useState<KeptState>({ savedAt: before, hasFailed: false });
  const written = useRef<ArticleDraft | null>(null);
  const isOver = useRef(false);
  const write = useEffectEvent(async (): Promise<void> => {
    const draft = current();
    if (isOver.current || draft === written.current) return;
    written.current = draft;
    const savedAt = clock.now();
    try {
      await writeDraft(userId, draft, { savedAt, isBegun });
      // Finished while it was written: the draft must not stay behind.
      if (isOver.current) await removeDraft(userId, draft.id);
      else setKept({ savedAt, hasFailed: false });
    } catch {
      // Tried again with the next round.
      written.current = null;
      setKept((last) => ({ ...last, hasFailed: true }));
    }
  });
  const begin = useEffectEvent(() => {
    written.current = current();
  });
  useEffect(() => {
    begin();
    const timer = setInterval(() => void write(), EVERY_MS);
    // A phone may discard a hidden page without another event.
    const onHide = () => void (document.visibilityState === 'hidden' && write());
    const onLeave = () => void write();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      void write();
    };
  }, []);
  return {
    kept,
    /** Removes the draft for good: it is saved elsewhere, or the person discards it. */
    finish: async (): Promise<void> => {
      isOver.current = true;
      await removeDraft(userId, current().id).catch(() => undefined);
    },
    /** Goes on keeping drafts after `finish`, such as when saving has failed. */
    resume: () => {
      isOver.current = false;
      written.current = null;
    },
  };
}
