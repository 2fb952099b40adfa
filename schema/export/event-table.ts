import { MINUTE_MS } from '../limits.ts';
import type { EventRecord } from '../records/event.ts';
import type { EventType } from '../records/event-types.ts';
import { type Cell, csvLine } from './csv.ts';
import { eventColumns } from './event-columns.ts';

/**
 * The table of each log type. Columns keep their names and positions; new ones come before `more`.
 */

/** The names of people and children, by id. */
export type Names = {
  children: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
};

const FIRST = listed('start_local end_local time_zone utc_offset start_utc end_utc minutes child');
const LAST = listed(`
  note tags done_by entered_by entered_utc changed_by changed_utc
  only_for_parents id child_id group_id more`);

const columnsOf = (type: EventType): readonly string[] => eventColumns[type];

/** The header of a type's table. */
export function eventHead(type: EventType): string {
  return csvLine([...FIRST, ...columnsOf(type).map(columnName), ...LAST]);
}

/** One entry as a row of its type's table. */
export function eventLine(event: EventRecord, names: Names): string {
  const columns = columnsOf(event.type);
  const cells = columns.map((path) => toCell(valueAt(event.payload, path)));
  return lineOf(event, names, cells, columns);
}

/** The header of a table of entries of several types: instead of their own columns, type and text. */
export function mixedHead(): string {
  return csvLine([...FIRST, 'type', 'entry', ...LAST]);
}

/** One entry as a row of that table. @param entry the entry as one line */
export function mixedLine(event: EventRecord, names: Names, entry: string): string {
  return lineOf(event, names, [event.type, entry], []);
}

/** @param columns the paths of the payload that `cells` contains; the others go to `more` */
function lineOf(
  event: EventRecord,
  { children, people }: Names,
  cells: readonly Cell[],
  columns: readonly string[],
): string {
  const { startedAt, endedAt, startOffsetMin, endOffsetMin } = event;
  const nameOf = (userId: string | null) => userId && (people.get(userId) ?? userId);
  return csvLine([
    localTime(startedAt, startOffsetMin),
    endedAt === null ? null : localTime(endedAt, endOffsetMin ?? startOffsetMin),
    event.tz,
    offsetText(startOffsetMin),
    utc(startedAt),
    utc(endedAt),
    endedAt === null ? null : Math.round(((endedAt - startedAt) / MINUTE_MS) * 100) / 100,
    event.childId && (children.get(event.childId) ?? event.childId),
    ...cells,
    event.note,
    event.tags.join('; '),
    nameOf(event.performedBy),
    nameOf(event.createdBy),
    utc(event.createdAt),
    nameOf(event.updatedBy),
    utc(event.updatedAt),
    event.visibility === 'parents',
    event.id,
    event.childId,
    event.groupId,
    restOf(event.payload, columns),
  ]);
}

/** A format that every spreadsheet reads as a time: 2026-03-14 02:05:00. */
function localTime(instantMs: number, offsetMin: number): string {
  return new Date(instantMs + offsetMin * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function utc(instantMs: number | null): string | null {
  return instantMs === null ? null : new Date(instantMs).toISOString();
}

/** `UTC+05:30`: without the prefix, the sign would start a formula. */
function offsetText(offsetMin: number): string {
  const minutes = Math.abs(offsetMin);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const digits = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `UTC${offsetMin < 0 ? '-' : '+'}${digits}`;
}

function listed(names: string): string[] {
  return names.trim().split(/\s+/);
}

/** `bottles.0.takenMl` becomes `bottle_1_taken_ml`. */
function columnName(path: string): string {
  return path
    .replace(/s\.(\d+)/, (_, place: string) => `_${Number(place) + 1}`)
    .replaceAll('.', '_')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valueAt(payload: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      payload,
    );
}

function toCell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return value;
  return value === null ? null : inWords(value);
}

/** Lists and groups of values in one cell: `name: carrot, qty: 20; name: pear`. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, part]) => `${key}: ${inWords(part)}`)
      .join(', ');
  }
  return String(value);
}

/**
 * All values without their own column, including those of a newer release, as JSON; null for none.
 */
function restOf(payload: object, columns: readonly string[]): string | null {
  const rest = without(payload, '', columns);
  return rest === undefined ? null : JSON.stringify(rest);
}

function without(value: unknown, at: string, columns: readonly string[]): unknown {
  if (columns.includes(at)) return undefined;
  const isGroup = columns.some((column) => at === '' || column.startsWith(`${at}.`));
  if (!isGroup && at !== '') return value;
  const left = Object.entries(value as object).flatMap(([key, part]) => {
    const rest = without(part, at === '' ? key : `${at}.${key}`, columns);
    return rest === undefined ? [] : [[key, rest]];
  });
  return left.length === 0 ? undefined : (Object.fromEntries(left) as unknown);
}
