import { expect, test } from 'vitest';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { prepareChanges } from './photo-changes.ts';

const photo = (id: string, more: Partial<PhotoRecord> = {}) =>
  ({
    id,
    albumIds: [],
    childIds: ['mia'],
    tags: [],
    visibility: 'family',
    ...more,
  }) as unknown as PhotoRecord;
const all = { may: () => true };

test('adds an album to the photos that are not in it, and remembers what they had', () => {
  const photos = [photo('a'), photo('b', { albumIds: ['sea'] }), photo('c', { albumIds: ['zoo'] })];
  const { byId } = prepareChanges(photos, { kind: 'album', albumIds: ['sea'] }, all);
  expect([...byId]).toEqual([
    ['a', { changes: { albumIds: ['sea'] }, former: { albumIds: [] } }],
    ['c', { changes: { albumIds: ['zoo', 'sea'] }, former: { albumIds: ['zoo'] } }],
  ]);
});

test('adds and removes tags, whatever their case', () => {
  const photos = [photo('a', { tags: ['Beach', 'dog'] }), photo('b', { tags: ['sand'] })];
  const change = { kind: 'tags', add: ['Sand'], remove: ['beach'] } as const;
  const { byId } = prepareChanges(photos, change, all);
  expect([...byId].map(([id, { changes }]) => [id, changes])).toEqual([
    ['a', { tags: ['dog', 'Sand'] }],
  ]);
});

test('counts the photos that would have too many, and those that the person may not change', () => {
  const full = photo('full', { albumIds: Array.from({ length: 20 }, (_, i) => `album-${i}`) });
  const photos = [full, photo('theirs'), photo('mine')];
  const rights = { may: (_action: unknown, _of: unknown, { id }: { id: string }) => id === 'mine' };
  const prepared = prepareChanges(photos, { kind: 'album', albumIds: ['sea'] }, rights);
  expect({ ...prepared, byId: [...prepared.byId.keys()] }).toEqual({
    byId: ['mine'],
    denied: 1,
    full: 1,
  });
});
