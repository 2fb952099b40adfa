import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { backUp } from '../../server/backup/backup.ts';
import { listBackups, readManifest, sharedFiles } from '../../server/backup/folder.ts';
import { restore } from '../../server/backup/restore.ts';
import { findProblems } from '../../server/backup/verify.ts';
import type { S3Address } from '../../server/config.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { backupKills } from '../chaos/backup-kills.ts';
import { createMediaClient, createVideo, videoFacts } from '../helpers/media.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { startS3 } from '../helpers/s3.ts';
import { type TestServer, signInAgain, startTestServer } from '../helpers/server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** What a backup holds, and what is refused. tests/integration/restore.test.ts has the drill with devices. */

/** Opening the embedded database takes seconds, so most tests are on PostgreSQL. */
let postgres: TestPostgres;
let folder: string;
let backups: string;
let ends: (() => Promise<unknown>)[];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  folder = await temporaryFolder('backup');
  backups = join(folder, 'backups');
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await rm(folder, { recursive: true });
});

describe.each(['the disk', 'S3'])('files on %s', (kind) => {
  test('are copied once, restored, and deleted with the last backup that names them', async () => {
    const mediaS3 = kind === 'S3' ? await bucket() : null;
    const first = { ...(await firstSite()), mediaS3 };
    const server = await start(first);
    const { owner, childId } = await server.createFamily();
    const media = createMediaClient(server.url, owner);
    const videos = [createVideo(), createVideo()];
    const photos = [];
    for (const bytes of videos) {
      const photo = await media.addPhoto(childId, bytes, { ...videoFacts, kind: 'video' });
      const { status } = await media.upload({ recordId: photo.id, bytes, mime: videoFacts.mime });
      expect(status).toBe(204);
      photos.push(photo);
    }
    await end(server);
    const now = Date.now();
    expect(await backUp(first, backups, now - 30 * DAY_MS)).toMatchObject({ copied: 2 });
    const { path, copied } = await backUp(first, backups, now - 15 * DAY_MS);
    expect(copied).toBe(0);
    await rm(first.dataDir, { recursive: true });

    const second = { ...first, ...(await secondSite()) };
    if (kind === 'S3') second.mediaS3 = await bucket();
    expect(await restore(second, path, now)).toMatchObject({ files: 2 });
    const restored = await start(second);
    const again = createMediaClient(restored.url, await signInAgain(restored.url, owner));
    for (const [i, { id: recordId }] of photos.entries()) {
      const answer = await again.read({ collection: 'photos', recordId, file: 'original' });
      expect(Buffer.from(await answer.arrayBuffer()).equals(videos[i] as Buffer)).toBe(true);
    }
    await end(restored);

    const db = await openPostgres(second.databaseUrl);
    await db.query('delete from media_files where record_id = $1', [photos[0]?.id]);
    await db.close();
    expect(await backUp(second, backups, now)).toMatchObject({ dropped: 1 });
    expect(await sharedFiles(backups).list(null, 10)).toHaveLength(2);
    expect(await backUp(second, backups, now + 28 * DAY_MS)).toMatchObject({ dropped: 1 });
    expect(await sharedFiles(backups).list(null, 10)).toHaveLength(1);
  });
});

