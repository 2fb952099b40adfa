import { useEffect, useEffectEvent } from 'react';
import '../../i18n/lazy/media.ts';
import { t } from '../../i18n/t.ts';
import { takeSharedFiles } from '../../media/shared-files.ts';
import { showToast } from '../../ui/toasts.ts';
import { problemsText } from './problem-text.ts';
import { useMedia } from './use-media.ts';

/** Takes files of the system's share sheet into the vault as soon as the replica is open. */
export function SharedFiles(): null {
  const media = useMedia();
  const take = useEffectEvent(async (into: NonNullable<typeof media>) => {
    const files = await takeSharedFiles();
    if (files.length === 0) return;
    const results = await into.addPhotos(files, {});
    const count = results.filter(({ ok }) => ok).length;
    const said = count > 0 ? t('media.shared', { count }) : '';
    showToast({
      text: [said, problemsText(results)].filter(Boolean).join(' '),
      tone: count < results.length ? 'attention' : 'plain',
    });
  });
  useEffect(() => {
    if (media) void take(media);
  }, [media]);
  return null;
}
