import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { openDatabase } from '../../server/db/open.ts';
import { type Api, createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type Person, claimsOf, register } from '../helpers/server.ts';
import { type SpawnedServer, runCommand, spawnServer } from '../helpers/spawned-server.ts';

let folder: string;
let template: string;
let running: SpawnedServer[] = [];

beforeAll(async () => {
  // The first start of a database takes seconds; the tests begin with a copy of one.
  template = await mkdtemp(join(tmpdir(), 'nestling-template-'));
  const db = await openDatabase({ databaseUrl: null, dataDir: template });
  await db.close();
});
afterAll(() => rm(template, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestling-process-'));
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')));
  running = [];
  await rm(folder, { recursive: true, force: true });
});

describe('npm start on an empty folder', () => {
  test('shows where to go and who may sign in, to four months of a baby’s life', async () => {
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
    // The second time it is there already, and nobody's work is touched.
    await server.stop();
    const again = await startEmpty({ SAMPLE: 'on' });
    expect(again.output()).toContain('emma@nestling.example');
    const api = await signIn(again, 'emma@nestling.example', 'goodnight-moon');
    expect((await api.get('/api/user-children')).body).toHaveLength(1);
  });
});

describe('a server that is told to stop', () => {
  test('finishes, takes a snapshot and lets go of its folder', async () => {
    const server = await start();
    const { api } = await register(server.url, createApi(server.url), {});
    const inFlight = api.get('/api/auth/users');
    await inFlight;
    const began = Date.now();
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    expect(await readdir(join(folder, 'snapshots'))).toEqual([
      expect.stringMatching(/^nestling-\d{8}T\d{6}Z\.tar\.gz$/),
    ]);
  });
});

describe('a server that is killed', () => {
  test('has everything it acknowledged, and the same epoch, when it is back', async () => {
    const server = await start();
    const { person, push } = await familyOn(server);
    const before = await person.api.pull();
    const events = await Promise.all(Array.from({ length: 30 }, () => push()));
    expect(await server.stop('SIGKILL')).toBe('SIGKILL');
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    const back = await start();
    const api = await signIn(back, person.username, person.password);
    const after = await api.pull(before.checkpoint);
    expect(after).toMatchObject({ kind: 'changes', epoch: before.epoch });
    const ids = after.changes.map(({ record }) => record.id);
    expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });
});

describe('a folder', () => {
  test('belongs to one process at a time, and the second says who has it', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(/The data folder is in use by process \d+/);
    expect((await createApi(server.url).get('/api/ready')).status).toBe(200);
  });

  test('that cannot be read is left alone, with words about what to do', async () => {
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db/holiday.jpg'), 'not a database');
    await expect(startEmpty()).rejects.toThrow(/cannot be opened .*restore-snapshot/);
    expect(await readdir(join(folder, 'db'))).toEqual(['holiday.jpg']);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});

describe('a snapshot', () => {
  test('is put back by a command; devices send again what it does not know', async () => {
    const first = await start();
    const { person, push, device } = await familyOn(first);
    const kept = await push();
    const { checkpoint } = await person.api.pull();
    await first.stop();
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

  test('that is not there is said so', async () => {
    const { code, output } = await runCommand(['restore-snapshot'], env());
    expect([code, output]).toEqual([1, `There is no snapshot in ${folder}.\n`]);
    expect(await runCommand(['explode'], env())).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage:'),
    });
  });
});

describe('the environment', () => {
  test('is refused with everything that is wrong in it', async () => {
    const wrong = { PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', TRUST_PROXY: '' };
    await expect(spawnServer({ ...env(), ...wrong })).rejects.toThrow(
      /PORT must be a port number[^]*LOG_LEVEL must be one of/,
    );
  });
});

function env(): Record<string, string> {
  return { DATA_DIR: folder, NODE_ENV: 'production' };
}

async function start(): Promise<SpawnedServer> {
  if (!existsSync(join(folder, 'db'))) await cp(template, folder, { recursive: true });
  return startEmpty();
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

async function familyOn(server: SpawnedServer) {
  const person: Person = await register(server.url, createApi(server.url), {});
  const { body } = await person.api.post('/api/user-children', { name: 'Mia' });
  const device = createDevice(person.id, { childId: (body as { id: string }).id });
  const push = async () => {
    const event = device.event('diaper');
    const { verdicts } = await person.api.push(device.node, ['events', event]);
    expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
    return event;
  };
  return { person, device, push };
}
