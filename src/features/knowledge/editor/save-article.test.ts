import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Blocks, textOfBlocks } from '../../../../schema/records/article-blocks.ts';
import type { Block } from '../../../../schema/records/article-nodes.ts';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { newId } from '../../../lib/ids.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import { type TestReplica, openTestReplica } from '../../../../tests/helpers/replica.ts';
import {
  type ArticleDraft,
  readBegunId,
  readDraft,
  removeDraft,
  writeDraft,
} from './article-draft.ts';
import { newBlockId } from '../block-id.ts';
import { emptyValues, problemsOf, valuesOf } from './article-values.ts';
import { withChoices } from '../conflicts/choices.ts';
import { saveArticle } from './save-article.ts';

let ana: TestReplica;

beforeEach(async () => {
  ana = await openTestReplica();
});
afterEach(() => ana.replica.close());

const block = (order: number, text: string): Block => ({
  order,
  node: { type: 'paragraph', children: [{ text }] },
});
const values = { ...emptyValues(), title: 'Bedtime', categoryId: 'sleep' as const };
const newDraft = (blocks: Blocks): ArticleDraft => {
  return { id: newId(), values, blocks, base: null, selection: null };
};
const publish = async (blocks: Blocks): Promise<ArticleRecord> => {
  const result = await saveArticle(ana.replica, newDraft(blocks), {
    status: 'published',
    resolve: null,
  });
  if (result.kind !== 'saved') throw new Error('a new article has no conflict');
  return result.record;
};
const draftOf = (record: ArticleRecord, blocks: Blocks): ArticleDraft => {
  const base = { values: valuesOf(record), blocks: record.blocks };
  return { id: record.id, values: valuesOf(record), blocks, base, selection: null };
};

test('a new article becomes a record', async () => {
  const record = await publish({ block0001: block(1, 'A bath.') });
  expect(record).toMatchObject({ title: 'Bedtime', status: 'published', createdBy: ana.userId });
  expect(await articlesOf(ana.replica).read(record.id)).toMatchObject({ blocks: record.blocks });
});

test('saving joins what somebody else wrote meanwhile, and writes no field that was not changed', async () => {
  const record = await publish({ block0001: block(1, 'A bath.'), block0002: block(2, 'A song.') });
  const mine = draftOf(record, { ...record.blocks, block0001: block(1, 'A warm bath.') });
  // As a sync would bring it.
  await articlesOf(ana.replica).edit(record.id, {
    title: 'Bedtime at Nana’s',
    blocks: { ...record.blocks, block0002: block(2, 'Two songs.') },
  });
  const result = await saveArticle(ana.replica, mine, { status: 'published', resolve: null });
  expect(result.kind).toBe('saved');
  const saved = await articlesOf(ana.replica).read(record.id);
  expect(textOfBlocks(saved?.blocks ?? {})).toBe('A warm bath.\nTwo songs.');
  expect(saved?.title).toBe('Bedtime at Nana’s');
});

test('a block that both have changed is asked about before anything is written', async () => {
  const record = await publish({ block0001: block(1, 'A bath.') });
  const mine = draftOf(record, { block0001: block(1, 'A warm bath.') });
  await articlesOf(ana.replica).edit(record.id, { blocks: { block0001: block(1, 'No bath.') } });
  const asked = await saveArticle(ana.replica, mine, { status: 'published', resolve: null });
  expect(asked).toMatchObject({ kind: 'conflict', merged: { conflicts: [{ id: 'block0001' }] } });
  const before = await articlesOf(ana.replica).read(record.id);
  expect(textOfBlocks(before?.blocks ?? {})).toBe('No bath.');
  await saveArticle(ana.replica, mine, {
    status: 'published',
    resolve: (merged) => withChoices(merged, {}, newBlockId),
  });
  const after = await articlesOf(ana.replica).read(record.id);
  expect(textOfBlocks(after?.blocks ?? {})).toBe('No bath.\nA warm bath.');
});

test('saving an article that was removed meanwhile brings it back as it is in the editor', async () => {
  const record = await publish({ block0001: block(1, 'A bath.') });
  await articlesOf(ana.replica).remove(record.id);
  const mine = draftOf(record, { block0001: block(1, 'A warm bath.') });
  await saveArticle(ana.replica, mine, { status: 'published', resolve: null });
  const after = await articlesOf(ana.replica).read(record.id);
  expect(textOfBlocks(after?.blocks ?? {})).toBe('A warm bath.');
});

test('a draft is found again with its blocks, its base and the article that was begun', async () => {
  const draft = newDraft({ block0001: block(1, 'Half a sent') });
  await writeDraft(ana.userId, draft, { savedAt: 5, isBegun: true });
  expect(await readBegunId(ana.userId)).toBe(draft.id);
  expect(await readDraft(ana.userId, draft.id)).toEqual({ ...draft, savedAt: 5 });
  // Of another person of this device.
  expect(await readDraft(newId(), draft.id)).toBeUndefined();
  await removeDraft(ana.userId, draft.id);
  expect(await readBegunId(ana.userId)).toBeUndefined();
  expect(await readDraft(ana.userId, draft.id)).toBeUndefined();
});

test('removing the draft of one article leaves the one that was begun', async () => {
  const begun = newDraft({});
  const other = newDraft({});
  await writeDraft(ana.userId, begun, { savedAt: 5, isBegun: true });
  await writeDraft(ana.userId, other, { savedAt: 6, isBegun: false });
  await removeDraft(ana.userId, other.id);
  expect(await readBegunId(ana.userId)).toBe(begun.id);
});

test('publishing needs a title, a category and a paragraph; a draft needs nothing', () => {
  expect(problemsOf(emptyValues(), {}, true)).toEqual({});
  expect(problemsOf(emptyValues(), {}, false)).toEqual({
    title: 'Give it a title of 3 to 120 characters.',
    categoryId: 'Choose a category.',
    blocks: 'Write at least one paragraph.',
  });
  expect(problemsOf(values, { block0001: block(1, 'A bath.') }, false)).toEqual({});
});

test('what is longer than an article can be is named, in a draft as well', () => {
  const long = Object.fromEntries(
    Array.from({ length: 301 }, (_, n) => [`block${String(n).padStart(4, '0')}`, block(n, 'x')]),
  );
  expect(problemsOf(values, long, true).blocks).toMatch(/At most 300/);
  const chars = { block0001: block(1, 'x'.repeat(50_001)) };
  expect(problemsOf(values, chars, true).blocks).toMatch(/At most 50,?000 characters/);
  // Each of these letters has three bytes, and a record a limit of its own.
  const bytes = { block0001: block(1, '母'.repeat(40_000)) };
  expect(problemsOf(values, bytes, true).blocks).toMatch(/Split it/);
  const source = { ...values, sources: [{ title: 'WHO', url: 'javascript:alert(1)' }] };
  expect(problemsOf(source, {}, true).sources).toMatch(/https/);
});
