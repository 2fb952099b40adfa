import * as z from 'zod/mini';
import { NOTE_MAX_CHARS } from '../limits.ts';
import {
  DOCUMENT_FILES_IN_ALL_MAX,
  DOCUMENT_FILES_MAX,
  DOCUMENT_LINE_MAX_CHARS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TITLE_MAX_CHARS,
  DOCUMENT_VERSIONS_MAX,
  FILE_NAME_MAX_CHARS,
  documentTypes,
} from '../media-limits.ts';
import { LocalDate } from './child.ts';
import { intBetween, nonEmptyText, numberBetween, text } from './payloads/common.ts';
import { Instant, recordMeta } from './record.ts';
import { ChildIds, ChosenPeople, FileHash, StoredFiles, Tags } from './vault-fields.ts';

/** A document of the vault: what it is, and the files of its present and former versions. */

export const DocumentCategory = z.enum([
  'birth',
  'identity',
  'medical',
  'vaccination',
  'insurance',
  'daycare_school',
  'legal_custody',
  'finance',
  'travel',
  'emergency',
  'other',
]);
export type DocumentCategory = z.infer<typeof DocumentCategory>;

/** The categories whose documents are sensitive unless somebody says otherwise. */
export const sensitiveCategories: readonly DocumentCategory[] = [
  'identity',
  'medical',
  'insurance',
  'legal_custody',
  'finance',
];

/** `chosen`: the people in `viewers`, besides the parents. */
export const DocumentVisibility = z.enum(['parents', 'family', 'chosen']);
export type DocumentVisibility = z.infer<typeof DocumentVisibility>;

/** Without hyphens: it is also the name of a field that merges by itself. */
const FileId = z.string().check(z.regex(/^\w{8,40}$/));

export const DocumentFile = z.looseObject({
  hash: FileHash,
  mime: z.enum(documentTypes),
  bytes: intBetween(1, DOCUMENT_MAX_BYTES),
  name: text(FILE_NAME_MAX_CHARS),
  /** The place among the files of its version; equal ones are in the order of their ids. */
  order: numberBetween(-1e9, 1e9),
  /** Files that were added in one act have one version. */
  version: FileId,
  addedAt: Instant,
});
export type DocumentFile = z.infer<typeof DocumentFile>;

export const documentFields = {
  childIds: ChildIds,
  title: nonEmptyText(DOCUMENT_TITLE_MAX_CHARS).check(
    z.refine((title) => title.trim() !== '', { error: 'Give it a title.' }),
  ),
  category: DocumentCategory,
  /**
   * The files of all versions by id, so that two devices that each add a version end up with both.
   * `versionsOf` has them as lists. The id is the name of the file in its address.
   */
  files: z.record(FileId, DocumentFile),
  tags: Tags,
  issuedOn: z.nullable(LocalDate),
  validUntil: z.nullable(LocalDate),
  issuer: text(DOCUMENT_LINE_MAX_CHARS),
  number: text(DOCUMENT_LINE_MAX_CHARS),
  notes: text(NOTE_MAX_CHARS),
  /** Its files are opened after a code only. */
  sensitive: z.boolean(),
  visibility: DocumentVisibility,
  /** Of a document with the visibility `chosen`. */
  viewers: ChosenPeople,
};

export const DocumentRecord = z
  .looseObject({
    ...recordMeta,
    childId: z.literal(null),
    ...documentFields,
    /** Ids of files, and `<id>.thumb` of those with a thumbnail. */
    stored: StoredFiles,
  })
  .check(
    z.refine(({ files }) => Object.keys(files).length > 0, {
      error: 'Add a file.',
      path: ['files'],
    }),
    z.refine(fitsFiles, {
      error: `At most ${DOCUMENT_FILES_MAX} files and ${DOCUMENT_VERSIONS_MAX} former versions.`,
      path: ['files'],
    }),
  );
export type DocumentRecord = z.infer<typeof DocumentRecord>;

export type DocumentVersion = {
  version: string;
  addedAt: number;
  files: readonly (DocumentFile & { id: string })[];
};

/** The versions of a document, the present one first. */
export function versionsOf({ files }: Pick<DocumentRecord, 'files'>): DocumentVersion[] {
  const byVersion = new Map<string, (DocumentFile & { id: string })[]>();
  for (const [id, file] of Object.entries(files)) {
    const same = byVersion.get(file.version) ?? [];
    byVersion.set(file.version, [...same, { ...file, id }]);
  }
  return [...byVersion]
    .map(([version, own]) => ({
      version,
      addedAt: Math.max(...own.map(({ addedAt }) => addedAt)),
      files: own.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)),
    }))
    .toSorted((a, b) => b.addedAt - a.addedAt || (a.version < b.version ? 1 : -1));
}

function fitsFiles(document: Pick<DocumentRecord, 'files'>): boolean {
  if (Object.keys(document.files).length > DOCUMENT_FILES_IN_ALL_MAX) return false;
  const versions = versionsOf(document);
  return (
    versions.length <= DOCUMENT_VERSIONS_MAX + 1 &&
    versions.every(({ files }) => files.length <= DOCUMENT_FILES_MAX)
  );
}
