import { Editor, Node, Transforms } from 'slate';
import { describe, expect, test } from 'vitest';
import { createArticleEditor } from './article-editor.ts';
import { indent, insertBlocks, setStyle, toggleMark, toggleStyle } from './block-commands.ts';
import type { ArticleEditor, BlockElement, ListItemElement } from './elements.ts';
import { paragraphOf } from './elements.ts';
import { linkAt, linkFrom, putLink, removeLink } from './links.ts';
import { insertColumn, insertRow, moveToCell, newTable, removeColumn, tableAt } from './tables.ts';

function editorOf(...blocks: readonly BlockElement[]): ArticleEditor {
  const editor = createArticleEditor({
    origin: 'https://app.example',
    onCut: () => undefined,
    onFailed: () => undefined,
  });
  editor.children = [...blocks];
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}

/** Types as a keyboard does: one character at a time. */
function type(editor: ArticleEditor, text: string): void {
  for (const char of text) {
    if (char === '\n') editor.insertBreak();
    else editor.insertText(char);
  }
}

const item = (text: string, more: Partial<ListItemElement> = {}): ListItemElement => ({
  type: 'list_item',
  id: 'item0000',
  list: 'bullet',
  level: 0,
  children: [{ text }],
  ...more,
});
const kinds = (editor: ArticleEditor) =>
  editor.children.map((block) => [(block as BlockElement).type, Node.string(block)]);
const idsOf = (editor: ArticleEditor) => editor.children.map((block) => (block as BlockElement).id);
const first = (editor: ArticleEditor) => editor.children[0] as BlockElement;

