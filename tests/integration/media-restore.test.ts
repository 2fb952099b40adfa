import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../schema/records/record.ts';
import { restoreEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { isEmbedded } from '../../server/db/open.ts';
import { renewEpoch } from '../../server/db/settings.ts';
import { readSnapshot, writeSnapshot } from '../../server/db/snapshots.ts';
import { createApi } from '../helpers/api.ts';
import {
  type MediaClient,
  createMediaClient,
  createVideo,
  hashOf,
  videoFacts,
} from '../helpers/media.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

/** Files and a database that was restored from an older snapshot: docs/operations.md, "Files". */

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const { mime } = videoFacts;
const photo = (recordId: string) => ({ collection: 'photos', recordId, file: 'original' }) as const;

async function stored(media: MediaClient, childId: string) {
  const bytes = createVideo();
  const { id } = await media.addPhoto(childId, bytes, videoFacts);
  expect((await media.upload({ recordId: id, bytes, mime })).status).toBe(204);
  return { id, bytes };
}

/** The record as a device holds it that has seen the server's last state. */
async function held(media: MediaClient, id: string): Promise<AnyRecord> {
  const { _deleted: _, ...record } = await media.record('photos', id);
  return record as AnyRecord;
}

describe('a restored database', () => {
  test('names again the files that were stored since, and asks for those that are lost', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nestling-media-restore-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const start = (): Promise<TestServer> => startTestServer({ dataDir });

    const before = await start();
    const { owner, childId, accountId } = await before.createFamily();
    const media = createMediaClient(before.url, owner);
    const [kept, lost, purged] = [
      await stored(media, childId),
      await stored(media, childId),
      await stored(media, childId),
    ];
    if (!isEmbedded(before.db)) throw new Error('not embedded');
    const { db } = before;
    const snapshot = await writeSnapshot(dataDir, () => db.dump(), Date.now());
    const later = await stored(media, childId);
    const laterRecord = await held(media, later.id);
    await media.change('photos', purged.id, (record) => media.device.purge('photos', record));
    await before.cleaner.settled();
    const purgedRecord = await held(media, purged.id);
    await before.stop();

    await restoreEmbedded(dataDir, await readSnapshot(snapshot), async (restored) => {
      await migrate(restored);
      await renewEpoch(restored, Date.now());
    });
    const after = await start();
    cleanUps.push(after.stop);
    const { files } = after.media;
    for (const { object } of await files.list(null, 100)) {
      if (object.startsWith(hashOf(lost.bytes))) await files.remove({ accountId, object });
    }
    await after.cleaner.compareAll();
    await after.cleaner.sweep();
    // The same device: it is still signed in, and returns what the server has forgotten.
    const again = createMediaClient(after.url, {
      ...owner,
      api: createApi(after.url, owner.accessToken),
    });
    expect(await again.record('photos', kept.id)).toMatchObject({ stored: ['original'] });
    expect(await again.record('photos', lost.id)).toMatchObject({ stored: [] });
    expect((await again.upload({ recordId: lost.id, bytes: lost.bytes, mime })).status).toBe(204);
    await again.push('photos', laterRecord);
    await again.push('photos', purgedRecord);
    await after.cleaner.settled();

    const read = await again.read(photo(later.id));
    expect(Buffer.from(await read.arrayBuffer()).equals(later.bytes)).toBe(true);
    expect((await again.read(photo(kept.id))).status).toBe(200);
    expect((await again.read(photo(lost.id))).status).toBe(200);
    expect((await again.read(photo(purged.id))).status).toBe(404);
    const objects = (await files.list(null, 100)).map(({ object }) => object.slice(0, 64));
    const expected = [kept, lost, later].map(({ bytes }) => hashOf(bytes));
    expect(objects.toSorted()).toEqual(expected.toSorted());
  });
});
