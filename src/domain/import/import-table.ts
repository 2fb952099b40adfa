import { storableText } from './storable-text.ts';

/** One table of an imported file: a header and rows of cells, all as text. */
export type ImportTable = {
  /** The name of the file, for the report and for the child's name in it. */
  file: string;
  /** As written, without spaces around. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The cells of one row by the name of their column, in lower case; '' for a missing one. */
export type ImportCells = {
  (column: string): string;
  /** The number of the row in its file, as a spreadsheet counts: the header is 1. */
  readonly row: number;
  readonly table: ImportTable;
};

/** The names of the columns in lower case. */
export function columnsOf({ head }: Pick<ImportTable, 'head'>): ReadonlySet<string> {
  return new Set(head.map((name) => name.toLowerCase()));
}

/** Every row of a table, with access by column. Rows may be shorter than the header. */
export function* cellsOf(table: ImportTable): Generator<ImportCells> {
  const places = new Map<string, number>();
  table.head.forEach((name, place) => {
    const column = name.toLowerCase();
    if (!places.has(column)) places.set(column, place);
  });
  for (const [index, cells] of table.rows.entries()) {
    const read = (column: string): string => {
      const place = places.get(column);
      return place === undefined ? '' : storableText(cells[place] ?? '').trim();
    };
    yield Object.assign(read, { row: index + 2, table });
  }
}

/** All filled cells with their columns, in the order of the columns' names: the same for equal rows. */
export function contentOf({ table, row }: Pick<ImportCells, 'table' | 'row'>): string {
  const cells = table.rows[row - 2] ?? [];
  return table.head
    .map((name, place) => [name.toLowerCase(), (cells[place] ?? '').trim()] as const)
    .filter(([, cell]) => cell !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, cell]) => `${name}=${cell}`)
    .join('\u001F');
}

/** A row as a person reads it: `Type: Feed, Start: 2026-03-01 08:00`. */
export function rowText({ table, row }: Pick<ImportCells, 'table' | 'row'>): string {
  const cells = table.rows[row - 2] ?? [];
  return cells
    .map((cell, place) => [table.head[place] ?? '', cell.trim()] as const)
    .filter(([, cell]) => cell !== '')
    .map(([name, cell]) => (name === '' ? cell : `${name}: ${cell}`))
    .join(', ');
}
