import { useEffect } from 'react';
import { useServices } from '../../../app/services.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { useSealedCopies, useSealedState } from '../lock/sealed-copies.ts';
import { useDocuments } from './use-documents.ts';

/** Removes the kept copies of documents that were deleted, or that this person may no longer see. */
export function useForgetCopies(): void {
  const { sync } = useServices();
  const status = useLive(sync?.status);
  const copies = useSealedCopies();
  const sealed = useSealedState();
  const documents = useDocuments();
  // Before everything has been fetched, a document that is not here may still arrive.
  const isComplete =
    status?.phase === 'idle' && status.live && status.lastSyncAt !== null && !status.history;
  useEffect(() => {
    if (!isComplete || !documents || !copies || !sealed) return;
    const present = new Set(documents.map(({ record }) => record.id));
    const gone = new Set(
      sealed.files.map(({ documentId }) => documentId).filter((id) => !present.has(id)),
    );
    if (gone.size === 0) return;
    void copies
      .change(async (kept) => {
        for (const id of gone) await kept.remove(id);
      })
      .catch(() => undefined);
  }, [isComplete, documents, copies, sealed]);
}
