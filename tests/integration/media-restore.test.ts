import { afterAll, expect, test } from 'vitest';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Database } from '../../server/db/database.ts';
import { renewEpoch } from '../../server/db/settings.ts';
import {
  type MediaClient,
  createMediaClient,
  createVideo,
  hashOf,
  videoFacts,
} from '../helpers/media.ts';
import { startTestServer } from '../helpers/server.ts';

/** Files beside a database that was restored from an older backup: docs/operations.md, "Files". */

const server = await startTestServer();
afterAll(() => server.stop());

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

test('a restored database names the files again that were stored since, and asks for those that are lost', async () => {
  const { owner, childId, accountId } = await server.createFamily();
  const media = createMediaClient(server.url, owner);
  const [kept, lost, purged] = [
    await stored(media, childId),
    await stored(media, childId),
    await stored(media, childId),
  ];
  await server.cleaner.settled();
  const restore = await backUp(server.db, accountId);
  const later = await stored(media, childId);
  const laterRecord = await held(media, later.id);
  await media.change('photos', purged.id, (record) => media.device.purge('photos', record));
  await server.cleaner.settled();
  const purgedRecord = await held(media, purged.id);

  await restore();
  const { files } = server.media;
  for (const { object } of await files.list(null, 100)) {
    if (object.startsWith(hashOf(lost.bytes))) await files.remove({ accountId, object });
  }
  await server.cleaner.compareAll();
  await server.cleaner.sweep();
  expect(await media.record('photos', kept.id)).toMatchObject({ stored: ['original'] });
  expect(await media.record('photos', lost.id)).toMatchObject({ stored: [] });
  expect((await media.upload({ recordId: lost.id, bytes: lost.bytes, mime })).status).toBe(204);
  // A device returns what the server has forgotten.
  await media.push('photos', laterRecord);
  await media.push('photos', purgedRecord);
  await server.cleaner.settled();

  const read = await media.read(photo(later.id));
  expect(Buffer.from(await read.arrayBuffer()).equals(later.bytes)).toBe(true);
  expect((await media.read(photo(kept.id))).status).toBe(200);
  expect((await media.read(photo(lost.id))).status).toBe(200);
  expect((await media.read(photo(purged.id))).status).toBe(404);
  const objects = (await files.list(null, 100)).map(({ object }) => object.slice(0, 64));
  const expected = [kept, lost, later].map(({ bytes }) => hashOf(bytes));
  expect(objects.toSorted()).toEqual(expected.toSorted());
});

const TABLES = ['media_files', 'record_history', 'records'];

/** Keeps what a backup has of a family's records and files. @returns puts it back, as an operator does */
async function backUp(db: Database, accountId: string): Promise<() => Promise<void>> {
  for (const table of TABLES) {
    await db.exec(`create table saved_${table} as select * from ${table}`);
  }
  const [account] = await db.query<{ head: number; bytes: number; media_seq: number }>(
    'select head, bytes, media_seq from accounts where account_id = $1',
    [accountId],
  );
  return async () => {
    await db.changeAccount(accountId, async (tx) => {
      for (const table of TABLES) {
        await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
        await tx.query(`insert into ${table} select * from saved_${table} where account_id = $1`, [
          accountId,
        ]);
        await tx.exec(`drop table saved_${table}`);
      }
      await tx.query(
        'update accounts set head = $2, bytes = $3, media_seq = $4 where account_id = $1',
        [accountId, account?.head, account?.bytes, account?.media_seq],
      );
    });
    await renewEpoch(db, Date.now());
  };
}
