import * as z from 'zod/mini';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { type EventType, eventTypeNames } from '../../../../schema/records/event-types.ts';
import type { Units } from '../../../domain/units.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import { choiceIn } from '../../../log-types/day-sheet-cell.ts';
import { daySheetCellOf } from '../../../log-types/day-sheet-cells.ts';
import { instantToParts } from '../../../ui/time-parts.ts';
import { parseClock } from './times.ts';

/** A row of the day sheet as typed. Its id is that of the entry, so that saving twice makes one. */
const SheetRow = z.object({
  id: z.string(),
  time: z.string(),
  end: z.string(),
  type: z.nullable(z.enum(eventTypeNames)),
  what: z.string(),
  note: z.string(),
});
export type SheetRow = z.infer<typeof SheetRow>;
export type CellName = Exclude<keyof SheetRow, 'id'>;

const SheetDraft = z.object({ rows: z.array(SheetRow) });

/** The rows of a stored draft; none where another release wrote what this one cannot read. */
export function rowsOfDraft(stored: unknown): SheetRow[] {
  return SheetDraft.safeParse(stored).data?.rows ?? [];
}

export function blankRow(): SheetRow {
  return { id: newId(), time: '', end: '', type: null, what: '', note: '' };
}

export function isBlank({ time, end, type, what, note }: SheetRow): boolean {
  return type === null && [time, end, what, note].every((text) => text.trim() === '');
}

const ROWS_MIN = 5;

/** At least five rows, and always an empty one at the end for the next entry. */
export function withBlanks(rows: readonly SheetRow[]): SheetRow[] {
  const padded = [...rows];
  while (padded.length < ROWS_MIN) padded.push(blankRow());
  const last = padded.at(-1);
  if (last && !isBlank(last)) padded.push(blankRow());
  return padded;
}

/**
 * The rows of a pasted table; null for a text that is no table and goes into one cell. Columns are
 * time, end (which may be missing), type, what and note, separated by tabs, semicolons or commas.
 */
export function rowsOfPaste(text: string, types: readonly EventType[]): SheetRow[] | null {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const separator = ['\t', ';', ','].find((each) => lines.some((line) => line.includes(each)));
  if (separator === undefined || (lines.length < 2 && separator !== '\t' && !isRow(text)))
    return null;
  const hasHeading = lines.length > 1 && !/\d/u.test(lines[0] ?? '');
  return lines.slice(hasHeading ? 1 : 0).map((line) => rowOf(fieldsIn(line, separator), types));
}

/** A single line that begins with a time is a row: a note may contain commas too. */
const isRow = (line: string) => parseClock(line.split(/[;,]/u)[0] ?? '') !== null;

function rowOf(fields: readonly string[], types: readonly EventType[]): SheetRow {
  const [time = '', second = ''] = fields;
  const hasEnd = second === '' || parseClock(second) !== null;
  const [typeText = '', what = '', ...notes] = fields.slice(hasEnd ? 2 : 1);
  const type = typeIn(typeText, types);
  return {
    ...blankRow(),
    time,
    end: hasEnd ? second : '',
    type,
    // What is no type stays visible, so that nothing of the table is lost.
    what: type === null ? [typeText, what].filter((each) => each !== '').join(' ') : what,
    note: notes.filter((each) => each !== '').join(', '),
  };
}

/** A type by its letter, its name or how its name begins. */
export function typeIn(text: string, types: readonly EventType[]): EventType | null {
  const byLetter = typeOfLetter(text, types);
  return (
    byLetter ??
    choiceIn(
      text,
      types.map((value) => ({ value, words: [t(`events.type-${value}`), value] })),
    )
  );
}

export function typeOfLetter(text: string, types: readonly EventType[]): EventType | null {
  const typed = text.trim().toLowerCase();
  return types.find((type) => daySheetCellOf(type)?.letter === typed) ?? null;
}

/** The fields of one line; a field in quotes may contain the separator, and quotes doubled. */
function fieldsIn(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (isQuoted && char === '"' && line.charAt(index + 1) === '"') {
      field += '"';
      index += 1;
    } else if (char === '"' && (isQuoted || field.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (char === separator && !isQuoted) {
      fields.push(field.trim());
      field = '';
    } else field += char;
  }
  return [...fields, field.trim()];
}

/** Drafts with the times and contents of another day's entries, oldest first. */
export function rhythmOf(
  entries: readonly EventRecord[],
  { types, units }: { types: readonly EventType[]; units: Units },
): SheetRow[] {
  return entries.flatMap((event) => {
    const cell = types.includes(event.type) ? daySheetCellOf(event.type) : null;
    if (!cell?.isRhythm) return [];
    const clock = (at: number) => instantToParts(at, event.tz).time;
    return [
      {
        ...blankRow(),
        time: clock(event.startedAt),
        end: event.endedAt === null ? '' : clock(event.endedAt),
        type: event.type,
        what: cell.print(event.payload, units),
      },
    ];
  });
}
