import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMigrations } from '../../server/db/migrate.ts';
import { builtServer } from './built-server.ts';
import { cachedPath } from './file-cache.ts';

/**
 * The built server as the release after this one: with a migration that changes tables which are in use, and the next
 * version of the wire. @returns the folder of its main.js
 */
export async function nextServer(): Promise<string> {
  const current = await builtServer();
  const parts = [current, readFileSync(import.meta.filename, 'utf8')];
  const folder = await cachedPath('next-server', parts, async (path) => make(current, path));
  return join(folder, 'dist/server/server');
}

async function make(current: string, path: string): Promise<void> {
  // It stands beside dist/server/server.
  cpSync(join(dirname(current), '../..'), path, { recursive: true });
  const server = join(path, 'dist/server/server');
  writeFileSync(
    join(server, `db/migrations/${NEXT_MIGRATION}-of-the-next-release.sql`),
    `alter table records add column of_next_release int not null default 0;
     create index records_of_next_release on records (account_id, of_next_release);
     create table next_things (
       account_id text collate "C" not null references accounts,
       thing_id text collate "C" not null,
       primary key (account_id, thing_id)
     );`,
  );
  // It works on what the release before it has made, and says so in the database.
  const newest = readMigrations().at(-1)?.version ?? 0;
  change(
    join(server, 'db/migrate.js'),
    /const WORKS_FROM = \d+/,
    () => `/* next release */ const WORKS_FROM = ${newest}`,
  );
  change(
    join(path, 'dist/server/schema/wire/protocol.js'),
    /PROTOCOL_VERSION = (\d+)/,
    (_all: string, version: string) => `PROTOCOL_VERSION = ${Number(version) + 1}`,
  );
}

const NEXT_MIGRATION = 9_001;

function change(
  path: string,
  what: RegExp,
  by: string | ((all: string, version: string) => string),
): void {
  const code = readFileSync(path, 'utf8');
  const changed = code.replace(what, by as string);
  if (changed === code) throw new Error(`${path} has no ${what.source}`);
  writeFileSync(path, changed);
}
