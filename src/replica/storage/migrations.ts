import { covers } from '../../../schema/rules/merge.ts';
import type { ReplicaCollection } from './collection.ts';
import { type ReplicaDocument, afterLocalWrite } from '../documents/document.ts';
import { ReplicaError } from '../errors.ts';
import { isMarker } from '../identity.ts';
import { REPLICA_SCHEMA_VERSION } from './schema.ts';

/**
 * Moving what an older release stored into this one's databases. RxDB keeps each schema version
 * in an IndexedDB of its own and would copy from one to the other while an old tab goes on
 * writing to the first: what came after the copying had passed was lost. Here the old database
 * is fenced first. Raising its version makes the browser close every connection that others
 * have to it, once what they were writing is done; and no release opens an older version beside
 * a newer one (`outdated`). Then all of it is moved, and only then is it deleted.
 */

/** What each schema version makes of a document of the one before. */
type Strategies = Readonly<Record<number, (old: ReplicaDocument) => ReplicaDocument>>;
const strategies: Strategies = {};

/** So many documents are moved in one write. */
const BATCH = 2_000;

/**
 * The older databases of these collections on this device.
 *
 * @param prefix of the person's IndexedDB databases: `<prefix><version>--<collection>`
 * @throws ReplicaError `outdated` when a newer release has been here
 */
export async function findOlder(
  prefix: string,
  collections: readonly string[],
): Promise<{ database: string; version: number; collection: string }[]> {
  const stored = (await indexedDB.databases()).flatMap(({ name }) => {
    if (!name?.startsWith(prefix)) return [];
    const [version = '', collection = ''] = name.slice(prefix.length).split('--');
    return collections.includes(collection)
      ? [{ database: name, version: Number(version), collection }]
      : [];
  });
  if (stored.some(({ version }) => version > REPLICA_SCHEMA_VERSION)) {
    throw new ReplicaError('outdated', new Error('A newer release has stored its data here.'));
  }
  return stored
    .filter(({ version }) => version < REPLICA_SCHEMA_VERSION)
    .toSorted((a, b) => a.version - b.version);
}

/** Opens an older database at a higher version, which takes it from everybody else. */
export async function fence(name: string): Promise<IDBDatabase> {
  const current = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? 1;
  return finished(indexedDB.open(name, current + 1));
}

/**
 * Moves everything in a fenced database into the collection of today, and deletes it. Broken
 * off, it is done again from the start: what has been moved already stays as it is.
 */
export async function moveOlder(
  fenced: IDBDatabase,
  version: number,
  collection: ReplicaCollection,
): Promise<void> {
  try {
    if (fenced.objectStoreNames.contains('docs')) {
      let after: IDBValidKey | null = null;
      for (;;) {
        const { documents, last } = await readBatch(fenced, after);
        if (last === null) break;
        await take(
          documents.map((document) => upgraded(document, version)),
          collection,
        );
        after = last;
      }
    }
  } finally {
    fenced.close();
  }
  await deleted(fenced.name);
}

/** Not waited for where somebody still looks at it: the next start finds it, with nothing new in it. */
function deleted(name: string): Promise<unknown> {
  const request = indexedDB.deleteDatabase(name);
  const blocked = new Promise((resolve) => (request.onblocked = resolve));
  return Promise.race([finished(request), blocked]);
}

async function readBatch(
  from: IDBDatabase,
  after: IDBValidKey | null,
): Promise<{ documents: ReplicaDocument[]; last: IDBValidKey | null }> {
  const docs = from.transaction('docs').objectStore('docs');
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const rows = (await finished(docs.getAll(range, BATCH))) as DexieRow[];
  return {
    documents: rows
      .filter(({ _deleted }) => _deleted !== '1')
      .map(
        ({ _deleted, _attachments, _meta, _rev, ...document }) =>
          document as unknown as ReplicaDocument,
      ),
    last: rows.at(-1)?.id ?? null,
  };
}

type DexieRow = { id: string } & Record<'_deleted' | '_attachments' | '_meta' | '_rev', unknown>;

function upgraded(document: ReplicaDocument, from: number): ReplicaDocument {
  let moved = document;
  for (let version = from + 1; version <= REPLICA_SCHEMA_VERSION; version++) {
    moved = strategies[version]?.(moved) ?? moved;
  }
  return moved;
}

async function take(
  documents: readonly ReplicaDocument[],
  collection: ReplicaCollection,
): Promise<void> {
  await collection.write(
    new Map(
      documents.map((document) => [
        document.id,
        (existing: ReplicaDocument | null) => {
          if (existing === null) return document;
          // Moved before, and perhaps edited since; but no word of the older one gets lost.
          if (isMarker(existing) || covers(existing.data, document.data)) return null;
          return afterLocalWrite(collection.name, existing, document.data, document.queuedAt);
        },
      ]),
    ),
    { expectNew: true },
  );
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('request failed'));
  });
}
