import { describe, expect, test } from 'vitest';
import { textOfBlocks } from '../../../../schema/records/article-blocks.ts';
import { Block } from '../../../../schema/records/article-nodes.ts';
import { newBlockId } from '../block-id.ts';
import { createArticleEditor } from './article-editor.ts';
import { insertBlocks } from './block-commands.ts';
import { blocksOf } from './block-value.ts';
import { paragraphOf } from './elements.ts';
import { blocksFromOutline, blocksOfTemplate, templateNames } from './templates.ts';

describe.each(templateNames)('the template %s', (name) => {
  const editor = createArticleEditor({
    origin: 'https://app.example',
    onCut: () => undefined,
    onFailed: () => undefined,
  });
  editor.children = [paragraphOf('', newBlockId())];
  insertBlocks(editor, blocksOfTemplate(name));
  const blocks = blocksOf(editor.children, {});

  test('is what a record can hold', () => {
    expect(Object.keys(blocks).length).toBeGreaterThan(3);
    for (const block of Object.values(blocks)) expect(Block.safeParse(block).error).toBeUndefined();
  });

  test('names no dose', () => {
    expect(textOfBlocks(blocks)).not.toMatch(/\d\s*(mg|ml|mcg|g|drops|tablets)\b/iu);
  });
});

test('an outline: rows are one table, things to do one checklist', () => {
  const outline = '## Who\n| Who | Number |\n| Nana | |\n[] Bag\n* Call\n* Pay\n1. First\nText';
  expect(blocksFromOutline(outline).map(({ type }) => type)).toEqual([
    'heading',
    'table',
    'list_item',
    'checklist',
    'list_item',
    'paragraph',
  ]);
});
