import { describe, expect, test } from 'vitest';
import { createSampleDevice, collectionSamples } from '../../tests/helpers/collection-samples.ts';
import { ARTICLE_MAX_CHARS } from '../article-limits.ts';
import { mergeShapeOf } from '../collections.ts';
import { deviceSchemas } from '../device-schemas.ts';
import { serverCollections } from '../server-collections.ts';
import { blocksInOrder, textOfBlocks } from './article-blocks.ts';
import { isSafeLink } from './article-links.ts';
import type { Block, BlockNode } from './article-nodes.ts';
import { ArticleRecord } from './article.ts';
import { recordProblem } from './record-limits.ts';

const sample = createSampleDevice('ana').create(
  collectionSamples.articles!,
  'child-mia',
  'How bedtime works here',
);
const paragraph = (text: string): BlockNode => ({ type: 'paragraph', children: [{ text }] });
const withNode = (node: unknown, id = 'block_one') => ({
  ...sample,
  blocks: { [id]: { order: 1, node } },
});
const withNodes = (nodes: readonly BlockNode[]) => ({
  ...sample,
  blocks: Object.fromEntries(
    nodes.map((node, order): [string, Block] => [`block_${1_000 + order}`, { order, node }]),
  ),
});
const linked = (url: string) =>
  withNode({ type: 'paragraph', children: [{ type: 'link', url, children: [{ text: 'Go' }] }] });
const cell = (text: string) => ({ type: 'table_cell', children: [{ text }] });
const table = (rows: number, columns: number) => ({
  type: 'table',
  header: true,
  children: Array.from({ length: rows }, () => ({
    type: 'table_row',
    children: Array.from({ length: columns }, () => cell('x')),
  })),
});

/** What the device checks before it stores a record, and the server before it takes one. */
function accepts(record: unknown): { device: boolean; server: boolean } {
  const fits = recordProblem(mergeShapeOf('articles'), record) === null;
  return {
    device: fits && deviceSchemas.articles.safeParse(record).success,
    server: fits && serverCollections.articles.schema.safeParse(record).success,
  };
}
const BOTH = { device: true, server: true };
const NEITHER = { device: false, server: false };

describe('an article', () => {
  test.each<[string, unknown]>([
    [
      'each kind of block',
      {
        ...withNodes([
          { type: 'heading', level: 2, children: [{ text: 'At seven', bold: true }] },
          { type: 'list_item', list: 'bullet', level: 0, children: [{ text: 'Bath' }] },
          {
            type: 'list_item',
            list: 'check',
            level: 3,
            checked: true,
            children: [{ text: 'Lamp' }],
          },
          { type: 'quote', children: [{ text: 'Sleep well', italic: true }] },
          { type: 'divider' },
          { type: 'image', photoId: 'photo-one', alt: 'The lamp' },
          table(2, 3) as BlockNode,
          { type: 'callout', tone: 'warning', children: [{ text: 'No pillow' }] },
          { type: 'checklist', title: 'Before you go', items: ['Bottle', 'Bear'] },
        ]),
      },
    ],
    [
      'a draft without anything',
      { ...sample, title: '', categoryId: null, blocks: {}, status: 'draft' },
    ],
    ['HTML as the text that it is', withNode(paragraph('<img src=x onerror=alert(1)>'))],
    [
      '50,000 characters in 250 paragraphs',
      withNodes(Array.from({ length: 250 }, () => paragraph('x'.repeat(200)))),
    ],
    ['a link to mail', linked('mailto:ana@example.org')],
    ['a link to a telephone', linked('tel:+49 30 1234'.replaceAll(' ', ''))],
    ['a link to another article', linked('/knowledge/article/abcdefgh')],
  ])('can have %s', (_, record) => {
    expect(accepts(record)).toEqual(BOTH);
  });

  test.each<[string, unknown]>([
    ['no block', { ...sample, blocks: {} }],
    ['a title of two characters', { ...sample, title: 'Hi' }],
    ['no category', { ...sample, categoryId: null }],
    ['an unknown category', { ...sample, categoryId: 'cars' }],
    ['an age that ends before it begins', { ...sample, ageFromMonths: 6, ageToMonths: 3 }],
    ['eleven tags', { ...sample, tags: Array.from({ length: 11 }, (_none, i) => `tag ${i}`) }],
    [
      'a source that is a script',
      { ...sample, sources: [{ title: 'x', url: 'javascript:alert(1)' }] },
    ],
  ])('is not published with %s', (_, record) => {
    expect(accepts(record)).toEqual(NEITHER);
  });
});

