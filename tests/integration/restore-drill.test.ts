import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMediaClient, createVideo, videoFacts } from '../helpers/media.ts';
import { fillDataDir } from '../helpers/empty-database.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { type Person, createFamily, signInAgain } from '../helpers/server.ts';
import { runCommand, spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * The drill of an operator, with the commands of docs/operations.md and the built server: a backup while people write, the
 * machine is lost, the backup goes into an empty place, three devices connect again.
 */

const BUSY_MACHINE_MS = 480_000;
let postgres: TestPostgres;
let folder: string;
let backups: string;
let ends: (() => Promise<unknown>)[];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  folder = await temporaryFolder('drill');
  backups = join(folder, 'backups');
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await rm(folder, { recursive: true });
});

type Env = Record<string, string>;
const COMMON: Env = { SAMPLE: 'off', TRUST_PROXY: 'true' };

const sites = {
  'the embedded database': async (name: string): Promise<Env> => {
    const dataDir = join(folder, name);
    if (name === 'first') await fillDataDir(dataDir);
    return { ...COMMON, DATA_DIR: dataDir };
  },
  PostgreSQL: async (name: string): Promise<Env> => ({
    ...COMMON,
    DATA_DIR: join(folder, name),
    DATABASE_URL:
      name === 'first' ? await postgres.migratedDatabase() : await postgres.anotherDatabase(),
  }),
};

describe.each(Object.entries(sites))('%s', (_, siteOf) => {
  test(
    'is lost while people write, restored from its backup, and completed by three devices',
    async () => {
      const first = await siteOf('first');
      const server = await start(first);
      const { owner, parent, childId } = await createFamily(server.url);
      const photo = await addVideo(server.url, owner, childId);
      const people = [owner, parent, await signInAgain(server.url, owner)];
      const devices = people.map(
        (person, i) =>
          new HttpDevice(person, { node: `drillno${i}`, url: server.url, now: Date.now }),
      );
      const acknowledged: string[] = [];
      const stopping = new AbortController();
      const writing = devices.map(async (device) => {
        while (!stopping.signal.aborted) {
          const id = await logAndSync(device, childId);
          if (!device.unsent().includes(`events/${id}`)) acknowledged.push(id);
          await delay(50);
        }
      });
      await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
      const beforeBackup = acknowledged.length;
      const made = await runCommand(['backup', backups], first);
      expect(made).toMatchObject({ code: 0 });
      const duringBackup = acknowledged.length - beforeBackup;
      await expect
        .poll(() => acknowledged.length)
        .toBeGreaterThan(beforeBackup + duringBackup + 10);
      stopping.abort();
      await Promise.all(writing);
      expect(await runCommand(['verify', backups], {})).toMatchObject({ code: 0 });
      await server.stop('SIGKILL');
      await rm(first['DATA_DIR'] as string, { recursive: true });

      const second = await siteOf('second');
      expect(await runCommand(['restore', backups], second)).toMatchObject({ code: 0 });
      const restored = await start(second);
      for (const device of devices) {
        device.moveTo(restored.url);
        await device.refresh();
      }
      for (let round = 0; round < 3; round += 1) {
        for (const device of devices) await device.sync();
      }
      const again = await signInAgain(restored.url, parent);
      const fresh = new HttpDevice(again, { node: 'drillnew', url: restored.url, now: Date.now });
      await fresh.sync();
      const held = fresh.records();
      expect(acknowledged.filter((id) => !(`events/${id}` in held))).toEqual([]);
      for (const device of devices) expect(device.records()).toEqual(held);
      expect(devices.map((device) => device.unsent())).toEqual([[], [], []]);
      const answer = await createMediaClient(restored.url, again).read({
        collection: 'photos',
        recordId: photo.id,
        file: 'original',
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(photo.bytes)).toBe(true);
      expect(beforeBackup).toBeGreaterThan(0);
    },
    BUSY_MACHINE_MS,
  );
});

async function start(env: Env) {
  const server = await spawnServer(env);
  ends.push(() => server.stop('SIGKILL'));
  return server;
}

async function addVideo(url: string, person: Person, childId: string) {
  const media = createMediaClient(url, person);
  const bytes = createVideo();
  const { id } = await media.addPhoto(childId, bytes, { ...videoFacts, kind: 'video' });
  const { status } = await media.upload({ recordId: id, bytes, mime: videoFacts.mime });
  expect(status).toBe(204);
  return { id, bytes };
}

/** @returns the id of the entry */
async function logAndSync(device: HttpDevice, childId: string): Promise<string> {
  const [added] = await device.events.add([
    {
      type: 'diaper',
      childId,
      startedAt: Date.now(),
      endedAt: null,
      payload: { kind: 'wet' },
      source: 'quick',
      tz: 'UTC',
    },
  ]);
  await device.sync();
  return added?.id ?? '';
}
