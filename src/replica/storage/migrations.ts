import { covers } from '../../../schema/rules/merge.ts';
import type { ReplicaCollection } from './collection.ts';
import { type ReplicaDocument, afterLocalWrite } from '../documents/document.ts';
import { finished, openFenced } from './databases.ts';
import { ReplicaError } from '../errors.ts';
import { isMarker } from '../documents/marker.ts';
import { REPLICA_SCHEMA_VERSION } from './schema.ts';

/**
 * Moves the data of an older release into the databases of this one. RxDB stores each schema
 * version in an IndexedDB database of its own. RxDB's migration copies from one to the other while
 * an old tab may still write to the first, and loses writes to documents that are already copied.
 * Here the old database is fenced first: raising its version makes the browser close every other
 * connection once its writes are done, and no release opens an older version beside a newer one
 * (`outdated`). Then every document is moved, and only then is the old database deleted.
 */

/** Upgrades a document from the previous schema version, by version. */
type Strategies = Readonly<Record<number, (old: ReplicaDocument) => ReplicaDocument>>;
const strategies: Strategies = {};

/** The number of documents in one write. */
const BATCH = 2_000;

/**
 * The older databases of these collections on this device.
 *
 * @param prefix of the person's IndexedDB databases: `<prefix><version>--<collection>`
 * @throws ReplicaError `outdated` when a newer release has used the databases
 */
export async function findOlder<Name extends string>(
  prefix: string,
  collections: readonly Name[],
): Promise<{ database: string; version: number; collection: Name }[]> {
  const stored = (await indexedDB.databases()).flatMap(({ name }) => {
    if (!name?.startsWith(prefix)) return [];
    const [version = '', stored] = name.slice(prefix.length).split('--');
    const collection = collections.find((each) => each === stored);
    return collection === undefined
      ? []
      : [{ database: name, version: Number(version), collection }];
  });
  if (stored.some(({ version }) => version > REPLICA_SCHEMA_VERSION)) {
    throw new ReplicaError('outdated', new Error('A newer release has stored its data here.'));
  }
  return stored
    .filter(({ version }) => version < REPLICA_SCHEMA_VERSION)
    .toSorted((a, b) => a.version - b.version);
}

/** Opens an older database and closes every other connection to it. @throws ReplicaError `blocked` */
export async function fence(name: string): Promise<IDBDatabase> {
  const current = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? 1;
  return openFenced(name, current + 1);
}

/**
 * Moves every document of a fenced database into the collection of this release, then deletes the
 * database. An interrupted move starts over: documents that were moved already stay as they are.
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

/**
 * Does not wait where another connection blocks: the next start finds the database and moves it
 * again.
 */
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
  const rows = await finished<DexieRow[]>(docs.getAll(range, BATCH));
  return {
    documents: rows
      .filter(({ _deleted }) => _deleted !== '1')
      .map(({ _deleted, _attachments, _meta, _rev, ...document }): ReplicaDocument => document),
    last: rows.at(-1)?.id ?? null,
  };
}

type DexieRow = ReplicaDocument & Record<'_deleted' | '_attachments' | '_meta' | '_rev', unknown>;

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
          // Moved before, and possibly edited since: merge, so that no value is lost.
          if (isMarker(existing) || covers(existing.data, document.data)) return null;
          return afterLocalWrite(collection.name, existing, document.data, document.queuedAt);
        },
      ]),
    ),
    { expectNew: true },
  );
}
