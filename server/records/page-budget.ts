import { PULL_PAGE_MAX_BYTES } from '../../schema/limits.ts';
import type { StoredRecord } from './store.ts';

/** The most rows that are read from the database at once, and the fewest. */
const READ_MAX = 500;
const READ_MIN = 16;
/** The most rows that are read before the size of any is known: records of the largest size are 8 MiB. */
const READ_FIRST_MAX = 128;

/** How many rows the first read of a page of `limit` rows takes: one more tells whether others follow. */
export function firstReadFor(limit: number): number {
  return Math.min(READ_FIRST_MAX, limit + 1);
}

type Sized = Pick<StoredRecord, 'record' | 'bytes'>;

/**
 * How much one answer may still hold. Pages end by their rows or their bytes, whichever comes first;
 * the first record always fits. What is read ahead follows the size of the records so far, so that a
 * page of large records does not load many more than it sends.
 */
export class PageBudget {
  readonly #rows: number;
  readonly #maxBytes: number;
  #taken = 0;
  #bytes = 0;
  #seen = 0;
  #seenBytes = 0;

  constructor(rows: number, maxBytes = PULL_PAGE_MAX_BYTES) {
    this.#rows = rows;
    this.#maxBytes = maxBytes;
  }

  /** How many rows to read next. */
  get readAhead(): number {
    if (this.#seen === 0) return READ_FIRST_MAX;
    const average = Math.max(1, this.#seenBytes / this.#seen);
    return Math.min(READ_MAX, Math.max(READ_MIN, Math.ceil(this.#maxBytes / average)));
  }

  /** Whether the page is full without another row. */
  get isFull(): boolean {
    return this.#taken >= this.#rows || this.#bytes >= this.#maxBytes;
  }

  /** Notes a record that was read. @returns false when it does not fit the page any more */
  take(row: Sized): boolean {
    const bytes = this.read(row);
    if (this.isFull || (this.#taken > 0 && this.#bytes + bytes > this.#maxBytes)) return false;
    this.#taken += 1;
    this.#bytes += bytes;
    return true;
  }

  /** Notes a record that was read and is not sent. @returns its size */
  read({ record, bytes = Buffer.byteLength(JSON.stringify(record)) }: Sized): number {
    this.#seen += 1;
    this.#seenBytes += bytes;
    return bytes;
  }

  /** Notes a row that is sent without its record. @returns false when it does not fit */
  takeName(): boolean {
    if (this.isFull) return false;
    this.#taken += 1;
    return true;
  }
}
