import type { ImportFormat, ReadOptions } from './import-format.ts';
import { type ImportCells, type ImportTable, cellsOf, columnsOf } from './import-table.ts';
import { gramsOf, millimetresOf, mlOf } from './import-units.ts';
import { type Parsed, type ParsedRow, noteOf } from './parsed-row.ts';
import { readNumber } from './read-numbers.ts';
import { type Moment, readMoment } from './read-times.ts';

/**
 * Baby Tracker (Nighp): one file for each type and child. The unit is in the header, which iOS and Android
 * write differently; times are in the order of the phone. As independent readers have these files.
 */

type Columns = {
  /** The cell of the column whose name without unit and spaces is this. */
  at(name: string): string;
  /** The unit in the header of that column, in lower case. */
  unit(name: string): string;
};
type Kind = {
  name: string;
  needs: readonly string[];
  read(columns: Columns, start: Moment): readonly Parsed[] | null;
};

/** In the order in which they are looked for. */
const kinds: readonly Kind[] = [
  { name: 'pump', needs: ['leftamount', 'rightamount'], read: pump },
  { name: 'nursing', needs: ['leftduration', 'rightduration'], read: nursing },
  { name: 'growth', needs: ['weight', 'length'], read: growth },
  { name: 'diaper', needs: ['status'], read: diaper },
  { name: 'milestone', needs: ['milestone'], read: milestone },
  { name: 'activity', needs: ['activity', 'duration'], read: activity },
  { name: 'activity', needs: ['otheractivity', 'duration'], read: activity },
  { name: 'bottle', needs: ['amount'], read: bottle },
  { name: 'sleep', needs: ['duration'], read: sleep },
];

export const babyTracker: ImportFormat = {
  id: 'babytracker',
  asksZone: true,
  shortDates: (tables) =>
    tables.flatMap((table) => [...cellsOf(table)].map((cells) => cells('time'))),
  score(table) {
    const columns = columnsOf(table);
    if (!columns.has('time') || !columns.has('note') || kindOf(table) === null) return 0;
    const hasUnits = table.head.some((name) =>
      /\((min|minutes|ml|oz\.?|lbs?\.?|kg|cm|inches)\)/i.test(name),
    );
    return columns.has('baby') ? 0.9 : hasUnits ? 0.8 : 0.4;
  },
  unitQuestions: () => [],
  children: () => [],
  *read(tables, options) {
    for (const table of tables) {
      const kind = kindOf(table);
      if (!kind) continue;
      const names = namesOf(table);
      for (const cells of cellsOf(table)) yield rowOf(cells, kind, names, options);
    }
  },
};

function rowOf(
  cells: ImportCells,
  kind: Kind,
  names: ReadonlyMap<string, { column: string; unit: string }>,
  { dateOrder }: ReadOptions,
): ParsedRow {
  const start = readMoment(cells('time'), dateOrder);
  const columns: Columns = {
    at: (name) => cells(names.get(name)?.column ?? name),
    unit: (name) => names.get(name)?.unit ?? '',
  };
  const parsed = (start && kind.read(columns, start)) ?? [];
  return {
    cells,
    entity: kind.name === 'bottle' && isExpressed(cells.table) ? 'expressed' : kind.name,
    recordId: null,
    child: cells('baby') || null,
    parsed: kind.name === 'bottle' && isExpressed(cells.table) ? parsed.map(asBreastMilk) : parsed,
    problem: start === null ? 'noTime' : parsed.length === 0 ? 'badValue' : null,
    at: start,
  };
}

/** `Left duration (min)` → `leftduration` with its column and its unit. */
function namesOf({ head }: Pick<ImportTable, 'head'>) {
  return new Map(
    head.map((name) => {
      const [, words = name, unit = ''] = /^(.*?)\s*(?:\(([^)]*)\))?$/.exec(name.trim()) ?? [];
      const key = words.toLowerCase().replaceAll(/\s+/g, '');
      return [key, { column: name.trim().toLowerCase(), unit: unit.toLowerCase() }] as const;
    }),
  );
}

function kindOf(table: ImportTable): Kind | null {
  const names = namesOf(table);
  return kinds.find(({ needs }) => needs.every((name) => names.has(name))) ?? null;
}

/** The two kinds of bottles have the same columns; only the name of the file differs. */
function isExpressed({ file }: ImportTable): boolean {
  return /expressed/i.test(file);
}

function asBreastMilk(parsed: Parsed): Parsed {
  if (parsed.kind !== 'event' || parsed.type !== 'feeding') return parsed;
  const bottles = (parsed.payload.bottles ?? []).map((each) => ({
    ...each,
    content: 'breast_milk' as const,
  }));
  return { ...parsed, payload: { ...parsed.payload, bottles } };
}

function minutesIn({ at }: Columns, name: string): number | null {
  const value = readNumber(at(name));
  return value === null || value < 0 ? null : Math.round(value * 60);
}

