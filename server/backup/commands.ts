import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp } from './backup.ts';
import {
  BackupError,
  MANIFEST,
  isIncomplete,
  listBackups,
  listIncomplete,
  readManifest,
} from './folder.ts';
import { restore } from './restore.ts';
import type { Site } from './site.ts';
import { findProblems } from './verify.ts';

/** The operator's commands for backups. */

type Say = (text: string) => void;

/** @returns false when the backup is complete but lacks files that are damaged in the store */
export async function backUpCommand(site: Site, folder: string, say: Say): Promise<boolean> {
  const { path, manifest, copied, dropped } = await backUp(site, resolve(folder), Date.now());
  const { tables, media } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${path}: ${rows} rows, ${media.files} files (${copied} new, ${megabytes(media.totalBytes)})`,
  );
  if (dropped > 0) say(`${dropped} older ones deleted`);
  for (const key of media.missing) say(`not in the store, devices are asked for it: ${key}`);
  for (const key of media.damaged) say(`damaged in the store: ${key}`);
  return media.damaged.length === 0;
}

export async function listCommand(folder: string, say: Say): Promise<void> {
  for (const { path } of await listBackups(folder)) {
    const { tables, media } = await readManifest(path);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
    say(`${path}  ${megabytes(bytes)}, ${media.files} files`);
  }
  for (const name of await listIncomplete(folder)) say(`${join(folder, name)}  incomplete`);
}

/** @param named a backup, or a folder of backups, of which the newest is meant */
export async function verifyCommand(named: string, say: Say): Promise<void> {
  const path = await backupAt(named);
  const problems = await findProblems(join(path, '..'), path, { withFiles: true });
  if (problems.length > 0) throw new BackupError(problems.join('\n'));
  say(`${path} is complete and undamaged.`);
}

export async function restoreCommand(site: Site, named: string, say: Say): Promise<void> {
  const path = await backupAt(named);
  const { rows, files } = await restore(site, path, Date.now());
  say(`Restored ${path}: ${rows} rows, ${files} files.`);
  say('Start the server; devices send again what the backup does not know.');
}

async function backupAt(named: string): Promise<string> {
  const path = resolve(named);
  if (isIncomplete(path)) throw new BackupError(`${path} is a backup that did not end.`);
  if (existsSync(join(path, MANIFEST))) return path;
  const [newest] = await listBackups(path);
  if (newest) return newest.path;
  throw new BackupError(`${path} is no complete backup, and has none in it.`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
