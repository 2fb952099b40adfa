import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { type Socket as LiveSocket, io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { sampleDrawings } from '../../server/sample/sample-drawings.ts';
import { createApi } from '../helpers/api.ts';
import { register } from '../helpers/server.ts';
import { createServerProcesses } from '../helpers/server-processes.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';

const { folder, env, start, startEmpty, locks, signIn } = createServerProcesses();

describe('npm start on an empty folder', () => {
  test('prints the URL and the sample users, and serves the sample data', async () => {
    // A start that was killed while it created the database left an incomplete one.
    await mkdir(join(folder(), 'db.new'));
    await writeFile(join(folder(), 'db.new/PG_VERSION'), '18');
    const server = await startEmpty({ SAMPLE: 'on' });
    const output = server.output();
    expect(output).toContain(server.url);
    const people = [...output.matchAll(/(\S+@\S+)\s+password: (\S+)/g)];
    expect(people).toHaveLength(3);
    const [mother, , grandmother] = await Promise.all(
      people.map(([, username = '', password = '']) => signIn(server, username, password)),
    );
    const events = (await mother?.get('/api/events?limit=1000'))?.body as EventRecord[];
    expect(events).toHaveLength(1_000);
    const newest = Math.max(...events.map(({ startedAt, endedAt }) => endedAt ?? startedAt));
    expect(Date.now() - newest).toBeGreaterThan(29 * MINUTE_MS);
    expect(Date.now() - newest).toBeLessThan(95 * MINUTE_MS);
    const photos = async () => (await mother?.get('/api/photos'))?.body as unknown[];
    await expect
      .poll(async () => (await photos()).length, { timeout: 30_000 })
      .toBe(sampleDrawings.length);
    const hers = (await grandmother?.get('/api/user-children'))?.body;
    expect(hers).toHaveLength(2);
  });

  test('changes nothing at the second start', { tags: 'long' }, async () => {
    await (await startEmpty({ SAMPLE: 'on' })).stop('SIGKILL');
    const again = await startEmpty({ SAMPLE: 'on' });
    expect(again.output()).toContain('emma@nestling.example');
    const api = await signIn(again, 'emma@nestling.example', 'goodnight-moon');
    expect((await api.get('/api/user-children')).body).toHaveLength(2);
  });
});

describe('a server in production without a mail server', () => {
  test('prints the confirmation code, which no answer contains', { tags: 'long' }, async () => {
    const server = await start({ NODE_ENV: 'production' });
    const api = createApi(server.url);
    const email = 'first@example.org';
    const sent = await api.post('/api/auth/send-confirmation', { email });
    expect(sent.status).toBe(200);
    expect(sent.body).not.toHaveProperty('confirmationCode');
    const printed = () => /Mail to first@example\.org[^]*?\s(\d{6})\n/.exec(server.output())?.[1];
    await expect.poll(printed).toBeDefined();
    const code = printed();
    expect(JSON.stringify(sent.body)).not.toContain(code);
    const proof = await api.post('/api/auth/verify-confirmation', { email, code });
    const { confirmationToken } = proof.body as { confirmationToken: string };
    const own = { username: email, password: 'quiet night 42' };
    const made = await api.post('/api/auth/register', { ...own, confirmationToken });
    expect(made.status).toBe(201);
    await signIn(server, email, own.password);
  });
});

describe('SAMPLE=off on a folder that has the sample family', () => {
  test(
    'ends the sessions of the public password, and keeps people with their own',
    { tags: 'long' },
    async () => {
      const first = await start({ SAMPLE: 'on' });
      const emma = { username: 'emma@nestling.example', password: 'goodnight-moon' };
      const { body } = await createApi(first.url).post('/api/auth/login', emma);
      const tokens = body as { accessToken: string; refreshToken: string };
      const invite = await createApi(first.url, tokens.accessToken).post('/api/invites', {
        role: 'parent',
      });
      const invited = await register(first.url, createApi(first.url), {
        inviteToken: (invite.body as { token: string }).token,
      });
      await first.stop('SIGKILL');

      const second = await startEmpty({ SAMPLE: 'off' });
      expect(second.output()).toContain('cannot sign in');
      expect(second.output()).not.toContain(emma.password);
      const anyone = createApi(second.url);
      expect((await anyone.post('/api/auth/login', emma)).status).toBe(401);
      const emmas = createApi(second.url, tokens.accessToken);
      expect((await emmas.get('/api/user-children')).status).toBe(401);
      const { refreshToken } = tokens;
      expect((await anyone.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
      const own = await signIn(second, invited.username, invited.password);
      expect((await own.get('/api/user-children')).body).toMatchObject([
        { name: 'Mia' },
        { name: 'Leo' },
      ]);
      await second.stop('SIGKILL');

      const third = await startEmpty({ SAMPLE: 'on' });
      await signIn(third, emma.username, emma.password);
      await signIn(third, invited.username, invited.password);
    },
  );
});

describe('a server that runs', () => {
  test(
    'keeps its folder from a second process, which reports the holder, and stops while a client is slow',
    { tags: 'long' },
    async () => {
      const server = await start();
      await expect(start()).rejects.toThrow(/The data folder is in use by process \d+/);
      expect((await createApi(server.url).get('/api/ready')).status).toBe(200);

      const { accessToken } = await register(server.url, createApi(server.url), {});
      const live = io(server.url, { transports: ['websocket'], auth: { token: accessToken } });
      await heard(live, 'connect');
      const told = heard(live, 'disconnect');
      const slow = await halfARequest(server);
      const ended = server.stop('SIGTERM');
      expect(await told).toBe('transport close');
      live.close();
      await expect(createApi(server.url).get('/api/health')).rejects.toThrow('fetch failed');
      expect(await ended).toBe(0);
      slow.destroy();
      expect(await locks()).toEqual([]);
    },
  );

  test('exits at once on a second signal', { tags: 'long' }, async () => {
    const server = await start();
    const slow = await halfARequest(server);
    const ended = server.stop('SIGTERM');
    const again = setInterval(() => server.signal('SIGTERM'), 200);
    expect(await ended).toBe(1);
    clearInterval(again);
    slow.destroy();
    // The next server starts, as after a kill.
    expect((await start()).output()).toContain('ready');
  });
});

describe('the environment', () => {
  test('is refused with a list of all errors', async () => {
    const wrong = { PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', TRUST_PROXY: '' };
    await expect(spawnServer({ ...env(), ...wrong })).rejects.toThrow(
      /PORT must be a port number[^]*LOG_LEVEL must be one of/,
    );
  });
});

function heard(live: LiveSocket, name: string): Promise<unknown> {
  return new Promise((resolve) => {
    live.once(name, resolve);
  });
}

/** A request whose body does not end. */
async function halfARequest({ url }: SpawnedServer): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: nestling\r\n');
  socket.write('content-type: application/json\r\ncontent-length: 1000\r\n\r\n{');
  // The answer shows that the server has read it.
  await createApi(url).get('/api/health');
  return socket;
}
