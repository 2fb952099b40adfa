import { type Collection, mergeShapeOf } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { nextStamp } from '../../../schema/rules/clock.ts';
import {
  editRecord,
  removeRecord,
  restoreRecord,
  withUnwritten,
} from '../../../schema/rules/merge.ts';
import { newId } from '../../lib/ids.ts';
import type { Live } from '../../lib/live.ts';
import type { Change, OptimisticStore, WriteOptions } from '../documents/document-store.ts';
import {
  type EarlierValue,
  type ReplicaDocument,
  afterLocalWrite,
  withEarlier,
} from '../documents/document.ts';
import { type Entry, entryOf } from '../documents/entry.ts';
import { type Author, createRecord } from './author.ts';
import { RecordReader } from './record-reader.ts';
import { type RecordSchemas, assertValid } from './record-schemas.ts';

/** The fields of this record type, without the ones that every record has. */
export type FieldsOf<R extends AnyRecord> = {
  [
    Name in keyof R as string extends Name
      ? never
      : Name extends Exclude<keyof typeof AnyRecord.shape, 'childId'>
        ? never
        : Name
  ]: R[Name];
};

/** A new record. */
export type NewRecord<R extends AnyRecord> = FieldsOf<R> & {
  /** Created when the form opens, so that saving twice makes one record. */
  id?: string;
};

/** The fields of a record to change. */
export type RecordChanges<R extends AnyRecord> = Partial<FieldsOf<R>>;

export type RecordStoreParts<R extends AnyRecord> = {
  collection: Collection<R>;
  /** Of every new and every edited record. */
  schemas: RecordSchemas;
  documents: OptimisticStore<R>;
  author: () => Author;
};

/**
 * A collection's additions to the draft of a record, or to changes of one, before they are written.
 */
type Rules<R extends AnyRecord, Draft, Changes> = {
  idOf(draft: Draft): string;
  fieldsOf(draft: Draft, author: Author, id: string): object;
  changesOf(record: R, changes: Changes): object;
};

/** Rewrites a record; null leaves it unchanged. */
type Rewrite<R extends AnyRecord> = (record: R, author: Author) => R | null;

/** A rewrite that may be shown before it is written. */
export type PreparedRewrite<R extends AnyRecord> = {
  /** Shows the result to live queries until the returned function is called. */
  preview(): () => void;
  /**
   * @param options.isBulk many records that no screen waits for: screens show them when they are stored
   * @returns the records as stored; the ones that are not on this device are left out
   */
  write(options?: { isBulk?: boolean }): Promise<ReadonlyMap<string, R>>;
};

/**
 * Reads and writes the records of one collection. A write is in the live queries from the next
 * frame on, marked as `saving`; the promise resolves when it is durable and queued. Values that are
 * overwritten before the server has them are kept for the history.
 *
 * A collection without rules of its own needs no class: `replica.store(collection)`.
 */
export class RecordStore<
  R extends AnyRecord,
  Draft = NewRecord<R>,
  Changes = RecordChanges<R>,
