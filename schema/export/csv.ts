/**
 * Rows for spreadsheets (RFC 4180, lines end with CR LF).
 *
 * A spreadsheet would execute a cell that begins like a formula, so such a text gets a leading
 * apostrophe (OWASP, "CSV injection"). Numbers stay numbers.
 */
export type Cell = string | number | boolean | null | undefined;

/** Without a byte order mark, Excel reads the file in the local code page instead of UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
