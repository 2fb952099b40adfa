import * as z from 'zod/mini';
import { collectionNames } from '../../../schema/collections.ts';
import { toReplicaError } from '../errors.ts';
import { storagePrefix } from './database-name.ts';
import { databasesOf, deleteDatabases, finished, openFenced } from './databases.ts';

/**
 * A person's IndexedDB databases as texts, and back. Whole databases are copied without looking into
 * them, so that what one release has written another can restore: opening migrates as ever.
 */

const Key = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);
const KeyPath = z.union([z.string(), z.array(z.string())]);
const Part = z.union([
  z.object({
    is: z.literal('database'),
    name: z.string(),
    version: z.number(),
    stores: z.array(
      z.object({
        name: z.string(),
        keyPath: z.nullable(KeyPath),
        autoIncrement: z.boolean(),
        indexes: z.array(
          z.object({
            name: z.string(),
            keyPath: KeyPath,
            unique: z.boolean(),
            multiEntry: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  /** Rows of the database before; the key stands beside a row that does not contain it. */
  z.object({
    is: z.literal('rows'),
    store: z.string(),
    rows: z.array(z.object({ key: z.nullable(Key), value: z.unknown() })),
  }),
]);
type Part = z.infer<typeof Part>;
type DatabasePart = Extract<Part, { is: 'database' }>;

const ROWS = 500;

/**
 * Opens a person's databases in a way that ends every other connection to them, after its writes.
 *
 * @throws ReplicaError `blocked` when another tab keeps one open
 */
export async function fencePlain(userId: string): Promise<IDBDatabase[]> {
  const stored = await indexedDB.databases();
  const prefix = storagePrefix(userId);
  const fenced: IDBDatabase[] = [];
  try {
    for (const { name = '', version = 1 } of stored.toSorted(byName)) {
      if (!name.startsWith(prefix)) continue;
      // Dexie's versions are tens; a last digit of nine cannot be raised without being another.
      fenced.push(await openFenced(name, version % 10 === 9 ? version : version + 1));
    }
    return fenced;
  } catch (error) {
    for (const database of fenced) database.close();
    throw error;
  }
}

function byName(a: IDBDatabaseInfo, b: IDBDatabaseInfo): number {
  return (a.name ?? '') < (b.name ?? '') ? -1 : 1;
}

/** Everything in the databases, in the same texts at every time. */
export async function* readPlain(databases: readonly IDBDatabase[]): AsyncGenerator<string> {
  for (const database of databases) {
    const names = [...database.objectStoreNames];
    yield toText({ is: 'database', ...describe(database, names) });
    for (const name of names) {
      let after: IDBValidKey | null = null;
      for (;;) {
        const { rows, last } = await readRows(database, name, after);
        if (last === null) break;
        yield toText({ is: 'rows', store: name, rows });
        after = last;
      }
    }
  }
}

function describe(database: IDBDatabase, names: readonly string[]) {
  const version = database.version - (database.version % 10);
  if (names.length === 0) return { name: database.name, version, stores: [] };
  const transaction = database.transaction(names);
  const stores = names.map((name) => {
    const store = transaction.objectStore(name);
    const indexes = [...store.indexNames].map((each) => {
      const { keyPath, unique, multiEntry } = store.index(each);
      return { name: each, keyPath, unique, multiEntry };
    });
    return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes };
  });
  return { name: database.name, version, stores };
}

async function readRows(database: IDBDatabase, name: string, after: IDBValidKey | null) {
  const store = database.transaction(name).objectStore(name);
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const [keys, values] = await Promise.all([
    finished(store.getAllKeys(range, ROWS)),
    finished<unknown[]>(store.getAll(range, ROWS)),
  ]);
  const isBeside = store.keyPath === null;
  const rows = values.map((value, i) => ({ key: isBeside ? keys[i] : null, value }));
  return { rows, last: keys.at(-1) ?? null };
}

/** @throws TypeError for a value that a text cannot hold, so that nothing is left out silently */
export function toText(value: unknown): string {
  return JSON.stringify(value, refuseUnwritable);
}

function refuseUnwritable(this: unknown, key: string, written: unknown): unknown {
  // `written` of a date is a text already.
  const value: unknown = Reflect.get(Object(this), key);
  const isWritable =
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value !== 'object' || value === null || isPlain(value);
  if (!isWritable) throw new TypeError(`"${key}" cannot be written as text`);
  return written;
}

/** Whether an object is nothing more than its fields: a text would leave out what else it holds. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Writes the databases again as they were.
 *
 * @param beside their documents join those of another replica of this person, at its next opening
 */
export async function writePlain(
  texts: AsyncIterable<string>,
  { beside }: { beside: boolean },
): Promise<void> {
  let database: IDBDatabase | null = null;
  try {
    for await (const text of texts) {
      const part = Part.parse(JSON.parse(text));
      if (part.is === 'database') {
        database?.close();
        const target = beside ? joining(part) : part;
        database = target && (await create(target));
      } else if (database) {
        await putRows(database, part);
      }
    }
  } finally {
    database?.close();
  }
}

/** Below any version of our schema, so that opening moves its documents over (migrations.ts). */
const JOINING_VERSION = '-1';

function joining(part: DatabasePart): DatabasePart | null {
  const collection = collectionNames.find((name) => part.name.endsWith(`--${name}`));
  if (collection === undefined) return null;
  const prefix = part.name.replace(/--\d+--[^-]*$/, '--');
  return { ...part, name: `${prefix}${JOINING_VERSION}--${collection}` };
}

async function create({ name, version, stores }: DatabasePart): Promise<IDBDatabase> {
  await deleteDatabases(name);
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
      const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, unique, multiEntry } of indexes) {
        made.createIndex(index, path, { unique, multiEntry });
      }
    }
  };
  return finished(opening);
}

function putRows(
  database: IDBDatabase,
  { store: name, rows }: Extract<Part, { is: 'rows' }>,
): Promise<void> {
  if (!database.objectStoreNames.contains(name)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(toReplicaError(transaction.error));
    const store = transaction.objectStore(name);
    for (const { key, value } of rows) {
      if (key === null) store.put(value);
      else store.put(value, key);
    }
  });
}

/** Opens the databases of a person for reading, without ending other connections. */
export async function openPlain(userId: string): Promise<IDBDatabase[]> {
  const names = await databasesOf(userId);
  return Promise.all(names.map((name) => finished(indexedDB.open(name))));
}