> extends RecordReader<R> {
  readonly #schemas: RecordSchemas;
  readonly #documents: OptimisticStore<R>;
  readonly #author: () => Author;
  readonly #rules: Rules<R, Draft, Changes>;

  constructor(parts: RecordStoreParts<R>, rules: Rules<R, Draft, Changes>) {
    super(parts);
    this.#schemas = parts.schemas;
    this.#documents = parts.documents;
    this.#author = parts.author;
    this.#rules = rules;
  }

  /**
   * Stores new records, all or none.
   *
   * @param defaults for records whose ids say what they are about, so that several devices may make one of
   *   them: a field that has its default counts as not written, and covers nobody's value in a merge
   * @throws InvalidRecordError naming the fields; ReplicaError when the device cannot store
   */
  add(drafts: readonly Draft[], defaults: RecordChanges<R> = {}): Promise<R[]> {
    return this.#add(drafts, { defaults, earlier: new Map(), isBulk: false });
  }

  /**
   * Stores many new records, all or none. Screens show them when they are stored.
   *
   * @param earlier values that their fields had elsewhere, by id, oldest first: for the history
   * @throws as `add`
   */
  addMany(
    drafts: readonly Draft[],
    earlier: ReadonlyMap<string, readonly EarlierValue[]>,
  ): Promise<R[]> {
    return this.#add(drafts, { defaults: {}, earlier, isBulk: true });
  }

  async #add(
    drafts: readonly Draft[],
    {
      defaults,
      earlier,
      isBulk,
    }: {
      defaults: RecordChanges<R>;
      earlier: ReadonlyMap<string, readonly EarlierValue[]>;
      isBulk: boolean;
    },
  ): Promise<R[]> {
    const author = this.#author();
    const mergeShape = mergeShapeOf(this.collection.name);
    const records = drafts.map((draft) =>
      withUnwritten(mergeShape, this.#newRecord(draft, author), defaults, author.node),
    );
    const written = await this.#write(
      new Map(
        records.map((record): [string, Change<R>] => [
          record.id,
          (existing) =>
            withEarlier(
              afterLocalWrite(
                this.collection.name,
                existing,
                this.#valid(existing ? stampedAfter(existing.data, record, author) : record),
                author.at,
              ),
              earlier.get(record.id) ?? [],
              author,
            ),
        ]),
      ),
      { expectNew: true, isBulk },
    );
    return records.map(({ id }) => recordIn(written, id));
  }

  /**
   * Changes fields of a record. An edit restores a record that somebody deleted in the meantime.
   * @param decided as in `editRecord`
   * @throws InvalidRecordError; ReplicaError; RangeError when this device does not have it
   */
  edit(id: string, changes: Changes, decided?: readonly string[]): Promise<R> {
    return this.#rewriteOne(id, (record, author) =>
      this.edited(record, this.#rules.changesOf(record, changes), author, decided),
    );
  }

  /** Moves a record to the trash; `restore` brings it back with the same id. */
  remove(id: string): Promise<R> {
    return this.#rewriteOne(id, removeRecord);
  }

  /** Brings a removed record back. */
  restore(id: string): Promise<R> {
    return this.#rewriteOne(id, restoreRecord);
  }

  /** A record with changed fields, for a rewrite. @throws InvalidRecordError */
  edited(record: R, changes: object, author: Author, decided?: readonly string[]): R {
    const shape = mergeShapeOf(this.collection.name);
    return this.#valid(editRecord(shape, record, { ...changes }, author, decided));
  }

  /** Rewrites several records in one transaction, stamped with the time of this call. */
  prepareRewrite(ids: readonly string[], rewrite: Rewrite<R>): PreparedRewrite<R> {
    const author = this.#author();
    const changesById = new Map(
      ids.map((id): [string, Change<R>] => [
        id,
        (existing) => {
          const next = existing && rewrite(existing.data, author);
          return next && afterLocalWrite(this.collection.name, existing, next, author.at);
        },
      ]),
    );
    return {
      preview: () => this.#documents.preview(changesById),
      write: async (options) => {
        const written = await this.#write(changesById, options);
        return new Map([...written].map(([id, { data }]) => [id, data]));
      },
    };
  }

  /** As in `RecordReader`; begins with what another screen shows, so that a form opens without a read. */
  override get(id: string): Live<Entry<R> | null> {
    const stored = super.get(id);
    const shown = this.#documents.peek(id);
    if (!shown) return stored;
    let first: Entry<R> | undefined = entryOf(shown);
    return {
      ...stored,
      get() {
        const read = stored.get();
        if (read !== undefined) first = undefined;
        return read === undefined ? first : read;
      },
    };
  }

  /** A record as screens show it now, with pending writes; undefined when no screen shows it. */
  peek(id: string): R | undefined {
    return this.#documents.peek(id)?.data;
  }

  async #rewriteOne(id: string, rewrite: Rewrite<R>): Promise<R> {
    const written = await this.prepareRewrite([id], rewrite).write();
    const record = written.get(id);
    if (!record) throw new RangeError(`${this.collection.name}: no such record on this device`);
    return record;
  }

  #newRecord(draft: Draft, author: Author): R {
    const id = this.#rules.idOf(draft);
    // A draft has the fields of the type; the schema checks their values.
    return createRecord(author, id, this.#rules.fieldsOf(draft, author, id)) as unknown as R;
  }

  /** Writes when the schemas are there. Until then the result is only shown. */
  #write(
    changesById: ReadonlyMap<string, Change<R>>,
    options?: WriteOptions & { isBulk?: boolean },
  ): Promise<Map<string, ReplicaDocument<R>>> {
    return this.#documents.write(changesById, { ...options, after: this.#schemas.load() });
  }

  /** Does nothing before the schemas are loaded: a write then waits for them, its preview does not. */
  #valid(record: R): R {
    const schema = this.#schemas.of(this.collection.name);
    if (schema) assertValid(schema, record);
    return record;
  }
}

/** The store of a collection without rules of its own. */
export function createRecordStore<R extends AnyRecord>(parts: RecordStoreParts<R>): RecordStore<R> {
  return new RecordStore(parts, {
    idOf: ({ id = newId() }) => id,
    fieldsOf: ({ id: _, ...fields }) => fields,
    changesOf: (_record, changes) => changes,
  });
}

/**
 * A record that is added again under its id (a timer that is stopped twice) overwrites the stored
 * one: its stamp is later than all stored stamps.
 */
function stampedAfter<R extends AnyRecord>({ clocks, removed }: R, record: R, author: Author): R {
  const seen = [...Object.values(clocks), ...Object.values(removed?.seen ?? {})];
  return { ...record, clocks: { '*': nextStamp(author.at, seen, author.node) } };
}

function recordIn<R extends AnyRecord>(written: ReadonlyMap<string, { data: R }>, id: string): R {
  const document = written.get(id);
  if (!document) throw new RangeError('a write must answer with all that it was given');
  return document.data;
}
