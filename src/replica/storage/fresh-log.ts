import { resultOf } from './storage-rows.ts';

const NAME = 'nestling-fresh-log';

/**
 * Makes the browser start a new write-ahead log.
 *
 * Chromium keeps IndexedDB in LevelDB, which appends to the log of the previous run. If that run
 * ended in the middle of a write (a dead battery), a torn record stays in the log. The next start
 * reads up to it and appends behind it. The start after that takes it for corruption, and Chromium
 * then silently deletes everything that the origin has stored. Deleting a database, even an empty
 * one, makes LevelDB move the log into a table and begin another one. In other browsers it costs a
 * few milliseconds.
 */
export async function beginFreshLog(): Promise<void> {
  const database = await resultOf(indexedDB.open(NAME));
  database.close();
  await resultOf(indexedDB.deleteDatabase(NAME));
}