function volumeIn({ at, unit }: Columns, name: string): number | null {
  const value = readNumber(at(name));
  return value === null ? null : mlOf({ value, unit: unit(name) || 'ml' });
}

function sleep(columns: Columns, start: Moment): Parsed[] | null {
  const lengthSec = minutesIn(columns, 'duration');
  if (lengthSec === null) return null;
  const note = columns.at('note');
  return [{ kind: 'event', type: 'sleep', payload: { kind: 'nap' }, start, lengthSec, note }];
}

function sideOf(text: string): 'left' | 'right' | null {
  const word = text.trim().toLowerCase();
  return word.startsWith('l') ? 'left' : word.startsWith('r') ? 'right' : null;
}

function nursing(columns: Columns, start: Moment): Parsed[] | null {
  const left = minutesIn(columns, 'leftduration') ?? 0;
  const right = minutesIn(columns, 'rightduration') ?? 0;
  const total = minutesIn(columns, 'totalduration') ?? minutesIn(columns, 'total') ?? 0;
  if (left + right + total === 0) return null;
  const side = sideOf(columns.at('startside'));
  const breast =
    left + right > 0
      ? {
          leftSec: Math.min(left, 7_200),
          rightSec: Math.min(right, 7_200),
          ...(side ? { startSide: side } : {}),
        }
      : { leftSec: 0, rightSec: 0, totalSecOnly: Math.min(total, 14_400) };
  const lengthSec = Math.max(total, left + right);
  const note = columns.at('note');
  return [{ kind: 'event', type: 'feeding', payload: { breast }, start, lengthSec, note }];
}

function pump(columns: Columns, start: Moment): Parsed[] | null {
  const [left, right, total] = ['leftamount', 'rightamount', 'totalamount'].map((name) =>
    volumeIn(columns, name),
  );
  const leftSec = minutesIn(columns, 'leftduration');
  const rightSec = minutesIn(columns, 'rightduration');
  const lengthSec = minutesIn(columns, 'totalduration') ?? minutesIn(columns, 'total');
  const payload = {
    ...(left == null ? {} : { leftMl: left }),
    ...(right == null ? {} : { rightMl: right }),
    ...(left == null && right == null && total != null ? { totalMl: total } : {}),
    ...(leftSec ? { leftSec: Math.min(leftSec, 7_200) } : {}),
    ...(rightSec ? { rightSec: Math.min(rightSec, 7_200) } : {}),
  };
  if (Object.keys(payload).length === 0) return null;
  const note = columns.at('note');
  return [{ kind: 'event', type: 'pumping', payload, start, lengthSec, note }];
}

function bottle(columns: Columns, start: Moment): Parsed[] | null {
  const value = readNumber(columns.at('amount'));
  const ml = volumeIn(columns, 'amount');
  if (value === null || ml === null || ml <= 0) return null;
  const isOz = columns.unit('amount').startsWith('oz');
  const entered = isOz ? { entered: { value, unit: 'oz' } } : {};
  const bottles = [{ content: 'formula' as const, takenMl: ml, ...entered }];
  const note = columns.at('note');
  return [{ kind: 'event', type: 'feeding', payload: { bottles }, start, note }];
}

const statuses: Readonly<Record<string, 'wet' | 'dirty' | 'both' | 'dry'>> = {
  wet: 'wet',
  dirty: 'dirty',
  mixed: 'both',
  dry: 'dry',
};

function diaper(columns: Columns, start: Moment): Parsed[] | null {
  const kind = statuses[columns.at('status').toLowerCase()];
  if (kind === undefined) return null;
  return [{ kind: 'event', type: 'diaper', payload: { kind }, start, note: columns.at('note') }];
}

function growth({ at, unit }: Columns, start: Moment): Parsed[] | null {
  if (!('local' in start)) return null;
  const part = (name: string) => {
    const value = readNumber(at(name));
    return value === null || value <= 0 ? [] : [{ value, unit: unit(name) }];
  };
  const weightG = gramsOf(part('weight'));
  const lengthMm = millimetresOf(part('length'));
  const headMm = millimetresOf(part('headsize'));
  if (weightG === null && lengthMm === null && headMm === null) return null;
  const date = start.local.slice(0, 10);
  const time = start.local.slice(11, 16);
  return [{ kind: 'growth', date, time, weightG, lengthMm, headMm, note: at('note') }];
}

function milestone({ at }: Columns, start: Moment): Parsed[] | null {
  const title = at('milestone');
  if (title === '') return null;
  const payload = { category: 'custom', title: title.slice(0, 80), precision: 'day' } as const;
  const note = noteOf(title.length > 80 ? title : null, at('note'));
  return [{ kind: 'event', type: 'milestone', payload, start, note }];
}

function activity(columns: Columns, start: Moment): Parsed[] | null {
  const name = columns.at('activity') || columns.at('otheractivity');
  if (name === '') return null;
  const lengthSec = minutesIn(columns, 'duration');
  return [{ kind: 'own', name, start, lengthSec, note: columns.at('note') }];
}
