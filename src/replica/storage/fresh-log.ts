import { resultOf } from './storage-rows.ts';

const NAME = 'nestling-fresh-log';

/**
 * Has the browser begin a new log for what it stores.
 *
 * Chromium's IndexedDB lies in LevelDB, which writes on in the log of the life before. If that one
 * ended in the middle of a write (a dead battery), a torn record stays there. The next start reads
 * up to it and writes on behind it; the one after that takes it for damage, and Chromium then
 * deletes all that the origin has stored, without a word. To delete a database, though it be empty,
 * makes LevelDB move what its log holds into a table and begin another log. Other browsers lose a
 * few milliseconds.
 */
export async function beginFreshLog(): Promise<void> {
  const database = await resultOf(indexedDB.open(NAME));
  database.close();
  await resultOf(indexedDB.deleteDatabase(NAME));
}
