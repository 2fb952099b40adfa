import { Editor, Element, Node, type NodeEntry, Path, Point, Range, Transforms } from 'slate';
import { setStyle, toParagraph } from './block-commands.ts';
import {
  type ArticleEditor,
  type EditorElement,
  isListItem,
  isTextBlock,
  isVoidElement,
  paragraphOf,
} from './elements.ts';
import { repair } from './repair.ts';

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
