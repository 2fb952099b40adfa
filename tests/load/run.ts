import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '../../server/db/postgres.ts';
import type { DatabaseDriver } from '../../server/db/database.ts';
import { MINUTE_MS } from '../../schema/limits.ts';
import { type Served, serveProduct, serveScript } from '../bench/stage/serve.ts';
import { freePort } from '../helpers/free-port.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { Crowd } from './crowd.ts';
import { type Session, planDay } from './day.ts';
import { type Dialect, type PhoneState, bareDialect, productDialect } from './dialect.ts';
import { FAMILY_PASSWORD, type LoadFamily, copyFamilies } from './families.ts';
import { type CountingClient, createCountingClient } from './http.ts';
import { usage, usedSince } from './machine.ts';
import { type LoadOptions, readLoadOptions } from './options.ts';
import { type LoadResult, loadTable } from './table.ts';

/**
 * `npm run load`: a day of many families, compressed into some minutes, on several server processes and one PostgreSQL, and
 * then the same day on a bare server. See docs/scale.md.
 */

const SEED = 233;
const BARE = ['--import', 'tsx', 'tests/load/bare.ts'];
const SIGN_INS_AT_ONCE = 16;

const options = readLoadOptions(process.argv.slice(2));
const postgres = await startPostgres({ durable: true });
try {
  const day = planDay(options.families, createRandom(SEED));
  const ours = await measureProduct(postgres.url, day, options);
  const bare = await measureBare(await postgres.anotherDatabase(), { day, options, ours });
  process.stdout.write(loadTable(options, { ours: ours.result, bare }));
  if (ours.result.crowd.missed + ours.result.crowd.errors.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}

type Measured = { result: LoadResult; families: LoadFamily[] };

async function measureProduct(
  url: string,
  day: readonly Session[],
  { families: count, minutes, processes }: LoadOptions,
): Promise<Measured> {
  const env = { DATABASE_URL: url, PAYMENTS: 'off', SAMPLE: 'off' };
  const first = await serveProduct(await freePort(), { ...env, NODE_ENV: 'development' });
  const db = await openPostgres(url);
  say(`making ${count} families`);
  const families = await copyFamilies(db, { origin: first.origin, count });
  await first.kill();
  const servers = await startAll(processes, async () => serveProduct(await freePort(), env));
  try {
    const http = createCountingClient();
    say('signing in their phones');
    const phones = await signInAll(families, servers);
    const result = await measure(productDialect(http), {
      http,
      db,
      servers,
      families,
      phones,
      day,
      minutes,
    });
    return { result, families };
  } finally {
    for (const server of servers) await server.kill();
    await db.close();
  }
}

async function measureBare(
  url: string,
  of: { day: readonly Session[]; options: LoadOptions; ours: Measured },
): Promise<LoadResult> {
  const { minutes, processes } = of.options;
  const { families } = of.ours;
  const servers = await startAll(processes, async () =>
    serveScript(BARE, await freePort(), { DATABASE_URL: url }),
  );
  const db = await openPostgres(url);
  try {
    const http = createCountingClient();
    const phones = families.map(({ accountId }, family) =>
      [0, 1].map((which) => ({
        ...stateOf(servers, { family, which, accountId }),
        refreshToken: `${accountId}/${which}`,
      })),
    );
    return await measure(bareDialect(http), {
      http,
      db,
      servers,
      families,
      phones,
      day: of.day,
      minutes,
    });
  } finally {
    for (const server of servers) await server.kill();
    await db.close();
  }
}

type Setting = {
  http: CountingClient;
  db: DatabaseDriver;
  servers: readonly Served[];
  families: readonly LoadFamily[];
  phones: PhoneState[][];
  day: readonly Session[];
  minutes: number;
};

async function measure(dialect: Dialect, setting: Setting): Promise<LoadResult> {
  const { http, db, servers, families, phones, day, minutes } = setting;
  const pids = servers.map(({ pid }) => pid);
  const crowd = new Crowd(dialect, families, phones);
  say('connecting');
  await crowd.open();
  await db.exec('vacuum analyze');
  await db.exec('checkpoint');
  const before = await usage(db, pids);
  const rowsBefore = await countRows(db);
  const [requests, bytes, cpu] = [http.requests(), sum(http.bytes()), process.cpuUsage()];
  const from = performance.now();
  say(`living through a day in ${minutes} minutes`);
  await crowd.live(day, minutes * MINUTE_MS);
  const seconds = (performance.now() - from) / 1000;
  const phonesCpu = process.cpuUsage(cpu);
  const used = usedSince(before, await usage(db, pids));
  await crowd.close();
  http.close();
  return {
    crowd: crowd.report,
    used,
    requests: http.requests() - requests,
    httpBytes: sum(http.bytes()) - bytes,
    rows: (await countRows(db)) - rowsBefore,
    memoryMiB: servers.reduce((all, server) => all + server.memoryMiB(), 0),
    phonesCpuSec: (phonesCpu.user + phonesCpu.system) / 1_000_000,
    seconds,
  };
}

async function signInAll(
  families: readonly LoadFamily[],
  servers: readonly Served[],
): Promise<PhoneState[][]> {
  const http = createCountingClient();
  const phones: PhoneState[][] = families.map(() => []);
  let next = 0;
  const worker = async () => {
    for (let family = next++; family < families.length; family = next++) {
      const { accountId, parents } = families[family] as LoadFamily;
      for (const [which, { username }] of parents.entries()) {
        const state = stateOf(servers, { family, which, accountId });
        const tokens = await http.post(
          `${state.origin}/api/auth/login`,
          { 'x-forwarded-for': state.address },
          { username, password: FAMILY_PASSWORD },
        );
        Object.assign(state, tokens);
        phones[family]?.push(state);
      }
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, worker));
  http.close();
  return phones;
}

/** The two phones of a family are at different processes, as a proxy may decide. */
function stateOf(
  servers: readonly Served[],
  { family, which, accountId }: { family: number; which: number; accountId: string },
): PhoneState {
  return {
    origin: servers[(family + which) % servers.length]?.origin ?? '',
    address: `10.${family >> 16}.${(family >> 8) & 255}.${family & 255}`,
    accountId,
    node: '',
    accessToken: '',
    refreshToken: '',
    checkpoint: null,
  };
}

async function startAll(count: number, start: () => Promise<Served>): Promise<Served[]> {
  const servers: Served[] = [];
  // The first one migrates.
  while (servers.length < count) servers.push(await start());
  // What a process does beside the requests when it starts.
  await delay(2_000);
  return servers;
}

async function countRows(db: DatabaseDriver): Promise<number> {
  const tables = await db.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  let rows = 0;
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(`select count(*) as count from ${name}`);
    rows += row?.count ?? 0;
  }
  return rows;
}

function sum({ sent, received }: { sent: number; received: number }): number {
  return sent + received;
}

function say(text: string): void {
  process.stderr.write(`  ${text}\n`);
}
