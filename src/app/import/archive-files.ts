import { stemOf } from '../../../schema/export/media-files.ts';
import type { PlannedRecord } from '../../domain/import/import-plan.ts';
import { type ArchivedBytes, takeArchived } from '../../media/ingest/take-archived.ts';
import type { Pictures } from '../../media/ingest/ingest.ts';
import { type FilePlace, fileKey } from '../../media/store/file-row.ts';
import { hasMediaStore } from '../../media/store/media-name.ts';
import { type MediaStore, openMediaStore } from '../../media/store/media-store.ts';
import { whileStoring } from '../../media/store/unfinished.ts';
import { type ZipEntry, entryBlob } from './zip-index.ts';

/** The file of a photo or a document in an archive. */
export type ArchiveFile = { archive: Blob; entry: ZipEntry };
/** Those of an import, by their stems. */
export type ArchiveFiles = ReadonlyMap<string, ArchiveFile>;

/** The files among the entries of an archive. */
export function* archiveFilesIn(
  archive: Blob,
  entries: readonly ZipEntry[],
): Generator<[stem: string, file: ArchiveFile]> {
  for (const entry of entries) {
    const stem = stemOf(entry.path);
    if (stem !== null) yield [stem, { archive, entry }];
  }
}

/** Where an import puts the files of photos and documents. */
export type FileTaker = {
  /** The keys of the files that are on this device. */
  held(): Promise<ReadonlySet<string>>;
  /** Stores and queues those of a record. @returns the names that are here now. @throws ReplicaError */
  take(record: PlannedRecord, from: ArchiveFiles): Promise<string[]>;
};

/** Keeps files beside the replica of a person, as the vault does. */
export function createFileTaker({
  userId,
  pictures,
  now,
  onTaken,
}: {
  userId: string;
  pictures: Pictures;
  now: () => number;
  /** Tells the leader that there is something to send. */
  onTaken: () => void;
}): FileTaker {
  let opening: Promise<MediaStore> | null = null;
  const store = () => (opening ??= openMediaStore(userId));
  return {
    async held() {
      // Asking must not create a database.
      if (!(await hasMediaStore(userId))) return new Set();
      return new Set((await (await store()).rows()).map(({ key }) => key));
    },
    async take({ collection, id, files = [] }, from) {
      const about = { collection: collection as FilePlace['collection'], id };
      const bytes = files.flatMap((file): ArchivedBytes[] => {
        const found = from.get(file.stem);
        if (!found) return [];
        const { archive, entry } = found;
        return [
          { ...file, path: entry.path, read: () => readEntry(archive, entry, file.maxBytes) },
        ];
      });
      const tools = { store: await store(), pictures, now: now() };
      const taken = await whileStoring(userId, () => takeArchived(about, bytes, tools));
      if (taken.length > 0) onTaken();
      return taken;
    },
  };
}

function readEntry(archive: Blob, entry: ZipEntry, maxBytes: number): Promise<Blob> {
  if (entry.bytes > maxBytes) return Promise.reject(new RangeError('larger than it may be'));
  return entryBlob(archive, entry);
}

/** The key of a file of a record. */
export function fileKeyOf(collection: string, id: string, name: string): string {
  return fileKey({ collection: collection as FilePlace['collection'], id, name });
}
