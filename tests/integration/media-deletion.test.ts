import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, TRASH_DAYS } from '../../schema/limits.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { isPurged } from '../../schema/rules/purge.ts';
import { comparePage } from '../../server/media/compare-store.ts';
import { collectionSamples } from '../helpers/collection-samples.ts';
import {
  type MediaClient,
  createMediaClient,
  createVideo,
  hashOf,
  videoFacts,
} from '../helpers/media.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** What is deleted is gone from the disk: docs/media.md, "Deletion". */

let now = Date.now();
let server: TestServer;
let family: TestFamily;
let owner: MediaClient;

beforeAll(async () => {
  server = await startTestServer({ dataDir: 'temporary', now: () => now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = Date.now();
  family = await server.createFamily();
  owner = createMediaClient(server.url, family.owner, () => now);
});

const { mime } = videoFacts;
const photo = (id: string) => ({ collection: 'photos', recordId: id, file: 'original' }) as const;

async function stored(fields: object = {}, by = owner) {
  const bytes = createVideo();
  const record = await by.addPhoto(family.childId, bytes, { ...videoFacts, ...fields });
  expect((await by.upload({ recordId: record.id, bytes, mime })).status).toBe(204);
  return { id: record.id, bytes };
}

/** The names of the bytes that lie on the disk, of the family of this test. */
async function onDisk(): Promise<string[]> {
  const folder = join(server.dataDir ?? '', 'media', family.accountId);
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** What the server deletes some days later. Nobody is signed in then, so the clock goes back. */
async function sweepAfter(days: number): Promise<void> {
  const before = now;
  now += days * DAY_MS;
  await server.cleaner.sweep();
  now = before;
}

const isOnDisk = async (bytes: Buffer) =>
  (await onDisk()).some((name) => name.startsWith(hashOf(bytes)));

describe('a removed photo', () => {
  test('keeps its file for the time of the trash, and loses it then', async () => {
    const { id, bytes } = await stored();
    await owner.change('photos', id, owner.device.remove);
    await server.cleaner.settled();
    await sweepAfter(TRASH_DAYS - 1);
    expect(await isOnDisk(bytes)).toBe(true);
    expect((await owner.storage()).byKind).toMatchObject({ trash: bytes.length, videos: 0 });

    await sweepAfter(TRASH_DAYS + 1);
    expect(await isOnDisk(bytes)).toBe(false);
    expect(await owner.storage()).toMatchObject({ usedBytes: 0 });
    const record = await owner.record('photos', id);
    expect(record).toMatchObject({ stored: [], _deleted: true });
  });

  test('keeps its file when it is restored in time', async () => {
    const { id, bytes } = await stored();
    await owner.change('photos', id, owner.device.remove);
    await server.cleaner.settled();
    await owner.change('photos', id, owner.device.restore);
    await server.cleaner.settled();
    await sweepAfter(2 * TRASH_DAYS);
    expect(await isOnDisk(bytes)).toBe(true);
    expect((await owner.read(photo(id))).status).toBe(200);
  });

  test('loses its file at once when it is deleted for good', async () => {
    const { id, bytes } = await stored();
    await owner.change('photos', id, owner.device.remove);
    await owner.change('photos', id, (record) => owner.device.purge('photos', record));
    await server.cleaner.settled();
    expect(await isOnDisk(bytes)).toBe(false);
    expect(await owner.storage()).toMatchObject({ usedBytes: 0 });
    expect((await owner.read(photo(id))).status).toBe(404);
    expect(isPurged(await owner.record('photos', id))).toBe(true);
  });

  test('deleted for good and restored meanwhile stays, and has the whole trash afterwards', async () => {
    const { id, bytes } = await stored();
    const { _deleted: _, ...before } = await owner.record('photos', id);
    const removed = owner.device.remove(before as AnyRecord);
    await owner.push('photos', removed);
    now += 1_000;
    const parent = createMediaClient(server.url, family.parent, () => now);
    await parent.push('photos', parent.device.restore(removed));
    now += 1_000;
    // The wish was made later, on a device that did not know of it.
    await owner.push('photos', owner.device.purge('photos', removed));
    await server.cleaner.settled();
    expect(await isOnDisk(bytes)).toBe(true);
    expect(isRemoved(await owner.record('photos', id))).toBe(false);
    now += 1_000;
    await owner.change('photos', id, owner.device.remove);
    await server.cleaner.settled();
    expect(await isOnDisk(bytes)).toBe(true);
  });

  test('leaves bytes that another record names', async () => {
    const { id, bytes } = await stored();
    const other = await owner.addPhoto(family.childId, bytes, videoFacts);
    const again = await owner.upload({ recordId: other.id, bytes, mime });
    expect(again.headers.get('upload-held')).toBe('true');
    expect(await onDisk()).toHaveLength(1);
    await owner.change('photos', id, (record) => owner.device.purge('photos', record));
    await server.cleaner.settled();
    expect(await isOnDisk(bytes)).toBe(true);
    expect((await owner.read(photo(other.id))).status).toBe(200);
    await owner.change('photos', other.id, (record) => owner.device.purge('photos', record));
    await server.cleaner.settled();
    expect(await isOnDisk(bytes)).toBe(false);
  });

  test('does not take the bytes from an upload of the same picture', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, bytes } = await stored();
      const next = await owner.addPhoto(family.childId, bytes, videoFacts);
      await Promise.all([
        owner
          .change('photos', id, (record) => owner.device.purge('photos', record))
          .then(() => server.cleaner.settled()),
        owner.upload({ recordId: next.id, bytes, mime }),
      ]);
      await server.cleaner.settled();
      const read = await owner.read(photo(next.id));
      expect(read.status).toBe(200);
      expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });
});

test('a file that a document no longer names goes with the time of the trash', async () => {
  const text = Buffer.from(`policy ${now}`);
  const file = (order: number) => ({
    hash: hashOf(text),
    mime: 'text/plain',
    bytes: text.length,
    name: 'policy.txt',
    order,
    version: 'version_one',
    addedAt: now,
  });
  const made = owner.device.create(collectionSamples.documents!, family.childId, 'Policy');
  const record = { ...made, files: { file_one: file(1), file_two: file(2) } };
  await owner.push('documents', record);
  const upload = { collection: 'documents', recordId: record.id, mime: 'text/plain', bytes: text };
  for (const name of ['file_one', 'file_two']) {
    expect((await owner.upload({ ...upload, file: name } as never)).ok).toBe(true);
  }
  now += 1_000;
  await owner.change('documents', record.id, (document) =>
    owner.device.edit('documents', document, { files: { file_one: file(1) } }),
  );
  await server.cleaner.settled();
  expect((await owner.storage()).byKind).toMatchObject({
    documents: text.length,
    trash: text.length,
  });
  await sweepAfter(TRASH_DAYS + 1);
  expect(await owner.record('documents', record.id)).toMatchObject({ stored: ['file_one'] });
  expect((await owner.storage()).byKind).toMatchObject({ trash: 0, documents: text.length });
  expect(await isOnDisk(text)).toBe(true);
});

describe('a deleted account', () => {
  test('takes all its files with it, and unfinished uploads', async () => {
    const { bytes } = await stored();
    const next = createVideo();
    const record = await owner.addPhoto(family.childId, next, videoFacts);
    const begun = await owner.begin({ recordId: record.id, bytes: next, mime });
    await owner.send(begun.headers.get('location') ?? '', 0, next.subarray(0, 20));
    const uploads = join(server.dataDir ?? '', 'media', 'uploads');
    expect(await readdir(uploads)).toHaveLength(1);
    await deleteOwn(family.owner);
    await server.cleaner.settled();
    expect(await isOnDisk(bytes)).toBe(false);
    expect(await onDisk()).toEqual([]);
    expect(await readdir(uploads)).toEqual([]);
    expect(await server.db.query('select 1 from media_removals')).toEqual([]);
  });

  test('of one person takes the photos that only they could see, and nothing else', async () => {
    const parent = createMediaClient(server.url, family.parent, () => now);
    const hidden = await stored({ visibility: 'only_me', caption: 'Mine alone' }, parent);
    const shared = await stored({ visibility: 'family' }, parent);
    expect((await owner.read(photo(hidden.id))).status).toBe(404);
    await deleteOwn(family.parent);
    await server.cleaner.settled();
    expect(await isOnDisk(hidden.bytes)).toBe(false);
    expect(await isOnDisk(shared.bytes)).toBe(true);
    const left = await server.db.query<{ id: string }>(
      `select id from records where account_id = $1 and collection = 'photos'`,
      [family.accountId],
    );
    expect(left).toEqual([{ id: shared.id }]);
    expect((await owner.read(photo(shared.id))).status).toBe(200);
  });
});

test('an upload that nobody continues for a week is discarded', async () => {
  const bytes = createVideo();
  const record = await owner.addPhoto(family.childId, bytes, videoFacts);
  const begun = await owner.begin({ recordId: record.id, bytes, mime });
  const path = begun.headers.get('location') ?? '';
  await owner.send(path, 0, bytes.subarray(0, 30));
  await sweepAfter(6);
  const id = path.split('/').at(-1) ?? '';
  const rows = () => server.db.query('select 1 from uploads where upload_id = $1', [id]);
  expect(await rows()).toHaveLength(1);
  await sweepAfter(8);
  expect(await rows()).toEqual([]);
  expect(await readdir(join(server.dataDir ?? '', 'media', 'uploads'))).not.toContain(id);
});

describe('where store and database differ', () => {
  test('bytes that no record names go after a day', async () => {
    const { bytes } = await stored();
    const lost = `${'f'.repeat(64)}.crashed`;
    const folder = join(server.dataDir ?? '', 'media', family.accountId, 'ff');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, lost), 'bytes of a killed server');
    await server.cleaner.compareAll();
    expect(await onDisk()).toContain(lost);
    const old = (now - 2 * DAY_MS) / 1_000;
    await utimes(join(folder, lost), old, old);
    await server.cleaner.compareAll();
    expect(await onDisk()).not.toContain(lost);
    expect(await isOnDisk(bytes)).toBe(true);
  });

  test('a file without bytes is asked for again', async () => {
    const { id, bytes } = await stored();
    await rm(join(server.dataDir ?? '', 'media', family.accountId), { recursive: true });
    await server.cleaner.compareAll();
    expect(await owner.record('photos', id)).toMatchObject({ stored: [] });
    expect((await owner.upload({ recordId: id, bytes, mime })).status).toBe(204);
    expect((await owner.read(photo(id))).status).toBe(200);
  });

  test('a record that a device returns to a restored server gets the bytes that are still there', async () => {
    const { id, bytes } = await stored();
    await server.db.query('delete from media_files where account_id = $1', [family.accountId]);
    await owner.change('photos', id, (record) =>
      owner.device.edit('photos', record, { caption: 'After the restore' }),
    );
    await server.cleaner.settled();
    expect(await owner.record('photos', id)).toMatchObject({ stored: ['original'] });
    const read = await owner.read(photo(id));
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('goes through a store of many pages in the order of the database', async () => {
    for (let i = 0; i < 3; i += 1) await stored();
    const { files } = server.media;
    const all = await files.list(null, 1_000);
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const [file] = await files.list(after, 1);
      if (!file) break;
      after = `${file.accountId}/${file.object}`;
      seen.push(file.object);
    }
    expect(seen).toEqual(all.map(({ object }) => object));
    const { found } = await comparePage(server.db, files, { after: null, now });
    expect(found.rows).toBe(0);
  });
});

async function deleteOwn({ api, password }: Person): Promise<void> {
  const { status } = await api.raw('/api/gdpr/delete-account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (status !== 200) throw new Error(`not deleted: ${status}`);
}
