import type { ImportTable } from '../../domain/import/import-table.ts';
import type { OwnRecords } from '../../domain/import/own-records.ts';
import type { ArchiveFiles } from './archive-files.ts';

/** The contents of picked files. */
export type ImportSource = {
  files: readonly string[];
  tables: readonly ImportTable[];
  /** The records of an own export; null for files of others. */
  own: OwnRecords | null;
  /** The files of photos and documents of an own export. */
  archiveFiles: ArchiveFiles;
  /** Files that are no tables. */
  skipped: readonly string[];
  /** Rows that a paged answer of an API says there are, and that are not in the files. */
  missing: number;
};

/** Why files cannot be imported; the texts are in `i18n/en/imports.ts`. */
export type OpenProblem = 'too_large' | 'damaged' | 'spreadsheet' | 'unknown';

export type OpenedFiles = { ok: true; source: ImportSource } | { ok: false; reason: OpenProblem };
