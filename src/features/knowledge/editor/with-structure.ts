import { Editor, Element, Node, type NodeEntry, Path, Point, Range, Text, Transforms } from 'slate';
import {
  type ArticleEditor,
  type EditorElement,
  type EditorText,
  type RowElement,
  isBlockElement,
  isListItem,
  isTextBlock,
  isVoidElement,
  marks,
  paragraphOf,
} from './elements.ts';
import { setStyle, toParagraph } from './block-commands.ts';

/**
 * Keeps the article in the form that a record can hold, whatever a key, a paste or an undo does, and
 * makes Enter and Backspace behave as in other editors.
 */
export function withStructure(editor: ArticleEditor): ArticleEditor {
  const { isVoid, isInline, normalizeNode, insertBreak, deleteBackward, deleteForward } = editor;
  const { insertSoftBreak } = editor;

  editor.isVoid = (element) => isVoidElement(element) || isVoid(element);
  editor.isInline = (element) => element.type === 'link' || isInline(element);

  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };

  editor.insertBreak = () => {
    const block = blockAt(editor);
    if (!block) return insertBreak();
    const [node, path] = block;
    if (node.type === 'table_cell') return insertSoftBreak();
    if (node.type === 'checklist_item')
      return breakChecklistItem(editor, [node, path], insertBreak);
    // An empty item ends its list, and an empty quote or callout itself.
    const leaves = isListItem(node) || node.type === 'quote' || node.type === 'callout';
    if (leaves && Node.string(node) === '') return toParagraph(editor, path);
    insertBreak();
    // What follows a heading is text, unless the break was before its text.
    const [after, afterPath] = blockAt(editor) ?? [];
    if (after && afterPath && after.type === 'heading' && Node.string(after) === '')
      setStyle(editor, { type: 'paragraph' }, afterPath);
    if (after && afterPath && isListItem(after) && after.checked)
      Transforms.unsetNodes(editor, 'checked', { at: afterPath });
  };

  editor.deleteBackward = (unit) => {
    const block = blockAt(editor);
    if (block && isAtStart(editor, block[1])) {
      const [node, path] = block;
      if (node.type === 'table_cell') return;
      if (node.type === 'checklist_item' && isFirst(path))
        return leaveChecklist(editor, path, 'before');
      if (isTextBlock(node) && node.type !== 'paragraph') return toParagraph(editor, path);
      if (isBesideIsolated(editor, path, 'before')) return;
    }
    deleteBackward(unit);
  };

  editor.deleteForward = (unit) => {
    const block = blockAt(editor);
    if (block && isAtEnd(editor, block[1])) {
      if (block[0].type === 'table_cell') return;
      if (isBesideIsolated(editor, block[1], 'after')) return;
    }
    deleteForward(unit);
  };
  return editor;
}

/** The text block, cell or task in which the cursor is. */
function blockAt(editor: Editor): NodeEntry<EditorElement> | null {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return null;
  const found = Editor.above(editor, {
    match: (node) =>
      Element.isElement(node) &&
      (isTextBlock(node) || node.type === 'table_cell' || node.type === 'checklist_item'),
  });
  return found ? (found as NodeEntry<EditorElement>) : null;
}

function isAtStart(editor: Editor, path: Path): boolean {
  const { selection } = editor;
  return selection !== null && Point.equals(selection.anchor, Editor.start(editor, path));
}

function isAtEnd(editor: Editor, path: Path): boolean {
  const { selection } = editor;
  return selection !== null && Point.equals(selection.anchor, Editor.end(editor, path));
}

/** Selects a table or list of tasks beside the cursor, into which no text may be merged. */
function isBesideIsolated(editor: Editor, path: Path, side: 'before' | 'after'): boolean {
  const top = path.slice(0, 1);
  if (side === 'before' && !Path.hasPrevious(top)) return false;
  const beside = side === 'before' ? Path.previous(top) : Path.next(top);
  if (!Node.has(editor, beside)) return false;
  const node = Node.get(editor, beside);
  if (!Element.isElement(node) || (node.type !== 'table' && node.type !== 'checklist'))
    return false;
  Transforms.select(
    editor,
    side === 'before' ? Editor.end(editor, beside) : Editor.start(editor, beside),
  );
  return true;
}

function breakChecklistItem(
  editor: Editor,
  [node, path]: NodeEntry<EditorElement>,
  insertBreak: () => void,
): void {
  const isLast = !Node.has(editor, Path.next(path));
  if (Node.string(node) === '' && isLast) leaveChecklist(editor, path, 'after');
  else insertBreak();
}

function isFirst(path: Path): boolean {
  return path.at(-1) === 0;
}

