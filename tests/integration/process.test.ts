import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { type Socket as LiveSocket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { type Api, createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { fillDataDir } from '../helpers/empty-database.ts';
import { type Person, claimsOf, register } from '../helpers/server.ts';
import { type SpawnedServer, runCommand, spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let folder: string;
let running: SpawnedServer[] = [];
let stopped: Promise<Stopped> | null = null;

beforeEach(async () => {
  folder = await temporaryFolder('process');
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')));
  running = [];
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  if (stopped) await rm((await stopped).folder, { recursive: true });
});

describe('npm start on an empty folder', () => {
  test('prints the URL and the sample users, and serves the sample data', async () => {
    // A start that was killed while it created the database left an incomplete one.
    await mkdir(join(folder, 'db.new'));
    await writeFile(join(folder, 'db.new/PG_VERSION'), '18');
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
    const hers = (await grandmother?.get('/api/user-children'))?.body;
    expect(hers).toMatchObject([{ name: 'Mia' }]);
    // At the second start the data is there already, and is not changed.
    await server.stop('SIGKILL');
    const again = await startEmpty({ SAMPLE: 'on' });
    expect(again.output()).toContain('emma@nestling.example');
    const api = await signIn(again, 'emma@nestling.example', 'goodnight-moon');
    expect((await api.get('/api/user-children')).body).toHaveLength(1);
  });
});

describe('a server in production without a mail server', () => {
  test('prints the confirmation code, which no answer contains', async () => {
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
  test('ends the sessions of the public password, and keeps people with their own', async () => {
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
    expect((await own.get('/api/user-children')).body).toMatchObject([{ name: 'Mia' }]);
    await second.stop('SIGKILL');

    const third = await startEmpty({ SAMPLE: 'on' });
    await signIn(third, emma.username, emma.password);
    await signIn(third, invited.username, invited.password);
  });
});

describe('a server that is stopped', () => {
  test('takes a snapshot and releases its folder', async () => {
    const { exitCode, stopMs } = await copyStoppedServer();
    expect(exitCode).toBe(0);
    expect(stopMs).toBeLessThan(10_000);
    expect(await locks()).toEqual([]);
    expect(await readdir(join(folder, 'snapshots'))).toEqual([
      expect.stringMatching(/^nestling-\d{8}T\d{6}Z\.tar\.gz$/),
    ]);
  });
});

describe('a server that runs', () => {
  test('keeps its folder from a second process, which reports the holder, and stops while a client is slow', async () => {
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
  });

  test('exits at once on a second signal', async () => {
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

describe('a data folder', () => {
  test('that is damaged is left alone, with instructions', async () => {
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db/holiday.jpg'), 'not a database');
    await expect(startEmpty()).rejects.toThrow(/cannot be opened .*restore-snapshot/);
    expect(await readdir(join(folder, 'db'))).toEqual(['holiday.jpg']);
    expect(await locks()).toEqual([]);
  });

  test('with snapshots but without a database is not initialised', async () => {
    await copyStoppedServer();
    await rm(join(folder, 'db'), { recursive: true });
    await expect(startEmpty()).rejects.toThrow(/there are snapshots of one.*restore-snapshot/);
    expect((await runCommand(['restore-snapshot'], env())).code).toBe(0);
    expect((await startEmpty()).output()).toContain('ready');
  });

  test('that cannot be used is reported, with instructions', async () => {
    await writeFile(join(folder, 'file'), '');
    const within = { DATA_DIR: join(folder, 'file', 'data') };
    await expect(startEmpty(within)).rejects.toThrow(
      /^The data folder .* cannot be used \(ENOTDIR.*Let this user write to it/,
    );
  });
});

describe('a snapshot', () => {
  test('is restored by a command, and devices send again what it lacks', async () => {
    const { person, device, kept, checkpoint } = await copyStoppedServer();
    const second = await start();
    const api = await signIn(second, person.username, person.password);
    const lost = device.event('bath');
    await api.push(device.node, ['events', lost]);

    const refused = await runCommand(['restore-snapshot'], env());
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('in use') });
    await second.stop('SIGKILL');
    const listed = await runCommand(['snapshots'], env());
    const restored = await runCommand(['restore-snapshot'], env());
    expect(restored.code).toBe(0);
    expect(restored.output).toContain(listed.output.trim());
    expect((await readdir(folder)).some((name) => name.startsWith('db.before-'))).toBe(true);

    const third = await start();
    const back = await signIn(third, person.username, person.password);
    const begun = await back.pull(checkpoint);
    expect(begun.kind).toBe('start');
    expect(begun.epoch).not.toBe(checkpoint.epoch);
    const rows = [kept, lost].map(({ id }) => ({ collection: 'events', id, digest: 'x' }));
    expect((await back.get(`/api/events/${kept.id}`)).status).toBe(200);
    expect((await back.get(`/api/events/${lost.id}`)).status).toBe(404);
    expect((await back.post('/api/sync/compare', { rows })).status).toBe(200);
    const { verdicts } = await back.push(device.node, ['events', lost]);
    expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
  });

  test('that is damaged changes nothing', async () => {
    const { person } = await copyStoppedServer();
    const [newest = ''] = await readdir(join(folder, 'snapshots'));
    const path = join(folder, 'snapshots', newest);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length / 2));
    const { code, output } = await runCommand(['restore-snapshot'], env());
    expect(code).toBe(1);
    expect(output).toMatch(/cannot be read .*Nothing was changed/);
    const names = (await readdir(folder)).filter((name) => name.startsWith('db'));
    expect(names).toEqual(['db']);
    await signIn(await start(), person.username, person.password);
  });

  test('is restored completely at the next start when the restore was killed', async () => {
    const { person } = await copyStoppedServer();
    await rename(join(folder, 'db'), join(folder, 'db.restored'));
    const api = await signIn(await startEmpty(), person.username, person.password);
    expect((await api.get('/api/user-children')).body).toHaveLength(1);
  });

  test('that does not exist is reported', async () => {
    const { code, output } = await runCommand(['restore-snapshot'], env());
    expect([code, output]).toEqual([1, `There is no snapshot in ${folder}.\n`]);
    expect(await runCommand(['explode'], env())).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage:'),
    });
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

async function locks(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('lock.'));
}

function env(): Record<string, string> {
  return { DATA_DIR: folder };
}

async function start(more: Record<string, string> = {}): Promise<SpawnedServer> {
  if (!existsSync(join(folder, 'db'))) await fillDataDir(folder);
  return startEmpty(more);
}

async function startEmpty(more: Record<string, string> = {}): Promise<SpawnedServer> {
  const server = await spawnServer({ SAMPLE: 'off', ...env(), ...more });
  running.push(server);
  return server;
}

async function signIn({ url }: SpawnedServer, username: string, password: string): Promise<Api> {
  const { status, body } = await createApi(url).post('/api/auth/login', { username, password });
  expect(status).toBe(200);
  const { accessToken } = body as { accessToken: string };
  expect(claimsOf(accessToken).id).not.toBe('');
  return createApi(url, accessToken);
}

type Stopped = Awaited<ReturnType<typeof stopServer>>;

/** Makes the folder of the test that of a server with a family, which was stopped and wrote a snapshot. */
async function copyStoppedServer(): Promise<Stopped> {
  const left = await (stopped ??= stopServer());
  cpSync(left.folder, folder, { recursive: true });
  return left;
}

/** Once for all tests that need it. */
async function stopServer() {
  const at = await temporaryFolder('stopped');
  await fillDataDir(at);
  const server = await startEmpty({ DATA_DIR: at });
  const person: Person = await register(server.url, createApi(server.url), {});
  const { body } = await person.api.post('/api/user-children', { name: 'Mia' });
  const device = createDevice(person.id, { childId: (body as { id: string }).id });
  const kept = device.event('diaper');
  const { verdicts } = await person.api.push(device.node, ['events', kept]);
  expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
  const { checkpoint } = await person.api.pull();
  const began = Date.now();
  const exitCode = await server.stop('SIGTERM');
  return { folder: at, person, device, kept, checkpoint, exitCode, stopMs: Date.now() - began };
}
