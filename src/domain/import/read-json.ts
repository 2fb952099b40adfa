import type { ImportTable } from './import-table.ts';

/**
 * Tables of the JSON that an API answers: a list of objects, `{ count, results: [...] }`, or several lists
 * by name. Values become text as a file would have them.
 */
export function tablesOfJson(file: string, value: unknown): ImportTable[] {
  if (isList(value)) return [tableOf(file, value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, list]) => isList(list))
    .map(([name, list]) =>
      tableOf(name === 'results' ? file : `${file}/${name}`, list as readonly JsonRow[]),
    );
}

/** How many rows a paged answer says there are beyond those that it has. */
export function missingRows(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { count, results } = value as { count?: unknown; results?: unknown };
  if (typeof count !== 'number' || !Array.isArray(results)) return 0;
  return Math.max(0, count - results.length);
}

type JsonRow = Readonly<Record<string, unknown>>;

function isList(value: unknown): value is readonly JsonRow[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  );
}

const COLUMNS_MAX = 1_000;

function tableOf(file: string, list: readonly JsonRow[]): ImportTable {
  const head = [...new Set(list.flatMap((row) => Object.keys(row)))].slice(0, COLUMNS_MAX);
  return { file, head, rows: list.map((row) => head.map((name) => cellOf(row[name]))) };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    return Array.isArray(value) ? value.map(cellOf).join(',') : JSON.stringify(value);
  }
  return String(value as string | number | boolean);
}
