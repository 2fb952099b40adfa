import { useCallback, useEffect, useState } from 'react';
import type { PhotoFile, PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { saveFile } from '../../../app/save-file.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Media } from '../../../media/media.ts';
import type { FilePlace } from '../../../media/store/file-row.ts';
import { showToast } from '../../../ui/toasts.ts';
import { downloadName } from './download-name.ts';
import { isVideo } from './kinds.ts';

export function placeOf({ id }: Pick<PhotoRecord, 'id'>, name: PhotoFile): FilePlace {
  return { collection: 'photos', id, name };
}

/** Reads the bytes of a photo, from this device or the server; those of another size where there are no such. */
export function useReadFile(): (record: PhotoRecord, wanted: PhotoFile) => Promise<Blob | null> {
  const media = useMedia();
  return useCallback(
    async (record, wanted) =>
      media ? ((await readFile(media, record, wanted))?.blob ?? null) : null,
    [media],
  );
}

async function readFile(
  media: Pick<Media, 'read'>,
  record: PhotoRecord,
  wanted: PhotoFile,
): Promise<{ blob: Blob; name: PhotoFile } | null> {
  const names: PhotoFile[] = isVideo(record)
    ? [wanted]
    : [wanted, wanted === 'original' ? 'view' : 'original'];
  for (const name of names) {
    const result = await media.read(placeOf(record, name));
    if (result.ok) return { blob: result.blob, name };
  }
  return null;
}

/** A photo as a file to take along. `isSmaller`: its original exists, but cannot be had yet. */
export type PhotoDownload = { blob: Blob; isSmaller: boolean };

/** @returns null when no bytes of it can be had now */
export async function readDownload(
  media: Pick<Media, 'read'>,
  record: PhotoRecord,
): Promise<PhotoDownload | null> {
  const read = await readFile(media, record, 'original');
  return read && { blob: read.blob, isSmaller: read.name === 'view' && record.keepsOriginal };
}

/** Downloads and shares a photo, and keeps it on this device. */
export function useFileActions(record: PhotoRecord) {
  const media = useMedia();
  const pin = usePin(record, media);
  const withFile = (act: (file: File) => void | Promise<void>) => () => {
    const run = async () => {
      const read = media && (await readDownload(media, record));
      if (!read) return void showToast({ text: t('vault.notHereOnline'), tone: 'attention' });
      const { type } = read.blob;
      await act(new File([read.blob], downloadName(record, { ...read, type }), { type }));
      if (read.isSmaller) showToast({ text: t('vault.originalNotHere'), tone: 'attention' });
    };
    run().catch(() => showToast({ text: t('vault.notHereOnline'), tone: 'attention' }));
  };
  return {
    ...pin,
    download: withFile((file) => saveFile(file, file.name)),
    mayShare: typeof navigator.share === 'function',
    share: withFile(async (file) => {
      try {
        if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
        else saveFile(file, file.name);
      } catch (error) {
        // Closing the system's sheet is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      }
    }),
  };
}

/** Whether the photo is kept on this device, and what changes it. */
function usePin(record: PhotoRecord, media: Media | null) {
  const [isPinned, setPinned] = useState(false);
  const { id } = record;
  const names: PhotoFile[] = isVideo(record)
    ? ['poster', 'thumb', 'original']
    : ['thumb', 'view', 'original'];
  useEffect(() => {
    let isOver = false;
    void media
      // The original alone may be kept because the photo is liked.
      ?.isPinned(placeOf({ id }, 'thumb'))
      .then((pinned) => {
        if (!isOver) setPinned(pinned);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [media, id]);
  return {
    isPinned,
    togglePin: () => {
      if (!media) return;
      const wanted = names.filter((name) => name !== 'original' || record.keepsOriginal);
      const places = wanted.map((name) => placeOf(record, name));
      const next = !isPinned;
      const change = async () => {
        setPinned(next);
        if (!next) return media.unpin(places);
        const areAll = await media.pin(places);
        // Without its small picture nothing of it is here that could be completed later.
        if (!(await media.isPinned(placeOf(record, 'thumb')))) {
          setPinned(false);
          await media.unpin(places);
          return void showToast({ text: t('vault.notHereOnline'), tone: 'attention' });
        }
        showToast({ text: t(areAll ? 'vault.pinned' : 'vault.pinnedLater') });
      };
      change().catch(() => {
        setPinned(!next);
        showToast({ text: t('vault.notPinned'), tone: 'attention' });
      });
    },
  };
}
