import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROTOCOL_HEADER } from '../../schema/wire/protocol.ts';
import { LiveReader } from '../chaos/live-reader.ts';
import { compareBooks, faultsIn, nothingFound, settle } from '../chaos/server-findings.ts';
import { type LoadDevice, loadDevices } from '../chaos/load-device.ts';
import { createApi } from '../helpers/api.ts';
import { startFaultProxy } from '../helpers/fault-proxy.ts';
import { nextServer } from '../helpers/next-server.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { type Person, createFamily } from '../helpers/server.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Several processes on one PostgreSQL that are replaced one after the other. */

const MEANWHILE_MS = 1_000;
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test('loses and doubles no write and no live message while two releases replace each other, forwards and back', async () => {
  const folder = await temporaryFolder('rolling');
  const databaseUrl = await postgres.migratedDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SAMPLE: 'off',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  };
  const next = { folder: await nextServer() };
  const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  const proxy = await startFaultProxy(servers[0].url);
  const stopping = new AbortController();
  const readers: LiveReader[] = [];
  /** The proxy sends requests elsewhere before the process stops, as one that asks for readiness. */
  const replace = async (i: 0 | 1, build?: { folder: string }) => {
    proxy.retarget(servers[1 - i]?.url ?? '');
    await delay(MEANWHILE_MS);
    expect(await servers[i].stop('SIGTERM')).toBe(0);
    servers[i] = await spawnServer(env, build);
    proxy.retarget(servers[i].url);
    await delay(MEANWHILE_MS);
  };
  try {
    const family = await createFamily(servers[0].url);
    const devices = await loadDevices(proxy.url, family, createRandom(231));
    const begin = await family.owner.api.pull();
    const { owner, parent } = family;
    readers.push(...[owner, parent].map((person) => new LiveReader(proxy.url, person)));
    await expect.poll(() => readers.every(({ seq }) => seq >= 0)).toBe(true);
    const working = devices.map((device) => workOn(device, stopping.signal));
    await delay(MEANWHILE_MS);
    const before = await protocolsOf(servers[0], owner);
    await replace(0, next);
    expect(await protocolsOf(servers[0], owner)).not.toBe(before);
    // On the migrated database the old release starts again, and both work side by side.
    await replace(1);
    expect(await protocolsOf(servers[1], owner)).toBe(before);
    await replace(1, next);
    // The way back, without a restore.
    await replace(0);
    stopping.abort();
    await Promise.all(working);
    const found = nothingFound();
    await settle(devices, found);
    await compareBooks(devices, begin, found);
    expect(faultsIn(found)).toEqual(faultsIn(nothingFound()));
    expect(found.acknowledged).toBeGreaterThan(20);
    expect(devices.flatMap(({ refusals }) => refusals)).toEqual([]);
    const { checkpoint } = await createApi(proxy.url, owner.accessToken).pull();
    await expect
      .poll(() => readers.map(({ seq }) => seq))
      .toEqual(readers.map(() => checkpoint.seq));
    const written = devices.flatMap(({ acknowledged }) => [...acknowledged]);
    for (const { held, told, connections } of readers) {
      expect(written.filter((id) => !held.has(`events/${id}`))).toEqual([]);
      expect(told).toBeGreaterThan(20);
      expect(connections).toBeGreaterThan(1);
    }
  } finally {
    stopping.abort();
    for (const reader of readers) reader.close();
    await proxy.close();
    for (const server of servers) await server.stop('SIGKILL');
    await rm(folder, { recursive: true });
  }
});

/** Goes on after each request that fails, as a device does. */
async function workOn(device: LoadDevice, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await device.work(signal);
    await delay(50);
  }
}

/** The versions of the wire that a server speaks: they tell the two builds apart. */
async function protocolsOf(
  { url }: SpawnedServer,
  { accessToken }: Person,
): Promise<string | null> {
  const answer = await createApi(url, accessToken).post('/api/sync/pull', { checkpoint: null });
  expect(answer.status).toBe(200);
  return answer.headers.get(PROTOCOL_HEADER);
}
