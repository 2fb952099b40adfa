import type { Side } from '../../../schema/records/payloads/common.ts';
import type { ImportFormat, ReadOptions } from './import-format.ts';
import { type ImportCells, type ImportTable, cellsOf, columnsOf } from './import-table.ts';
import { celsiusOf, gramsOf, millimetresOf, mlOf, unitQuestion } from './import-units.ts';
import {
  type FileChild,
  type Parsed,
  type ParsedRow,
  type RowProblem,
  compact,
  noteOf,
} from './parsed-row.ts';
import { type DecimalMark, decimalMarkOf, readNumber } from './read-numbers.ts';
import { readDay, readInterval, readMoment } from './read-times.ts';

/**
 * Baby Buddy: the files of its database admin, one for each model, and the answers of its REST API
 * (`read-json.ts` makes tables of them). Columns and values: babybuddy/babybuddy `core/admin.py`,
 * `api/serializers.py`. Times in the files are in the zone of the account that exported them; numbers
 * follow its language; tags are ids that only the file of tags resolves.
 */

type Context = ReadOptions & { mark: DecimalMark; tags: ReadonlyMap<string, string> };
type Read = { parsed: readonly Parsed[]; problem?: RowProblem };

type Entity = {
  name: string;
  /** The columns that only this model has together. */
  needs: readonly string[];
  /** The column with its time. */
  time: string;
  read(cells: ImportCells, context: Context): Read | null;
};

/** In the order in which they are looked for: the more columns, the earlier. */
const entities: readonly Entity[] = [
  { name: 'feeding', needs: ['start', 'end', 'type', 'method'], time: 'start', read: feeding },
  { name: 'sleep', needs: ['start', 'end', 'nap'], time: 'start', read: sleep },
  { name: 'tummytime', needs: ['start', 'end', 'milestone'], time: 'start', read: tummyTime },
  { name: 'pumping', needs: ['start', 'end', 'amount'], time: 'start', read: pumping },
  { name: 'diaperchange', needs: ['time', 'wet', 'solid'], time: 'time', read: diaper },
  {
    name: 'medication',
    needs: ['time', 'name', 'dosage', 'dosage_unit'],
    time: 'time',
    read: medication,
  },
  { name: 'temperature', needs: ['time', 'temperature'], time: 'time', read: temperature },
  { name: 'note', needs: ['time', 'note'], time: 'time', read: note },
  { name: 'pumping', needs: ['time', 'amount'], time: 'time', read: pumping },
  { name: 'weight', needs: ['date', 'weight'], time: 'date', read: growth('weight') },
  { name: 'height', needs: ['date', 'height'], time: 'date', read: growth('height') },
  {
    name: 'headcircumference',
    needs: ['date', 'head_circumference'],
    time: 'date',
    read: growth('head_circumference'),
  },
  { name: 'bmi', needs: ['date', 'bmi'], time: 'date', read: bmi },
  {
    name: 'timer',
    needs: ['start', 'name', 'user'],
    time: 'start',
    read: () => ({ parsed: [], problem: 'running' }),
  },
];

const childColumns = ['first_name', 'last_name', 'birth_date'];
const tagColumns = ['name', 'color'];
const shared = ['id', 'child', 'child_id', 'child_first_name', 'child_last_name', 'notes', 'tags'];
const others = ['duration', 'timer', 'end', 'time', 'nap', 'image', 'next_dose_interval'];

