import { request } from 'node:http';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';
import { LiveMessage, serverEvents } from '../../schema/wire/socket.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import {
  type ProxyName,
  type ReverseProxy,
  findProxy,
  startReverseProxy,
} from '../helpers/reverse-proxy.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

/** The examples of deploy/proxy, in a real proxy in front of two servers on one PostgreSQL. */

/** More than one address may try in ten minutes. */
const WRONG_PASSWORDS = 110;
const MEGABYTE = 1_000_000;
const names: ProxyName[] = ['nginx', 'caddy'];
const installed = names.flatMap((name): [ProxyName, string][] => {
  const program = findProxy(name);
  return program === null ? [] : [[name, program]];
});
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test.skipIf(installed.length < names.length)(
  'each proxy of deploy/proxy is installed (otherwise: apt install nginx caddy)',
  () => {
    expect(installed.map(([name]) => name)).toEqual(names);
  },
);

describe.each(installed)('%s', (name, program) => {
  let servers: [TestServer, TestServer];
  const running = new Set<TestServer>();
  let proxy: ReverseProxy;
  let family: TestFamily;

  beforeAll(async () => {
    const databaseUrl = await postgres.migratedDatabase();
    const start = () => startTestServer({ databaseUrl, trustProxy: 1, limitAttempts: true });
    servers = [await start(), await start()];
    for (const server of servers) running.add(server);
    const [one, other] = servers.map(({ url }) => Number(new URL(url).port));
    proxy = await startReverseProxy(name, program, [one ?? 0, other ?? 0]);
    family = await servers[0].createFamily();
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const server of running) await server.stop();
  });

  test.each(['websocket', 'polling'])('passes live messages on by %s', async (transport) => {
    const { owner, parent, childId } = family;
    const { socket, heard } = await listen(proxy.url, parent.accessToken, transport);
    const device = createDevice(owner.id, { childId });
    const event = device.event('diaper');
    // Written at each server, one of which has the connection.
    for (const [i, { url }] of servers.entries()) {
      const written = i === 0 ? event : device.edit(event, { note: 'again' });
      await createApi(url, owner.accessToken).push(device.node, ['events', written]);
    }
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
    expect(socket.io.engine.transport.name).toBe(transport);
    socket.close();
  });

  test('tells the address of the client, whatever the client says of itself', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < WRONG_PASSWORDS; i += 1) {
      statuses.push(await signInFrom('127.0.0.2', `10.1.1.${i}`));
    }
    expect(statuses).toContain(429);
    expect(await signInFrom('127.0.0.3', '10.1.1.1')).toBe(401);
  });

  test('lets large bodies through to the server', async () => {
    const answer = await createApi(proxy.url, family.owner.accessToken).post('/api/sync/push', {
      node: 'x'.repeat(9 * MEGABYTE),
      rows: [],
    });
    // Refused by the server, with a code of its own.
    expect(answer.headers.get(SERVER_HEADER)).not.toBeNull();
    expect(answer.status).toBeLessThan(500);
  });

  test('goes on with one server when the other is gone', async () => {
    running.delete(servers[1]);
    await servers[1].stop();
    const api = createApi(proxy.url, family.owner.accessToken);
    const device = createDevice(family.owner.id, { childId: family.childId });
    for (let i = 0; i < 5; i += 1) {
      const row = { collection: 'events', record: device.event('diaper') };
      // A request on a connection that just ended may get 502, and is repeated as by a device.
      const push = async () => {
        const answer = await api.post('/api/sync/push', { node: device.node, rows: [row] });
        return answer.status;
      };
      await expect.poll(push).toBe(200);
    }
    const { socket } = await listen(proxy.url, family.parent.accessToken, 'websocket');
    socket.close();
  });

  /** A sign-in with a wrong password, each of another person. @returns the status */
  function signInFrom(localAddress: string, forwardedFor: string): Promise<number> {
    const body = JSON.stringify({
      username: `${crypto.randomUUID()}@example.org`,
      password: 'wrong password',
    });
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${proxy.url}/api/auth/login`,
        {
          method: 'POST',
          localAddress,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
});

async function listen(
  url: string,
  token: string,
  transport: string,
): Promise<{ socket: Socket; heard: LiveMessage[] }> {
  const socket = io(url, { transports: [transport], forceNew: true, auth: { token } });
  const heard: LiveMessage[] = [];
  for (const name of serverEvents) {
    socket.on(name, (payload: unknown) => heard.push(LiveMessage.parse(payload)));
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return { socket, heard };
}
