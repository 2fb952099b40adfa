import { type ReactNode, useEffect, useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSealedCopies, useSealedState } from '../lock/sealed-copies.ts';
import { useVaultLock } from '../lock/use-vault-lock.ts';
import { filesOf, placeOf } from './document-files.ts';
import { useReadFile } from './use-read-file.ts';

const EnterPasscodeSheet = lazyPart(
  async () => (await import('../lock/passcode-sheet.tsx')).EnterPasscodeSheet,
);
const SetPasscodeSheet = lazyPart(
  async () => (await import('../lock/passcode-sheet.tsx')).SetPasscodeSheet,
);

export type DocumentPin = {
  isPinned: boolean;
  toggle: () => void;
  /** The passcode that is needed first. */
  sheet: ReactNode;
};

/** Whether the present files of a document are kept on this device, and what changes it. */
export function usePin(record: DocumentRecord): DocumentPin {
  const plain = usePlainPin(record);
  const sealed = useSealedPin(record);
  return record.sensitive ? sealed : plain;
}

function usePlainPin(record: DocumentRecord): DocumentPin {
  const media = useMedia();
  const [isPinned, setPinned] = useState(false);
  const places = filesOf(record).map(({ id }) => placeOf(record, id));
  const [first] = places;
  const { id: recordId, name } = first ?? {};
  useEffect(() => {
    if (!media || recordId === undefined || name === undefined) return undefined;
    let isOver = false;
    media.isPinned({ collection: 'documents', id: recordId, name }).then(
      (pinned) => !isOver && setPinned(pinned),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [media, recordId, name]);
  const change = async () => {
    if (!media) return;
    const next = !isPinned;
    setPinned(next);
    try {
      if (!next) {
        await media.unpin(places);
        showToast({ text: t('documents.unpinned') });
        return;
      }
      if (await media.pin(places)) return void showToast({ text: t('documents.pinned') });
      setPinned(false);
      await media.unpin(places);
      showToast({ text: t('documents.fileAway'), tone: 'attention' });
    } catch {
      setPinned(!next);
      showToast({ text: t('documents.notPinned'), tone: 'attention' });
    }
  };
  return { isPinned, toggle: () => void change(), sheet: null };
}

/** Of a sensitive document: copies under the passcode of this device. */
function useSealedPin(record: DocumentRecord): DocumentPin {
  const { lock, control } = useVaultLock();
  const copies = useSealedCopies();
  const sealed = useSealedState();
  const keep = useKeepCopies(record);
  const [asks, setAsks] = useState<'set' | 'enter' | null>(null);
  const isPinned = sealed?.files.some(({ documentId }) => documentId === record.id) === true;
  const unpin = () =>
    copies
      ?.change((kept) => kept.remove(record.id))
      .then(
        () => showToast({ text: t('documents.unpinned') }),
        () => showToast({ text: t('documents.notPinned'), tone: 'attention' }),
      );
  const toggle = () => {
    if (!sealed || !control) return;
    if (isPinned) return void unpin();
    if (lock.kind !== 'open') return void showToast({ text: t('documents.pinNeedsCode') });
    if (control.passcodeKey()) return void keep();
    setAsks(sealed.hasPasscode ? 'enter' : 'set');
  };
  const close = () => setAsks(null);
  const done = () => {
    close();
    void keep();
  };
  const parts = control && copies && { control, copies, onDone: done, onClose: close };
  const sheet =
    asks !== null &&
    parts &&
    (asks === 'set' ? (
      <SetPasscodeSheet {...parts} replaces={false} />
    ) : (
      <EnterPasscodeSheet {...parts} opensVault={false} onCode={null} />
    ));
  useFreshCopies(record, { isPinned, keep });
  return { isPinned, toggle, sheet };
}

/** Reads the present files and stores them under the passcode, in the place of former ones. */
function useKeepCopies(record: DocumentRecord): (options?: { isQuiet: boolean }) => Promise<void> {
  const { control } = useVaultLock();
  const copies = useSealedCopies();
  const read = useReadFile();
  return async ({ isQuiet } = { isQuiet: false }) => {
    const key = control?.passcodeKey() ?? null;
    if (!key || !copies) return;
    const tell = (text: string, tone: 'plain' | 'attention' = 'plain') => {
      if (!isQuiet) showToast({ text, tone });
    };
    try {
      const files = filesOf(record);
      const results = await Promise.all(
        files.map(async (file) => ({ file, result: await read(record, file) })),
      );
      await copies.change(async (kept) => {
        for (const { file, result } of results) {
          if (!result.ok) continue;
          const { name, mime } = file;
          const bytes = await result.blob.arrayBuffer();
          await kept.put(key, { documentId: record.id, fileId: file.id }, { name, mime, bytes });
        }
        if (results.every(({ result }) => result.ok)) {
          await kept.remove(
            record.id,
            files.map(({ id }) => id),
          );
        }
      });
      const areAll = results.every(({ result }) => result.ok);
      tell(t(areAll ? 'documents.pinned' : 'documents.notPinned'), areAll ? 'plain' : 'attention');
    } catch {
      tell(t('documents.notPinned'), 'attention');
    }
  };
}

/** A new version takes the place of the kept one as soon as the passcode has been entered. */
function useFreshCopies(
  record: DocumentRecord,
  { isPinned, keep }: { isPinned: boolean; keep: (options: { isQuiet: boolean }) => Promise<void> },
): void {
  const { lock, control } = useVaultLock();
  const sealed = useSealedState();
  const isStale =
    isPinned &&
    filesOf(record).some(
      ({ id }) => !sealed?.files.some((own) => own.documentId === record.id && own.fileId === id),
    );
  const canKeep = lock.kind === 'open' && control?.passcodeKey() != null;
  useEffect(() => {
    if (isStale && canKeep) void keep({ isQuiet: true });
    // Once for each version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isStale, canKeep, record.id]);
}
