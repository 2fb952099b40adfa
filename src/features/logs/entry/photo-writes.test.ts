import { afterEach, beforeEach, expect, test } from 'vitest';
import { collections } from '../../../../schema/collections.ts';
import { photoDefaults } from '../../../../schema/records/photo-input.ts';
import { type TestReplica, bottle, openTestReplica } from '../../../../tests/helpers/replica.ts';
import { attachPhotos, describePhotos } from './photo-writes.ts';

let env: TestReplica;
beforeEach(async () => {
  env = await openTestReplica();
});
afterEach(() => env.replica.close());

async function addPhoto(): Promise<string> {
  const [photo] = await env.replica.store(collections.photos).add([
    {
      ...photoDefaults(env.clock.now()),
      childId: null,
      childIds: [],
      mime: 'image/jpeg',
      bytes: 1_000,
      hash: '0'.repeat(64),
    } as never,
  ]);
  return photo?.id ?? '';
}

const photoOf = async (id: string) => env.replica.store(collections.photos).read(id);

test('a photo belongs to the entry and is shown to those whom the form has named', async () => {
  const id = await addPhoto();
  const entry = { id: 'entry-0001', childId: 'child-mia', visibility: 'parents' } as const;
  await describePhotos(env.replica, [entry], [id]);
  expect(await photoOf(id)).toMatchObject({
    eventId: 'entry-0001',
    childIds: ['child-mia'],
    visibility: 'parents',
  });
});

test('a photo that is ready after its entries were saved is in all of them', async () => {
  const id = await addPhoto();
  const entries = await env.replica.events.add([
    bottle(env.clock.now(), 90),
    bottle(env.clock.now(), 60),
  ]);
  await attachPhotos(env.replica, entries, [id]);
  for (const entry of entries) {
    expect(await env.replica.events.read(entry.id)).toMatchObject({ photoIds: [id] });
  }
  expect(await photoOf(id)).toMatchObject({ eventId: entries[0]?.id });
});
