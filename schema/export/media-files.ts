import {
  DOCUMENT_MAX_BYTES,
  VARIANT_MAX_BYTES,
  photoMaxBytes,
  variantTypes,
} from '../media-limits.ts';
import { ownValue } from '../keys.ts';
import type { DocumentRecord } from '../records/document-item.ts';
import type { PhotoRecord } from '../records/photo-item.ts';
import type { AnyRecord } from '../records/record.ts';

/** The files of records in an archive: `media/photos/<id>-original.jpg`. */

export type ExportedMedia = {
  /** The names of the files that people have added. */
  originals(record: AnyRecord): readonly string[];
  /** In place of an original that is not there, the best of these that is. */
  instead: readonly string[];
  /** What nobody can make of the originals again, if there is one. */
  beside(record: AnyRecord): readonly string[];
  /** What a file of this name is. */
  fileOf(record: AnyRecord, name: string): ArchivedFile;
};

export type ArchivedFile = {
  /** Of a file that the record names; null for one that was made of another. */
  hash: string | null;
  mimes: readonly string[];
  maxBytes: number;
};

const variant: ArchivedFile = { hash: null, mimes: variantTypes, maxBytes: VARIANT_MAX_BYTES };

export const photoMedia: ExportedMedia = {
  originals: () => ['original'],
  instead: ['view', 'poster', 'thumb'],
  // Neither a server nor a worker decodes videos.
  beside: (record) => (isVideo(record) ? ['poster'] : []),
  fileOf(record, name) {
    if (name !== 'original') return variant;
    const { hash, mime } = record as unknown as PhotoRecord;
    return { hash, mimes: [mime], maxBytes: photoMaxBytes(mime) };
  },
};

export const documentMedia: ExportedMedia = {
  originals: (record) => Object.keys(filesIn(record)),
  // A thumbnail of a page cannot be read.
  instead: [],
  beside: () => [],
  fileOf(record, name) {
    const file = ownValue(filesIn(record), name);
    if (!file) return variant;
    return { hash: file.hash, mimes: [file.mime], maxBytes: DOCUMENT_MAX_BYTES };
  },
};

function isVideo({ mime }: AnyRecord & { mime?: unknown }): boolean {
  return typeof mime === 'string' && mime.startsWith('video/');
}

function filesIn({ files }: AnyRecord & { files?: unknown }): DocumentRecord['files'] {
  return typeof files === 'object' && files !== null ? (files as DocumentRecord['files']) : {};
}

/** Which of the files that there are an archive has of a record, and which originals it lacks. */
export function archivedNames(
  { originals, instead, beside }: ExportedMedia,
  record: AnyRecord,
  isThere: (name: string) => boolean,
): { names: string[]; missing: string[] } {
  const wanted = originals(record);
  const found = wanted.filter(isThere);
  const missing = wanted.filter((name) => !isThere(name));
  const best = found.length > 0 ? undefined : instead.find(isThere);
  const more = beside(record).filter((name) => isThere(name) && name !== best);
  return { names: [...found, ...(best === undefined ? [] : [best]), ...more], missing };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
};

/** The path of a file in an archive. */
export function mediaPath(
  place: { collection: string; id: string; name: string },
  mime: string,
): string {
  return `${mediaStem(place)}.${EXTENSIONS[mime] ?? mime.split('/')[1] ?? 'bin'}`;
}

/** Its path without the extension. */
export function mediaStem({
  collection,
  id,
  name,
}: {
  collection: string;
  id: string;
  name: string;
}): string {
  // Some file systems do not allow the colon of an id.
  return `media/${collection}/${`${id}-${name}`.replaceAll(':', '_')}`;
}

/** The stem of a path in an archive, also in one that was packed with its folder; null for another file. */
export function stemOf(path: string): string | null {
  return /(?:^|\/)(media\/\w+\/[^/]+)\.\w+$/.exec(path)?.[1] ?? null;
}
