import { Editor, Element, Range, Transforms } from 'slate';
import { insertBlocks } from './block-commands.ts';
import type { ArticleEditor, BlockElement } from './elements.ts';
import { linkFrom, putLink } from './links.ts';
import { textOfBlock } from '../../../../schema/records/article-blocks.ts';
import { nodeOf } from './block-value.ts';

/** The name of copied blocks on the clipboard, so that those of other editors are not taken. */
export const CLIPBOARD_FORMAT = 'x-nestling-article';

export type PasteParts = {
  origin: string;
  /** Only the beginning was taken, because the rest is longer than an article can be. */
  onCut: () => void;
  /** Reading what was pasted failed, such as when the code for it cannot be loaded offline. */
  onFailed: () => void;
};

const pictureTakers = new WeakMap<ArticleEditor, (files: readonly File[]) => void>();

/**
 * What happens to pictures that are pasted or dropped into an editor.
 * @returns a function that ends it
 */
export function takePictures(
  editor: ArticleEditor,
  take: (files: readonly File[]) => void,
): () => void {
  pictureTakers.set(editor, take);
  return () => pictureTakers.delete(editor);
}

/**
 * Takes pasted and dropped things: pictures, blocks of an article, HTML, addresses and plain text.
 * The code that reads HTML loads with the first paste of some.
 */
export function withPaste(editor: ArticleEditor, parts: PasteParts): ArticleEditor {
  const { insertTextData } = editor;

  editor.insertData = (data) => {
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'));
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    const fragment = data.getData(`application/${CLIPBOARD_FORMAT}`);
    if (fragment !== '') return void pasteFragment(editor, fragment, text).catch(parts.onFailed);
    // Word and spreadsheets put a picture of the text beside the text.
    if (pictures.length > 0 && text.trim() === '') return pictureTakers.get(editor)?.(pictures);
    const url = linkFrom(text, parts.origin);
    const { selection } = editor;
    if (url !== null && selection && /^https?:\/\//iu.test(text.trim()))
      return putLink(editor, url, text.trim());
    if (html !== '') return void pasteHtml(editor, html, text, parts).catch(parts.onFailed);
    insertTextData(data);
  };
  return editor;
}

async function pasteHtml(
  editor: ArticleEditor,
  html: string,
  text: string,
  parts: PasteParts,
): Promise<void> {
  const place = editor.selection && Editor.rangeRef(editor, editor.selection);
  const { blocksFromHtml } = await import('./paste/from-html.ts').catch(() => ({
    blocksFromHtml: null,
  }));
  const target = place?.unref();
  if (target) Transforms.select(editor, target);
  // Offline before its first use the code may be missing: the text is there all the same.
  if (!blocksFromHtml) return insertLines(editor, text);
  const { blocks, isCut } = blocksFromHtml(html, parts.origin);
  if (blocks.length === 0) insertLines(editor, text);
  else insertPasted(editor, blocks);
  if (isCut) parts.onCut();
}

async function pasteFragment(editor: ArticleEditor, fragment: string, text: string): Promise<void> {
  const { blocksFromFragment } = await import('./paste/from-fragment.ts');
  const blocks = blocksFromFragment(decoded(fragment));
  if (blocks.length === 0) insertLines(editor, text);
  else insertPasted(editor, blocks);
}

/** slate-dom encodes a fragment as Base64 of URI-encoded JSON. */
function decoded(fragment: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(atob(fragment)));
  } catch {
    return null;
  }
}

/** One block of text joins the text at the cursor; others follow as blocks. */
function insertPasted(editor: ArticleEditor, blocks: readonly BlockElement[]): void {
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor);
    const [first] = blocks;
    if (isInTextOnly(editor)) insertLines(editor, blocks.map(textOf).join('\n'));
    else if (blocks.length === 1 && first?.type === 'paragraph')
      Transforms.insertFragment(editor, [...first.children]);
    else {
      splitAtCursor(editor);
      insertBlocks(editor, blocks);
    }
  });
}

/** Splits the block of the cursor, unless the cursor is at its end; the cursor stays before the split. */
function splitAtCursor(editor: Editor): void {
  const at = editor.selection?.anchor;
  if (!at || Editor.isEnd(editor, at, at.path.slice(0, 1))) return;
  Transforms.splitNodes(editor, { always: true });
  Transforms.select(editor, Editor.end(editor, at.path.slice(0, 1)));
}

function textOf(block: BlockElement): string {
  const node = nodeOf(block);
  return node === null ? '' : textOfBlock(node);
}

/** In a cell and in a thing to do there is only text. */
function isInTextOnly(editor: Editor): boolean {
  const inside = Editor.above(editor, {
    match: (node) =>
      Element.isElement(node) && (node.type === 'table_cell' || node.type === 'checklist_item'),
  });
  return inside !== undefined;
}

function insertLines(editor: ArticleEditor, text: string): void {
  const lines = text.split(/\r\n|\r|\n/u);
  const isOneBlock = isInTextOnly(editor);
  for (const [index, line] of lines.entries()) {
    if (index > 0 && isOneBlock) editor.insertText(' ');
    else if (index > 0) Transforms.splitNodes(editor, { always: true });
    if (line !== '') Transforms.insertText(editor, line);
  }
}
