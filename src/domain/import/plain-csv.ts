import {
  type ColumnMapping,
  type MappedField,
  type SimpleKind,
  guessColumns,
  guessKind,
} from './column-mapping.ts';
import type { ImportFormat, ReadOptions } from './import-format.ts';
import { type ImportCells, type ImportTable, cellsOf } from './import-table.ts';
import {
  type UnitAnswers,
  celsiusOf,
  gramsOf,
  millimetresOf,
  mlOf,
  unitQuestion,
} from './import-units.ts';
import { type Parsed, type ParsedRow, noteOf } from './parsed-row.ts';
import {
  type DecimalMark,
  decimalMarkOf,
  readNumber,
  readQuantities,
  readQuantity,
} from './read-numbers.ts';
import { type Moment, readDuration, readMoment } from './read-times.ts';

/** Any table with a time: a person says which column is what. */

export const plainCsv: ImportFormat = {
  id: 'csv',
  asksZone: true,
  shortDates: (tables) =>
    tables.flatMap((table) => {
      const { start } = guessColumns(table.head);
      return start === null ? [] : [...cellsOf(table)].map((cells) => cells(start));
    }),
  score: (table) => (table.head.length > 1 ? 0.1 : 0),
  unitQuestions(tables) {
    const values = tables.flatMap((table) => {
      const { amount, unit } = guessColumns(table.head);
      if (amount === null || unit !== null) return [];
      return [...cellsOf(table)].flatMap((cells) => {
        const quantity = readQuantity(cells(amount));
        return quantity && quantity.unit === '' ? [quantity.value] : [];
      });
    });
    const question = unitQuestion('volume', values);
    return question ? [question] : [];
  },
  children: () => [],
  *read(tables, options) {
    for (const table of tables) {
      const mapping = options.mapping ?? guessMapping([table]);
      const mark = decimalMarkOf(cellsIn(table, mapping.columns.amount));
      for (const cells of cellsOf(table)) yield rowOf(cells, { ...options, mapping, mark });
    }
  },
};

/** A first guess of the columns and of what each value of the type column is. */
export function guessMapping(tables: readonly ImportTable[]): ColumnMapping {
  const columns = guessColumns(tables[0]?.head ?? []);
  return { columns, kinds: guessKinds(tables, columns.type) };
}

/** So many different values of a type column are mapped; a column with more is no such column. */
const KINDS_MAX = 60;

export function guessKinds(
  tables: readonly ImportTable[],
  column: string | null,
): ColumnMapping['kinds'] {
  if (column === null) return { '': 'note' };
  const values = new Set<string>();
  for (const table of tables) {
    for (const value of cellsIn(table, column)) {
      values.add(value.toLowerCase());
      if (values.size > KINDS_MAX) return { '': 'note' };
    }
  }
  return Object.fromEntries([...values].map((value) => [value, guessKind(value)]));
}

function* cellsIn(table: ImportTable, column: string | null): Generator<string> {
  if (column !== null) for (const cells of cellsOf(table)) yield cells(column);
}

type Context = ReadOptions & { mapping: ColumnMapping; mark: DecimalMark };

function rowOf(cells: ImportCells, context: Context): ParsedRow {
  const { columns, kinds } = context.mapping;
  const at = (field: MappedField) => {
    const column = columns[field];
    return column === null ? '' : cells(column);
  };
  const start = readMoment(at('start'), context.dateOrder);
  const type = at('type');
  const kind = kinds[type.toLowerCase()] ?? kinds[''] ?? 'note';
  const parsed = start ? entriesOf(kind, { at, start, type, context, cells }) : [];
  return {
    cells,
    entity: type.toLowerCase() || 'row',
    recordId: null,
    child: at('child') || null,
    parsed,
    problem: start === null ? 'noTime' : parsed.length === 0 ? 'badValue' : null,
    at: start,
  };
}

type RowFacts = {
  at: (field: MappedField) => string;
  start: Moment;
  type: string;
  context: Context;
  cells: ImportCells;
};

function entriesOf(kind: ColumnMapping['kinds'][string], row: RowFacts): Parsed[] {
  const { at, start, type, context } = row;
  const end = readMoment(at('end'), context.dateOrder);
  const duration = at('duration');
  const minutes = readNumber(duration);
  const lengthSec = minutes === null ? readDuration(duration) : Math.round(minutes * 60);
  const span = { start, end, lengthSec };
  const words = noteOf(at('note'), otherCells(row));
  if (kind === 'note') {
    const text = noteOf(type, [at('amount'), at('unit')].join(' ').trim(), words);
    return text === '' ? [] : [{ kind: 'event', type: 'note', payload: {}, start, note: text }];
  }
  if (kind === 'own') {
    const text = noteOf([at('amount'), at('unit')].join(' ').trim(), words);
    return [{ kind: 'own', name: type || 'Import', ...span, note: text }];
  }
  const written = readQuantity(at('amount'), context.mark);
  const quantity = written && { ...written, unit: written.unit || at('unit').toLowerCase() };
  return simpleEntry(kind, {
    ...span,
    quantity,
    note: words,
    text: at('amount'),
    name: type,
    units: context.units,
  });
}

