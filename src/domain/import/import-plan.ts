import type { CollectionName } from '../../../schema/collections.ts';
import type { ArchivedFile } from '../../../schema/export/media-files.ts';
import type { RowProblem } from './parsed-row.ts';

/** What an import would write, before anything is written. */

/** The tag of a note that an import has made of a row. */
export const IMPORT_TAG = 'import';

/** A record without what every record has; the store adds that. */
export type PlannedRecord = {
  collection: CollectionName;
  id: string;
  fields: Readonly<Record<string, unknown>>;
  /** What its fields held before, oldest first; absent where the source says nothing of it. */
  earlier?: readonly { path: string; value: unknown; writtenAt: number }[];
  /** Its files in the archive; absent for a record without files. */
  files?: readonly PlannedFile[];
};

/** A file of a record in the archive. */
export type PlannedFile = ArchivedFile & {
  /** Its name among the files of the record, and its path in the archive without the extension. */
  name: string;
  stem: string;
};

/**
 * What becomes of a row:
 * - `entry`: an entry of ours;
 * - `note`: a note with the words of the row, because it could not be read as more;
 * - `known`: the entry is here already;
 * - `duplicate`: somebody has logged the same here, within five minutes;
 * - `inTrash`: it was imported and deleted here;
 * - `left`: only the report has it.
 */
export const rowOutcomes = ['entry', 'note', 'known', 'duplicate', 'inTrash', 'left'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export type ReportRow = {
  file: string;
  row: number;
  entity: string;
  outcome: RowOutcome;
  problem: RowProblem | null;
  /** What the row says. */
  text: string;
};

export type ImportPlan = {
  /** What is new, in the order in which it is written. */
  fresh: readonly PlannedRecord[];
  /** What is here with almost the same time, from another source. */
  duplicates: readonly PlannedRecord[];
  /** What was imported before and is in the trash. */
  inTrash: readonly PlannedRecord[];
  /** How many are here already. */
  known: number;
  /** Records that are here, with files of the archive that are not known to be here. */
  lacking: readonly PlannedRecord[];
  report: readonly ReportRow[];
};

/** What is on this device, as far as an import compares with it. */
export type ExistingRecords = {
  /** Of a record with this id. */
  stateOf(collection: CollectionName, id: string): 'alive' | 'removed' | null;
  /** Whether another source has an entry of this type for the child within five minutes. */
  hasNear(childId: string | null, type: string, at: number): boolean;
  /** Whether another source has a measurement of the child on this day. */
  hasMeasured(childId: string, date: string): boolean;
};

const NEAR_MS = 5 * 60_000;

/** An index of the existing records of other sources than `provider`. */
export class ExistingIndex implements ExistingRecords {
  readonly #states = new Map<string, 'alive' | 'removed'>();
  readonly #starts = new Map<string, number[]>();
  readonly #days = new Set<string>();
  #isSorted = false;
  readonly #provider: string;

  constructor(provider: string) {
    this.#provider = provider;
  }

  add(
    collection: CollectionName,
    record: {
      id: string;
      childId: string | null;
      removed: unknown;
      type?: unknown;
      startedAt?: unknown;
      date?: unknown;
      importRef?: unknown;
    },
  ): void {
    const { id, childId, removed, type, startedAt, date, importRef } = record;
    this.#states.set(`${collection} ${id}`, removed === null ? 'alive' : 'removed');
    if (removed !== null || providerOf(importRef) === this.#provider) return;
    if (typeof startedAt === 'number' && typeof type === 'string') {
      const key = `${childId} ${type}`;
      const starts = this.#starts.get(key);
      if (starts) starts.push(startedAt);
      else this.#starts.set(key, [startedAt]);
    } else if (collection === 'growth' && typeof date === 'string') {
      this.#days.add(`${childId} ${date}`);
    }
  }

  stateOf(collection: CollectionName, id: string): 'alive' | 'removed' | null {
    return this.#states.get(`${collection} ${id}`) ?? null;
  }

  hasNear(childId: string | null, type: string, at: number): boolean {
    if (!this.#isSorted) for (const starts of this.#starts.values()) starts.sort((a, b) => a - b);
    this.#isSorted = true;
    const starts = this.#starts.get(`${childId} ${type}`) ?? [];
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < at - NEAR_MS) low = middle + 1;
      else high = middle;
    }
    return (starts[low] ?? Number.POSITIVE_INFINITY) <= at + NEAR_MS;
  }

  hasMeasured(childId: string, date: string): boolean {
    return this.#days.has(`${childId} ${date}`);
  }
}

function providerOf(importRef: unknown): string | null {
  const provider =
    typeof importRef === 'object' && importRef !== null && 'provider' in importRef
      ? importRef.provider
      : null;
  return typeof provider === 'string' ? provider : null;
}
