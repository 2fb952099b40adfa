import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies of the embedded database, for the day its folder is lost or cannot be read. */

const KEPT_NEWEST = 3;
const KEPT_DAYS = 7;
const NAME = /^nestling-(\d{8})T\d{6}Z\.tar\.gz$/;

/** Writes one snapshot, whole or not at all, and drops those that are not to be kept. */
export async function writeSnapshot(
  dataDir: string,
  dump: () => Promise<Blob>,
  now: number,
): Promise<string> {
  const folder = snapshotFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const bytes = Buffer.from(await (await dump()).arrayBuffer());
  const path = join(folder, `nestling-${compactTime(now)}.tar.gz`);
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  for (const name of superfluous(await snapshotNames(dataDir))) await rm(join(folder, name));
  return path;
}

/** The newest first. */
export async function listSnapshots(dataDir: string): Promise<string[]> {
  return (await snapshotNames(dataDir)).map((name) => join(snapshotFolder(dataDir), name));
}

export async function readSnapshot(path: string): Promise<Blob> {
  return new Blob([await readFile(path)]);
}

/** All but the newest few and the last of each of the last days, given the newest first. */
function superfluous(names: readonly string[]): string[] {
  const lastOfDay = new Map<string, string>();
  for (const name of names) {
    const day = NAME.exec(name)?.[1] ?? '';
    if (!lastOfDay.has(day)) lastOfDay.set(day, name);
  }
  const kept = new Set([
    ...names.slice(0, KEPT_NEWEST),
    ...[...lastOfDay.values()].slice(0, KEPT_DAYS),
  ]);
  return names.filter((name) => !kept.has(name));
}

async function snapshotNames(dataDir: string): Promise<string[]> {
  const names = await readdir(snapshotFolder(dataDir)).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots');
}

function compactTime(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
