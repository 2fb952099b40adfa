import { MIGRATED, migratedData } from './postgres-data.ts';
import {
  hasInitdb,
  machinesFolders,
  packedFolders,
  query,
  runPostgres,
} from './postgres-process.ts';

export type TestPostgres = {
  url: string;
  /** Where the server comes from, for reports. */
  origin: string;
  /** Creates another empty database on the same server. @returns its URL */
  anotherDatabase(): Promise<string>;
  /** Creates another database without data, with all migrations where that is quick. @returns its URL */
  migratedDatabase(): Promise<string>;
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
      // Named binaries are what is tested, also how they create a data folder.
      const like = durable || folders ? undefined : await migratedData(folder);
      return await serverFrom(folder, { durable, like });
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
    migratedDatabase: () => createDatabase(server),
    copyOf: (database) => copyDatabase(server, nameIn(database)),
    crash: null,
    restart: () => Promise.resolve(),
    stop: () => query(server, `drop database ${name} with (force)`),
  };
}

let databases = 0;

async function serverFrom(
  origin: string,
  options: { durable: boolean; like: string | undefined },
): Promise<TestPostgres> {
  const { url, end, restart, remove } = await runPostgres(origin, options);
  return {
    url,
    origin,
    anotherDatabase: () => createDatabase(url),
    migratedDatabase: () => createDatabase(url, options.like === undefined ? undefined : MIGRATED),
    copyOf: (database) => copyDatabase(url, nameIn(database)),
    crash: () => end('SIGKILL'),
    restart,
    stop: remove,
  };
}

async function createDatabase(server: string, template?: string): Promise<string> {
  databases += 1;
  const name = `nestling_test_${process.pid}_${Date.now()}_${databases}`;
  await query(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  // The URL of a socket has no host, which the URL class does not accept.
  return server.replace(/\/[\w-]*(\?|$)/, `/${name}$1`);
}

async function copyDatabase(server: string, name: string): Promise<string> {
  // A template must have no connections while it is copied.
  await query(server, `alter database ${name} with allow_connections false`);
  await query(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  const url = await createDatabase(server, name);
  await query(server, `alter database ${name} with allow_connections true`);
  return url;
}

function nameIn(url: string): string {
  return /\/(\w+)(?:\?|$)/.exec(url)?.[1] ?? '';
}