export const babyBuddy: ImportFormat = {
  id: 'babybuddy',
  asksZone: true,
  shortDates: null,
  score(table) {
    const columns = columnsOf(table);
    if (childColumns.every((column) => columns.has(column))) return 0.9;
    if (isTags(table)) return 0.6;
    const entity = entityOf(table);
    if (!entity) return 0;
    const known = new Set([...shared, ...others, ...entity.needs, 'amount', 'color']);
    const strangers = [...columns].filter((column) => !known.has(column)).length;
    return strangers === 0 ? 0.9 : 0.5;
  },
  unitQuestions(tables) {
    const values = (column: string, of: (entity: string) => boolean) =>
      tables
        .filter((table) => of(entityOf(table)?.name ?? ''))
        .flatMap((table) => numbersIn(table, column));
    const all = () => true;
    return [
      unitQuestion(
        'volume',
        values('amount', (name) => name === 'feeding' || name === 'pumping'),
      ),
      unitQuestion('weight', values('weight', all)),
      unitQuestion('length', [...values('height', all), ...values('head_circumference', all)]),
      unitQuestion('temperature', values('temperature', all)),
    ].filter((question) => question !== null);
  },
  children(tables) {
    return tables.filter(isChildren).flatMap((table) => [...cellsOf(table)].map(childIn));
  },
  *read(tables, options) {
    const tags = tagsIn(tables);
    for (const table of tables) {
      const entity = entityOf(table);
      if (!entity) continue;
      const context = { ...options, mark: decimalMarkOf(amountCells(table)), tags };
      for (const cells of cellsOf(table)) yield rowOf(cells, entity, context);
    }
  },
};

function rowOf(cells: ImportCells, entity: Entity, context: Context): ParsedRow {
  const at = readMoment(cells(entity.time));
  const read = at === null ? null : entity.read(cells, context);
  const { parsed = [], problem = read === null ? 'unknownKind' : null } = read ?? {};
  return {
    cells,
    entity: entity.name,
    recordId: cells('id') || null,
    child: childKeyOf(cells),
    parsed: parsed.map((each) => withTags(each, cells, context)),
    problem: at === null ? 'noTime' : problem,
    at,
  };
}

/** The id, or the name where a version or the person left it out. */
function childKeyOf(cells: ImportCells): string | null {
  const id = cells('child_id') || cells('child');
  const name = `${cells('child_first_name')} ${cells('child_last_name')}`.trim();
  return id || name || null;
}

function childIn(cells: ImportCells): FileChild {
  const name = `${cells('first_name')} ${cells('last_name')}`.trim();
  return {
    key: cells('id') || name,
    name,
    birthdate: readDay(cells('birth_date')),
    gender: null,
  };
}

function entityOf(table: ImportTable): Entity | null {
  if (isChildren(table)) return null;
  const columns = columnsOf(table);
  return entities.find(({ needs }) => needs.every((column) => columns.has(column))) ?? null;
}

function isChildren(table: ImportTable): boolean {
  const columns = columnsOf(table);
  return childColumns.every((column) => columns.has(column));
}

function isTags(table: ImportTable): boolean {
  const columns = columnsOf(table);
  return tagColumns.every((column) => columns.has(column)) && !columns.has('time');
}

function tagsIn(tables: readonly ImportTable[]): ReadonlyMap<string, string> {
  return new Map(
    tables
      .filter(isTags)
      .flatMap((table) => [...cellsOf(table)].map((cells) => [cells('id'), cells('name')])),
  );
}

