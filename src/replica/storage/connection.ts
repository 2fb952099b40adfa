import type { Dexie } from 'dexie';
import type { RxStorageInstance, RxStorageWriteError } from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { pause } from '../../lib/pause.ts';
import { isKnownVersion } from './database-name.ts';
import { ReplicaError, toReplicaError } from '../errors.ts';

/**
 * Why a connection has ended for good, other than by our own close:
 * - lost:     the stored data is gone, or the database cannot be opened any more
 * - outdated: a newer release has taken the database over in another tab
 */
export type Ending = 'lost' | 'outdated';

/** Delays before each retry: WebKit takes a moment to restart its storage process. */
const REOPEN_AFTER_MS = [0, 50, 250, 500];

type Instance = RxStorageInstanceDexie<unknown>;

/**
 * Keeps a storage instance's connection usable. WebKit drops the connections of pages in the
 * background ("Connection to Indexed Database server lost", 97 % of one app's retries on the old
 * handle were useless: https://github.com/Expensify/App/issues/87864). The database is opened again
 * and the read or write repeated; its caller does not notice.
 *
 * @param options.isClosing we are closing it ourselves
 * @param options.onEnded the connection cannot be kept; may be called once for each instance
 */
export async function keepConnected(
  instance: Instance,
  { isClosing, onEnded }: { isClosing: () => boolean; onEnded: (why: Ending) => void },
): Promise<void> {
  const { dexieDb } = await instance.internals;
  refuseNewer(dexieDb);
  let opened = 0;
  let reopening: Promise<void> | null = null;
  let takenFor: Ending | null = null;
  const take = (why: Ending): void => {
    takenFor = why;
    onEnded(why);
  };

  const reopen = (): Promise<void> => {
    reopening ??= openAgain(dexieDb).finally(() => {
      opened += 1;
      reopening = null;
    });
    return reopening;
  };
  const retried = async <T>(work: (isRepeated: boolean) => Promise<T>): Promise<T> => {
    for (const [tries, pauseMs] of REOPEN_AFTER_MS.entries()) {
      const before = opened;
      try {
        return await work(tries > 0);
      } catch (error) {
        if (takenFor) throw new ReplicaError(takenFor, error);
        if (isClosing() || toReplicaError(error).kind !== 'lost') throw error;
        await pause(pauseMs);
        // Another failed call may have opened it again already.
        if (opened === before && !isClosing()) await reopen().catch(() => undefined);
      }
    }
    return work(true);
  };

  dexieDb.on('versionchange', (event) => {
    // A deletion has no new version: another tab signs out, or the developer tools delete it.
    take(event.newVersion ? 'outdated' : 'lost');
    dexieDb.close();
    // Otherwise Dexie would open it again at the next write, although it was taken over.
    return false;
  });
  // After each opening: Dexie also opens a lost connection again by itself.
  dexieDb.on('ready', () => refuseNewer(dexieDb, take), true);
  dexieDb.on('close', () => {
    if (isClosing() || takenFor || reopening) return;
    // Closed by the browser: after a dropped connection the data is still there, after clearing
    // the database is empty. Dexie itself may be about to open it again.
    void Promise.resolve()
      .then(() => dexieDb.open())
      .then(async () => {
        if (!(await holdsAnything(dexieDb)) && !isClosing()) onEnded('lost');
      })
      .catch(() => isClosing() || onEnded('lost'));
  });

  const { query, count, findDocumentsById, bulkWrite } = bound(instance);
  instance.query = (prepared) => retried(() => query(prepared));
  instance.count = (prepared) => retried(() => count(prepared));
  instance.findDocumentsById = (ids, deleted) => retried(() => findDocumentsById(ids, deleted));
  instance.bulkWrite = (rows, context) =>
    retried(async (isRepeated) => {
      const result = await bulkWrite(rows, context);
      const refused = isRepeated
        ? result.error.filter((error) => !isOwnWrite(error))
        : result.error;
      // The write was stored, but its connection died before it could notify the live queries.
      if (refused.length < result.error.length) onEnded('lost');
      return { ...result, error: refused };
    });
}

function bound(
  instance: Instance,
): Pick<
  RxStorageInstance<unknown, unknown, unknown>,
  'query' | 'count' | 'findDocumentsById' | 'bulkWrite'
> {
  return {
    query: instance.query.bind(instance),
    count: instance.count.bind(instance),
    findDocumentsById: instance.findDocumentsById.bind(instance),
    bulkWrite: instance.bulkWrite.bind(instance),
  } as never;
}

async function openAgain(dexieDb: Dexie): Promise<void> {
  // After the `close` event that may have led here, so that Dexie has finished its own closing.
  await Promise.resolve();
  dexieDb.close({ disableAutoOpen: false });
  await dexieDb.open();
}

/** Dexie opens a database of any version; this release must not write to a newer one's. */
function refuseNewer(dexieDb: Dexie, take?: (why: Ending) => void): void {
  const { version } = dexieDb.backendDB();
  if (isKnownVersion(version)) return;
  take?.('outdated');
  dexieDb.close();
  throw new ReplicaError('outdated', new Error(`${dexieDb.name} has version ${version}`));
}

/** Every collection holds at least its marker (identity.ts). */
async function holdsAnything(dexieDb: Dexie): Promise<boolean> {
  return (await dexieDb.table('docs').limit(1).count()) > 0;
}

/**
 * Whether the stored document is this very write: its revision and time are unique in this realm.
 */
function isOwnWrite(error: RxStorageWriteError<unknown>): boolean {
  const { status, writeRow } = error;
  if (status !== 409) return false;
  const { documentInDb } = error;
  const { _rev, _meta } = writeRow.document;
  return documentInDb._rev === _rev && documentInDb._meta.lwt === _meta.lwt;
}
