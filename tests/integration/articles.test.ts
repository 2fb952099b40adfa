import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presets } from '../../schema/rights/presets.ts';
import { collectionSamples, createSampleDevice } from '../helpers/collection-samples.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  family = await server.createFamily();
});
afterAll(() => server.stop());

const PATH = '/api/knowledge';
const bedtime = {
  title: 'How bedtime works here',
  categoryId: 'sleep',
  blocks: {
    block_one: { order: 1, node: { type: 'paragraph', children: [{ text: 'Song, then sleep.' }] } },
  },
};
const titlesFor = async (person: TestFamily['owner']) => {
  const { body } = await person.api.get(PATH);
  return (body as { title: string }[]).map(({ title }) => title).toSorted();
};

const pullAll = async ({ api }: TestFamily['owner']) => {
  const { checkpoint } = await api.pull();
  return api.pull({ ...checkpoint, seq: 0 });
};

test('are written by parents and read, liked and commented on by caregivers', async () => {
  const { owner, caregiver } = family;
  const { body, status } = await owner.api.post(PATH, bedtime);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...bedtime, status: 'published', audience: 'family', readBy: [] });
  const path = `${PATH}/${(body as { id: string }).id}`;
  expect((await caregiver.api.get(path)).body).toMatchObject(bedtime);
  expect((await caregiver.api.put(path, { title: 'Mine now' })).status).toBe(403);
  expect((await caregiver.api.post(`${path}/like`)).body).toMatchObject({ liked: true });
  const said = await caregiver.api.post(`${path}/comments`, { content: 'She loves it' });
  expect(said.status).toBe(201);
  expect((await owner.api.get(`${path}/comments`)).body).toMatchObject([
    { content: 'She loves it', createdBy: caregiver.id },
  ]);
  expect((await owner.api.delete(path)).status).toBe(200);
  expect(await titlesFor(caregiver)).toEqual([]);
});

test('have categories with names', async () => {
  const { body } = await family.caregiver.api.get(`${PATH}/categories/list`);
  expect(body).toContainEqual({ id: 'co_parenting', name: 'Co-parenting' });
  expect(body).toHaveLength(11);
});

test('are on no way out of the account’s people but the author’s while they are drafts', async () => {
  const { owner, parent, caregiver } = family;
  const { body } = await owner.api.post(PATH, { ...bedtime, title: 'Draft', status: 'draft' });
  const { id } = body as { id: string };
  expect(await titlesFor(owner)).toEqual(['Draft']);
  for (const other of [parent, caregiver]) {
    expect(await titlesFor(other)).toEqual([]);
    expect((await other.api.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await other.api.get(`${PATH}/${id}/comments`)).status).toBe(404);
    expect(JSON.stringify(await pullAll(other))).not.toContain(id);
  }
  await owner.api.put(`${PATH}/${id}`, { status: 'published' });
  expect(await titlesFor(parent)).toEqual(['Draft']);
  const held = await pullAll(caregiver);
  expect(JSON.stringify(held.changes)).toContain(id);
  await owner.api.put(`${PATH}/${id}`, { audience: 'parents' });
  const narrowed = await caregiver.api.pull(held.checkpoint);
  expect(JSON.stringify(narrowed.changes)).not.toContain('Draft');
  expect(JSON.stringify(narrowed)).toContain(id);
  expect(await titlesFor(caregiver)).toEqual([]);
});

test('are not read without the right to articles', async () => {
  const { owner, caregiver, childId } = family;
  await owner.api.post(PATH, bedtime);
  const path = `/api/user-children/${childId}/caregivers/${caregiver.id}`;
  await owner.api.put(path, { permissions: { ...presets.nanny, knowledge: 'none' } });
  expect(await titlesFor(caregiver)).toEqual([]);
  await owner.api.put(path, { permissions: { ...presets.nanny, knowledge: 'write' } });
  expect((await caregiver.api.post(PATH, { ...bedtime, title: 'My walks' })).status).toBe(201);
  expect(await titlesFor(caregiver)).toEqual(['How bedtime works here', 'My walks']);
});

