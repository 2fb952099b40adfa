import { beforeEach, describe, expect, test } from 'vitest';
import { historyOnlyOf } from '../../schema/collections/history.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import type { AccountActor } from './audience.ts';
import { history, pull } from './sync.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const ACCOUNT = 'family';
const actor: AccountActor = { accountId: ACCOUNT, userId: 'ana', role: 'super_admin', grants: {} };

const device = createDevice('ana', { childId: 'child-mia', now: () => NOW });
const child = { ...device.event('note'), id: 'child-mia' };
const timer = { ...device.event('note'), id: 'timer-0001' };
const recent = device.event('diaper', { startedAt: NOW - DAY_MS });
const old = device.event('diaper', { startedAt: NOW - 90 * DAY_MS });
const measured = createSampleDevice('ana', () => NOW).create(
  collectionSamples.growth!,
  'child-mia',
  '',
);

let store: TestRecordStore;
beforeEach(async () => {
  store = new TestRecordStore();
  await store.transaction(ACCOUNT, (tx) => {
    tx.put('growth', measured, { narrowed: false });
    tx.put('events', old, { narrowed: false });
    tx.put('events', recent, { narrowed: false });
    tx.put('timers', timer, { narrowed: false });
    tx.put('children', child, { narrowed: false });
    return Promise.resolve();
  });
});

/** Continues from a cursor, one record per page. */
async function readFrom(cursor: string | null) {
  const pages: { ids: string[]; recentDone: boolean }[] = [];
  while (cursor !== null) {
    const page = await history(store, actor, { cursor, limit: 1 }, NOW);
    pages.push({ ids: page.changes.map(({ record }) => record.id), recentDone: page.recentDone });
    cursor = page.cursor;
  }
  return pages;
}
const idsFrom = async (cursor: string | null) => (await readFrom(cursor)).flatMap(({ ids }) => ids);

describe('the history of a device without data', () => {
  test('begins with the records that screens need, then the log newest first, then the rest', async () => {
    const { history: start } = await pull(store, actor, { checkpoint: null }, NOW);
    const pages = await readFrom(start);
    expect(pages.flatMap(({ ids }) => ids)).toEqual([
      child.id,
      timer.id,
      recent.id,
      old.id,
      measured.id,
    ]);
    // Usable when the newest month of the log is there, before the rest.
    expect(pages.findIndex(({ recentDone }) => recentDone)).toBe(3);
  });

  test('continues from a cursor of the first release', async () => {
    const from = (after: object) =>
      Buffer.from(JSON.stringify({ epoch: 'epoch-1', done: 1, total: 5, after })).toString(
        'base64url',
      );
    const all = [child.id, timer.id, recent.id, old.id, measured.id];
    expect(await idsFrom(from({ part: 'others', key: null }))).toEqual(all);
    const afterChild = { part: 'others', key: { collection: 'children', id: child.id } };
    expect(await idsFrom(from(afterChild))).toEqual(all.slice(1));
    expect(await idsFrom(from({ part: 'events', position: null }))).toEqual(all.slice(2));
    const position = { at: recent.startedAt, id: recent.id };
    expect(await idsFrom(from({ part: 'events', position }))).toEqual(all.slice(3));
  });

  test('can be of one collection, for a device that did not know it', async () => {
    expect(await idsFrom(historyOnlyOf('growth'))).toEqual([measured.id]);
    expect(await idsFrom(historyOnlyOf('timers'))).toEqual([timer.id]);
  });

  test.each(['only:unknown', 'only:', 'x', ''])('is refused for %j', async (cursor) => {
    await expect(history(store, actor, { cursor }, NOW)).rejects.toMatchObject({
      code: 'CHECKPOINT_INVALID',
    });
  });
});
