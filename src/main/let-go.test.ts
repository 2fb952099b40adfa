import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { forgetDeparture, readDeparture } from '../app/departure.ts';
import { draftKey } from '../domain/drafts.ts';
import { type DeviceStore, createDeviceStore } from '../lib/device-store.ts';
import { createCell } from '../lib/live.ts';
import type { QueueItem, QueueStore } from '../replica/queue.ts';
import { forgetFacts, putAside } from './let-go.ts';

let store: DeviceStore;
let worlds = 0;

beforeEach(() => {
  store = createDeviceStore(`let-go-test-${(worlds += 1)}`);
});

const user = { id: 'mia', name: 'Mia' };

test('puts aside what a person began and nobody else has, and nothing of others', async () => {
  const own = item({ id: '1', createdBy: 'mia' });
  const edited = item({ id: '2', createdBy: 'ana' });
  const begun = item({ id: '3', createdBy: '' }, { isNew: true });
  await putAside(replicaOf([own, edited, begun]), { user, now: 5, store });
  expect(await readDeparture(store)).toEqual({
    userId: 'mia',
    name: 'Mia',
    at: 5,
    entries: [own.record, begun.record],
  });
  await forgetDeparture(store);
  expect(await readDeparture(store)).toBeNull();
});

test('keeps what was put aside when a second tab finds nothing left', async () => {
  const own = item({ id: '1', createdBy: 'mia' });
  await putAside(replicaOf([own]), { user, now: 5, store });
  await putAside(replicaOf([]), { user, now: 6, store });
  expect(await readDeparture(store)).toMatchObject({ at: 5, entries: [own.record] });
  await putAside(replicaOf([]), { user: { id: 'ben', name: 'Ben' }, now: 7, store });
  expect(await readDeparture(store)).toMatchObject({ userId: 'ben', entries: [] });
});

test('takes every fact of one person, and of nobody else', async () => {
  const [mine, others] = [draftKey('mia', 'entry', '1'), draftKey('mia2', 'entry', '1')];
  await store.set(mine, {});
  await store.set('account-tasks:mia', {});
  await store.set(others, {});
  await forgetFacts('mia', store);
  expect(await store.keys('draft:')).toEqual([others]);
  expect(await store.keys('account-tasks:')).toEqual([]);
});

function item(record: object, rest: Partial<QueueItem> = {}): QueueItem {
  return { record, isNew: false, ...rest } as QueueItem;
}

function replicaOf(items: QueueItem[]) {
  return { queue: { items: () => createCell(items) } as unknown as QueueStore };
}
