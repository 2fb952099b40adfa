import { defineLocalText, removeLocalFact, writeLocalFact } from '../lib/local-facts.ts';
import { isReplicaName } from '../replica/storage/database-name.ts';

/**
 * Says outside IndexedDB that a replica is stored on this device. A browser may lose all of IndexedDB
 * at once: Chromium deletes a LevelDB profile that it opens with its SQLite backend. The session is
 * gone with it, and the app would look as if nobody had ever used it here.
 */
export const storedHereFact = defineLocalText({ key: 'nestling.stored-here', wipedBy: [] });

/** Whether IndexedDB holds the replica of anybody, open or locked. */
async function holdsReplicas(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name = '' }) => isReplicaName(name));
}

/** To be called after a replica was opened, and after one was removed on purpose. */
export async function rememberWhatIsStored(): Promise<void> {
  if (await holdsReplicas()) writeLocalFact(storedHereFact, 'yes');
  else removeLocalFact(storedHereFact);
}

/** To be called before a replica is removed on purpose: an interrupted removal is no loss. */
export function forgetWhatIsStored(): void {
  removeLocalFact(storedHereFact);
}

/** Whether the browser has lost what was stored here. For a device on which nobody is signed in. */
export async function hasLostStorage(): Promise<boolean> {
  // A browser that refuses storage has not lost it.
  return !(await holdsReplicas().catch(() => true));
}
