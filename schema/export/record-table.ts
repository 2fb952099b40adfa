import type { AnyRecord } from '../records/record.ts';
import { type Cell, csvLine } from './csv.ts';
import type { Names } from './event-table.ts';

/** The table of a collection: child or owner, the collection's columns, then author and times. */

const FIRST = ['child'];
const LAST = ['entered_by', 'entered_utc', 'changed_by', 'changed_utc', 'id', 'child_id'];

/** The header of the table. */
export function recordHead(columns: readonly string[]): string {
  return csvLine([...FIRST, ...columns.map(columnName), ...LAST]);
}

/** One record as a row of the table. */
export function recordLine(
  record: AnyRecord,
  { columns, childIds }: { columns: readonly string[]; childIds: readonly string[] },
  { children, people }: Names,
): string {
  const { id, createdBy, createdAt, updatedBy, updatedAt } = record;
  return csvLine([
    childIds.map((childId) => children.get(childId) ?? childId).join(', ') || null,
    ...columns.map((column) => cellOf(record[column])),
    people.get(createdBy) ?? createdBy,
    new Date(createdAt).toISOString(),
    people.get(updatedBy) ?? updatedBy,
    new Date(updatedAt).toISOString(),
    id,
    childIds.join(' ') || null,
  ]);
}

/** `weightG` becomes `weight_g`. */
function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') {
    return value;
  }
  return JSON.stringify(value);
}
