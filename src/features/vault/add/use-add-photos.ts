import { useCallback } from 'react';
import { useMedia } from '../../../app/media/use-media.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Media } from '../../../media/media.ts';
import { showToast } from '../../../ui/toasts.ts';
import { problemText } from './problem-text.ts';

type PhotoAbout = Parameters<Media['addPhotos']>[1];
type AddResult = Awaited<ReturnType<Media['addPhotos']>>[number];

/** Adds picked files to the vault, and says which of them were not taken and why. */
export function useAddPhotos(): (files: readonly File[], about: PhotoAbout) => void {
  const media = useMedia();
  const { childIds } = useSelectedChild();
  return useCallback(
    (files, about) => {
      if (files.length === 0) return;
      if (!media) {
        showToast({ text: t('vault.noStorage'), tone: 'attention' });
        return;
      }
      // Whoever looks at one child adds photos of that child.
      const ofChild = childIds.length === 1 ? { childIds } : {};
      media.addPhotos(files, { ...ofChild, ...about }).then(
        (results) => report(results),
        () => showToast({ text: t('vault.noStorage'), tone: 'attention' }),
      );
    },
    [media, childIds],
  );
}

/** As many reasons as a message can hold. */
const REASONS_MAX = 3;

function report(results: readonly AddResult[]): void {
  const added = results.filter(({ ok }) => ok).length;
  const refused = results.filter((result) => !result.ok);
  if (refused.length === 0) {
    showToast({ text: t('vault.added', { count: added }) });
    return;
  }
  const reasons = refused
    .slice(0, REASONS_MAX)
    .map(({ name, problem }) => t('vault.notAddedBecause', { name, reason: problemText(problem) }));
  const more = refused.length - reasons.length;
  showToast({
    title: t('vault.notAdded', { count: refused.length }),
    text: [
      ...reasons,
      ...(more > 0 ? [t('vault.moreNotAdded', { count: more })] : []),
      ...(added > 0 ? [t('vault.added', { count: added })] : []),
    ].join(' '),
    tone: 'attention',
    durationMs: 20_000,
  });
}
