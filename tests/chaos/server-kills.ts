import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/open.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { freePort } from '../helpers/free-port.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { createFamily } from '../helpers/server.ts';
import { type SpawnedServer, spawnAndKill, spawnServer } from '../helpers/spawned-server.ts';
import {
  type Findings,
  compareBooks,
  compareHistories,
  nothingFound,
  settle,
} from './server-findings.ts';
import { loadDevices } from './load-device.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Options = {
  times: number;
  database: 'pglite' | 'postgres';
  seed?: number;
  say?: (line: string) => void;
};

const LONGEST_LOAD_MS = 1_500;

/**
 * Starts a server, lets four devices write to it, kills it with SIGKILL at a random moment, starts
 * it again and checks everything it ever acknowledged. Repeated `times` times.
 */
export async function serverKills(
  options: Options,
): Promise<Findings & { failedStarts: string[] }> {
  const { times, database, seed = 1, say = () => {} } = options;
  const random = createRandom(seed);
  const folder = await temporaryFolder('kills');
  const postgres = database === 'postgres' ? await startPostgres() : null;
  const port = String(await freePort());
  const env = environment(folder, postgres, port);
  const found = { ...nothingFound(), failedStarts: [] as string[] };
  let server: SpawnedServer | null = null;
  try {
    await prepare(folder, postgres);
    server = await spawnServer(env);
    const { url } = server;
    const family = await createFamily(url);
    const devices = await loadDevices(url, family, random);
    const begin = await family.owner.api.pull();
    for (let i = 0; i < times; i += 1) {
      const stopped = new AbortController();
      const work = devices.map((device) => device.work(stopped.signal));
      await delay(random.below(LONGEST_LOAD_MS));
      await server.stop('SIGKILL');
      stopped.abort();
      await Promise.all(work);
      found.kills += 1;
      server = await startAgain(env, found);
      await settle(devices, found);
      await compareBooks(devices, begin, found);
      say(
        `kill ${i + 1}: ${found.acknowledged} acknowledged, ${found.missing.length} missing, ` +
          `${found.doubled} doubled, ${found.signedOut.length} signed out`,
      );
    }
    await compareHistories(devices, found);
    return found;
  } finally {
    await server?.stop('SIGKILL');
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills a server at a random moment of its very first start; the next start must succeed. */
export async function startKills({
  times,
  database,
  seed = 1,
  say = () => {},
}: Options): Promise<{ kills: number; failedStarts: string[] }> {
  const random = createRandom(seed);
  const failedStarts: string[] = [];
  const postgres = database === 'postgres' ? await startPostgres() : null;
  try {
    let longestMs = 0;
    for (let i = 0; i < times; i += 1) {
      const folder = await temporaryFolder('starts');
      const fresh = postgres ? { url: await postgres.anotherDatabase() } : null;
      const env = environment(folder, fresh, '0');
      if (longestMs === 0) {
        const began = performance.now();
        const measured = await spawnServer(env);
        longestMs = performance.now() - began;
        await measured.stop('SIGKILL');
        await rm(join(folder, 'db'), { recursive: true, force: true });
      }
      // Up to a little beyond the first start: from the first module to the first request.
      await spawnAndKill(env, longestMs * (0.15 + random.next()));
      try {
        const server = await spawnServer(env);
        const owner = await createFamily(server.url);
        if ((await owner.parent.api.pull()).kind !== 'start') throw new Error('no first pull');
        await server.stop('SIGKILL');
      } catch (error) {
        failedStarts.push(String(error));
      }
      say(`start ${i + 1}: ${failedStarts.length} failed`);
      await rm(folder, { recursive: true, force: true });
    }
    return { kills: times, failedStarts };
  } finally {
    await postgres?.stop();
  }
}

function environment(
  dataDir: string,
  postgres: { url: string } | null,
  port: string,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    PORT: port,
    SAMPLE: 'off',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
  };
}

/** The first start takes seconds; another test covers it. */
async function prepare(dataDir: string, postgres: TestPostgres | null): Promise<void> {
  const db = await openDatabase({
    databaseUrl: postgres?.url ?? null,
    dataDir,
    beginWith: await emptyDatabase(),
  });
  await db.close();
}

async function startAgain(
  env: Record<string, string>,
  found: { failedStarts: string[] },
): Promise<SpawnedServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await spawnServer(env);
    } catch (error) {
      found.failedStarts.push(String(error));
      if (tries === 3) throw error;
    }
  }
}
