import { afterEach, beforeEach, expect, test } from 'vitest';
import { childId as mia, openTestReplica } from '../../../../tests/helpers/replica.ts';
import type { TestReplica } from '../../../../tests/helpers/replica.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { usedTags } from '../../../domain/entries/tags.ts';
import { prepareTagChange, readTagged, writeTagChange } from './tag-changes.ts';

let env: TestReplica;
beforeEach(async () => {
  env = await openTestReplica();
});
afterEach(() => env.replica.close());

const log = (tagsOfEach: readonly string[][]): Promise<EventRecord[]> =>
  env.replica.events.add(
    tagsOfEach.map((tags, index) => ({
      type: 'diaper',
      childId: mia,
      // Several begin in the same millisecond, also at the end of a page.
      startedAt: env.clock.now() - Math.floor(index / 4) * 1_000,
      endedAt: null,
      payload: { kind: 'wet' },
      source: 'app',
      tags,
    })),
  );
const read = () => readTagged(env.replica, [mia], new AbortController().signal);
const counts = async () =>
  usedTags(await read()).map(({ tag, entries }) => [tag, entries.length] as const);

test('reads every tagged entry once, however many pages there are', async () => {
  await log(Array.from({ length: 1_203 }, (_, index) => (index % 3 === 0 ? ['park'] : [])));
  expect(await counts()).toEqual([['park', 401]]);
});

test('merges a tag into another, leaves what this person may not change, and is undone', async () => {
  const [first] = await log([['Park', 'rash'], ['park'], ['garden', 'park'], ['garden']]);
  const may = (_action: string, _in: unknown, { id }: { id: string }) => id !== first?.id;
  const { changesById, formerById, denied } = prepareTagChange(await read(), {
    from: 'park',
    to: 'garden',
    may,
  });
  expect([changesById.size, denied]).toEqual([2, 1]);
  await writeTagChange(env.replica, changesById);
  expect(await counts()).toEqual([
    ['garden', 3],
    ['Park', 1],
    ['rash', 1],
  ]);
  await writeTagChange(env.replica, formerById);
  expect(await counts()).toEqual([
    ['park', 3],
    ['garden', 2],
    ['rash', 1],
  ]);
});

test('an entry that was deleted meanwhile stays deleted', async () => {
  const [entry] = await log([['park']]);
  const { changesById } = prepareTagChange(await read(), {
    from: 'park',
    to: null,
    may: () => true,
  });
  await env.replica.events.remove(entry?.id ?? '');
  await writeTagChange(env.replica, changesById);
  expect(await counts()).toEqual([]);
  expect((await env.replica.events.read(entry?.id ?? ''))?.removed).not.toBeNull();
});
