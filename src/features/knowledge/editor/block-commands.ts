import { Editor, Element, Node, type Path, Range, Transforms } from 'slate';
import { LIST_LEVEL_MAX } from '../../../../schema/article-limits.ts';
import {
  type BlockElement,
  type ListItemElement,
  type Mark,
  type TextBlock,
  isListItem,
  isTextBlock,
  paragraphOf,
} from './elements.ts';

/** What a block of text can be, with everything that tells it from the others. */
export type BlockStyle =
  | { type: 'paragraph' }
  | { type: 'heading'; level: 2 | 3 }
  | { type: 'list_item'; list: ListItemElement['list'] }
  | { type: 'quote' }
  | { type: 'callout'; tone: 'info' | 'warning' };

/** The properties that only some blocks of text have. */
const ownProperties = ['level', 'list', 'checked', 'tone'] as const;

/** Whether the text at the cursor, or all selected text, has a mark. */
export function hasMark(editor: Editor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

export function toggleMark(editor: Editor, mark: Mark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

/** The first block that is selected; null when none is. */
export function selectedBlock(editor: Editor): BlockElement | null {
  const { selection } = editor;
  if (!selection) return null;
  const node = editor.children[Range.start(selection).path[0] ?? 0];
  // Only blocks stand at the top: with-structure.ts.
  return node ? (node as BlockElement) : null;
}

/** Whether the first selected block has this style. */
export function hasStyle(editor: Editor, style: BlockStyle): boolean {
  const block = selectedBlock(editor);
  return block !== null && isTextBlock(block) && isStyle(block, style);
}

function isStyle(block: TextBlock, style: BlockStyle): boolean {
  switch (style.type) {
    case 'heading':
      return block.type === 'heading' && block.level === style.level;
    case 'list_item':
      return block.type === 'list_item' && block.list === style.list;
    case 'callout':
      return block.type === 'callout' && block.tone === style.tone;
    case 'paragraph':
    case 'quote':
      return block.type === style.type;
  }
}

/** Gives the selected blocks of text a style, or makes them paragraphs if they have it. */
export function toggleStyle(editor: Editor, style: BlockStyle): void {
  setStyle(editor, hasStyle(editor, style) ? { type: 'paragraph' } : style);
}

/** Gives the selected blocks of text, or the one at `at`, a style. Other blocks stay as they are. */
export function setStyle(editor: Editor, style: BlockStyle, at?: Path): void {
  Editor.withoutNormalizing(editor, () => {
    // All of them first: changing one would end the search.
    const blocks = Array.from(
      Editor.nodes(editor, {
        ...(at && { at }),
        match: (node, path) => path.length === 1 && Element.isElement(node) && isTextBlock(node),
      }),
    );
    for (const [block, path] of blocks) {
      const level = isListItem(block) ? block.level : 0;
      Transforms.unsetNodes(editor, [...ownProperties] as never, { at: path });
      const properties = style.type === 'list_item' ? { ...style, level } : style;
      Transforms.setNodes<TextBlock>(editor, properties as object, { at: path });
    }
  });
}

/** Makes one block a paragraph; an indented item of a list moves out one step first. */
export function toParagraph(editor: Editor, path: Path): void {
  const block = Node.get(editor, path);
  if (Element.isElement(block) && isListItem(block) && block.level > 0) {
    Transforms.setNodes(editor, { level: block.level - 1 }, { at: path });
    return;
  }
  setStyle(editor, { type: 'paragraph' }, path);
}

/**
 * Moves the selected items of lists in or out.
 * @returns whether one was moved: Tab leaves the editor when there is nothing left to move
 */
export function indent(editor: Editor, by: 1 | -1): boolean {
  const items = [
    ...Editor.nodes(editor, { match: (node) => Element.isElement(node) && isListItem(node) }),
  ];
  let hasMoved = false;
  for (const [item, path] of items) {
    if (!Element.isElement(item) || !isListItem(item)) continue;
    const level = Math.min(LIST_LEVEL_MAX, Math.max(0, item.level + by));
    if (level === item.level) continue;
    Transforms.setNodes(editor, { level }, { at: path });
    hasMoved = true;
  }
  return hasMoved;
}

/** Inserts blocks after the selected one; an empty paragraph makes room for them. */
export function insertBlocks(editor: Editor, blocks: readonly BlockElement[]): void {
  const last = blocks.at(-1);
  if (!last) return;
  const end = editor.selection ? Range.end(editor.selection).path[0] : undefined;
  const at = Math.min(end ?? editor.children.length - 1, editor.children.length - 1);
  const here = editor.children[at];
  const isEmpty =
    here !== undefined && 'type' in here && here.type === 'paragraph' && Node.string(here) === '';
  const first = isEmpty ? at : at + 1;
  Editor.withoutNormalizing(editor, () => {
    if (isEmpty) Transforms.removeNodes(editor, { at: [at] });
    Transforms.insertNodes(editor, [...blocks], { at: [first] });
    const lastAt = first + blocks.length - 1;
    // The cursor goes to where the person writes on.
    const isClosed = last.type === 'divider' || last.type === 'image';
    const next = isClosed ? lastAt + 1 : lastAt;
    if (next >= editor.children.length)
      Transforms.insertNodes(editor, paragraphOf(), { at: [next] });
    const goesToStart = isClosed || last.type === 'table' || last.type === 'checklist';
    const point = goesToStart ? Editor.start(editor, [next]) : Editor.end(editor, [next]);
    Transforms.select(editor, point);
  });
}

/** Moves the selected block up or down by one place. */
export function moveBlock(editor: Editor, by: 1 | -1): void {
  const from = editor.selection && Range.start(editor.selection).path[0];
  if (from == null) return;
  const to = from + by;
  if (to < 0 || to >= editor.children.length) return;
  Transforms.moveNodes(editor, { at: [from], to: [to] });
}

/** Removes the selected block, whatever it holds. */
export function removeBlock(editor: Editor): void {
  const at = editor.selection && Range.start(editor.selection).path.slice(0, 1);
  if (at) Transforms.removeNodes(editor, { at });
}
