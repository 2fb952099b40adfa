import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRemoved } from '../../schema/rules/merge.ts';
import { backUp } from '../../server/backup/backup.ts';
import { listBackups } from '../../server/backup/folder.ts';
import { restore } from '../../server/backup/restore.ts';
import { restoreEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { renewEpoch } from '../../server/db/settings.ts';
import { readSnapshot, writeSnapshot } from '../../server/db/snapshots.ts';
import { isEmbedded } from '../../server/db/open.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { type TestServer, signInAgain, startTestServer } from '../helpers/server.ts';
import { runCommand } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * A server that is restored from a backup (fault 21 in docs/faults.md): the devices send again what
 * it lacks, nobody is signed out, and nobody has to do anything.
 */

/** A database that can be backed up while it is used, and restored. */
type Site = {
  /** Devices can write during a backup. */
  isOnline: boolean;
  start(): Promise<TestServer>;
  backUp(server: TestServer): Promise<void>;
  restore(): Promise<void>;
  clear(): Promise<void>;
};

let now: number;
let site: Site;
let running: TestServer[] = [];

beforeEach(() => {
  now = Date.now();
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
  await site.clear();
});

describe.each([
  ['a snapshot on PGlite', embeddedSite, ['long']],
  ['a copy on PostgreSQL', postgresSite, ['long']],
  ['a backup on PostgreSQL', backupSite, []],
] as const)('%s that is put back', (_, prepare, tags) => {
  test(
    'is completed by three devices, which stay signed in and converge',
    { tags: [...tags] },
    async () => {
      site = await prepare();
      const before = await start();
      const { owner, parent, caregiver, childId } = await before.createFamily();
      const second = await signInAgain(before.url, owner);
      const devices = [owner, parent, second].map(
        (person, i) => new HttpDevice(person, { node: `restore${i}`, url: before.url, now: tick }),
      );
      const [ana, ben, anas2nd] = devices as [HttpDevice, HttpDevice, HttpDevice];
      const old = (await log(ana, childId, 30)).concat(await log(ben, childId, 10));
      await settle(devices);
      const fresh: string[] = [];
      const backedUp = new AbortController();
      const writing = site.isOnline
        ? (async () => {
            while (!backedUp.signal.aborted) {
              fresh.push(...(await log(ana, childId, 1)), ...(await log(ben, childId, 1)));
              await Promise.all([ana.sync(), ben.sync()]);
              // The backup of this process has to get its turn.
              await delay(200);
            }
          })()
        : null;
      await site.backUp(before);
      backedUp.abort();
      await writing;

      for (const [i, device] of devices.entries()) {
        fresh.push(...(await log(device, childId, i === 0 ? 34 : 33)));
        await device.sync();
        // Rotated after the backup, more than once.
        await device.refresh();
        await device.refresh();
      }
      await ben.events.edit(old[0] ?? '', { note: 'changed after the backup' });
      await anas2nd.events.remove(old[1] ?? '');
      // And a record that was not sent before the restore.
      await ben.sync();
      await anas2nd.sync();
      const unsent = await log(ana, childId, 3);
      await caregiver.api.get('/api/events');
      await before.stop();
      running = [];
      await site.restore();

      const after = await start();
      const returned = await after.db.query<{ id: string }>(
        'select id from records where id = any($1::text[])',
        [fresh],
      );
      // Those that were written during the backup may be in it.
      expect(returned.length).toBeLessThanOrEqual(fresh.length - 100);
      for (const device of devices) {
        device.moveTo(after.url);
        await device.refresh();
      }
      await settle(devices);
      const [one, ...others] = devices.map((device) => device.records());
      for (const other of others) expect(other).toEqual(one);
      expect(devices.map((device) => device.unsent())).toEqual([[], [], []]);
      const names = [...old, ...fresh, ...unsent].map((id) => `events/${id}`);
      expect(names.filter((name) => !(name in (one ?? {})))).toEqual([]);
      expect(one?.[`events/${old[0]}`]).toMatchObject({ note: 'changed after the backup' });
      expect(isRemoved(one?.[`events/${old[1]}`] as never)).toBe(true);
      const stored = await after.db.query<{ name: string; body: unknown }>(
        `select collection || '/' || id as name, body from records where account_id = $1`,
        [owner.accountId],
      );
      expect(Object.fromEntries(stored.map(({ name, body }) => [name, body]))).toEqual(one);
    },
  );
});

/** A clock that advances with every read, so that no two writes have the same time. */
function tick(): number {
  return (now += 1);
}

async function start(): Promise<TestServer> {
  const server = await site.start();
  running.push(server);
  return server;
}

async function log(device: HttpDevice, childId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const [added] = await device.events.add([
      {
        type: 'diaper',
        childId,
        startedAt: tick(),
        endedAt: null,
        payload: { kind: 'wet' },
        source: 'quick',
        tz: 'UTC',
      },
    ]);
    if (added) ids.push(added.id);
  }
  return ids;
}

/** Lets every device sync until all changes have reached all of them. */
async function settle(devices: readonly HttpDevice[]): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    for (const device of devices) await device.sync();
    now += 1_000;
  }
}

async function embeddedSite(): Promise<Site> {
  const dataDir = await temporaryFolder('restore');
  let snapshot = '';
  return {
    isOnline: false,
    start: () => startTestServer({ dataDir, now: tick }),
    async backUp({ db }) {
      if (!isEmbedded(db)) throw new Error('not embedded');
      snapshot = await writeSnapshot(dataDir, () => db.dump(), now);
    },
    async restore() {
      await restoreEmbedded(dataDir, await readSnapshot(snapshot), async (db) => {
        await migrate(db);
        await renewEpoch(db, now);
      });
    },
    clear: () => rm(dataDir, { recursive: true }),
  };
}

async function postgresSite(): Promise<Site> {
  const postgres: TestPostgres = await startPostgres();
  const databaseUrl = await postgres.migratedDatabase();
  let backup = '';
  let current = databaseUrl;
  return {
    isOnline: false,
    start: () => startTestServer({ databaseUrl: current, now: tick }),
    async backUp() {
      backup = await postgres.copyOf(current);
    },
    async restore() {
      current = backup;
      // Like the operator's command.
      const { code, output } = await runCommand(['new-epoch'], { DATABASE_URL: current });
      if (code !== 0) throw new Error(output);
    },
    clear: () => postgres.stop(),
  };
}

async function backupSite(): Promise<Site> {
  const postgres = await startPostgres();
  const folder = await temporaryFolder('backup');
  const backups = join(folder, 'backups');
  const addressOf = async (name: string) => ({
    dataDir: join(folder, name),
    databaseUrl: await postgres.anotherDatabase(),
    mediaS3: null,
  });
  let current = await addressOf('first');
  return {
    isOnline: true,
    async start() {
      const { dataDir, databaseUrl } = current;
      return startTestServer({ dataDir, databaseUrl, now: tick });
    },
    async backUp() {
      await backUp(current, backups, Date.now());
    },
    async restore() {
      await rm(current.dataDir, { recursive: true });
      current = await addressOf('second');
      const [newest] = await listBackups(backups);
      await restore(current, newest?.path ?? '', now);
    },
    async clear() {
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
