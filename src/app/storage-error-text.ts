import { t } from '../i18n/t.ts';
import { LateWriteError, type StorageProblem, toReplicaError } from '../replica/errors.ts';

/** The message when this device could not store or open data: the fact, then what to do. */
export function storageProblemText(problem: StorageProblem): { title: string; text: string } {
  switch (problem) {
    case 'quota':
      return { title: t('storage.quotaTitle'), text: t('storage.quotaText') };
    case 'blocked':
      return { title: t('storage.blockedTitle'), text: t('storage.blockedText') };
    case 'refused':
      return { title: t('storage.refusedTitle'), text: t('storage.refusedText') };
    case 'outdated':
      return { title: t('storage.outdatedTitle'), text: t('storage.outdatedText') };
    case 'lost':
      return { title: t('storage.lostTitle'), text: t('storage.lostText') };
    // Never comes of a write; when the replica opens, LockedNotice says it.
    case 'locked':
    case 'unknown':
      return { title: t('storage.unknownTitle'), text: t('storage.unknownText') };
  }
}

/** The message for an error that a write threw. A form shows it and keeps its values. */
export function storageErrorText(error: unknown): { title: string; text: string } {
  if (error instanceof LateWriteError) {
    return { title: t('sync.notStored'), text: t('sync.notStoredText') };
  }
  return storageProblemText(toReplicaError(error).kind);
}