describe('a backup', () => {
  test(
    'moves a family from the embedded database to PostgreSQL, value for value',
    { tags: 'long' },
    async () => {
      const first = { databaseUrl: null, dataDir: join(folder, 'first'), mediaS3: null };
      const server = await start(first);
      const { owner, childId } = await server.createFamily();
      const name = 'Zoë "Zo" 👶\u2028\\u0000';
      await owner.api.put(`/api/user-children/${childId}`, { name, birthdate: '2026-07-01' });
      await end(server);
      const { path, manifest } = await backUp(first, backups, Date.now());

      const second = { ...(await secondSite()), mediaS3: null };
      const { databaseUrl } = second;
      await restore(second, path, Date.now());
      const [before, after] = [
        await openEmbedded({ dataDir: first.dataDir }),
        await openPostgres(databaseUrl),
      ];
      for (const { table } of manifest.tables.filter((one) => one.table !== 'settings')) {
        const sql = `select md5(string_agg(row_to_json(t)::text, ',' order by row_to_json(t)::text))
        from ${table} t`;
        expect([table, await after.query(sql)]).toEqual([table, await before.query(sql)]);
      }
      await Promise.all([before.close(), after.close()]);
      const moved = await startTestServer({ databaseUrl, dataDir: second.dataDir });
      ends.push(() => moved.stop());
      const { api } = await signInAgain(moved.url, owner);
      expect((await api.get('/api/user-children')).body).toHaveLength(2);
    },
  );

  test('is refused by a database that is not empty, and when a byte of it is wrong', async () => {
    const site = { ...(await firstSite()), mediaS3: null };
    await end(await start(site));
    const { path } = await backUp(site, backups, Date.now());
    await expect(restore(site, path, Date.now())).rejects.toThrow('Nothing was changed');
    expect(await findProblems(backups, path, { withFiles: true })).toEqual([]);
    const table = join(path, 'settings.jsonl.gz');
    const bytes = await readFile(table);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await writeFile(table, bytes);
    const elsewhere = { ...site, ...(await secondSite()) };
    await expect(restore(elsewhere, path, Date.now())).rejects.toThrow('settings.jsonl.gz');
    expect(await readdir(folder)).not.toContain('second');
  });

  test('made by a clock that is months ahead deletes no other, and is not the newest for ever', async () => {
    const site = { ...(await firstSite()), mediaS3: null };
    await end(await start(site));
    const now = Date.now();
    const earlier = await backUp(site, backups, now - DAY_MS);
    const ahead = await backUp(site, backups, now + 90 * DAY_MS);
    const newest = await backUp(site, backups, now);
    expect([ahead.dropped, newest.dropped]).toEqual([0, 0]);
    const paths = (await listBackups(backups)).map(({ path }) => path);
    expect(paths).toEqual([newest.path, ahead.path, earlier.path]);
  });

  test('names the files that are damaged in the store, and leaves them out', async () => {
    const site = { ...(await firstSite()), mediaS3: null };
    const server = await start(site);
    const { owner, childId } = await server.createFamily();
    const media = createMediaClient(server.url, owner);
    const bytes = createVideo();
    const photo = await media.addPhoto(childId, bytes, { ...videoFacts, kind: 'video' });
    await media.upload({ recordId: photo.id, bytes, mime: videoFacts.mime });
    const [file] = await server.media.files.list(null, 1);
    const shard = file?.object.slice(0, 2) ?? '';
    const stored = join(site.dataDir, 'media', owner.accountId, shard, file?.object ?? '');
    await writeFile(stored, Buffer.alloc(bytes.length));
    await end(server);
    const { path } = await backUp(site, backups, Date.now());
    const { media: listed } = await readManifest(path);
    expect(listed).toMatchObject({ files: 0, damaged: [`${owner.accountId}/${file?.object}`] });
  });

  test('does not bring back who was deleted before a later one', async () => {
    const site = { ...(await firstSite()), mediaS3: null };
    const server = await start(site);
    const { owner } = await server.createFamily();
    await end(server);
    const { path } = await backUp(site, backups, Date.now() - 10_000);
    const again = await start(site);
    const { api } = await signInAgain(again.url, owner);
    const gone = await api.raw('/api/gdpr/delete-account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: owner.password }),
    });
    expect(gone.status).toBe(200);
    await end(again);
    await backUp(site, backups, Date.now());

    const elsewhere = { ...site, ...(await secondSite()) };
    await restore(elsewhere, path, Date.now());
    const restored = await start(elsewhere);
    expect(await restored.db.query('select 1 from accounts')).toEqual([]);
  });
});

test(
  'a backup that is killed leaves the earlier ones whole, and is not taken for one',
  { tags: 'long' },
  async () => {
    const { failures, kills } = await backupKills({ times: 3 });
    expect([kills, failures]).toEqual([3, []]);
  },
);

const running = new Map<TestServer, () => Promise<void>>();

async function firstSite() {
  return { databaseUrl: await postgres.migratedDatabase(), dataDir: join(folder, 'first') };
}

async function secondSite() {
  return { databaseUrl: await postgres.anotherDatabase(), dataDir: join(folder, 'second') };
}

type Site = { databaseUrl: string | null; dataDir: string; mediaS3: S3Address | null };

async function start({ databaseUrl, dataDir, mediaS3 }: Site): Promise<TestServer> {
  const server = await startTestServer({
    dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(mediaS3 ? { mediaS3 } : {}),
  });
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= server.stop());
  running.set(server, stop);
  ends.push(stop);
  return server;
}

async function end(server: TestServer): Promise<void> {
  await running.get(server)?.();
}

async function bucket(): Promise<S3Address> {
  const s3 = await startS3();
  ends.push(() => s3.stop());
  return s3.address;
}
