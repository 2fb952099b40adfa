import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import { notifiedPeople } from '../helpers/notified-people.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import {
  type TestPushDevice,
  createPushDevice,
  startPushService,
} from '../helpers/push-service.ts';
import {
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';

/** A reminder that was set on one phone, while both phones of its person are closed. */

const service = await startPushService();
let postgres: TestPostgres;
let databaseUrl: string;
let server: TestServer;
let family: TestFamily;
let phones: TestPushDevice[];
let now = Date.parse('2026-10-01T12:00:00Z');

const people = notifiedPeople({
  url: () => server.url,
  now: () => now,
  tick: () => void (now += 10),
});

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.migratedDatabase();
});
afterAll(async () => {
  await postgres?.stop();
  await service.stop();
});
beforeEach(async () => {
  await start();
  family = await server.createFamily();
  phones = [await closedPhone(), await closedPhone()];
});
afterEach(() => server.stop());

describe('exactly one push reaches each phone', () => {
  test('at the right minute, also across two restarts of the server', async () => {
    await people.choose(family.owner, { notificationsOn: true });
    await people.bottle(family.owner, family.childId);
    await people.remind(family.owner, { kind: 'feed', childId: family.childId, afterMin: 180 });
    const fedAt = now;
    expect(await pushed()).toEqual([0, 0]);
    now = fedAt + 100 * MINUTE_MS;
    await restart();
    now = fedAt + 179 * MINUTE_MS;
    expect(await pushed()).toEqual([0, 0]);
    now = fedAt + 180 * MINUTE_MS + 1_000;
    expect(await pushed()).toEqual([1, 1]);
    await restart();
    now += MINUTE_MS;
    expect(await pushed()).toEqual([0, 0]);
  });

  test('also when the server was down at that minute', async () => {
    await people.choose(family.owner, { notificationsOn: true });
    await people.bottle(family.owner, family.childId);
    await people.remind(family.owner, { kind: 'feed', childId: family.childId, afterMin: 180 });
    await pushed();
    await server.stop();
    now += 190 * MINUTE_MS;
    await start();
    expect(await pushed()).toEqual([1, 1]);
  });

  test('at the time on the clock across a clock change', async () => {
    // Summer time ends in the night.
    now = Math.max(now, Date.parse('2026-10-24T12:00:00Z'));
    await people.choose(family.owner, { notificationsOn: true, tz: 'Europe/Berlin' });
    await people.remind(family.owner, { kind: 'custom', text: 'Vitamin', times: ['08:00'] });
    await pushed();
    now = Date.parse('2026-10-25T06:00:10Z');
    expect(await pushed()).toEqual([0, 0]);
    now = Date.parse('2026-10-25T07:00:10Z');
    expect(await pushed()).toEqual([1, 1]);
    now = Date.parse('2026-10-25T08:00:10Z');
    expect(await pushed()).toEqual([0, 0]);
  });

  test('in the zone to which the person has travelled, and not again for the day that was told', async () => {
    now = Math.max(now, Date.parse('2026-11-03T06:00:00Z'));
    await people.choose(family.owner, { notificationsOn: true, tz: 'Europe/Berlin' });
    await people.remind(family.owner, { kind: 'custom', text: 'Vitamin', times: ['08:00'] });
    await pushed();
    now = Date.parse('2026-11-03T07:00:10Z');
    expect(await pushed()).toEqual([1, 1]);
    await people.choose(family.owner, { notificationsOn: true, tz: 'America/New_York' });
    // 08:00 in New York on the same day.
    now = Date.parse('2026-11-03T13:00:10Z');
    expect(await pushed()).toEqual([0, 0]);
    now = Date.parse('2026-11-04T07:00:10Z');
    expect(await pushed()).toEqual([0, 0]);
    now = Date.parse('2026-11-04T13:00:10Z');
    expect(await pushed()).toEqual([1, 1]);
  });
});

test('no push comes after the entry was logged without a connection and sent', async () => {
  await people.choose(family.owner, { notificationsOn: true });
  await people.bottle(family.owner, family.childId);
  await people.remind(family.owner, { kind: 'feed', childId: family.childId, afterMin: 180 });
  const fedAt = now;
  await pushed();
  // Logged at 100 minutes, and sent just before the reminder is due.
  now = fedAt + 179 * MINUTE_MS;
  await people.bottle(family.owner, family.childId, fedAt + 100 * MINUTE_MS);
  for (const minutes of [180, 200, 279]) {
    now = fedAt + minutes * MINUTE_MS + 1_000;
    expect(await pushed()).toEqual([0, 0]);
  }
  now = fedAt + 280 * MINUTE_MS + 1_000;
  expect(await pushed()).toEqual([1, 1]);
});

async function start(): Promise<void> {
  server = await startTestServer({
    databaseUrl,
    pushOrigins: [service.origin],
    now: () => now,
    limitAttempts: false,
  });
}

async function restart(): Promise<void> {
  await server.stop();
  await start();
}

/** A device of the owner with a sign-in of its own, whose app is closed. */
async function closedPhone(): Promise<TestPushDevice> {
  const phone = createPushDevice(service.origin);
  const { api } = await signInAgain(server.url, family.owner);
  expect((await api.put('/api/push/subscription', phone.subscription)).status).toBe(204);
  await server.db.query('update push_subscriptions set live_until = 0');
  return phone;
}

/** How many messages each phone has received since the last call. */
async function pushed(): Promise<number[]> {
  await server.push.settled();
  const received = service.received.splice(0);
  return phones.map(
    ({ subscription }) =>
      received.filter(({ endpoint }) => endpoint === subscription.endpoint).length,
  );
}