/** Makes an empty task at the edge of its list a paragraph beside the list. */
function leaveChecklist(editor: Editor, path: Path, side: 'before' | 'after'): void {
  if (Node.string(Node.get(editor, path)) !== '') return;
  const top = path.slice(0, 1);
  const isAlone = (Node.get(editor, top) as EditorElement).children.length === 1;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: isAlone ? top : path });
    const at = isAlone || side === 'before' ? top : Path.next(top);
    Transforms.insertNodes(editor, paragraphOf(), { at, select: true });
  });
}

/** @returns whether something was repaired; the next round looks again */
function repair(editor: Editor, [node, path]: NodeEntry): boolean {
  if (path.length === 0) return repairTop(editor);
  if (Text.isText(node)) return removeUnknownMarks(editor, node, path);
  if (!Element.isElement(node)) return false;
  switch (node.type) {
    case 'link':
      if (Node.string(node) !== '') return false;
      Transforms.removeNodes(editor, { at: path });
      return true;
    case 'table':
      return repairTable(editor, node.children, path);
    case 'table_row':
      return path.length === 2
        ? repairChildren(editor, node, path, 'table_cell')
        : unwrap(editor, path);
    case 'checklist':
      return repairChildren(editor, node, path, 'checklist_item');
    case 'checklist_item':
      return path.length === 2 ? repairInlines(editor, node, path, false) : retype(editor, path);
    case 'table_cell':
      return path.length === 3 ? repairInlines(editor, node, path, true) : retype(editor, path);
    case 'divider':
    case 'image':
      return false;
    default:
      if (!isTextBlock(node)) {
        Transforms.removeNodes(editor, { at: path });
        return true;
      }
      if (path.length > 1) {
        Transforms.liftNodes(editor, { at: path });
        return true;
      }
      return repairInlines(editor, node, path, true);
  }
}

/** At the top stand only blocks, and a place to write behind the last one that takes no text. */
function repairTop(editor: Editor): boolean {
  for (const [index, child] of editor.children.entries()) {
    if (isBlockElement(child)) continue;
    if (Text.isText(child) || child.type === 'link')
      Transforms.wrapNodes(editor, paragraphOf(), { at: [index] });
    else if (child.type === 'table_row') Transforms.unwrapNodes(editor, { at: [index] });
    else retype(editor, [index]);
    return true;
  }
  const last = editor.children.at(-1);
  if (last && isTextBlock(last)) return false;
  Transforms.insertNodes(editor, paragraphOf(), { at: [editor.children.length] });
  return true;
}

/** Rows have equally many cells. */
function repairTable(editor: Editor, rows: readonly RowElement[], path: Path): boolean {
  const index = rows.findIndex(({ type }) => type !== 'table_row');
  if (index >= 0) {
    const hasRow = rows.some(({ type }) => type === 'table_row');
    Transforms.removeNodes(editor, { at: hasRow ? [...path, index] : path });
    return true;
  }
  const width = Math.max(1, ...rows.map(({ children }) => children.length));
  for (const [index, { children }] of rows.entries()) {
    if (children.length === width) continue;
    Transforms.insertNodes(
      editor,
      { type: 'table_cell', children: [{ text: '' }] },
      { at: [...path, index, children.length] },
    );
    return true;
  }
  return false;
}

function repairChildren(
  editor: Editor,
  node: EditorElement,
  path: Path,
  type: 'table_cell' | 'checklist_item',
): boolean {
  for (const [index, child] of node.children.entries()) {
    if (Element.isElement(child) && child.type === type) continue;
    const at = [...path, index];
    if (Text.isText(child) && child.text === '' && node.children.length > 1)
      Transforms.removeNodes(editor, { at });
    else if (Text.isText(child) || child.type === 'link')
      Transforms.wrapNodes(editor, { type, children: [] }, { at });
    else if (isTextBlock(child)) Transforms.setNodes(editor, { type }, { at });
    else Transforms.removeNodes(editor, { at });
    return true;
  }
  return false;
}

/** Only text and, where they are allowed, links; blocks inside are unwrapped. */
function repairInlines(
  editor: Editor,
  node: EditorElement,
  path: Path,
  allowsLinks: boolean,
): boolean {
  for (const [index, child] of node.children.entries()) {
    if (Text.isText(child) || (allowsLinks && child.type === 'link')) continue;
    Transforms.unwrapNodes(editor, { at: [...path, index] });
    return true;
  }
  return false;
}

function removeUnknownMarks(editor: Editor, node: EditorText, path: Path): boolean {
  const known = new Set<string>(['text', ...marks]);
  const unknown = Object.keys(node).filter((key) => !known.has(key));
  if (unknown.length === 0) return false;
  Transforms.unsetNodes(editor, unknown as never, { at: path });
  return true;
}

/** A cell or task outside its table or list becomes a paragraph. */
function retype(editor: Editor, path: Path): boolean {
  Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  return true;
}

function unwrap(editor: Editor, path: Path): boolean {
  Transforms.unwrapNodes(editor, { at: path });
  return true;
}
