import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { EPOCH, SERVER_TIME, createTestStore } from '../../../tests/helpers/sync.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { LiveMessage } from '../../../schema/wire/socket.ts';
import { INITIAL_SYNC_STATE } from '../../replica/sync/sync-state.ts';
import { applyPatch } from './patch.ts';

const state = {
  ...INITIAL_SYNC_STATE,
  epoch: EPOCH,
  scope: 'all',
  checkpoint: { epoch: EPOCH, seq: 10 },
};
const record = makeEvent('diaper', SERVER_TIME) as AnyRecord;
const patch = (place: Partial<LiveMessage['place']>, more: Partial<LiveMessage> = {}) =>
  ({
    type: 'log:new',
    user: null,
    child: null,
    place: { epoch: EPOCH, from: 10, seq: 11, ...place },
    changes: [{ collection: 'events', seq: 11, record }],
    ...more,
  }) as LiveMessage;

// Invariant I15 (docs/sync-spec.md)
test('is not stored when it was made in another scope', async () => {
  const { store, acknowledged } = createTestStore();
  expect(await applyPatch(patch({ scope: 'less' }), state, store)).toBe('gap');
  expect(acknowledged()).toEqual([]);
  await applyPatch(patch({ scope: 'all' }), state, store);
  expect(acknowledged()).toEqual([record.id]);
});

// Invariant I7 (docs/sync-spec.md)
test('stores a patch that follows directly and moves the checkpoint', async () => {
  const { store, acknowledged } = createTestStore();
  const after = await applyPatch(patch({}), state, store);
  expect(after).toEqual({ ...state, checkpoint: { epoch: EPOCH, seq: 11 } });
  expect(acknowledged()).toEqual([record.id]);
});

test('moves the checkpoint for a change that this person may not see', async () => {
  const { store, acknowledged } = createTestStore();
  const after = await applyPatch(patch({}, { changes: [] }), state, store);
  expect(after).toMatchObject({ checkpoint: { seq: 11 } });
  expect(acknowledged()).toEqual([]);
});

test('removes a record that this person may no longer see', async () => {
  const { store, documents } = createTestStore();
  await applyPatch(patch({}), state, store);
  const gone = [{ collection: 'events', id: record.id }];
  const next = { ...state, checkpoint: { epoch: EPOCH, seq: 11 } };
  await applyPatch(patch({ from: 11, seq: 12 }, { changes: [], gone }), next, store);
  expect(documents.events.all()).toEqual([]);
});

test.each([
  ['something is missing before it', patch({ from: 11, seq: 12 }), state],
  ['it comes from a restored server', patch({ epoch: 'epoch-2' }), state],
  ['nothing has been read yet', patch({}), INITIAL_SYNC_STATE],
])('a patch is a gap, and stores nothing, when %s', async (_why, message, before) => {
  const { store, documents } = createTestStore();
  expect(await applyPatch(message, before, store)).toBe('gap');
  expect(documents.events.all()).toEqual([]);
});

test.each([10, 9, 1])('a patch that ends at %i is old', async (seq) => {
  const { store, documents } = createTestStore();
  expect(await applyPatch(patch({ from: seq - 1, seq }), state, store)).toBe('old');
  expect(documents.events.all()).toEqual([]);
});

test('keeps the checkpoint when a patch cannot be stored', async () => {
  const { store } = createTestStore();
  const full = {
    absorb: () => Promise.reject(new Error('disk full')),
    dropRecords: store.dropRecords,
  };
  await expect(applyPatch(patch({}), state, full)).rejects.toThrow('disk full');
});
