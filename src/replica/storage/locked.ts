import { lockedName } from './database-name.ts';

/**
 * Whether this person keeps something locked on this device. Nothing may open their replica before
 * it is unlocked: it would begin another one.
 */
export async function hasLock(userId: string): Promise<boolean> {
  const name = lockedName(userId);
  return (await indexedDB.databases()).some((database) => database.name === name);
}
