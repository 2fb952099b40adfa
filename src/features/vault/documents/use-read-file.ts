import { useCallback } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import type { FileResult } from '../../../media/files.ts';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/requests.ts';
import { t } from '../../../i18n/t.ts';
import { useSealedCopies } from '../lock/sealed-copies.ts';
import { useVaultLock } from '../lock/use-vault-lock.ts';
import { type NamedFile, placeOf } from './document-files.ts';

/**
 * Reads a file of a document: from this device, else from the server. One of a sensitive document only
 * while the vault is open, and without keeping it here: that is what its encrypted copy is for.
 */
export function useReadFile(): (record: DocumentRecord, file: NamedFile) => Promise<FileResult> {
  const media = useMedia();
  const copies = useSealedCopies();
  const { lock, control } = useVaultLock();
  const { kind } = lock;
  const by = lock.kind === 'open' ? lock.by : null;
  return useCallback(
    async (record, file) => {
      if (!media) return { ok: false, why: 'away' };
      if (!record.sensitive) return media.read(placeOf(record, file.id));
      if (kind !== 'open') return { ok: false, why: 'locked' };
      const key = control?.passcodeKey() ?? null;
      const copy =
        key && copies
          ? await copies
              .open()
              .then((kept) => kept.read(key, record.id, file.id))
              .catch(() => null)
          : null;
      if (copy) return { ok: true, blob: new Blob([copy.bytes], { type: copy.mime }) };
      const result = await media.read(placeOf(record, file.id), { keeps: false });
      // The server has locked the vault meanwhile, as after a sign-out elsewhere.
      if (!result.ok && result.why === 'locked' && by === 'code') {
        control?.dispatch({ is: 'lockNow' });
      }
      return result;
    },
    [media, copies, control, kind, by],
  );
}

/** Why a file is not shown, and what to do. A failure of the server shows its status (specification §8). */
export function fileProblemText(
  { why, status }: Extract<FileResult, { ok: false }>,
  { sensitive }: { sensitive: boolean },
): string {
  switch (why) {
    case 'away':
      if (status !== undefined) return t('requests.status', { status });
      return t(sensitive ? 'documents.fileLockedOffline' : 'documents.fileAway');
    case 'missing':
      return t('documents.fileMissing');
    case 'locked':
      return t('documents.fileLocked');
  }
}