describe('ids of blocks', () => {
  test('a split gives the second block an id of its own', () => {
    const editor = editorOf(paragraphOf('One two', 'block000'));
    Transforms.select(editor, { path: [0, 0], offset: 3 });
    editor.insertBreak();
    const ids = idsOf(editor);
    expect(ids[0]).toBe('block000');
    expect(ids[1]).toMatch(/^\w{8,40}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  test('undo and redo repeat the same ids', () => {
    const editor = editorOf(paragraphOf('One two', 'block000'));
    Transforms.select(editor, { path: [0, 0], offset: 3 });
    editor.insertBreak();
    const ids = idsOf(editor);
    editor.undo();
    expect(idsOf(editor)).toEqual(['block000']);
    editor.redo();
    expect(idsOf(editor)).toEqual(ids);
  });

  test('undo of a merge brings the id of the merged block back', () => {
    const editor = editorOf(paragraphOf('One', 'block001'), paragraphOf('Two', 'block002'));
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    expect(kinds(editor)).toEqual([['paragraph', 'OneTwo']]);
    editor.undo();
    expect(idsOf(editor)).toEqual(['block001', 'block002']);
  });

  test('a block that is inserted twice gets another id the second time', () => {
    const editor = editorOf(paragraphOf('One', 'block000'));
    Transforms.insertNodes(editor, paragraphOf('One', 'block000'), { at: [1] });
    expect(new Set(idsOf(editor)).size).toBe(2);
  });
});

describe('undo', () => {
  /** As Android's keyboards do: with every letter the word is replaced. */
  async function compose(editor: ArticleEditor, word: string, corrected: string): Promise<void> {
    const start = Editor.end(editor, []);
    const versions = Array.from(word, (_, at) => word.slice(0, at + 1));
    for (const text of [...versions, corrected]) {
      Transforms.select(editor, { anchor: start, focus: Editor.end(editor, []) });
      editor.insertText(text);
      // The editor ends its round of changes.
      await Promise.resolve();
    }
  }
  const undone = (editor: ArticleEditor) => {
    editor.undo();
    return Node.string(first(editor));
  };

  test('takes back a word at a time, composed or not, and a correction before it', async () => {
    const composed = editorOf(paragraphOf());
    await compose(composed, 'warm', 'warm ');
    await compose(composed, 'mlik', 'milk ');
    expect(undone(composed)).toBe('warm mlik');
    expect(undone(composed)).toBe('warm ');
    composed.redo();
    composed.redo();
    expect(Node.string(first(composed))).toBe('warm milk ');
    for (const text of ['warm mlik', 'warm ', '']) expect(undone(composed)).toBe(text);

    const typed = editorOf(paragraphOf());
    for (const char of 'warm milk') {
      typed.insertText(char);
      await Promise.resolve();
    }
    expect(undone(typed)).toBe('warm ');
    expect(undone(typed)).toBe('');
  });

  test('takes back a deletion apart from what was typed before', async () => {
    const editor = editorOf(paragraphOf());
    await compose(editor, 'warm', 'warm');
    editor.deleteBackward('character');
    expect(undone(editor)).toBe('warm');
    expect(undone(editor)).toBe('');
  });
});

describe('Markdown while typing', () => {
  test.each([
    ['# Sleep', 'heading'],
    ['## Sleep', 'heading'],
    ['### Sleep', 'heading'],
    ['- Sleep', 'list_item'],
    ['1. Sleep', 'list_item'],
    ['[] Sleep', 'list_item'],
    ['> Sleep', 'quote'],
    ['! Sleep', 'callout'],
  ])('%s', (typed, kind) => {
    const editor = editorOf(paragraphOf());
    type(editor, typed);
    expect(kinds(editor)).toEqual([[kind, 'Sleep']]);
  });

  test('[x] is a checked item, and the next one is not', () => {
    const editor = editorOf(paragraphOf());
    type(editor, '[x] Done\nNot yet');
    expect(editor.children).toMatchObject([
      { type: 'list_item', list: 'check', checked: true },
      { type: 'list_item', list: 'check' },
    ]);
    expect(editor.children[1]).not.toHaveProperty('checked');
  });

  test('--- is a divider with a place to write behind it', () => {
    const editor = editorOf(paragraphOf());
    type(editor, '--- After');
    expect(kinds(editor)).toEqual([
      ['divider', ''],
      ['paragraph', 'After'],
    ]);
  });

  test('undo brings the typed characters back', () => {
    const editor = editorOf(paragraphOf());
    type(editor, '## ');
    expect(first(editor).type).toBe('heading');
    editor.undo();
    expect(kinds(editor)).toEqual([['paragraph', '##']]);
  });

  test('is only text in the middle of a line and in other blocks', () => {
    const editor = editorOf(paragraphOf('2'));
    type(editor, ' - 1');
    expect(kinds(editor)).toEqual([['paragraph', '2 - 1']]);
    const list = editorOf(item(''));
    type(list, '- x');
    expect(kinds(list)).toEqual([['list_item', '- x']]);
  });

  test('**bold**, _italic_ and ~~struck~~ words', () => {
    const editor = editorOf(paragraphOf());
    type(editor, 'A **warm** room, _not_ ~~hot~~ cold');
    expect(first(editor).children).toEqual([
      { text: 'A ' },
      { text: 'warm', bold: true },
      { text: ' room, ' },
      { text: 'not', italic: true },
      { text: ' ' },
      { text: 'hot', strike: true },
      { text: ' cold' },
    ]);
  });

  test('**bold** that comes as one piece, or ends with a composed word', () => {
    const editor = editorOf(paragraphOf());
    editor.insertText('A ');
    editor.insertText('**warm**');
    editor.insertText(' and ');
    editor.insertText('~~dark~~ ');
    editor.insertText('room');
    expect(first(editor).children).toEqual([
      { text: 'A ' },
      { text: 'warm', bold: true },
      { text: ' and ' },
      { text: 'dark', strike: true },
      { text: ' room' },
    ]);
  });

  test('a pair of marks that was taken back stays as it was typed', () => {
    const editor = editorOf(paragraphOf());
    type(editor, '**warm**');
    editor.undo();
    type(editor, ' room');
    expect(first(editor).children).toEqual([{ text: '**warm** room' }]);
  });

  test('names with underscores stay as they are', () => {
    const editor = editorOf(paragraphOf());
    type(editor, 'my_file_name 2*3*4');
    expect(first(editor).children).toEqual([{ text: 'my_file_name 2*3*4' }]);
  });
});

describe('Enter and Backspace', () => {
  test('an empty item ends its list, one step after the other', () => {
    const editor = editorOf(item('One', { level: 1 }));
    type(editor, '\n\n');
    expect(editor.children[1]).toMatchObject({ type: 'list_item', level: 0 });
    type(editor, '\n');
    expect(kinds(editor)).toEqual([
      ['list_item', 'One'],
      ['paragraph', ''],
    ]);
  });

  test('text follows a heading', () => {
    const editor = editorOf(paragraphOf());
    type(editor, '## Sleep\nDark room');
    expect(kinds(editor)).toEqual([
      ['heading', 'Sleep'],
      ['paragraph', 'Dark room'],
    ]);
    expect(editor.children[1]).not.toHaveProperty('level');
  });

  test('Backspace at the start makes a heading text again, and joins blocks then', () => {
    const editor = editorOf(paragraphOf('One', 'block001'), {
      type: 'heading',
      level: 2,
      id: 'block002',
      children: [{ text: 'Two' }],
    });
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    expect(kinds(editor)[1]).toEqual(['paragraph', 'Two']);
    editor.deleteBackward('character');
    expect(kinds(editor)).toEqual([['paragraph', 'OneTwo']]);
  });

  test('Backspace behind a table goes into it instead of joining', () => {
    const editor = editorOf(newTable(), paragraphOf('After', 'block002'));
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    expect(kinds(editor).map(([kind]) => kind)).toEqual(['table', 'paragraph']);
    expect(tableAt(editor)).toMatchObject({ row: 2, column: 1 });
  });

  test('Enter in the last empty thing to do leaves the checklist', () => {
    const editor = editorOf({
      type: 'checklist',
      id: 'list0000',
      title: 'Bag',
      children: [{ type: 'checklist_item', children: [{ text: '' }] }],
    });
    Transforms.select(editor, Editor.start(editor, [0]));
    type(editor, 'Diapers\nWipes\n\nText');
    expect(kinds(editor).slice(0, 2)).toEqual([
      ['checklist', 'DiapersWipes'],
      ['paragraph', 'Text'],
    ]);
    expect(first(editor).children).toHaveLength(2);
  });
});

describe('styles and marks', () => {
  test('a style that is chosen twice is taken away', () => {
    const editor = editorOf(paragraphOf('Warm milk'));
    toggleStyle(editor, { type: 'callout', tone: 'warning' });
    expect(first(editor)).toMatchObject({ type: 'callout', tone: 'warning' });
    toggleStyle(editor, { type: 'heading', level: 3 });
    expect(first(editor)).not.toHaveProperty('tone');
    toggleStyle(editor, { type: 'heading', level: 3 });
    expect(Object.keys(first(editor)).toSorted()).toEqual(['children', 'id', 'type']);
  });

  test('several selected blocks become items, and move in and out together', () => {
    const editor = editorOf(paragraphOf('One', 'block001'), paragraphOf('Two', 'block002'));
    Transforms.select(editor, Editor.range(editor, []));
    setStyle(editor, { type: 'list_item', list: 'numbered' });
    expect(indent(editor, 1)).toBe(true);
    expect(editor.children).toMatchObject([{ level: 1 }, { level: 1 }]);
    indent(editor, -1);
    indent(editor, -1);
    expect(editor.children).toMatchObject([{ level: 0 }, { level: 0 }]);
  });

  test('marks go to the selected text', () => {
    const editor = editorOf(paragraphOf('Warm milk'));
    Transforms.select(editor, {
      anchor: { path: [0, 0], offset: 0 },
      focus: { path: [0, 0], offset: 4 },
    });
    toggleMark(editor, 'bold');
    expect(first(editor).children).toEqual([{ text: 'Warm', bold: true }, { text: ' milk' }]);
    toggleMark(editor, 'bold');
    expect(first(editor).children).toEqual([{ text: 'Warm milk' }]);
  });
});

describe('tables', () => {
  test('Tab goes through the cells and adds a row behind the last one', () => {
    const editor = editorOf(paragraphOf());
    insertBlocks(editor, [newTable(1, 2)]);
    expect(tableAt(editor)).toMatchObject({ row: 0, column: 0 });
    expect(moveToCell(editor, -1)).toBe(false);
    expect(moveToCell(editor, 1)).toBe(true);
    expect(moveToCell(editor, 1)).toBe(true);
    expect(tableAt(editor)).toMatchObject({ row: 1, column: 0 });
  });

  test('have at most 12 rows of 6 cells', () => {
    const editor = editorOf(paragraphOf());
    insertBlocks(editor, [newTable(1, 1)]);
    for (let time = 0; time < 20; time += 1) {
      const place = tableAt(editor);
      if (place) insertRow(editor, place);
      const next = tableAt(editor);
      if (next) insertColumn(editor, next);
    }
    const table = tableAt(editor)?.table;
    expect(table?.children).toHaveLength(12);
    expect(table?.children.every(({ children }) => children.length === 6)).toBe(true);
    Transforms.select(editor, Editor.end(editor, [0]));
    expect(moveToCell(editor, 1)).toBe(false);
  });

  test('are gone with their last column', () => {
    const editor = editorOf(paragraphOf());
    insertBlocks(editor, [newTable(2, 1)]);
    const place = tableAt(editor);
    if (place) removeColumn(editor, place);
    expect(kinds(editor)).toEqual([['paragraph', '']]);
  });

  test('rows of different lengths are filled up', () => {
    const table = newTable(2, 2);
    table.children[1]?.children.pop();
    const editor = editorOf(table);
    expect(first(editor).children).toMatchObject([{ children: [{}, {}] }, { children: [{}, {}] }]);
  });
});

describe('links', () => {
  test.each([
    ['example.org/sleep', 'https://example.org/sleep'],
    ['https://example.org', 'https://example.org'],
    ['nana@example.org', 'mailto:nana@example.org'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
    ['https://app.example/knowledge', '/knowledge'],
  ])('%s is %s', (typed, url) => expect(linkFrom(typed, 'https://app.example')).toBe(url));

  test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', '', 'milk'])(
    '%j is no link',
    (typed) => expect(linkFrom(typed, 'https://app.example')).toBeNull(),
  );

  test('selected text is linked, and the link taken away', () => {
    const editor = editorOf(paragraphOf('Call the doctor'));
    Transforms.select(editor, {
      anchor: { path: [0, 0], offset: 9 },
      focus: { path: [0, 0], offset: 15 },
    });
    putLink(editor, 'tel:112', '');
    expect(first(editor).children).toMatchObject([
      { text: 'Call the ' },
      { type: 'link', url: 'tel:112', children: [{ text: 'doctor' }] },
      {},
    ]);
    Transforms.select(editor, { path: [0, 1, 0], offset: 2 });
    expect(linkAt(editor)).not.toBeNull();
    removeLink(editor);
    expect(first(editor).children).toEqual([{ text: 'Call the doctor' }]);
  });
});

describe('whatever gets into the editor', () => {
  test('takes the form that a record can hold', () => {
    const strange = [
      { text: 'loose', color: 'red' },
      { type: 'script', id: 'evil0000', children: [{ text: 'alert(1)' }] },
      { type: 'paragraph', id: 'p0000000', children: [paragraphOf('inner')] },
      { type: 'table_cell', children: [{ text: 'cell' }] },
      { type: 'table', id: 't0000000', header: true, children: [{ text: '' }] },
    ];
    const editor = editorOf(...(strange as unknown as BlockElement[]));
    const types = kinds(editor).map(([kind]) => kind);
    expect(types).not.toContain('script');
    expect(kinds(editor)).toContainEqual(['paragraph', 'loose']);
    expect(kinds(editor)).toContainEqual(['paragraph', 'inner']);
    expect(kinds(editor)).toContainEqual(['paragraph', 'cell']);
    expect(JSON.stringify(editor.children)).not.toContain('color');
    expect(new Set(idsOf(editor)).size).toBe(editor.children.length);
  });
});
