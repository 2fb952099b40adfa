import { type Editor, Element, Node, type Operation, Transforms } from 'slate';
import type { ArticleEditor } from './elements.ts';

/**
 * Gives each block of the article an id of its own. A split would copy the id of the block that is
 * split, and a pasted block brings the id of its original: both get a new one as the operation is
 * applied, so that undo and redo repeat the same ids.
 *
 * @param newBlockId an id that no block of the article has
 */
export function withIds(editor: ArticleEditor, newBlockId: () => string): ArticleEditor {
  const { apply, normalizeNode } = editor;

  editor.apply = (operation) => apply(withOwnId(editor, operation, newBlockId));

  editor.normalizeNode = (entry, options) => {
    const [, path] = entry;
    if (path.length === 0) {
      const at = duplicateIn(editor);
      if (at !== null) {
        Transforms.setNodes(editor, { id: newBlockId() }, { at: [at] });
        return;
      }
    }
    normalizeNode(entry, options);
  };
  return editor;
}

function withOwnId(editor: Editor, operation: Operation, newBlockId: () => string): Operation {
  if (operation.type === 'insert_node' && operation.path.length === 1) {
    const { node } = operation;
    if (!Element.isElement(node) || !isTaken(editor, idOf(node))) return operation;
    return { ...operation, node: { ...node, id: newBlockId() } as typeof node };
  }
  if (operation.type === 'split_node' && operation.path.length === 1) {
    // A repeated split (redo, or undo of a merge) brings the id that the block had.
    const before = Node.get(editor, operation.path);
    const id = idOf(operation.properties);
    if (id !== undefined && id !== idOf(before)) return operation;
    return { ...operation, properties: { ...operation.properties, id: newBlockId() } };
  }
  return operation;
}

function isTaken(editor: Editor, id: string | undefined): boolean {
  return id === undefined || editor.children.some((block) => idOf(block) === id);
}

/** The index of the first block without an id, or with that of a block before it; null if none. */
function duplicateIn(editor: Editor): number | null {
  const seen = new Set<string>();
  for (const [index, block] of editor.children.entries()) {
    if (!Element.isElement(block)) continue;
    const id = idOf(block);
    if (id === undefined || seen.has(id)) return index;
    seen.add(id);
  }
  return null;
}

function idOf(node: object): string | undefined {
  return 'id' in node && typeof node.id === 'string' && node.id !== '' ? node.id : undefined;
}
