import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferenceDefaults } from '../../schema/records/preferences-defaults.ts';
import { preferencesId } from '../../schema/records/preferences-id.ts';
import { createSampleDevice } from '../helpers/collection-samples.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import {
  type TestPushService,
  createPushDevice,
  startPushService,
} from '../helpers/push-service.ts';
import { type TestFamily, createFamily } from '../helpers/server.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';

/** A process that is killed while it sends a push message. */

const SLOW_MACHINE = { timeout: 30_000 };
let postgres: TestPostgres;
let service: TestPushService;
let databaseUrl: string;
let db: pg.Client;
let server: SpawnedServer;

beforeAll(async () => {
  service = await startPushService();
  postgres = await startPostgres();
  databaseUrl = await postgres.migratedDatabase();
  server = await start();
  db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await server?.stop('SIGKILL');
  await postgres?.stop();
  await service?.stop();
});

test(
  'another process sends the message after the lease, and then nothing is left to do',
  { tags: 'long' },
  async () => {
    const family = await createFamily(server.url);
    const phone = createPushDevice(service.origin);
    await openClosedPhone(family, phone.subscription);
    service.hang(true);
    const { parent, childId } = family;
    const device = createDevice(parent.id, { childId });
    await parent.api.push(device.node, ['events', device.event('diaper')]);
    await expect.poll(() => service.received.length, SLOW_MACHINE).toBe(1);
    await server.stop('SIGKILL');

    expect(await waiting()).toEqual([{ kind: 'push', tries: 1, due: false }]);
    service.hang(false);
    server = await start();
    // Five minutes later.
    await db.query('update jobs set next_at = 0 where lease is not null');
    await expect.poll(() => service.received.length, SLOW_MACHINE).toBe(2);
    await expect.poll(waiting, SLOW_MACHINE).toEqual([]);
    // The push service may have taken the first one: the device shows both as one, by their tag.
    const [first, second] = service.received.map(({ body, headers }) => ({
      topic: headers['topic'],
      ...(JSON.parse(phone.decrypt(body)) as { tag: string }),
    }));
    expect([second?.topic, second?.tag]).toEqual([first?.topic, first?.tag]);
  },
);

function start(): Promise<SpawnedServer> {
  return spawnServer({ DATABASE_URL: databaseUrl, PUSH_ORIGINS: service.origin, NODE_ENV: 'test' });
}

async function waiting(): Promise<{ kind: string; tries: number; due: boolean }[]> {
  const { rows } = await db.query<{ kind: string; tries: number; due: boolean }>(
    `select kind, tries, next_at <= $1 as due from jobs
     where kind = 'push' and failed_at is null`,
    [Date.now()],
  );
  return rows;
}

async function openClosedPhone(
  { owner }: TestFamily,
  subscription: { endpoint: string; keys: object },
): Promise<void> {
  await owner.api.put('/api/push/subscription', subscription);
  await db.query('update push_subscriptions set live_until = 0');
  const device = createSampleDevice(owner.id);
  const empty = { fields: () => ({}), textField: '', edit: () => ({}), readBy: 'author' } as const;
  const settings = {
    ...device.create({ ...empty, routes: {} }, 'nobody', ''),
    id: preferencesId(owner.id),
    childId: null,
    ...preferenceDefaults('UTC'),
    notificationsOn: true,
    quietOn: false,
  };
  await owner.api.push(device.node, ['preferences', settings]);
}