type Simple = {
  start: Moment;
  end: Moment | null;
  lengthSec: number | null;
  quantity: { value: number; unit: string } | null;
  text: string;
  name: string;
  note: string;
  units: UnitAnswers;
};

function simpleEntry(kind: SimpleKind, row: Simple): Parsed[] {
  const { start, end, lengthSec, quantity, note, units, name } = row;
  const span = { start, end, lengthSec, note };
  const ml = quantity && mlOf({ ...quantity, unit: quantity.unit || units.volume });
  switch (kind) {
    case 'bottle': {
      if (ml === null || ml <= 0) return [];
      const content = /breast|express/i.test(name) ? 'breast_milk' : 'formula';
      const bottles = [{ content, takenMl: ml } as const];
      return [{ kind: 'event', type: 'feeding', payload: { bottles }, start, note }];
    }
    case 'breast': {
      const seconds = lengthSec ?? lengthBetween(start, end);
      if (seconds === null || seconds <= 0) return [];
      const breast = { leftSec: 0, rightSec: 0, totalSecOnly: Math.min(seconds, 14_400) };
      return [{ kind: 'event', type: 'feeding', payload: { breast }, ...span }];
    }
    case 'solids': {
      const solids = [{ name: (note.split('\n')[0] || 'Solid food').slice(0, 60) }];
      return [{ kind: 'event', type: 'feeding', payload: { solids }, start, note }];
    }
    case 'wet':
    case 'dirty':
    case 'both':
      return [{ kind: 'event', type: 'diaper', payload: { kind }, start, note }];
    case 'sleep':
      return [{ kind: 'event', type: 'sleep', payload: { kind: 'nap' }, ...span }];
    case 'pumping':
      return ml === null
        ? []
        : [{ kind: 'event', type: 'pumping', payload: { totalMl: ml }, ...span }];
    case 'temperature': {
      const celsius =
        quantity &&
        celsiusOf({ ...quantity, unit: quantity.unit || (quantity.value > 60 ? 'F' : 'C') });
      if (celsius === null) return [];
      const payload = { celsius, site: 'unknown' } as const;
      return [{ kind: 'event', type: 'temperature', payload, start, note }];
    }
    case 'weight':
    case 'length':
    case 'head':
      return growth(kind, row);
    case 'tummy_time':
      return [{ kind: 'event', type: 'tummy_time', payload: {}, ...span }];
    case 'bath':
      return [{ kind: 'event', type: 'bath', payload: { kind: 'full' }, ...span }];
    case 'medication': {
      if (quantity === null || quantity.value <= 0) return [];
      const unit = doseUnits.find((each) => each === quantity.unit) ?? 'other';
      const payload = {
        name: name.slice(0, 80),
        amount: quantity.value,
        unit,
        status: 'given',
      } as const;
      return name === '' ? [] : [{ kind: 'event', type: 'medication', payload, start, note }];
    }
    case 'activity': {
      const payload = { kind: 'other', title: name.slice(0, 60) } as const;
      return [{ kind: 'event', type: 'activity', payload, ...span }];
    }
    case 'milestone': {
      const title = (note.split('\n')[0] || name).slice(0, 80);
      if (title === '') return [];
      const payload = { category: 'custom', title, precision: 'day' } as const;
      return [{ kind: 'event', type: 'milestone', payload, start, note }];
    }
  }
}

const doseUnits = ['mg', 'mcg', 'g', 'ml', 'drops', 'tablets'] as const;

function growth(
  kind: 'weight' | 'length' | 'head',
  { start, quantity, text, note, units }: Simple,
): Parsed[] {
  if (!('local' in start)) return [];
  const unit = kind === 'weight' ? units.weight : units.length;
  const parts = quantity
    ? [{ ...quantity, unit: quantity.unit || unit }]
    : (readQuantities(text) ?? []);
  const si = kind === 'weight' ? gramsOf(parts) : millimetresOf(parts);
  if (si === null) return [];
  const base = {
    kind: 'growth',
    date: start.local.slice(0, 10),
    time: start.local.slice(11, 16),
    note,
  } as const;
  if (kind === 'weight') return [{ ...base, weightG: si }];
  return [kind === 'length' ? { ...base, lengthMm: si } : { ...base, headMm: si }];
}

function lengthBetween(start: Moment, end: Moment | null): number | null {
  if (end === null) return null;
  const msOf = (moment: Moment) => ('at' in moment ? moment.at : Date.parse(`${moment.local}Z`));
  return Math.round((msOf(end) - msOf(start)) / 1_000);
}

/** Cells of columns without a meaning: nothing of a row is lost. */
function otherCells({ cells, context }: RowFacts): string {
  const used = new Set(Object.values(context.mapping.columns));
  const row = cells.table.rows[cells.row - 2] ?? [];
  return cells.table.head
    .flatMap((name, place) => {
      const cell = (row[place] ?? '').trim();
      return used.has(name.toLowerCase()) || cell === '' ? [] : [`${name}: ${cell}`];
    })
    .join(', ');
}
