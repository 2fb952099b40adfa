import {
  DOCUMENT_FILES_IN_ALL_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_VERSIONS_MAX,
  FILE_NAME_MAX_CHARS,
  documentTypes,
} from '../../../../schema/media-limits.ts';
import {
  type DocumentFile,
  type DocumentRecord,
  versionsOf,
} from '../../../../schema/records/document-item.ts';
import { newId } from '../../../lib/ids.ts';
import type { IngestProblem } from '../../../media/ingest/ingest-problem.ts';
import type { Media } from '../../../media/media.ts';
import { TYPE_BYTES, fileType } from '../../../../schema/pictures/file-type.ts';
import type { FilePlace } from '../../../media/store/file-row.ts';
import type { Replica } from '../../../replica/replica.ts';
import { documentsOf } from './document-store.ts';

/** The files of documents: storing them, and the versions that they make. */

export type NamedFile = DocumentFile & { id: string };

export function placeOf({ id }: Pick<DocumentRecord, 'id'>, fileId: string): FilePlace {
  return { collection: 'documents', id, name: fileId };
}

/** The files of the present version. */
export function filesOf(record: Pick<DocumentRecord, 'files'>): readonly NamedFile[] {
  return versionsOf(record)[0]?.files ?? [];
}

/** Why a picked file cannot become part of a document; null if nothing is against it so far. */
export async function pickProblem(file: File): Promise<IngestProblem | null> {
  if (file.size === 0) return { reason: 'empty' };
  if (file.size > DOCUMENT_MAX_BYTES) return { reason: 'tooLarge', limit: DOCUMENT_MAX_BYTES };
  try {
    const head = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer());
    const type = fileType(head, file.name);
    const isTaken = documentTypes.some((taken) => taken === type);
    return isTaken ? null : { reason: 'unsupported' };
  } catch {
    return { reason: 'unreadable' };
  }
}

/** A stored file without its record: `discard` frees its bytes. */
type StoredVersion = { files: Record<string, DocumentFile>; discard: () => Promise<void> };

/**
 * Stores files on this device as one version, all or none.
 *
 * @param onStored called with how many are stored
 * @throws IngestError with the reason of the first file that is not taken
 */
export async function storeVersion(
  media: Pick<Media, 'addDocumentFile' | 'forget'>,
  id: string,
  picked: readonly File[],
  { now, onStored }: { now: number; onStored: (count: number) => void },
): Promise<StoredVersion> {
  const version = newFileId();
  const files: Record<string, DocumentFile> = {};
  const discard = () =>
    media.forget(
      Object.keys(files).flatMap((name) => [
        placeOf({ id }, name),
        placeOf({ id }, `${name}.thumb`),
      ]),
    );
  try {
    for (const [order, file] of picked.entries()) {
      const name = newFileId();
      const { mime, bytes, hash } = await media.addDocumentFile({ id, name }, file);
      files[name] = {
        hash,
        // What was taken for a document has one of its types.
        mime: mime as DocumentFile['mime'],
        bytes,
        name: file.name.slice(0, FILE_NAME_MAX_CHARS),
        order,
        version,
        addedAt: now,
      };
      onStored(order + 1);
    }
    return { files, discard };
  } catch (error) {
    await discard().catch(() => undefined);
    throw error;
  }
}

/** Whether a document keeps one more version with so many files. */
export function hasRoomFor(record: Pick<DocumentRecord, 'files'>, count: number): boolean {
  return (
    versionsOf(record).length <= DOCUMENT_VERSIONS_MAX &&
    Object.keys(record.files).length + count <= DOCUMENT_FILES_IN_ALL_MAX
  );
}

/** Adds stored files as the present version. What another device added meanwhile stays. */
export async function addVersion(
  replica: Replica,
  id: string,
  files: Readonly<Record<string, DocumentFile>>,
): Promise<void> {
  await documentsOf(replica)
    .prepareRewrite([id], (record, author) =>
      documentsOf(replica).edited(record, { files: { ...record.files, ...files } }, author),
    )
    .write();
}

/** Removes a former version with its files; the only one stays, because a document has files. */
export async function removeVersion(replica: Replica, id: string, version: string): Promise<void> {
  await documentsOf(replica)
    .prepareRewrite([id], (record, author) => {
      const left = Object.entries(record.files).filter(([, file]) => file.version !== version);
      if (left.length === 0) return null;
      return documentsOf(replica).edited(record, { files: Object.fromEntries(left) }, author);
    })
    .write();
}

/** Letters and digits only: it is also the name of a field that merges by itself. */
function newFileId(): string {
  return newId().replaceAll('-', '');
}
