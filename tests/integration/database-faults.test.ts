import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareBooks, faultsIn, nothingFound, settle } from '../chaos/server-findings.ts';
import { loadDevices } from '../chaos/load-device.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

/** The server with a failing database (fault 35 in docs/faults.md). */

const SLOW_MACHINE = { timeout: 60_000 };
let postgres: TestPostgres;
let servers: TestServer[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});
afterAll(() => postgres?.stop());

describe('PostgreSQL killed under load', () => {
  test('answers with 5xx, applies nothing partially, and accepts the repetition once', async () => {
    const crash = postgres.crash;
    // A configured server must not be killed, so this test starts the packed one.
    if (!crash) throw new Error('DATABASE_TEST_URL names a server that cannot be killed');
    const server = await start({ databaseUrl: await postgres.migratedDatabase() });
    const family = await server.createFamily();
    const devices = await loadDevices(server.url, family, createRandom(35));
    const begin = await family.owner.api.pull();
    const found = nothingFound();
    for (let kill = 0; kill < 2; kill += 1) {
      const written = devices.reduce((sum, device) => sum + device.writes, 0);
      const stopped = new AbortController();
      const work = devices.map((device) => device.work(stopped.signal));
      await expect
        .poll(() => devices.reduce((sum, device) => sum + device.writes, 0), SLOW_MACHINE)
        .toBeGreaterThan(written + 40);
      await crash();
      // Every request meets the failure.
      await Promise.all(work);
      expect((await server.api.get('/api/ready')).status).toBe(503);
      expect((await server.api.get('/api/health')).status).toBe(200);
      await postgres.restart();
      await expect
        .poll(async () => (await server.api.get('/api/ready')).status, SLOW_MACHINE)
        .toBe(200);
      await settle(devices, found);
      await compareBooks(devices, begin, found);
    }
    expect(faultsIn(found)).toEqual(faultsIn(nothingFound()));
    expect(devices.flatMap(({ refusals }) => refusals).filter((status) => status !== 503)).toEqual(
      [],
    );
  });
});

describe.each(['PGlite', 'PostgreSQL'])('a disk that is full under %s', (name) => {
  test('answers a batch with 503, and accepts its repetition once', async () => {
    const server = await start(
      name === 'PGlite' ? {} : { databaseUrl: await postgres.migratedDatabase() },
    );
    const { owner, childId } = await server.createFamily();
    const device = createDevice(owner.id, { childId });
    const before = await owner.api.pull();
    const events = Array.from({ length: 5 }, () => device.event('diaper'));
    await server.db.exec(`
      create function full_disk() returns trigger language plpgsql as $$ begin
        if new.id = '${events[3]?.id}' then
          raise exception 'could not extend file' using errcode = '53100';
        end if;
        return new;
      end $$;
      create trigger full_disk before insert on records for each row execute function full_disk()`);
    const rows = events.map((record) => ({ collection: 'events', record }));
    const refused = await owner.api.post('/api/sync/push', { node: device.node, rows });
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner.api.pull(before.checkpoint)).checkpoint).toEqual(before.checkpoint);
    await server.db.exec('drop trigger full_disk on records; drop function full_disk');
    const taken = await owner.api.push(
      device.node,
      ...events.map((event): [string, unknown] => ['events', event]),
    );
    expect(taken.verdicts.map(({ verdict }) => verdict)).toEqual(events.map(() => 'applied'));
    const after = await owner.api.pull(before.checkpoint);
    expect(after.changes.map(({ record }) => record.id)).toEqual(events.map(({ id }) => id));
  });
});

describe.each(['PGlite', 'PostgreSQL'])('a transaction under %s', (name) => {
  test('does not seem to have succeeded when one of its statements has failed', async () => {
    const { db } = await start(
      name === 'PGlite' ? {} : { databaseUrl: await postgres.migratedDatabase() },
    );
    const failing = db.transaction(async (tx) => {
      await tx.query(`insert into settings (key, value) values ('lost', '1')`);
      await tx.query('select 1 / 0').catch(() => {});
    });
    await expect(failing).rejects.toThrow('Nothing was changed');
    expect(await db.query(`select * from settings where key = 'lost'`)).toEqual([]);
  });
});

describe('a disk that is nearly full under the embedded database', () => {
  test('refuses writes, still answers reads, and recovers when there is space', async () => {
    let freeBytes = Number.POSITIVE_INFINITY;
    const server = await start({
      dataDir: 'temporary',
      freeBytes: () => Promise.resolve(freeBytes),
    });
    const { owner, childId } = await server.createFamily();
    const device = createDevice(owner.id, { childId });
    const event = device.event('diaper');
    const { checkpoint } = await owner.api.pull();
    freeBytes = 20 * 1024 * 1024;
    const row = { collection: 'events', record: event };
    const refused = await owner.api.post('/api/sync/push', { node: device.node, rows: [row] });
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await owner.api.pull(checkpoint)).toMatchObject({ changes: [], checkpoint });
    const refresh = { refreshToken: owner.refreshToken };
    expect((await server.api.post('/api/auth/refresh', refresh)).status).toBe(503);
    freeBytes = Number.POSITIVE_INFINITY;
    const { verdicts } = await owner.api.push(device.node, ['events', event]);
    expect(verdicts).toMatchObject([{ verdict: 'applied', seq: checkpoint.seq + 1 }]);
    expect((await server.api.post('/api/auth/refresh', refresh)).status).toBe(200);
  });
});

async function start(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  servers.push(server);
  return server;
}
