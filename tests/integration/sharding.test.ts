import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseDriver } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createDevice } from '../helpers/device-records.ts';
import { createMediaClient, createVideo, videoFacts } from '../helpers/media.ts';
import { partition, touchedPartitions } from '../helpers/partitioned.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { signInAgain, startTestServer } from '../helpers/server.ts';

/** Accounts on a sharded PostgreSQL: docs/scale.md. The shards are the partitions of one server here. */

/**
 * Read across shards: by the statement that writes for several families at once, and by the looks for files and push
 * messages that are due. docs/scale.md says what that asks of a sharded database.
 */
const ACROSS = new Set(['accounts', 'record_history', 'media_files', 'push_accounts']);
let postgres: TestPostgres;
let databaseUrl: string;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.migratedDatabase();
  const db = await openPostgres(databaseUrl);
  await partition(db);
  await db.close();
});
afterAll(() => postgres?.stop());

test('a family that signs in, writes and reads on a sharded database touches one shard of its tables', async () => {
  const first = await startTestServer({ databaseUrl });
  // Rows in other shards, which no request of the other family may read.
  for (let i = 0; i < 4; i += 1) await first.createFamily();
  const family = await first.createFamily();
  await first.stop();
  const db = await openPostgres(databaseUrl);
  await othersGone(db);
  await db.query('select pg_stat_reset()');
  const server = await startTestServer({ databaseUrl });
  const { childId } = family;
  const owner = await signInAgain(server.url, family.owner);
  const parent = await signInAgain(server.url, family.parent);
  const caregiver = await signInAgain(server.url, family.caregiver);
  const device = createDevice(owner.id, { childId });
  const event = device.event('note', { note: 'before' });
  await owner.api.push(device.node, ['events', event]);
  await owner.api.push(device.node, ['events', device.edit(event, { note: 'after' })]);
  const { history, epoch } = await owner.api.pull();
  expect(epoch).not.toBe('');
  const answers = [
    await owner.api.post('/api/sync/history', { cursor: history ?? '' }),
    await owner.api.get(`/api/events/${event.id}/history`),
    await parent.api.get('/api/events'),
    await caregiver.api.get('/api/user-children'),
    await owner.api.get('/api/auth/account/users'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const refreshToken = parent.refreshToken;
  expect((await server.api.post('/api/auth/refresh', { refreshToken })).status).toBe(200);
  const media = createMediaClient(server.url, owner);
  const bytes = createVideo();
  const photo = await media.addPhoto(childId, bytes, { ...videoFacts, kind: 'video' });
  await media.upload({ recordId: photo.id, bytes, mime: videoFacts.mime });
  await server.push.settled();
  await server.stop();

  await othersGone(db);
  const touched = [...(await touchedPartitions(db))].filter(([table]) => !ACROSS.has(table));
  const several = touched.filter(([, shards]) => shards.size > 1);
  expect(several.map(([table, shards]) => `${table}: ${[...shards].join(' ')}`)).toEqual([]);
  expect(touched.length).toBeGreaterThan(5);
  expect(new Set(touched.flatMap(([, shards]) => [...shards])).size).toBe(1);
  await db.close();
});

/** A connection that ends reports what it has read. */
async function othersGone(db: DatabaseDriver): Promise<void> {
  const others = () =>
    db.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  await expect.poll(others).toEqual([]);
}
