import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { decodeText } from '../../domain/import/decode-text.ts';
import type { ImportTable } from '../../domain/import/import-table.ts';
import {
  type OwnRecords,
  collectionOfPath,
  dataNameOf,
  readExporter,
  readOwnRecords,
} from '../../domain/import/own-records.ts';
import { readCsv } from '../../domain/import/read-csv.ts';
import { missingRows, tablesOfJson } from '../../domain/import/read-json.ts';
import { stemOf } from '../../../schema/export/media-files.ts';
import { MISSING_NAME } from '../../../schema/export/readme.ts';
import { type ArchiveFile, archiveFilesIn } from './archive-files.ts';
import type { OpenedFiles } from './import-source.ts';
import { OpenError } from './open-error.ts';
import { type PackedFile, unpackZip } from './unpack-zip.ts';
import { readZipIndex } from './zip-index.ts';

/** The largest file that is read at all; of an archive, the unpacked tables together. */
export const FILE_MAX_BYTES = 64 * 1024 * 1024;
/** The rows of all tables together: a family logs some 15,000 a year. */
export const ROWS_MAX = 250_000;
const RECORDS_MAX = 400_000;

/**
 * Reads the files of one import: tables, answers of an API, archives of them, or an own export. Memory is
 * bounded whatever the files contain.
 */
export async function openFiles(files: readonly File[]): Promise<OpenedFiles> {
  const reader = new FilesReader();
  try {
    for (const file of files) await reader.add(file);
    return reader.result(files.map(({ name }) => name));
  } catch (error) {
    return { ok: false, reason: error instanceof OpenError ? error.reason : 'damaged' };
  }
}

class FilesReader {
  readonly #tables: ImportTable[] = [];
  readonly #records = new Map<CollectionName, AnyRecord[]>();
  readonly #skipped: string[] = [];
  readonly #unreadable: { file: string; row: number }[] = [];
  readonly #others: string[] = [];
  readonly #archiveFiles = new Map<string, ArchiveFile>();
  #exporter: OwnRecords['exporter'] = null;
  #isOwn = false;
  #rows = 0;
  #missing = 0;
  #bytes = 0;

  async add(file: File): Promise<void> {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (isZip(start)) {
      return this.#addArchive(file);
    }
    if (file.size > FILE_MAX_BYTES) throw new OpenError('too_large');
    this.#addPacked({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }

  async #addArchive(file: File): Promise<void> {
    const entries = await readZipIndex(file);
    for (const [stem, found] of archiveFilesIn(file, entries ?? [])) {
      this.#archiveFiles.set(stem, found);
    }
    // Gigabytes of photos are not read to find the records among them.
    const parts = entries
      ?.filter(({ path }) => wants(path))
      .map(({ from, to }) => file.slice(from, to));
    const stream = (parts ? new Blob(parts) : file).stream();
    for await (const packed of unpackZip(stream, { wants, maxBytes: 3 * FILE_MAX_BYTES })) {
      this.#addPacked(packed);
    }
  }

  result(files: readonly string[]): OpenedFiles {
    const isEmpty = this.#tables.length === 0 && !this.#isOwn;
    if (isEmpty) return { ok: false, reason: 'unknown' };
    return {
      ok: true,
      source: {
        files,
        tables: this.#isOwn ? [] : this.#tables,
        own: this.#isOwn ? this.#own() : null,
        archiveFiles: this.#archiveFiles,
        skipped: this.#skipped,
        missing: this.#missing,
      },
    };
  }

  #own(): OwnRecords {
    return {
      records: this.#records,
      unreadable: this.#unreadable,
      others: this.#others,
      exporter: this.#exporter,
      media: new Set(this.#archiveFiles.keys()),
    };
  }

  #addPacked({ path, bytes }: PackedFile): void {
    this.#bytes += bytes.length;
    if (this.#bytes > 3 * FILE_MAX_BYTES) throw new OpenError('too_large');
    const collection = collectionOfPath(path);
    if (collection) return this.#addRecords(path, collection, decodeText(bytes));
    const text = decodeText(bytes);
    if (dataNameOf(path) !== null) {
      // Of an own export: nothing else has such a folder.
      this.#others.push(path);
      this.#exporter ??= readExporter(text);
    }
    if (/^\s*[[{]/.test(text) && this.#addJson(path, text)) return;
    const table = readCsv(path, text, ROWS_MAX - this.#rows);
    if (table === 'too_large') throw new OpenError('too_large');
    if (table === null) this.#skipped.push(path);
    else this.#addTable(table);
  }

  #addRecords(file: string, collection: CollectionName, text: string): void {
    const { records, unreadable } = readOwnRecords(text);
    this.#isOwn = true;
    this.#unreadable.push(...unreadable.map((row) => ({ file, row })));
    this.#rows += records.length;
    if (this.#rows > RECORDS_MAX) throw new OpenError('too_large');
    this.#records.set(collection, records);
  }

  #addJson(path: string, text: string): boolean {
    try {
      const value: unknown = JSON.parse(text);
      this.#missing += missingRows(value);
      for (const table of tablesOfJson(path, value)) this.#addTable(table);
      return true;
    } catch (error) {
      if (error instanceof OpenError) throw error;
      return false;
    }
  }

  #addTable(table: ImportTable): void {
    this.#rows += table.rows.length;
    if (this.#rows > ROWS_MAX) throw new OpenError('too_large');
    this.#tables.push(table);
  }
}

function isZip([p, k]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b;
}

/** Settings and backups of others may hold a PIN or a key: they are never even unpacked. */
const NEVER = /(^|\/)(settings|family-info|manifest)\.json$|\.env$/i;

/** @throws OpenError for the workbook of a spreadsheet */
function wants(path: string): boolean {
  if (path === 'xl/workbook.xml') throw new OpenError('spreadsheet');
  if (NEVER.test(path)) return false;
  // The tables of an own export say the same as its records, and text files of documents are no tables.
  if (/(^|\/)csv\/\w+\.csv$/.test(path) || stemOf(path) !== null) return false;
  if (path.endsWith(MISSING_NAME)) return false;
  return /\.(csv|tsv|txt|json)$/i.test(path) && !/(^|\/)README\.txt$/i.test(path);
}
