import type { Dexie } from 'dexie';
import type { RxStorageInstance, RxStorageWriteError } from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { isKnownVersion } from './database-name.ts';
import { ReplicaError, toReplicaError } from '../errors.ts';

/**
 * Why a connection that nobody here has closed is over for good:
 * - lost:     what was stored is gone, or nothing opens any more
 * - outdated: a newer release has taken the database over in another tab
 */
export type Ending = 'lost' | 'outdated';

/** WebKit takes a moment to start its storage process again: tried after each of these. */
const REOPEN_AFTER_MS = [0, 50, 250, 500];

type Instance = RxStorageInstanceDexie<unknown>;

/**
 * Keeps a storage instance's connection usable. WebKit drops the connections of pages in the
 * background ("Connection to Indexed Database server lost", 97 % of one app's retries on the old
 * handle were useless: https://github.com/Expensify/App/issues/87864): the database is opened
 * again and the work done again, and nobody notices.
 *
 * @param options.isClosing we are closing it ourselves
 * @param options.onEnded it cannot be kept; told more than once at most in a row of instances
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
        // Somebody else's failure may have opened it again already.
        if (opened === before && !isClosing()) await reopen().catch(() => undefined);
      }
    }
    return work(true);
  };

  dexieDb.on('versionchange', (event) => {
    // A deletion has no new version: another tab signs this person out, or a hand in devtools.
    takenFor = event.newVersion ? 'outdated' : 'lost';
    onEnded(takenFor);
    dexieDb.close();
    // Dexie itself would open it again at the next write, behind the back of who took it.
    return false;
  });
  dexieDb.on('close', () => {
    if (isClosing() || takenFor || reopening) return;
    // Ended by the browser: a dropped connection holds what it held, a cleared one is empty.
    // Dexie itself may be about to open it again.
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
      // Stored, though its connection died before it said so: nobody has been told of it.
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
  // Later than the event that may have led here: Dexie is then done with its own closing.
  await Promise.resolve();
  dexieDb.close({ disableAutoOpen: false });
  await dexieDb.open();
  refuseNewer(dexieDb);
}

/** Dexie opens whatever version there is; a newer release's database is not ours to write. */
function refuseNewer(dexieDb: Dexie): void {
  const { version } = dexieDb.backendDB();
  if (isKnownVersion(version)) return;
  dexieDb.close();
  throw new ReplicaError('outdated', new Error(`${dexieDb.name} has version ${version}`));
}

/** Every collection holds at least its marker (identity.ts). */
async function holdsAnything(dexieDb: Dexie): Promise<boolean> {
  return (await dexieDb.table('docs').limit(1).count()) > 0;
}

/** RxDB stamps each write with a revision and a time that no other write of this realm has. */
function isOwnWrite(error: RxStorageWriteError<unknown>): boolean {
  const { status, writeRow } = error;
  if (status !== 409) return false;
  const { documentInDb } = error;
  const { _rev, _meta } = writeRow.document;
  return documentInDb._rev === _rev && documentInDb._meta.lwt === _meta.lwt;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
