import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestReplica } from '../../../../tests/helpers/replica.ts';
import type { Replica } from '../../../replica/replica.ts';
import { readList } from '../../../replica/stores/list-items.ts';
import { saveTagLook } from './tag-look.ts';

let replica: Replica;
beforeEach(async () => {
  ({ replica } = await openTestReplica());
});
afterEach(() => replica.close());

const looks = async () => (await readList(replica, 'tag')).map(({ name, color }) => [name, color]);

test('a tag keeps its colour under its new name', async () => {
  await saveTagLook(replica, { from: 'teeth', to: 'teeth', color: '#14B8A6' });
  await saveTagLook(replica, { from: 'teeth', to: 'teething', color: null });
  expect(await looks()).toEqual([['teething', '#14B8A6']]);
  await saveTagLook(replica, { from: 'teething', to: 'Teething', color: '#E5484D' });
  expect(await looks()).toEqual([['Teething', '#E5484D']]);
});

test('a tag that becomes another one takes the colour of that', async () => {
  await saveTagLook(replica, { from: 'tooth', to: 'tooth', color: '#14B8A6' });
  await saveTagLook(replica, { from: 'teeth', to: 'teeth', color: '#E5484D' });
  await saveTagLook(replica, { from: 'tooth', to: 'teeth', color: null });
  expect(await looks()).toEqual([['teeth', '#E5484D']]);
});

test('a tag without a colour gets none by being renamed, and a removed one loses it', async () => {
  await saveTagLook(replica, { from: 'a', to: 'b', color: null });
  expect(await looks()).toEqual([]);
  await saveTagLook(replica, { from: 'b', to: 'b', color: '#14B8A6' });
  await saveTagLook(replica, { from: 'b', to: null, color: null });
  expect(await looks()).toEqual([]);
});
