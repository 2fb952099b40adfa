import { cpSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { fillDataDir } from '../helpers/empty-database.ts';
import { type Person, register } from '../helpers/server.ts';
import { createServerProcesses } from '../helpers/server-processes.ts';
import { runCommand } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** What a stopped server leaves in its folder, and what operators do with it. */

const { folder, env, start, startEmpty, locks, signIn } = createServerProcesses();
let stopped: Promise<Stopped> | null = null;

afterAll(async () => {
  if (stopped) await rm((await stopped).folder, { recursive: true });
});

describe('a server that is stopped', () => {
  test('takes a snapshot and releases its folder', async () => {
    const { exitCode } = await copyStoppedServer();
    // A server that is not done in time ends with 1.
    expect(exitCode).toBe(0);
    expect(await locks()).toEqual([]);
    expect(await readdir(join(folder(), 'snapshots'))).toEqual([
      expect.stringMatching(/^nestling-\d{8}T\d{6}Z\.tar\.gz$/),
    ]);
  });
});

describe('a data folder', () => {
  test('that is damaged is left alone, with instructions', async () => {
    await mkdir(join(folder(), 'db'));
    await writeFile(join(folder(), 'db/holiday.jpg'), 'not a database');
    await expect(startEmpty()).rejects.toThrow(/cannot be opened .*restore-snapshot/);
    expect(await readdir(join(folder(), 'db'))).toEqual(['holiday.jpg']);
    expect(await locks()).toEqual([]);
  });

  test('with snapshots but without a database is not initialised', { tags: 'long' }, async () => {
    await copyStoppedServer();
    await rm(join(folder(), 'db'), { recursive: true });
    await expect(startEmpty()).rejects.toThrow(/there are snapshots of one.*restore-snapshot/);
    expect((await runCommand(['restore-snapshot'], env())).code).toBe(0);
    expect((await startEmpty()).output()).toContain('ready');
  });

  test('that cannot be used is reported, with instructions', async () => {
    await writeFile(join(folder(), 'file'), '');
    const within = { DATA_DIR: join(folder(), 'file', 'data') };
    await expect(startEmpty(within)).rejects.toThrow(
      /^The data folder .* cannot be used \(ENOTDIR.*Let this user write to it/,
    );
  });
});

describe('a snapshot', () => {
  test(
    'is restored by a command, and devices send again what it lacks',
    { tags: 'long' },
    async () => {
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
      expect((await readdir(folder())).some((name) => name.startsWith('db.before-'))).toBe(true);

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
    },
  );

  test('that is damaged changes nothing', { tags: 'long' }, async () => {
    const { person } = await copyStoppedServer();
    const [newest = ''] = await readdir(join(folder(), 'snapshots'));
    const path = join(folder(), 'snapshots', newest);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length / 2));
    const { code, output } = await runCommand(['restore-snapshot'], env());
    expect(code).toBe(1);
    expect(output).toMatch(/cannot be read .*Nothing was changed/);
    const names = (await readdir(folder())).filter((name) => name.startsWith('db'));
    expect(names).toEqual(['db']);
    await signIn(await start(), person.username, person.password);
  });

  test(
    'is restored completely at the next start when the restore was killed',
    { tags: 'long' },
    async () => {
      const { person } = await copyStoppedServer();
      await rename(join(folder(), 'db'), join(folder(), 'db.restored'));
      const api = await signIn(await startEmpty(), person.username, person.password);
      expect((await api.get('/api/user-children')).body).toHaveLength(1);
    },
  );

  test('that does not exist is reported', async () => {
    const { code, output } = await runCommand(['restore-snapshot'], env());
    expect([code, output]).toEqual([1, `There is no snapshot in ${folder()}.\n`]);
    expect(await runCommand(['explode'], env())).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage:'),
    });
  });
});

type Stopped = Awaited<ReturnType<typeof stopServer>>;

/** Makes the folder of the test that of a server with a family, which was stopped and wrote a snapshot. */
async function copyStoppedServer(): Promise<Stopped> {
  const left = await (stopped ??= stopServer());
  cpSync(left.folder, folder(), { recursive: true });
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
  const exitCode = await server.stop('SIGTERM');
  return { folder: at, person, device, kept, checkpoint, exitCode };
}
