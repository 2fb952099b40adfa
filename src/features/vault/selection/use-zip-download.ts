import { useEffect, useRef, useState } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { saveFile } from '../../../app/save-file.ts';
import { useClock } from '../../../app/services.tsx';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';
import { archiveNames, nameOfHeld } from '../photos/download-name.ts';
import { readDownload } from '../photos/use-file-actions.ts';

/** The format ends at 4 GB without its 64-bit extension, which the library does not write. */
const ARCHIVE_MAX_BYTES = 4_000_000_000;

export type ZipProgress = { done: number; of: number };

/** Downloads several photos as one archive: those that can be had now, and says which are not. */
export function useZipDownload() {
  const media = useMedia();
  const clock = useClock();
  const [progress, setProgress] = useState<ZipProgress | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = async (records: readonly PhotoRecord[]) => {
    if (!media) return;
    const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
    if (bytes > ARCHIVE_MAX_BYTES) {
      const sizes = { size: formatBytes(bytes), max: formatBytes(ARCHIVE_MAX_BYTES) };
      return void showToast({ text: t('vault.zipTooLarge', sizes), tone: 'attention' });
    }
    const names = archiveNames(records);
    const { createZip } = await import('./create-zip.ts');
    const zip = createZip();
    let missing = 0;
    let smaller = 0;
    for (const [index, record] of records.entries()) {
      setProgress({ done: index, of: records.length });
      const read = await readDownload(media, record);
      if (stopped.current) return;
      if (!read) {
        missing += 1;
        continue;
      }
      const held = { ...read, type: read.blob.type };
      await zip.add(nameOfHeld(names[index] ?? record.id, held), read.blob, record.takenAt);
      if (read.isSmaller) smaller += 1;
    }
    if (missing < records.length) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      saveFile(zip.end(), `nestling-photos-${day}.zip`);
    }
    const said = [
      ...(missing > 0 ? [t('vault.zipMissing', { count: missing })] : []),
      ...(smaller > 0 ? [t('vault.zipSmaller', { count: smaller })] : []),
    ];
    if (said.length > 0) showToast({ text: said.join(' '), tone: 'attention' });
  };
  return {
    /** Null while nothing is collected. */
    progress,
    start(records: readonly PhotoRecord[]) {
      run(records)
        .catch(() => showToast({ text: t('vault.zipFailed'), tone: 'attention' }))
        .finally(() => {
          if (!stopped.current) setProgress(null);
        });
    },
  };
}