test('keep what two people wrote at the same time, and the lost version in the history', async () => {
  const { owner, parent, caregiver } = family;
  const [ana, ben] = [createSampleDevice(owner.id), createSampleDevice(parent.id)];
  const first = ana.create(collectionSamples.articles!, family.childId, 'Bedtime');
  await owner.api.push(ana.node, ['articles', first]);
  const block = (text: string, order = 1) => ({
    order,
    node: { type: 'paragraph', children: [{ text }] },
  });
  const held = first['blocks'] as object;
  const mine = { blocks: { ...held, block_one: block('Bath'), block_two: block('Lamp', 2) } };
  const theirs = { blocks: { ...held, block_one: block('Shower'), block_three: block('Tea', 3) } };
  await owner.api.push(ana.node, ['articles', ana.edit('articles', first, mine)]);
  await parent.api.push(ben.node, ['articles', ben.edit('articles', first, theirs)]);
  const { body } = await caregiver.api.get(`${PATH}/${first.id}`);
  const { blocks } = body as { blocks: Record<string, unknown> };
  expect(Object.keys(blocks).toSorted()).toEqual(['block_one', 'block_three', 'block_two']);
  const history = await owner.api.get(`${PATH}/${first.id}/history`);
  const kept = JSON.stringify([blocks, history.body]);
  for (const text of ['Bath', 'Shower', 'Lamp', 'Tea']) expect(kept).toContain(text);
});

test('are marked as read by who reads them, and in no other way changed', async () => {
  const { owner, caregiver } = family;
  const [ana, rosa] = [createSampleDevice(owner.id), createSampleDevice(caregiver.id)];
  const article = {
    ...ana.create(collectionSamples.articles!, family.childId, 'Read this'),
    pinnedFor: [caregiver.id],
  };
  await owner.api.push(ana.node, ['articles', article]);
  const read = rosa.edit('articles', article, { readBy: [caregiver.id] });
  await caregiver.api.push(rosa.node, ['articles', read]);
  const now = async () => (await owner.api.get(`${PATH}/${article.id}`)).body;
  expect(await now()).toMatchObject({ readBy: [caregiver.id] });
  const changed = rosa.edit('articles', read, { title: 'Do not read this' });
  await caregiver.api.push(rosa.node, ['articles', changed]);
  expect(await now()).toMatchObject({ title: 'Read this' });
});

describe('a hostile document', () => {
  const node = (hostile: unknown) => ({
    ...bedtime,
    blocks: { block_one: { order: 1, node: hostile } },
  });
  const linked = (url: string) =>
    node({ type: 'paragraph', children: [{ type: 'link', url, children: [{ text: 'x' }] }] });
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>(
      (inner) => ({ type: 'list_item', list: 'bullet', level: 0, children: [inner] }),
      { text: 'x' },
    );

  test.each<[string, object]>([
    ['a script link', linked('javascript:alert(1)')],
    ['a data picture', node({ type: 'image', photoId: 'data:image/png;base64,AA', alt: '' })],
    ['an unknown node', node({ type: 'script', children: [{ text: 'alert(1)' }] })],
    ['HTML as a node', node({ type: 'html', html: '<script>alert(1)</script>' })],
    ['nested lists', node(nested(3))],
    ['1,000 nested lists', node(nested(1_000))],
    ['a million characters', node({ type: 'paragraph', children: [{ text: 'x'.repeat(1e6) }] })],
    [
      'a prototype as a block',
      JSON.parse(JSON.stringify(bedtime).replace('block_one', '__proto__')) as object,
    ],
    [
      'a block called constructor',
      { ...bedtime, blocks: { constructor: bedtime.blocks.block_one } },
    ],
  ])('is refused with %s', async (_, body) => {
    const { status } = await family.owner.api.post(PATH, body);
    expect([400, 413]).toContain(status);
    expect(await titlesFor(family.owner)).toEqual([]);
  });

  test('is refused from a device as well', async () => {
    const ana = createSampleDevice(family.owner.id);
    const article = {
      ...ana.create(collectionSamples.articles!, family.childId, 'Hostile'),
      ...linked('javascript:alert(1)'),
    };
    await family.owner.api.push(ana.node, ['articles', article]);
    expect(await titlesFor(family.owner)).toEqual([]);
  });
});
