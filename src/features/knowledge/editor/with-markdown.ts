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

/** Pairs of characters that mark the text between them; a keyboard may add a space behind a word. */
const inlineShortcuts: readonly { pattern: RegExp; fence: string; mark: Mark }[] = [
  { pattern: /(?:^|[\s(])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*(\s?)$/u, fence: '**', mark: 'bold' },
  { pattern: /(?:^|[\s(])~~([^~\s](?:[^~]*[^~\s])?)~~(\s?)$/u, fence: '~~', mark: 'strike' },
  { pattern: /(?:^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_(\s?)$/u, fence: '_', mark: 'italic' },
];
/** How a text ends whose pair may be complete: most keys are none of these. */
const FENCE_AT_END = /[*~_]\s?$/u;
/** Slate has taken over a composed text so long after its end. */
const COMPOSED_AFTER_MS = 50;

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
    insertText(text, options);
    // A space that is typed alone comes after a pair that was taken back, or was none.
    if (/\S/u.test(text) && !ReactEditor.isComposing(editor)) markBeforeCursor(editor);
  };
  return editor;
}

/**
 * Marks what was composed with its pair of characters. Not earlier, because a change of the page under a
 * composition ends it.
 */
export function markComposed(editor: ArticleEditor): void {
  setTimeout(() => {
    if (!ReactEditor.isComposing(editor)) markBeforeCursor(editor);
  }, COMPOSED_AFTER_MS);
}

function markBeforeCursor(editor: ArticleEditor): void {
  const inline = inlineShortcutAt(editor);
  if (inline) HistoryEditor.withNewBatch(editor, () => applyInlineShortcut(editor, inline));
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

type InlineShortcut = { start: Point; length: number; fence: string; mark: Mark; isAtEnd: boolean };

function inlineShortcutAt(editor: Editor): InlineShortcut | null {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return null;
  // Within one run of text: marks and links are left as they are.
  const { path, offset } = selection.anchor;
  const text = Node.leaf(editor, path).text.slice(0, offset);
  if (!FENCE_AT_END.test(text.slice(-2))) return null;
  for (const { pattern, fence, mark } of inlineShortcuts) {
    const [, inner, behind = ''] = pattern.exec(text) ?? [];
    if (inner === undefined) continue;
    const begun = offset - behind.length - fence.length - inner.length - fence.length;
    const start = { path, offset: begun };
    return { start, length: inner.length, fence, mark, isAtEnd: behind === '' };
  }
  return null;
}

function applyInlineShortcut(
  editor: Editor,
  { start: { path, offset }, length, fence, mark, isAtEnd }: InlineShortcut,
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
  Transforms.collapse(editor, { edge: 'end' });
  // What is typed next has no mark.
  if (isAtEnd) Editor.removeMark(editor, mark);
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
