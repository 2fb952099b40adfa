import Papa from 'papaparse';
import type { ImportTable } from './import-table.ts';

/** Tables of comma-separated files (RFC 4180), in bounded memory whatever the file contains. */

/** The widest known export has some hundred columns. */
const COLUMNS_MAX = 1_000;

/**
 * @param rowsMax the rows that the import may still take
 * @returns `too_large` for more rows or columns; null for a text that is no table
 */
export function readCsv(
  file: string,
  text: string,
  rowsMax: number,
): ImportTable | 'too_large' | null {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const rows: string[][] = [];
  let head: string[] | null = null;
  let isTooLarge = false;
  Papa.parse<string[]>(plain, {
    delimiter: delimiterOf(plain),
    skipEmptyLines: 'greedy',
    // The fast mode splits the whole text before the first step.
    fastMode: false,
    step({ data }, parser) {
      if (data.length > COLUMNS_MAX || rows.length >= rowsMax) {
        isTooLarge = true;
        parser.abort();
      } else if (head === null) head = data.map((name) => name.trim());
      else rows.push(data);
    },
  });
  if (isTooLarge) return 'too_large';
  const names: string[] = head ?? [];
  if (names.length < 2 || names.some((name) => CONTROLS.test(name))) return null;
  return { file, head: names, rows };
}

/** A photo or a program is full of them, and of commas. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\u0008\u000E-\u001F]/;

const DELIMITERS = [',', ';', '\t'] as const;

/** The one that is most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 16_384).trimStart();
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? start;
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((mark) => bare.split(mark).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
