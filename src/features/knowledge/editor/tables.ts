import { Editor, Element, Node, type Path, Range, Transforms } from 'slate';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../../schema/article-limits.ts';
import type { CellElement, RowElement, TableElement } from './elements.ts';

const emptyCell = (): CellElement => ({ type: 'table_cell', children: [{ text: '' }] });
const emptyRow = (columns: number): RowElement => ({
  type: 'table_row',
  children: Array.from({ length: columns }, emptyCell),
});

/** A new table whose first row names its columns. */
export function newTable(rows = 3, columns = 2): TableElement {
  return {
    type: 'table',
    id: '',
    header: true,
    children: Array.from({ length: rows }, () => emptyRow(columns)),
  };
}

/** Where the cursor is in a table. */
export type TablePlace = { table: TableElement; path: Path; row: number; column: number };

/** @returns null when the cursor is in no table */
export function tableAt(editor: Editor): TablePlace | null {
  const { selection } = editor;
  if (!selection) return null;
  const [top, row, column] = Range.start(selection).path;
  const table = top === undefined ? undefined : editor.children[top];
  if (!table || !Element.isElement(table) || table.type !== 'table') return null;
  return { table, path: [top ?? 0], row: row ?? 0, column: column ?? 0 };
}

export function insertRow(editor: Editor, { table, path, row }: TablePlace): void {
  const columns = table.children[0]?.children.length ?? 1;
  if (table.children.length >= TABLE_ROWS_MAX) return;
  Transforms.insertNodes(editor, emptyRow(columns), { at: [...path, row + 1] });
  Transforms.select(editor, Editor.start(editor, [...path, row + 1, 0]));
}

export function insertColumn(editor: Editor, { table, path, row, column }: TablePlace): void {
  const columns = table.children[0]?.children.length ?? 1;
  if (columns >= TABLE_COLUMNS_MAX) return;
  Editor.withoutNormalizing(editor, () => {
    for (const index of table.children.keys())
      Transforms.insertNodes(editor, emptyCell(), { at: [...path, index, column + 1] });
  });
  Transforms.select(editor, Editor.start(editor, [...path, row, column + 1]));
}

/** Removes the row of the cursor, and the table with its last row. */
export function removeRow(editor: Editor, { table, path, row }: TablePlace): void {
  const isLast = table.children.length === 1;
  Transforms.removeNodes(editor, { at: isLast ? path : [...path, row] });
}

/** Removes the column of the cursor, and the table with its last column. */
export function removeColumn(editor: Editor, { table, path, column }: TablePlace): void {
  if (table.children[0]?.children.length === 1) {
    Transforms.removeNodes(editor, { at: path });
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    for (const index of table.children.keys())
      Transforms.removeNodes(editor, { at: [...path, index, column] });
  });
}

export function toggleHeader(editor: Editor, { table, path }: TablePlace): void {
  Transforms.setNodes(editor, { header: !table.header }, { at: path });
}

/**
 * Tab and Shift+Tab: the next or previous cell. Behind the last cell a row is added, and behind a
 * full table the cursor leaves it, so that nobody is kept in.
 *
 * @returns whether the cursor was moved
 */
export function moveToCell(editor: Editor, by: 1 | -1): boolean {
  const place = tableAt(editor);
  if (!place) return false;
  const { table, path, row, column } = place;
  const columns = table.children[0]?.children.length ?? 1;
  const next = row * columns + column + by;
  if (next < 0) return false;
  if (next >= columns * table.children.length) {
    if (table.children.length >= TABLE_ROWS_MAX) return false;
    insertRow(editor, place);
    return true;
  }
  const cell = [...path, Math.floor(next / columns), next % columns];
  if (!Node.has(editor, cell)) return false;
  Transforms.select(editor, Editor.start(editor, cell));
  return true;
}
