import { join } from 'node:path';
import pg from 'pg';
import { foundFamily } from '../../e2e/environment/family.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type TestPostgres, startPostgres } from '../../helpers/postgres.ts';
import { claimsOf } from '../../helpers/server.ts';
import { toRecords } from '../../../server/sample/sample-entry.ts';
import { createSeededRandom } from '../../../server/sample/random.ts';
import { MINUTE_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { removeFolder, temporaryFolder } from '../stage/folders.ts';
import { type Served, serveProduct, serveScript } from '../stage/serve.ts';

/** Both servers, and families that are known to ours. */
export type EmbeddedEnvironment = {
  families: readonly Household[];
  serveOurs(): Promise<Served>;
  serveBare(): Promise<Served>;
  close(): Promise<void>;
};
/** A PostgreSQL with many families and years of logs, and both servers on it. */
export type Environment = EmbeddedEnvironment & {
  url: string;
  rows: number;
  /** How long filling it took, for the report. */
  fillMs: number;
};
export type Household = {
  accountId: string;
  userId: string;
  childId: string;
  username: string;
  password: string;
  token: string;
  /** The sequence number of the last change. */
  head: number;
};

const BARE = ['--import', 'tsx', 'tests/bench/server/bare.ts'];
const BARE_EMBEDDED = ['--import', 'tsx', 'tests/bench/server/bare-embedded.ts'];

/** @param rows the approximate number of logs, spread over all families */
export async function openEnvironment(rows: number, howMany = 64): Promise<Environment> {
  const postgres = await startPostgres({ durable: true });
  const url = postgres.url;
  const serveOurs = async () => serveProduct(await freePort(), { DATABASE_URL: url });
  const serveBare = async () => serveScript(BARE, await freePort(), { DATABASE_URL: url });
  try {
    // Then answers contain the codes of mails, and nobody has to pay first.
    const development = { DATABASE_URL: url, NODE_ENV: 'development', PAYMENTS: 'off' };
    const served = await serveProduct(await freePort(), development);
    const families: Household[] = [];
    for (let i = 0; i < howMany; i++) families.push(await found(served.origin));
    await served.kill();
    const from = performance.now();
    await fill(postgres, families, Math.round(rows / howMany));
    const fillMs = performance.now() - from;
    return { url, families, rows, fillMs, serveOurs, serveBare, close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Both servers on embedded databases of their own, with the same families and no logs. */
export async function openEmbeddedEnvironment(howMany: number): Promise<EmbeddedEnvironment> {
  const folder = await temporaryFolder('families');
  const dataDir = join(folder, 'ours');
  const serveOurs = async () => serveProduct(await freePort(), { DATA_DIR: dataDir });
  const serveBare = async () =>
    serveScript(BARE_EMBEDDED, await freePort(), { DATA_DIR: join(folder, 'bare') });
  const development = { DATA_DIR: dataDir, NODE_ENV: 'development', PAYMENTS: 'off' };
  const served = await serveProduct(await freePort(), development);
  const families: Household[] = [];
  for (let i = 0; i < howMany; i++) families.push(await found(served.origin));
  await served.kill();
  return { families, serveOurs, serveBare, close: () => removeFolder(folder) };
}

async function found(origin: string): Promise<Household> {
  const { owner, child } = await foundFamily(origin);
  const { id, accountId } = claimsOf(owner.accessToken);
  const { username, password, accessToken } = owner;
  return {
    accountId,
    userId: id,
    childId: child.id,
    username,
    password,
    token: accessToken,
    head: 0,
  };
}

/** An entry as a device would create it. */
export function entryOf({ userId, childId }: Household, startedAt: number): EventRecord {
  const by = { userId, node: 'benchnew' };
  const [record] = toRecords([{ type: 'diaper', startedAt, payload: { kind: 'wet' }, by }], {
    childId,
    tz: 'UTC',
    random: createSeededRandom(startedAt),
  });
  return record as EventRecord;
}

/** In the database itself, because it would take an hour through the API. */
async function fill(
  { url }: TestPostgres,
  families: readonly Household[],
  each: number,
): Promise<void> {
  const now = Date.now();
  const template = JSON.stringify({
    ...entryOf({ userId: '$USER', childId: '$CHILD' } as Household, now),
    id: '$ID',
    startedAt: '$AT',
  }).replace('"$AT"', '$AT');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into records
         (account_id, collection, id, seq, created_seq, narrowed_seq, at, digest, body)
       select account_id, 'events', id, head + i, head + i, null, at, left(md5(id), 16),
         replace(replace(replace(replace($1, '$ID', id), '$USER', user_id), '$CHILD', child_id),
           '$AT', at::text)::json
       from unnest($2::text[], $3::text[], $4::text[]) as f (account_id, user_id, child_id)
       join accounts using (account_id)
       cross join generate_series(1, $5::int) as i
       cross join lateral (
         select gen_random_uuid()::text as id,
                $6::int8 - ($5::int - i) * $7::int8 as at
       ) as made`,
      [
        template,
        families.map(({ accountId }) => accountId),
        families.map(({ userId }) => userId),
        families.map(({ childId }) => childId),
        each,
        now,
        36 * MINUTE_MS,
      ],
    );
    await client.query('update accounts set head = head + $1', [each]);
    // Superseded values, in one record of ten.
    await client.query(
      `insert into record_history (account_id, collection, id, path, stamp, node, value, kept_at)
       select account_id, collection, id, 'note', '000000000-000-benchold', 'benchold',
         '"before"', at
       from records where seq % 10 = 0`,
    );
    // In a server that has grown over years this is done. Afterwards it would take the disk for minutes.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const { rows } = await client.query<{ account_id: string; head: string }>(
      'select account_id, head from accounts',
    );
    for (const family of families) {
      family.head = Number(rows.find((row) => row.account_id === family.accountId)?.head);
    }
  } finally {
    await client.end();
  }
}
