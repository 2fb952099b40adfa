import { type Editor, Element, Node, type NodeEntry, type Path, Text, Transforms } from 'slate';
import {
  type EditorElement,
  type EditorText,
  type RowElement,
  isBlockElement,
  isTextBlock,
  marks,
  paragraphOf,
} from './elements.ts';

/**
 * Repairs one node that a record could not hold as it is: a block within a block, a row without cells, a mark
 * that nobody knows.
 *
 * @returns whether something was repaired; the editor then looks again
 */
export function repair(editor: Editor, [node, path]: NodeEntry): boolean {
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
