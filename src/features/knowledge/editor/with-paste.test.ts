import { Editor, Node, Transforms } from 'slate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createArticleEditor } from './article-editor.ts';
import { insertBlocks } from './block-commands.ts';
import { type ArticleEditor, type BlockElement, paragraphOf } from './elements.ts';
import { newTable } from './tables.ts';
import { CLIPBOARD_FORMAT, takePictures } from './with-paste.ts';
import { waitFor } from '../../../../tests/helpers/wait-for.ts';

const onCut = vi.fn<() => void>();
let editor: ArticleEditor;

beforeEach(() => {
  editor = createArticleEditor({
    origin: 'https://app.example',
    onCut,
    onFailed: () => undefined,
  });
  editor.children = [paragraphOf('Before after', 'block000')];
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, { path: [0, 0], offset: 'Before '.length });
});
afterEach(() => onCut.mockReset());

const clipboard = (texts: Readonly<Record<string, string>>, files: readonly File[] = []) =>
  ({ getData: (type: string) => texts[type] ?? '', files }) as unknown as DataTransfer;
const encoded = (blocks: unknown) => btoa(encodeURIComponent(JSON.stringify(blocks)));
const lines = () =>
  editor.children.map((block) => [(block as BlockElement).type, Node.string(block)]);

describe('what is pasted', () => {
  test('as one line joins the text at the cursor', async () => {
    editor.insertData(clipboard({ 'text/html': '<b>warm</b> milk ', 'text/plain': 'warm milk ' }));
    await waitFor(() => expect(lines()).toEqual([['paragraph', 'Before warm milkafter']]));
    expect(editor.children[0]).toMatchObject({ children: [{}, { text: 'warm', bold: true }, {}] });
  });

  test('as several blocks stands between the two halves of the line', async () => {
    const html = '<h2>Milk</h2><ul><li>warm</li><li>fresh</li></ul>';
    editor.insertData(clipboard({ 'text/html': html, 'text/plain': 'Milk' }));
    await waitFor(() => expect(editor.children).toHaveLength(5));
    expect(lines()).toEqual([
      ['paragraph', 'Before '],
      ['heading', 'Milk'],
      ['list_item', 'warm'],
      ['list_item', 'fresh'],
      ['paragraph', 'after'],
    ]);
    const ids = editor.children.map((block) => (block as BlockElement).id);
    expect(new Set(ids).size).toBe(5);
    expect(ids.every((id) => /^\w{8,40}$/.test(id))).toBe(true);
    editor.undo();
    expect(Node.string(editor)).toBe('Before after');
  });

  test('as an address is a link, also over selected text', () => {
    editor.insertData(clipboard({ 'text/plain': 'https://example.org/a' }));
    expect(editor.children[0]).toMatchObject({
      children: [{}, { type: 'link', url: 'https://example.org/a' }, {}],
    });
  });

  test('into a cell is its text alone', async () => {
    insertBlocks(editor, [newTable(2, 2)]);
    const html = '<h2>Milk</h2><p>warm</p>';
    editor.insertData(clipboard({ 'text/html': html, 'text/plain': 'Milk\nwarm' }));
    await waitFor(() => expect(Node.string(editor)).toContain('Milk'));
    expect(lines().map(([type]) => type)).toEqual(['paragraph', 'table', 'paragraph']);
    expect(Node.string(Node.get(editor, [1, 0, 0]))).toBe('Milk warm');
  });

  test('of this editor keeps its form, and of a stranger only what a record can hold', async () => {
    const format = `application/${CLIPBOARD_FORMAT}`;
    const quote = { type: 'quote', id: 'block000', children: [{ text: 'Sleep well' }] };
    const evil = { type: 'iframe', src: 'https://evil.example', children: [{ text: 'x' }] };
    editor.insertData(clipboard({ [format]: encoded([quote, evil]), 'text/plain': 'Sleep' }));
    await waitFor(() => expect(lines()).toContainEqual(['quote', 'Sleep well']));
    expect(JSON.stringify(editor.children)).not.toContain('iframe');
  });

  test('longer than an article can be is cut, and that is said', async () => {
    const html = `<p>${'word '.repeat(20_000)}</p>`;
    editor.insertData(clipboard({ 'text/html': html, 'text/plain': 'word' }));
    await waitFor(() => expect(onCut).toHaveBeenCalledOnce());
  });

  test('as a picture goes to the vault; the picture that Word adds to its text does not', async () => {
    const take = vi.fn<(files: readonly File[]) => void>();
    const end = takePictures(editor, take);
    const picture = new File(['x'], 'a.png', { type: 'image/png' });
    editor.insertData(clipboard({ 'text/html': '<p>Text</p>', 'text/plain': 'Text' }, [picture]));
    await waitFor(() => expect(Node.string(editor)).toContain('Text'));
    expect(take).not.toHaveBeenCalled();
    editor.insertData(clipboard({ 'text/html': '<img src="x">' }, [picture]));
    expect(take).toHaveBeenCalledExactlyOnceWith([picture]);
    end();
  });
});
