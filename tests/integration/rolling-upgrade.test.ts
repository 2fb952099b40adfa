import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { putSetting } from '../../server/db/settings.ts';
import { compareBooks, faultsIn, nothingFound, settle } from '../chaos/server-findings.ts';
import { type LoadDevice, loadDevices } from '../chaos/load-device.ts';
import { createDevice } from '../helpers/device-records.ts';
import { startFaultProxy } from '../helpers/fault-proxy.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { createFamily, startTestServer } from '../helpers/server.ts';
import { spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Several processes on one PostgreSQL that are replaced, or one of which stands still. */

const MEANWHILE_MS = 1_000;
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test('loses and doubles no write while processes are replaced one after the other, on a newer schema', async () => {
  const folder = await temporaryFolder('rolling');
  const databaseUrl = await postgres.migratedDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SAMPLE: 'off',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  };
  const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  const proxy = await startFaultProxy(servers[0].url);
  const stopping = new AbortController();
  try {
    const family = await createFamily(servers[0].url);
    const devices = await loadDevices(proxy.url, family, createRandom(231));
    const begin = await family.owner.api.pull();
    const working = devices.map((device) => workOn(device, stopping.signal));
    await delay(MEANWHILE_MS);
    await migrateAsTheNextRelease(databaseUrl);
    for (const i of [0, 1]) {
      // The proxy sends requests elsewhere before the process stops, as one that asks for readiness.
      proxy.retarget(servers[1 - i]?.url ?? '');
      await delay(MEANWHILE_MS);
      expect(await servers[i]?.stop('SIGTERM')).toBe(0);
      servers[i] = await spawnServer(env);
    }
    await delay(MEANWHILE_MS);
    stopping.abort();
    await Promise.all(working);
    const found = nothingFound();
    await settle(devices, found);
    await compareBooks(devices, begin, found);
    expect(faultsIn(found)).toEqual(faultsIn(nothingFound()));
    expect(found.acknowledged).toBeGreaterThan(20);
    expect(devices.flatMap(({ refusals }) => refusals)).toEqual([]);
  } finally {
    stopping.abort();
    await proxy.close();
    for (const server of servers) await server.stop('SIGKILL');
    await rm(folder, { recursive: true });
  }
});

test('takes the writes of a family whose locks another process holds and does not release', async () => {
  const databaseUrl = await postgres.migratedDatabase();
  const server = await startTestServer({ databaseUrl });
  const suspended = await openPostgres(databaseUrl);
  try {
    const { owner, childId } = await server.createFamily();
    const device = createDevice(owner.id, { childId });
    const held = suspended
      .transaction(async (tx) => {
        const locked = [owner.accountId];
        await tx.query('select 1 from accounts where account_id = $1 for update', locked);
        await delay(60_000);
        await tx.query('select 1');
      })
      .catch((error: unknown) => error);
    await delay(MEANWHILE_MS);
    const { verdicts } = await owner.api.push(device.node, ['events', device.event('diaper')]);
    expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
    expect(await held).toBeInstanceOf(Error);
  } finally {
    await suspended.close();
    await server.stop();
  }
});

/** Goes on after each request that fails, as a device does. */
async function workOn(device: LoadDevice, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await device.work(signal);
    await delay(50);
  }
}

async function migrateAsTheNextRelease(databaseUrl: string): Promise<void> {
  const newest = readMigrations().at(-1)?.version ?? 0;
  const db = await openPostgres(databaseUrl);
  await db.query('insert into migrations (version, name) values ($1, $2)', [
    newest + 1,
    'of-the-next-release.sql',
  ]);
  await putSetting(db, 'schema-works-from', String(newest));
  await db.close();
}
