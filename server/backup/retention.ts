import { BACKUP_DAYS, DAY_MS } from '../../schema/limits.ts';
import { toKeyText } from '../media/storage.ts';
import { type Backup, listBackups, readManifest, removeBackup, sharedFiles } from './folder.ts';
import { listedKeys } from './media.ts';

const FILES_AT_ONCE = 1_000;
/** Between two backups, unless they are made less often: BACKUP_HOURS is a day at most. */
const UNUSUAL_MS = 2 * DAY_MS;

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
  const ages = agesOf(backups, now);
  return backups.filter(({ createdAt }, i) => {
    const day = Math.floor(createdAt / DAY_MS);
    const isLastOfDay = !days.has(day);
    days.add(day);
    const age = ages[i] ?? 0;
    // A backup a day: the next run is the last one that still deletes in time.
    if (age > (BACKUP_DAYS - 1) * DAY_MS) return true;
    return age > DAY_MS && !isLastOfDay;
  });
}

/**
 * The clock of the machine may be wrong by weeks, and must not delete every backup then. So an age is the sum of the
 * times between backups, in the order in which they were made, and each of these counts as two days at most, or twice
 * as long as is usual between the others.
 */
function agesOf(backups: readonly Backup[], now: number): number[] {
  const steps = backups.map(({ createdAt }, i) => {
    const next = backups[i - 1]?.createdAt ?? now;
    return Math.max(0, next - createdAt);
  });
  let age = 0;
  return steps.map((step, i) => {
    const others = steps.filter((_, other) => other > 0 && other !== i);
    age += Math.min(step, Math.max(UNUSUAL_MS, 2 * lowerMedian(others)));
    return age;
  });
}

function lowerMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
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
