import { describe, expect, test } from 'vitest';
import { blocksInOrder, textOfBlock } from '../records/article-blocks.ts';
import type { Block } from '../records/article-nodes.ts';
import { articleDefaults, ArticleRecord } from '../records/article.ts';
import { LIBRARY_PREFIX, type LibraryArticle } from './library-article.ts';
import { library } from './library.ts';
import * as sourcePages from './sources.ts';

/** The hosts of the bodies that may be a source. A page on another host is added here on purpose. */
const hostsByBody: Readonly<Record<string, readonly string[]>> = {
  'AAP (HealthyChildren.org)': ['www.healthychildren.org'],
  CDC: ['www.cdc.gov', 'wwwnc.cdc.gov'],
  NHS: ['www.nhs.uk'],
  NICE: ['www.nice.org.uk'],
  'Public Health Agency of Canada': ['www.canada.ca'],
  'The Lullaby Trust': ['www.lullabytrust.org.uk'],
  WHO: ['www.who.int'],
};
const pages = Object.values(sourcePages).flatMap((ofBody) => Object.values(ofBody));

/** The article as a record of a family would have it. */
function asRecord(article: LibraryArticle) {
  const { id, title, summary, categoryId, tags, ageFromMonths, ageToMonths, sources } = article;
  const blocks = Object.fromEntries(
    article.nodes.map((node, order): [string, Block] => [
      `block_${1_000 + order}`,
      { order, node },
    ]),
  );
  return {
    ...articleDefaults(),
    id,
    title,
    summary,
    categoryId,
    tags: [...tags],
    ageFromMonths,
    ageToMonths,
    childId: null,
    createdBy: 'library',
    createdAt: 0,
    updatedBy: 'library',
    updatedAt: 0,
    schemaVersion: 1,
    clocks: { '*': '000000000-000-library0' },
    removed: null,
    blocks,
    sources: sources.map(({ body, title: page, url }) => ({ title: `${body}: ${page}`, url })),
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
    const urls = new Set(article.sources.map(({ url }) => url));
    expect(urls.size).toBe(article.sources.length);
    expect(urls.size).toBeGreaterThanOrEqual(2);
    expect(pages).toEqual(expect.arrayContaining([...article.sources]));
  });

  test('says what was done with its sources, and when', () => {
    expect(['compared', 'written']).toContain(article.review.state);
    expect(article.review.month).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
  });

  test('has no dose and names no medicine', () => {
    const text = textOf(article);
    expect(text).not.toMatch(
      /\d\s?(mg|ml|cl|µg|mcg|micrograms?|milligrams?|millilit(er|re)s?|IU)\b/i,
    );
    expect(text).not.toMatch(/\d\s?(drops?|(tea)?spoons?|tablets?|suppositor(y|ies))\b/i);
    expect(text).not.toMatch(/\/\s?kg|per kilo|per kg/i);
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

describe('a source', () => {
  test.each(pages.map((page) => [page.url, page] as const))('%s', (address, { body, title }) => {
    const { protocol, host, search, hash, username } = new URL(address);
    expect(protocol).toBe('https:');
    expect(hostsByBody[body]).toContain(host);
    expect([search, hash, username]).toEqual(['', '', '']);
    expect(title.length).toBeGreaterThan(3);
  });

  test('is on the list once, and is that of an article', () => {
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length);
    const used = new Set(library.flatMap((article) => article.sources.map(({ url }) => url)));
    expect(pages.filter(({ url }) => !used.has(url))).toEqual([]);
  });
});

test('reads in the order in which it was written', () => {
  for (const article of library) {
    const { blocks } = asRecord(article);
    expect(blocksInOrder(blocks).map(({ node }) => node)).toEqual(article.nodes);
  }
});
