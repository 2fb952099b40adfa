import { BACKUP_DAYS, DAY_MS } from '../../schema/limits.ts';
import { toKeyText } from '../media/storage.ts';
import { type Backup, listBackups, readManifest, removeBackup, sharedFiles } from './folder.ts';
import { listedKeys } from './media.ts';

const FILES_AT_ONCE = 1_000;

/**
 * Deletes the backups that are not kept, and the files that no other backup names. Kept are all of the last day, and
 * the last one of each day for as long as people are promised (`BACKUP_DAYS`).
 *
 * @returns how many backups were deleted
 */
export async function dropOldBackups(folder: string, now: number): Promise<number> {
  const dropped = superfluous(await listBackups(folder), now);
  for (const { name } of dropped) await removeBackup(folder, name);
  await dropUnnamedFiles(folder);
  return dropped.length;
}

/** @param backups the newest first */
export function superfluous(backups: readonly Backup[], now: number): Backup[] {
  const days = new Set<number>();
  return backups.filter(({ createdAt }) => {
    const day = Math.floor(createdAt / DAY_MS);
    const isLastOfDay = !days.has(day);
    days.add(day);
    const age = now - createdAt;
    // A backup a day: the next run is the last one that still deletes in time.
    if (age > (BACKUP_DAYS - 1) * DAY_MS) return true;
    return age > DAY_MS && !isLastOfDay;
  });
}

async function dropUnnamedFiles(folder: string): Promise<void> {
  const named = new Set<string>();
  for (const { path } of await listBackups(folder)) {
    const { media } = await readManifest(path);
    for (const key of await listedKeys(path, media)) named.add(key);
  }
  const files = sharedFiles(folder);
  for (let after: string | null = null; ;) {
    const page = await files.list(after, FILES_AT_ONCE);
    for (const file of page) if (!named.has(toKeyText(file))) await files.remove(file);
    const last = page.at(-1);
    if (!last || page.length < FILES_AT_ONCE) return;
    after = toKeyText(last);
  }
}