/** Ids in files, which only the file of tags resolves; names in answers of the API. */
function withTags(parsed: Parsed, cells: ImportCells, { tags }: Context): Parsed {
  if (parsed.kind === 'growth') return parsed;
  const named = cells('tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((tag) => tags.get(tag) ?? (/^\d+$/.test(tag) ? `tag-${tag}` : tag));
  return named.length === 0 ? parsed : { ...parsed, tags: named };
}

function amountCells(table: ImportTable): Iterable<string> {
  const columns = [
    'amount',
    'weight',
    'height',
    'head_circumference',
    'bmi',
    'temperature',
    'dosage',
  ];
  return [...cellsOf(table)].flatMap((cells) => columns.map((column) => cells(column)));
}

function numbersIn(table: ImportTable, column: string): number[] {
  const mark = decimalMarkOf(amountCells(table));
  return [...cellsOf(table)].flatMap((cells) => readNumber(cells(column), mark) ?? []);
}

const contents: Readonly<Record<string, 'breast_milk' | 'formula'>> = {
  'breast milk': 'breast_milk',
  'fortified breast milk': 'breast_milk',
  formula: 'formula',
};

function feeding(cells: ImportCells, { units, mark }: Context): Read | null {
  const span = spanOf(cells);
  if (!span) return null;
  const type = cells('type').toLowerCase();
  const method = cells('method').toLowerCase();
  const amount = readNumber(cells('amount'), mark);
  const ml = amount === null ? null : mlOf({ value: amount, unit: units.volume });
  const note = cells('notes');
  const base = { kind: 'event', type: 'feeding', ...span.span } as const;
  if (method.endsWith('breast') || method === 'both breasts') {
    const seconds = Math.min(span.seconds, 14_400);
    const side: Side | null = method.startsWith('left')
      ? 'left'
      : method.startsWith('right')
        ? 'right'
        : null;
    const breast =
      side === null
        ? { leftSec: 0, rightSec: 0, totalSecOnly: seconds }
        : {
            leftSec: side === 'left' ? Math.min(seconds, 7_200) : 0,
            rightSec: side === 'right' ? Math.min(seconds, 7_200) : 0,
            startSide: side,
            endSide: side,
          };
    const expressed = amount ? `${method}: ${cells('amount')} ${units.volume}` : null;
    return { parsed: [{ ...base, payload: { breast }, note: noteOf(note, expressed) }] };
  }
  const isSolid = type === 'solid food' || method === 'parent fed' || method === 'self fed';
  if (isSolid) {
    const name = type === 'solid food' || type === '' ? 'Solid food' : type;
    const amountText = amount ? cells('amount') : null;
    const solids = [{ name }];
    return {
      parsed: [{ ...base, payload: { solids }, note: noteOf(note, method, amountText) }],
    };
  }
  const content = contents[type];
  if (method !== 'bottle' || content === undefined) return null;
  // A bottle without an amount says only that there was one.
  if (ml === null || ml <= 0) {
    return {
      parsed: [
        {
          kind: 'event',
          type: 'note',
          payload: {},
          ...span.span,
          end: null,
          lengthSec: null,
          note: noteOf(`${type}, ${method}`, note),
        },
      ],
      problem: 'badValue',
    };
  }
  const bottle = compact<{
    content: 'breast_milk' | 'formula';
    takenMl: number;
    fortified?: boolean;
    entered?: { value: number; unit: string };
  }>({
    content,
    takenMl: ml,
    fortified: type.startsWith('fortified') ? true : undefined,
    entered: units.volume === 'oz' && amount ? { value: amount, unit: 'oz' } : undefined,
  });
  return { parsed: [{ ...base, payload: { bottles: [bottle] }, note }] };
}

function sleep(cells: ImportCells): Read | null {
  const span = spanOf(cells);
  if (!span) return null;
  const kind = isTrue(cells('nap')) ? 'nap' : 'night';
  return {
    parsed: [
      {
        kind: 'event',
        type: 'sleep',
        payload: { kind, kindManual: true },
        ...span.span,
        note: cells('notes'),
      },
    ],
  };
}

function tummyTime(cells: ImportCells): Read | null {
  const span = spanOf(cells);
  if (!span) return null;
  const note = noteOf(cells('milestone'), cells('notes'));
  return { parsed: [{ kind: 'event', type: 'tummy_time', payload: {}, ...span.span, note }] };
}

function pumping(cells: ImportCells, { units, mark }: Context): Read | null {
  const start = readMoment(cells('start') || cells('time'));
  const amount = readNumber(cells('amount'), mark);
  const ml = amount === null ? null : mlOf({ value: amount, unit: units.volume });
  if (!start || ml === null) return null;
  const end = readMoment(cells('end'));
  const payload = compact<{ totalMl: number; entered?: { value: number; unit: string } }>({
    totalMl: ml,
    entered: units.volume === 'oz' && amount ? { value: amount, unit: 'oz' } : undefined,
  });
  return {
    parsed: [{ kind: 'event', type: 'pumping', payload, start, end, note: cells('notes') }],
  };
}

type Color = 'black' | 'brown' | 'green' | 'yellow';
const colors: Readonly<Record<string, Color>> = {
  black: 'black',
  brown: 'brown',
  green: 'green',
  yellow: 'yellow',
};

function diaper(cells: ImportCells): Read | null {
  const start = readMoment(cells('time'));
  if (!start) return null;
  const isWet = isTrue(cells('wet'));
  const isSolid = isTrue(cells('solid'));
  const kind = isWet && isSolid ? 'both' : isWet ? 'wet' : isSolid ? 'dirty' : 'dry';
  const color = cells('color').toLowerCase();
  const payload = compact<{ kind: typeof kind; color?: Color }>({ kind, color: colors[color] });
  const note = noteOf(
    cells('notes'),
    cells('amount') && `amount: ${cells('amount')}`,
    color !== '' && colors[color] === undefined ? `color: ${color}` : null,
  );
  return { parsed: [{ kind: 'event', type: 'diaper', payload, start, note }] };
}

const doseUnits: Readonly<Record<string, 'mg' | 'ml' | 'tablets' | 'drops'>> = {
  mg: 'mg',
  ml: 'ml',
  tablets: 'tablets',
  drops: 'drops',
};

function medication(cells: ImportCells, { mark }: Context): Read | null {
  const start = readMoment(cells('time'));
  const amount = readNumber(cells('dosage'), mark);
  const name = cells('name').slice(0, 80);
  if (!start || name === '' || amount === null || amount <= 0) return null;
  const interval = readInterval(cells('next_dose_interval'));
  const isPlan = interval !== null && interval >= 15 && interval <= 10_080;
  const payload = {
    name,
    amount,
    unit: doseUnits[cells('dosage_unit').toLowerCase()] ?? 'other',
    status: 'given',
    ...(isPlan ? { plan: { minIntervalMin: interval } } : {}),
  } as const;
  return { parsed: [{ kind: 'event', type: 'medication', payload, start, note: cells('notes') }] };
}

function temperature(cells: ImportCells, { units, mark }: Context): Read | null {
  const start = readMoment(cells('time'));
  const value = readNumber(cells('temperature'), mark);
  if (!start || value === null) return null;
  const celsius = celsiusOf({ value, unit: units.temperature });
  if (celsius === null) return null;
  const payload = {
    celsius,
    site: 'unknown',
    ...(units.temperature === 'F' ? { entered: { value, unit: 'F' } } : {}),
  } as const;
  return { parsed: [{ kind: 'event', type: 'temperature', payload, start, note: cells('notes') }] };
}

function note(cells: ImportCells): Read | null {
  const start = readMoment(cells('time'));
  const text = cells('note');
  if (!start || text === '') return null;
  return { parsed: [{ kind: 'event', type: 'note', payload: {}, start, note: text }] };
}

function growth(column: 'weight' | 'height' | 'head_circumference') {
  return (cells: ImportCells, { units, mark }: Context): Read | null => {
    const date = readDay(cells('date'));
    const value = readNumber(cells(column), mark);
    if (date === null || value === null) return null;
    const si =
      column === 'weight'
        ? { weightG: gramsOf([{ value, unit: units.weight }]) }
        : column === 'height'
          ? { lengthMm: millimetresOf([{ value, unit: units.length }]) }
          : { headMm: millimetresOf([{ value, unit: units.length }]) };
    return { parsed: [{ kind: 'growth', date, time: null, ...si, note: cells('notes') }] };
  };
}

/** It follows from weight and length, so only its note is worth an entry. */
function bmi(cells: ImportCells): Read | null {
  const start = readMoment(cells('date'));
  if (!start) return null;
  const text = noteOf(`BMI ${cells('bmi')}`, cells('notes'));
  return { parsed: [{ kind: 'event', type: 'note', payload: {}, start, note: text }] };
}

function spanOf(cells: ImportCells) {
  const start = readMoment(cells('start'));
  const end = readMoment(cells('end'));
  if (!start || !end) return null;
  const msOf = (moment: typeof start) =>
    'at' in moment ? moment.at : Date.parse(`${moment.local}Z`);
  return { span: { start, end }, seconds: Math.max(0, (msOf(end) - msOf(start)) / 1_000) };
}

function isTrue(text: string): boolean {
  return ['1', 'true', 'yes'].includes(text.toLowerCase());
}
