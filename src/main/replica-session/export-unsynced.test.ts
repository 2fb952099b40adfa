import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import {
  changeUnsyncedData,
  unsyncedDataChangedAtom,
  discardUnsyncedData,
  readUnsyncedData,
} from '../../app/removed-member/unsynced-data.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';
import { createCell } from '../../lib/live.ts';
import type { QueueItem, QueueStore } from '../../replica/stores/queue.ts';
import { exportUnsynced } from './export-unsynced.ts';

let store: DeviceStore;
let storeCount = 0;

beforeEach(() => {
  store = createDeviceStore(`let-go-test-${(storeCount += 1)}`);
});

const user = { id: 'mia', name: 'Mia' };
const NODE = 'miasnode';

test('exports entries that only this person has, and none of others', async () => {
  const own = item({ id: '1', createdBy: 'mia' });
  const edited = item({ id: '2', createdBy: 'ana' });
  const begun = item({ id: '3', createdBy: '' }, { isNew: true });
  await exportUnsynced(replicaOf([own, edited, begun]), { user, now: 5, store });
  expect(await readUnsyncedData(store)).toEqual({
    userId: 'mia',
    name: 'Mia',
    at: 5,
    entries: [own.record, begun.record],
    changes: [],
    sent: 0,
  });
  await discardUnsyncedData(store);
  expect(await readUnsyncedData(store)).toBeNull();
});

test('exports changes that this person made to entries of others, and nothing else of them', async () => {
  const clocks = {
    '*': makeStamp(1, 0, 'anasnode'),
    note: makeStamp(2, 0, NODE),
    'tags/cough': makeStamp(3, 0, NODE),
    'tags/calm': makeStamp(3, 1, NODE),
    'payload.kind': makeStamp(4, 0, 'anasnode'),
    '~start': makeStamp(5, 0, NODE),
    removal: makeStamp(6, 0, NODE),
  };
  const edited = item(
    {
      createdBy: 'ana',
      note: 'She coughed',
      tags: ['cough'],
      payload: { kind: 'x' },
      startedAt: 7,
      startOffsetMin: 0,
      tz: 'UTC',
      day: '1970-01-01',
      clocks,
    },
    { id: '2', kind: 'note' },
  );
  const lost = { path: 'note', stamp: makeStamp(9, 0, NODE), value: 'She slept' };
  const own = item({ createdBy: 'mia' }, { id: '3', kind: 'sleep', lost: [lost] });
  await exportUnsynced(replicaOf([edited, own]), { user, now: 5, store });
  expect(await readUnsyncedData(store)).toMatchObject({
    entries: [own.record],
    changes: [
      {
        id: '2',
        kind: 'note',
        writtenAt: 5,
        changes: [
          { field: 'note', value: 'She coughed' },
          { field: 'tags/cough', value: true },
          { field: '~start', value: [7, 0, 'UTC', '1970-01-01'] },
        ],
      },
      {
        id: '3',
        kind: 'sleep',
        writtenAt: 9,
        changes: [{ field: 'note', value: 'She slept' }],
      },
    ],
  });
});

test('reads unsynced data that an earlier release exported', async () => {
  await store.set('departure', { userId: 'mia', name: 'Mia', at: 5, entries: [1] });
  expect(await readUnsyncedData(store)).toMatchObject({ entries: [1], changes: [] });
});

test('lists what the server can still take, for a parent to decide', async () => {
  const waiting = [
    item({ id: '1', createdBy: 'mia' }, { id: '1' }),
    item({ id: '2', createdBy: 'mia' }, { id: '2', collection: 'timers' }),
    item({ id: '3', createdBy: 'ana' }, { id: '3' }),
  ];
  await exportUnsynced(replicaOf(waiting), { user, lastToken: 'token', now: 5, store });
  expect((await readUnsyncedData(store))?.toSend).toEqual({
    refreshToken: 'token',
    node: NODE,
    rows: [{ collection: 'events', id: '1' }],
  });
});

test('does not export again what has been sent in the meantime', async () => {
  const replica = replicaOf([item({ id: '1', createdBy: 'mia' }, { id: '1' })]);
  await exportUnsynced(replica, { user, lastToken: 'token', now: 5, store });
  await changeUnsyncedData(
    'mia',
    ({ toSend: _, ...before }) => ({ ...before, entries: [], sent: 1 }),
    store,
  );
  await exportUnsynced(replica, { user, lastToken: 'token', now: 6, store });
  expect(await readUnsyncedData(store)).toMatchObject({ sent: 1, entries: [] });
});

test('notifies the screen after discarded data is deleted', async () => {
  await exportUnsynced(replicaOf([item({ createdBy: 'mia' })]), { user, now: 5, store });
  const seen: Promise<unknown>[] = [];
  const stop = pageStore.sub(unsyncedDataChangedAtom, () => seen.push(readUnsyncedData(store)));
  await discardUnsyncedData(store);
  stop();
  expect(await Promise.all(seen)).toEqual([null]);
});

test('keeps exported unsynced data when a second tab finds nothing left', async () => {
  const own = item({ id: '1', createdBy: 'mia' });
  await exportUnsynced(replicaOf([own]), { user, now: 5, store });
  await exportUnsynced(replicaOf([]), { user, now: 6, store });
  expect(await readUnsyncedData(store)).toMatchObject({ at: 5, entries: [own.record] });
  await exportUnsynced(replicaOf([]), { user: { id: 'ben', name: 'Ben' }, now: 7, store });
  expect(await readUnsyncedData(store)).toMatchObject({ userId: 'ben', entries: [] });
});

function item(record: object, rest: Partial<QueueItem> = {}): QueueItem {
  const held = { clocks: {}, ...record } as QueueItem['record'];
  return { collection: 'events', isNew: false, lost: [], ...rest, record: held } as QueueItem;
}

function replicaOf(items: QueueItem[]) {
  return { node: NODE, queue: { items: () => createCell(items) } as unknown as QueueStore };
}