describe('a hostile document', () => {
  const parsed = (json: string): unknown => JSON.parse(json);
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>(
      (inner) => ({ type: 'list_item', list: 'bullet', level: 0, children: [inner] }),
      { text: 'x' },
    );

  test.each<[string, unknown]>([
    ['a script link', linked('javascript:alert(1)')],
    ['a script link in another case', linked('JaVaScRiPt:alert(1)')],
    ['a script link with a tab', linked('java\tscript:alert(1)')],
    ['a script link after a space', linked(' javascript:alert(1)')],
    ['a data link', linked('data:text/html,<script>alert(1)</script>')],
    ['a blob link', linked('blob:https://example.org/1')],
    ['a link to another server that looks like a page', linked('//example.org')],
    ['the same with a backslash', linked('/\\example.org')],
    ['a data picture', withNode({ type: 'image', photoId: 'data:image/png;base64,AAAA', alt: '' })],
    [
      'a picture with an address',
      withNode({ type: 'image', photoId: 'photo-one', alt: '', url: 'https://example.org/x.png' }),
    ],
    ['HTML as a node', withNode({ type: 'html', html: '<b>x</b>' })],
    ['an unknown node', withNode({ type: 'script', children: [{ text: 'alert(1)' }] })],
    [
      'an unknown mark',
      withNode({ type: 'paragraph', children: [{ text: 'x', style: 'color:red' }] }),
    ],
    ['an unknown attribute', withNode({ ...paragraph('x'), onclick: 'alert(1)' })],
    ['a block in a block', withNode({ type: 'quote', children: [paragraph('x')] })],
    [
      'a link in a link',
      withNode({
        type: 'paragraph',
        children: [
          {
            type: 'link',
            url: 'https://a.example',
            children: [{ type: 'link', url: 'https://b.example', children: [] }],
          },
        ],
      }),
    ],
    ['nested lists', withNode(nested(3))],
    ['10,000 nested lists', withNode(nested(10_000))],
    ['a million characters', withNode(paragraph('x'.repeat(1_000_000)))],
    [
      'one character too many',
      withNodes([paragraph('x'.repeat(ARTICLE_MAX_CHARS)), paragraph('x')]),
    ],
    ['301 blocks', withNodes(Array.from({ length: 301 }, () => paragraph('x')))],
    [
      '21 pictures',
      withNodes(
        Array.from(
          { length: 21 },
          () => ({ type: 'image', photoId: 'photo-one', alt: '' }) as const,
        ),
      ),
    ],
    ['11 tables', withNodes(Array.from({ length: 11 }, () => table(1, 1) as BlockNode))],
    ['a table of 13 rows', withNode(table(13, 1))],
    ['a table of 7 columns', withNode(table(1, 7))],
    [
      'a table with rows of different lengths',
      withNode({ ...table(1, 2), children: [...table(1, 2).children, ...table(1, 1).children] }),
    ],
    [
      'a prototype as a block',
      { ...sample, blocks: parsed('{"__proto__": {"order": 1, "node": {"type": "divider"}}}') },
    ],
    [
      'a prototype in a node',
      withNode(parsed('{"type": "divider", "__proto__": {"type": "divider"}}')),
    ],
    ['a block called constructor', withNode(paragraph('x'), 'constructor')],
    ['a block without an id', withNode(paragraph('x'), '')],
    [
      'an order that is no number',
      { ...sample, blocks: { block_one: { order: Number.NaN, node: paragraph('x') } } },
    ],
    ['a zero byte', withNode(paragraph('x\0y'))],
    ['a list in place of blocks', { ...sample, blocks: [paragraph('x')] }],
  ])('is refused with %s, by device and server', (_, record) => {
    expect(accepts(record)).toEqual(NEITHER);
  });

  test('does not become a link by what a browser drops from an address', () => {
    for (const url of [
      'java\nscript:x',
      'http:\\\\x',
      '\u0001javascript:x',
      'https://',
      'vbscript:x',
    ]) {
      expect(isSafeLink(url)).toBe(false);
    }
    expect(isSafeLink('https://www.who.int/')).toBe(true);
  });
});

test('reads its blocks by their order, and by their ids where it is the same', () => {
  const blocks = {
    block_two: { order: 1, node: paragraph('two') },
    block_one: { order: 1, node: paragraph('one') },
    block_zero: { order: 0.5, node: table(1, 2) as BlockNode },
  };
  expect(blocksInOrder(blocks).map(({ id }) => id)).toEqual([
    'block_zero',
    'block_one',
    'block_two',
  ]);
  expect(textOfBlocks(blocks)).toBe('x\nx\none\ntwo');
  expect(ArticleRecord.safeParse({ ...sample, blocks }).success).toBe(true);
});
