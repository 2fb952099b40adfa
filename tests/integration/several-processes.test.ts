import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTIFIER_APPLICATION } from '../../server/realtime/change-notifier.ts';
import { LiveMessage, SYNC_EVENT, serverEvents } from '../../schema/wire/socket.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { startFaultProxy } from '../helpers/fault-proxy.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';
import { spawnServer } from '../helpers/spawned-server.ts';

/** Two server processes on one PostgreSQL act like one server. */

const SLOW_MACHINE = { timeout: 30_000 };
let postgres: TestPostgres;
let servers: TestServer[];
let family: TestFamily;

beforeAll(async () => {
  postgres = await startPostgres();
  // Started at the same time, so that the migrations run concurrently.
  servers = await Promise.all([1, 2].map(() => startTestServer({ databaseUrl: postgres.url })));
  family = await here().createFamily();
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await postgres?.stop();
});

test('a token of one server is valid at the other', async () => {
  const api = createApi(there().url, family.parent.accessToken);
  expect((await api.get('/api/user-children')).body).toHaveLength(2);
  const refreshed = await there().api.post('/api/auth/refresh', {
    refreshToken: family.parent.refreshToken,
  });
  expect(refreshed.status).toBe(200);
});

test('a write at one server reaches the connections of the other, in order and without a gap', async () => {
  const { owner, parent, childId } = family;
  const device = createDevice(owner.id, { childId });
  const client = await listen(there().url, parent.accessToken);
  const { checkpoint } = await owner.api.pull();
  const elsewhere = createApi(there().url, owner.accessToken);
  for (let i = 0; i < 20; i += 1) {
    const api = i % 2 === 0 ? owner.api : elsewhere;
    await api.push(device.node, ['events', device.event('diaper')]);
  }
  const end = checkpoint.seq + 20;
  await expect.poll(() => client.heard.at(-1)?.place.seq, { timeout: 10_000 }).toBe(end);
  let held = checkpoint.seq;
  const joins = client.heard.map(({ place }) => {
    const joined = place.from === held;
    held = place.seq;
    return joined;
  });
  expect(joins).toEqual(client.heard.map(() => true));
  client.socket.close();
});

test('fifty concurrent pushes at both servers are numbered without a gap', async () => {
  const { owner, childId } = family;
  const device = createDevice(owner.id, { childId });
  const { checkpoint } = await owner.api.pull();
  const elsewhere = createApi(there().url, owner.accessToken);
  const pushed = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 === 0 ? owner.api : elsewhere).push(device.node, ['events', device.event('diaper')]),
    ),
  );
  const seqs = pushed.flatMap(({ verdicts }) => verdicts.map(({ seq }) => seq));
  expect(seqs.toSorted((a, b) => a - b)).toEqual(seqs.map((_, i) => checkpoint.seq + 1 + i));
});

test('a lost notification connection is healed on both sides', async () => {
  const { owner, parent, childId } = family;
  const device = createDevice(owner.id, { childId });
  const client = await listen(there().url, parent.accessToken);
  const terminated = await here().db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1`,
    [NOTIFIER_APPLICATION],
  );
  expect(terminated).toHaveLength(2);
  const { verdicts } = await owner.api.push(device.node, ['events', device.event('diaper')]);
  const seq = verdicts[0]?.seq;
  await expect.poll(() => client.heard.at(-1)?.place.seq, { timeout: 15_000 }).toBe(seq);
  client.socket.close();
});

test(
  'after a kill the connections move to the other server and miss nothing',
  { tags: 'long' },
  async () => {
    const { owner, parent, childId } = family;
    const device = createDevice(owner.id, { childId });
    const doomed = await spawnServer({ DATABASE_URL: postgres.url, SAMPLE: 'off' });
    const proxy = await startFaultProxy(doomed.url);
    try {
      const client = await listen(proxy.url, parent.accessToken);
      const { checkpoint } = await createApi(proxy.url, parent.accessToken).pull();
      const pushVia = (url: string) =>
        createApi(url, owner.accessToken).push(device.node, ['events', device.event('diaper')]);
      for (let i = 0; i < 5; i += 1) await pushVia(doomed.url);
      await expect
        .poll(() => client.heard.at(-1)?.place.seq, SLOW_MACHINE)
        .toBe(checkpoint.seq + 5);
      const gone = new Promise((resolve) => {
        client.socket.once('disconnect', resolve);
      });
      await doomed.stop('SIGKILL');
      await gone;
      for (let i = 0; i < 5; i += 1) await pushVia(here().url);
      proxy.retarget(there().url);
      await expect.poll(() => client.socket.connected, SLOW_MACHINE).toBe(true);
      // As a device does after each reconnect: pulls from its checkpoint.
      const missed = await createApi(proxy.url, parent.accessToken).pull({
        ...checkpoint,
        seq: client.heard.at(-1)?.place.seq ?? 0,
      });
      expect(missed.changes.map(({ seq }) => seq - checkpoint.seq)).toEqual([6, 7, 8, 9, 10]);
      await pushVia(here().url);
      await expect
        .poll(() => client.heard.at(-1)?.place, SLOW_MACHINE)
        .toMatchObject({ from: missed.checkpoint.seq, seq: missed.checkpoint.seq + 1 });
      client.socket.close();
    } finally {
      await proxy.close();
      await doomed.stop('SIGKILL');
    }
  },
);

test('a commit during the shutdown reaches the other server', async () => {
  const { owner, parent, childId } = family;
  const device = createDevice(owner.id, { childId });
  const stopping = await startTestServer({ databaseUrl: postgres.url });
  const client = await listen(there().url, parent.accessToken);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = stopping.accounts.store.transaction(owner.accountId, () => released);
  const api = createApi(stopping.url, owner.accessToken);
  const pushed = api.push(device.node, ['events', device.event('diaper')]);
  await new Promise((resolve) => {
    stopping.app.server.once('request', resolve);
  });
  const stopped = stopping.stop();
  release();
  await held;
  const { verdicts } = await pushed;
  await stopped;
  await expect.poll(() => client.heard.at(-1)?.place.seq, SLOW_MACHINE).toBe(verdicts[0]?.seq);
  client.socket.close();
});

function here(): TestServer {
  return servers[0] as TestServer;
}

function there(): TestServer {
  return servers[1] as TestServer;
}

async function listen(
  url: string,
  token: string,
): Promise<{ socket: Socket; heard: LiveMessage[] }> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
  const heard: LiveMessage[] = [];
  for (const name of [...serverEvents, SYNC_EVENT]) {
    socket.on(name, (payload: unknown) => heard.push(LiveMessage.parse(payload)));
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return { socket, heard };
}
