import { readFileSync } from 'node:fs';

/** The tables of WHO that the app carries (schema/who/README.md), decoded. */

export type WhoSex = 'f' | 'm';
export type WhoReference = 'who2006' | 'who2007';
/** Columns of which row i is for `start` + i. */
export type WhoTable = { start: number; L: number[]; M: number[]; S: number[] };

type Lms = 'L' | 'M' | 'S';
type EncodedTable = { start: number; rows: number } & Record<Lms, number | number[]>;
type EncodedTables = { scale: Record<Lms, number> } & Record<
  WhoReference,
  Readonly<Record<string, EncodedTable>>
>;

export function readWhoTables(
  sex: WhoSex,
): Readonly<Record<WhoReference, Readonly<Record<string, WhoTable>>>> {
  const file = sex === 'f' ? 'female.json' : 'male.json';
  const url = new URL(`../schema/who/${file}`, import.meta.url);
  const { scale, who2006, who2007 } = JSON.parse(readFileSync(url, 'utf8')) as EncodedTables;
  const decoded = (tables: EncodedTables[WhoReference]) =>
    Object.fromEntries(
      Object.entries(tables).map(([measure, { start, rows, L, M, S }]) => [
        measure,
        {
          start,
          L: columnOf(L, rows, scale.L),
          M: columnOf(M, rows, scale.M),
          S: columnOf(S, rows, scale.S),
        },
      ]),
    );
  return { who2006: decoded(who2006), who2007: decoded(who2007) };
}

/** A list holds the first value and then the differences; a number is the same in all rows. */
function columnOf(column: number | number[], rows: number, scale: number): number[] {
  if (typeof column === 'number') return Array.from({ length: rows }, () => column / scale);
  let sum = 0;
  return column.map((difference) => (sum += difference) / scale);
}
