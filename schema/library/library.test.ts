import { describe, expect, test } from 'vitest';
import { blocksInOrder, textOfBlock } from '../records/article-blocks.ts';
import type { Block } from '../records/article-nodes.ts';
import { articleDefaults, ArticleRecord } from '../records/article.ts';
import { LIBRARY_PREFIX, type LibraryArticle } from './library-article.ts';
import { library } from './library.ts';

/** The article as a record of a family would have it. */
function asRecord({ id, nodes, sources, tags, ...fields }: LibraryArticle) {
  const blocks = Object.fromEntries(
    nodes.map((node, order): [string, Block] => [`block_${1_000 + order}`, { order, node }]),
  );
  return {
    ...articleDefaults(),
    ...fields,
    id,
    childId: null,
    createdBy: 'library',
    createdAt: 0,
    updatedBy: 'library',
    updatedAt: 0,
    schemaVersion: 1,
    clocks: { '*': '000000000-000-library0' },
    removed: null,
    tags: [...tags],
    blocks,
    sources: sources.map(({ body, title }) => ({ title: `${body}: ${title}`, url: null })),
    status: 'published',
  };
}

const textOf = ({ title, summary, nodes }: LibraryArticle) =>
  [title, summary, ...nodes.map(textOfBlock)].join('\n');

describe.each(library.map((article) => [article.title, article] as const))('%s', (_, article) => {
  test('is a valid article', () => {
    const { success, error } = ArticleRecord.safeParse(asRecord(article));
    expect(error?.issues ?? []).toEqual([]);
    expect(success).toBe(true);
    expect(article.id.startsWith(LIBRARY_PREFIX)).toBe(true);
    expect(article.summary).not.toBe('');
    expect(article.ageFromMonths).not.toBeNull();
  });

  test('names at least two pages of public health bodies', () => {
    expect(article.sources.length).toBeGreaterThanOrEqual(2);
    for (const { body, title } of article.sources) {
      expect(title.length).toBeGreaterThan(3);
      expect(`${body}: ${title}`).not.toMatch(/https?:|www\./);
    }
  });

  test('has no dose and names no medicine', () => {
    const text = textOf(article);
    expect(text).not.toMatch(/\d\s?(mg|ml|µg|mcg|micrograms?|millilit|IU|drops|g\/kg|mg\/kg)\b/i);
    expect(text).not.toMatch(/paracetamol|acetaminophen|ibuprofen|aspirin|antibiotic/i);
  });

  test('is short enough to be read with a baby on the arm', () => {
    const words = textOf(article).split(/\s+/).length;
    expect(words).toBeGreaterThan(60);
    expect(words).toBeLessThan(400);
  });
});

test('has 24 articles or more, each with an id of its own', () => {
  expect(library.length).toBeGreaterThanOrEqual(24);
  expect(new Set(library.map(({ id }) => id)).size).toBe(library.length);
});

test.each([
  'breastfeeding',
  'bottle',
  'solids',
  'allergy',
  'safe sleep',
  'bedtime',
  'diaper',
  'crying',
  'fever',
  'teeth',
  'tummy time',
  'milestones',
  'travel',
  'two homes',
  'sitter',
])('has an article on %s', (tag) => {
  expect(library.some(({ tags }) => tags.includes(tag))).toBe(true);
});

test('reads in the order in which it was written', () => {
  for (const article of library) {
    const { blocks } = asRecord(article);
    expect(blocksInOrder(blocks).map(({ node }) => node)).toEqual(article.nodes);
  }
});
