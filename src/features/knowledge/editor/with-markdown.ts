import { Editor, Element, Node, type NodeEntry, type Point, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { ReactEditor } from 'slate-react';
import { type BlockStyle, insertBlocks, setStyle } from './block-commands.ts';
import type { ArticleEditor, EditorElement, Mark } from './elements.ts';

/** What a paragraph becomes when a space follows these characters at its start. */
const blockShortcuts: Readonly<Record<string, BlockStyle>> = {
  '#': { type: 'heading', level: 2 },
  '##': { type: 'heading', level: 2 },
  '###': { type: 'heading', level: 3 },
  '-': { type: 'list_item', list: 'bullet' },
  '*': { type: 'list_item', list: 'bullet' },
  '+': { type: 'list_item', list: 'bullet' },
  '1.': { type: 'list_item', list: 'numbered' },
  '1)': { type: 'list_item', list: 'numbered' },
  '[]': { type: 'list_item', list: 'check' },
  '[ ]': { type: 'list_item', list: 'check' },
  '[x]': { type: 'list_item', list: 'check' },
  '>': { type: 'quote' },
  '!': { type: 'callout', tone: 'info' },
  '!!': { type: 'callout', tone: 'warning' },
};
const CHECKED = '[x]';
const DIVIDER = '---';

/** Pairs of characters that mark the text between them when the second one is typed. */
const inlineShortcuts: readonly { pattern: RegExp; fence: string; mark: Mark }[] = [
  { pattern: /(?:^|[\s(])\*\*([^*\s](?:[^*]*[^*\s])?)\*$/u, fence: '**', mark: 'bold' },
  { pattern: /(?:^|[\s(])~~([^~\s](?:[^~]*[^~\s])?)~$/u, fence: '~~', mark: 'strike' },
  { pattern: /(?:^|[\s(])_([^_\s](?:[^_]*[^_\s])?)$/u, fence: '_', mark: 'italic' },
];

/**
 * Markdown while typing: `## ` makes a heading, `- ` a list, `[] ` a check list, `**word**` bold. The
 * typed characters come back with undo.
 */
export function withMarkdown(editor: ArticleEditor): ArticleEditor {
  const { insertText } = editor;

  editor.insertText = (text, options) => {
    const shortcut = text.endsWith(' ') ? blockShortcutAt(editor, text.slice(0, -1)) : null;
    if (shortcut) {
      HistoryEditor.withNewBatch(editor, () => applyBlockShortcut(editor, shortcut));
      return;
    }
    const inline = text.length === 1 ? inlineShortcutAt(editor, text) : null;
    insertText(text, options);
    if (inline) HistoryEditor.withNewBatch(editor, () => applyInlineShortcut(editor, inline));
  };
  return editor;
}

/**
 * Android keyboards put text into the page before Slate hears of it. This asks Slate to take it over
 * at once where the text could be a shortcut. As in Slate's example of Markdown shortcuts.
 */
export function flushShortcuts(editor: ArticleEditor): void {
  queueMicrotask(() => {
    const isShortcut = ReactEditor.androidPendingDiffs(editor)?.some(({ diff, path }) => {
      if (!diff.text.endsWith(' ')) return false;
      const { text } = Node.leaf(editor, path);
      const before = text.slice(0, diff.start) + diff.text.slice(0, -1);
      return path.length === 2 && (before in blockShortcuts || before === DIVIDER);
    });
    if (isShortcut) ReactEditor.androidScheduleFlush(editor);
  });
}

type BlockShortcut = { entry: NodeEntry<EditorElement>; prefix: string };

function blockShortcutAt(editor: Editor, typed: string): BlockShortcut | null {
  const before = textBefore(editor);
  if (before === null || before.entry[0].type !== 'paragraph') return null;
  const prefix = before.text + typed;
  const isKnown = Object.hasOwn(blockShortcuts, prefix) || prefix === DIVIDER;
  return isKnown ? { entry: before.entry, prefix } : null;
}

function applyBlockShortcut(editor: Editor, { entry: [, path], prefix }: BlockShortcut): void {
  const { selection } = editor;
  if (!selection) return;
  const typed = { anchor: selection.anchor, focus: Editor.start(editor, path) };
  if (!Range.isCollapsed(typed)) Transforms.delete(editor, { at: typed });
  if (prefix === DIVIDER) {
    insertBlocks(editor, [{ type: 'divider', id: '', children: [{ text: '' }] }]);
    return;
  }
  const shortcut = blockShortcuts[prefix];
  if (!shortcut) return;
  setStyle(editor, shortcut, path);
  if (prefix === CHECKED) Transforms.setNodes(editor, { checked: true }, { at: path });
}

type InlineShortcut = { start: Point; length: number; fence: string; mark: Mark };

/** @param typed the character that is about to be inserted */
function inlineShortcutAt(editor: Editor, typed: string): InlineShortcut | null {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return null;
  // Within one run of text: marks and links are left as they are.
  const { path, offset } = selection.anchor;
  const text = Node.leaf(editor, path).text.slice(0, offset);
  for (const { pattern, fence, mark } of inlineShortcuts) {
    if (!fence.endsWith(typed)) continue;
    const inner = pattern.exec(text)?.[1];
    if (inner === undefined) continue;
    const begun = offset - (fence.length - 1) - inner.length - fence.length;
    return { start: { path, offset: begun }, length: inner.length, fence, mark };
  }
  return null;
}

function applyInlineShortcut(
  editor: Editor,
  { start: { path, offset }, length, fence, mark }: InlineShortcut,
): void {
  const at = (from: number, to: number): Range => ({
    anchor: { path, offset: from },
    focus: { path, offset: to },
  });
  const innerEnd = offset + fence.length + length;
  Transforms.delete(editor, { at: at(innerEnd, innerEnd + fence.length) });
  Transforms.delete(editor, { at: at(offset, offset + fence.length) });
  Transforms.setNodes(
    editor,
    { [mark]: true },
    { at: at(offset, offset + length), match: (node) => 'text' in node, split: true },
  );
  // What is typed next has no mark.
  Transforms.collapse(editor, { edge: 'end' });
  Editor.removeMark(editor, mark);
}

/** The text between the start of the block and the cursor. */
function textBefore(editor: Editor): { entry: NodeEntry<EditorElement>; text: string } | null {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return null;
  const entry = Editor.above(editor, {
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node),
  });
  if (!entry) return null;
  const start = Editor.start(editor, entry[1]);
  return {
    entry: entry as NodeEntry<EditorElement>,
    text: Editor.string(editor, { anchor: start, focus: selection.anchor }),
  };
}
