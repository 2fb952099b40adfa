import { isZone } from '../../../schema/rules/days.ts';
import type { ImportFormat } from './import-format.ts';
import { type ImportCells, cellsOf, columnsOf } from './import-table.ts';
import { celsiusOf, gramsOf, millimetresOf, mlOf } from './import-units.ts';
import {
  type FileChild,
  type Parsed,
  type ParsedRow,
  type RowProblem,
  noteOf,
} from './parsed-row.ts';
import { readNumber, readQuantity } from './read-numbers.ts';
import { type Moment, readMoment } from './read-times.ts';

/**
 * Nara Baby: one wide table for each child, with a prefix at the columns of each type. It names instants
 * and zones. As independent readers of these files have them; columns of a type without rows are absent.
 */

type Read = { parsed: readonly Parsed[]; problem?: RowProblem };
type RowReader = (cells: ImportCells, start: Moment) => Read | null;

/** By type in lower case. */
const readers: Readonly<Record<string, RowReader>> = {
  breastfeed: (cells, start) => feeding(cells, start, 'breastfeed'),
  'bottle feed': (cells, start) => feeding(cells, start, 'bottle feed'),
  'combo feed': (cells, start) => feeding(cells, start, 'combo feed'),
  sleep,
  diaper,
  pump,
  growth,
  medical,
  'solid feed': solidFeed,
  milestone: milestone('custom'),
  'baby first': milestone('first'),
  vaccine,
};

export const nara: ImportFormat = {
  id: 'nara',
  asksZone: false,
  shortDates: null,
  score(table) {
    const columns = columnsOf(table);
    const isNara =
      columns.has('type') && columns.has('_activitykey') && columns.has('start date/time (epoch)');
    return isNara ? 1 : 0;
  },
  unitQuestions: () => [],
  children(tables) {
    return tables.flatMap((table) => [...cellsOf(table)].filter(isProfile).map(childIn));
  },
  *read(tables) {
    for (const table of tables) {
      for (const cells of cellsOf(table)) if (!isProfile(cells)) yield rowOf(cells);
    }
  },
};

function isProfile(cells: ImportCells): boolean {
  return cells('type').toLowerCase() === 'profile';
}

function childIn(cells: ImportCells): FileChild {
  const name = cells('profile name') || cells('[profile] name');
  const born = cells('[profile] birth date') || cells('birth date');
  const moment = readMoment(born);
  const sex = (cells('[profile] sex') || cells('sex')).toLowerCase();
  return {
    key: cells('_profilekey') || name,
    name,
    birthdate: moment && 'local' in moment ? moment.local.slice(0, 10) : null,
    gender:
      sex.startsWith('m') || sex === 'boy'
        ? 'boy'
        : sex.startsWith('f') || sex === 'girl'
          ? 'girl'
          : null,
  };
}

function rowOf(cells: ImportCells): ParsedRow {
  const type = cells('type').toLowerCase();
  const start = momentIn(cells, 'start date/time');
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const read = start && reader ? reader(cells, start) : null;
  const own: Read | null =
    start && !reader && type !== ''
      ? { parsed: [{ kind: 'own', name: cells('type'), start, note: otherWords(cells) }] }
      : null;
  const { parsed = [], problem = null } = read ?? own ?? {};
  return {
    cells,
    entity: type || 'row',
    recordId: cells('_activitykey') || null,
    child: cells('_profilekey') || cells('profile name') || null,
    author: cells('created by caregiver') || null,
    parsed,
    problem: start === null ? 'noTime' : (problem ?? (parsed.length === 0 ? 'badValue' : null)),
    at: start,
  };
}

/** The epoch, or the time on the wall where a spreadsheet has shortened it to `1.78998E+12`. */
function momentIn(cells: ImportCells, column: string): Moment | null {
  const epoch = cells(`${column} (epoch)`);
  const zone = cells('time zone');
  const tz = isZone(zone) ? zone : null;
  if (/^\d{12,14}(\.\d+)?$/.test(epoch)) return { at: Math.floor(Number(epoch)), tz };
  return readMoment(cells(column));
}

/** What our entry has no field for, with the names of the columns. */
function otherWords(cells: ImportCells): string {
  const type = `[${cells('type').toLowerCase()}]`;
  const row = cells.table.rows[cells.row - 2] ?? [];
  const words = cells.table.head.flatMap((name, place) => {
    const cell = (row[place] ?? '').trim();
    const isOwn = name.toLowerCase().startsWith(type);
    return isOwn && cell !== '' ? [`${name.slice(type.length).trim()}: ${cell}`] : [];
  });
  return noteOf(words.join(', '), cells('note'));
}

/** A number and the unit in the column beside it. */
function volumeIn(
  cells: ImportCells,
  column: string,
): { ml: number; entered?: { value: number; unit: string } } | null {
  const value = readNumber(cells(column));
  if (value === null || value <= 0) return null;
  const unit = (cells(`${column} unit`) || 'ml').toLowerCase();
  const ml = mlOf({ value, unit });
  if (ml === null) return null;
  return unit === 'floz' ? { ml, entered: { value, unit: 'oz' } } : { ml };
}

function bottleOf(
  content: 'breast_milk' | 'formula',
  volume: ReturnType<typeof volumeIn>,
  productName: string,
) {
  if (volume === null) return [];
  const { ml, entered } = volume;
  return [
    {
      content,
      takenMl: ml,
      ...(entered ? { entered } : {}),
      ...(productName === '' ? {} : { productName: productName.slice(0, 60) }),
    },
  ];
}

/** Breast and bottles in one row are one session. */
function feeding(cells: ImportCells, start: Moment, type: string): Read | null {
  const at = (column: string) =>
    cells(`[${type}] ${column}`) || cells(`[breastfeed] ${column}`) || cells(column);
  const seconds = (column: string) => Math.min(Math.round(readNumber(at(column)) ?? 0), 7_200);
  const leftSec = seconds('left duration (seconds)');
  const rightSec = seconds('right duration (seconds)');
  const begin = at('begin side').toLowerCase();
  const startSide = begin.startsWith('left') ? 'left' : begin.startsWith('right') ? 'right' : null;
  const prefix = `[${cells(`[${type}] volume`) || type === 'combo feed' ? type : 'bottle feed'}]`;
  const product = cells(`${prefix} formula name`);
  const milk = volumeIn(cells, `${prefix} breast milk volume`);
  const formula = volumeIn(cells, `${prefix} formula volume`);
  const total = volumeIn(cells, `${prefix} volume`);
  const kind = cells(`${prefix} type`).toLowerCase();
  const bottles =
    milk || formula
      ? [...bottleOf('breast_milk', milk, ''), ...bottleOf('formula', formula, product)]
      : bottleOf(kind.includes('formula') ? 'formula' : 'breast_milk', total, product);
  const isBreast = leftSec + rightSec > 0;
  if (!isBreast && bottles.length === 0) return null;
  return {
    parsed: [
      {
        kind: 'event',
        type: 'feeding',
        payload: {
          ...(isBreast
            ? { breast: { leftSec, rightSec, ...(startSide ? { startSide } : {}) } }
            : {}),
          ...(bottles.length > 0 ? { bottles } : {}),
        },
        start,
        lengthSec: isBreast ? leftSec + rightSec : null,
        note: cells('note'),
      },
    ],
  };
}

function sleep(cells: ImportCells, start: Moment): Read | null {
  const end = momentIn(cells, '[sleep] end date/time') ?? momentIn(cells, 'end date/time');
  const seconds = readNumber(cells('[sleep] duration (seconds)') || cells('duration (seconds)'));
  if (end === null && seconds === null) return { parsed: [], problem: 'running' };
  const note = noteOf(cells('[sleep] location'), cells('note'));
  return {
    parsed: [
      {
        kind: 'event',
        type: 'sleep',
        payload: { kind: 'nap' },
        start,
        end,
        lengthSec: seconds,
        note,
      },
    ],
  };
}

const kinds: Readonly<Record<string, 'wet' | 'dirty' | 'both' | 'dry'>> = {
  wet: 'wet',
  dirty: 'dirty',
  'dirty wet': 'both',
  'wet dirty': 'both',
  dry: 'dry',
};
const colors = ['yellow', 'brown', 'green', 'black', 'red'] as const;

function diaper(cells: ImportCells, start: Moment): Read | null {
  const kind = kinds[cells('[diaper] type').toLowerCase()];
  if (kind === undefined) return null;
  const colorWords = cells('[diaper] dirty color');
  const color = colors.find((each) => colorWords.toLowerCase().startsWith(each));
  const detail = cells('[diaper] detail').toLowerCase();
  const payload = {
    kind,
    ...(color ? { color } : {}),
    ...(detail.includes('blow') ? { flags: ['blowout' as const] } : {}),
    ...(detail.includes('rash') ? { rash: 'mild' as const } : {}),
  };
  const isMore = colorWords.includes(' ') || (colorWords !== '' && color === undefined);
  const note = noteOf(isMore ? colorWords : null, cells('[diaper] dirty texture'), cells('note'));
  return { parsed: [{ kind: 'event', type: 'diaper', payload, start, note }] };
}

function pump(cells: ImportCells, start: Moment): Read | null {
  const ml = (side: string) => volumeIn(cells, `[pump] ${side} volume`)?.ml;
  const [left, right, total] = [ml('left'), ml('right'), ml('total')];
  const sec = (side: string) => {
    const value = readNumber(cells(`[pump] ${side} duration (seconds)`));
    return value === null || value <= 0 ? undefined : Math.min(Math.round(value), 7_200);
  };
  const [leftSec, rightSec] = [sec('left'), sec('right')];
  const payload = {
    ...(left === undefined ? {} : { leftMl: left }),
    ...(right === undefined ? {} : { rightMl: right }),
    // With both sides the total is their sum, whatever was rounded.
    ...(left === undefined && right === undefined && total !== undefined ? { totalMl: total } : {}),
    ...(leftSec === undefined ? {} : { leftSec }),
    ...(rightSec === undefined ? {} : { rightSec }),
  };
  if (Object.keys(payload).length === 0) return null;
  const end = momentIn(cells, '[pump] end date/time');
  return { parsed: [{ kind: 'event', type: 'pumping', payload, start, end, note: cells('note') }] };
}

function growth(cells: ImportCells, start: Moment): Read | null {
  const part = (column: string) => {
    const value = readNumber(cells(`[growth] ${column}`));
    const unit = cells(`[growth] ${column} unit`).toLowerCase();
    return value === null || value <= 0 ? [] : [{ value, unit }];
  };
  const weightG = gramsOf(part('weight'));
  const lengthMm = millimetresOf(part('height'));
  const headMm = millimetresOf(part('head size'));
  const local = readMoment(cells('start date/time'));
  if (weightG === null && lengthMm === null && headMm === null) return null;
  const text =
    local && 'local' in local
      ? local.local
      : 'at' in start
        ? new Date(start.at).toISOString()
        : start.local;
  const note = cells('note');
  return {
    parsed: [
      {
        kind: 'growth',
        date: text.slice(0, 10),
        time: text.slice(11, 16),
        weightG,
        lengthMm,
        headMm,
        note,
      },
    ],
  };
}

const doseUnits = ['mg', 'mcg', 'g', 'ml', 'drops', 'tablets', 'puffs', 'units'] as const;

/** A temperature, or lines of medicines: `Vitamin D, 3.75 (ML)`. */
function medical(cells: ImportCells, start: Moment): Read | null {
  const note = cells('note');
  const parsed: Parsed[] = [];
  const lost: string[] = [];
  const value = readNumber(cells('[medical] temperature'));
  const unit = cells('[medical] temperature unit') || 'C';
  const celsius = value === null ? null : celsiusOf({ value, unit });
  if (value !== null && celsius !== null) {
    const payload = {
      celsius,
      site: 'unknown',
      ...(unit.toUpperCase().includes('F') ? { entered: { value, unit: 'F' } } : {}),
    } as const;
    parsed.push({ kind: 'event', type: 'temperature', payload, start, note });
  }
  for (const line of cells('[medical] medication').split('\n')) {
    const [, name = '', dose = ''] =
      /^(.*?),\s*([\d.,]+\s*\(?[a-z]*\)?)\s*$/i.exec(line.trim()) ?? [];
    const quantity = readQuantity(dose.replaceAll(/[()]/g, ''));
    if (name.trim() !== '' && quantity && quantity.value > 0) {
      const payload = {
        name: name.trim().slice(0, 80),
        amount: quantity.value,
        unit: doseUnits.find((each) => each === quantity.unit) ?? 'other',
        status: 'given',
      } as const;
      parsed.push({ kind: 'event', type: 'medication', payload, start, note });
    } else if (line.trim() !== '') lost.push(line.trim());
  }
  if (lost.length > 0) {
    // A medicine without its dose is no dose that could be counted.
    const text = noteOf(lost.join('\n'), note);
    parsed.push({ kind: 'event', type: 'note', payload: {}, start, note: text });
  }
  if (parsed.length === 0) return null;
  return lost.length > 0 ? { parsed, problem: 'badValue' } : { parsed };
}

function solidFeed(cells: ImportCells, start: Moment): Read | null {
  const names = cells('[solid feed] food')
    .split(/[,\n]/)
    .map((food) => food.trim().slice(0, 60))
    .filter((food) => food !== '');
  const solids = (names.length > 0 ? names : ['Solid food']).slice(0, 12).map((name) => ({ name }));
  const note = noteOf(cells('[solid feed] meal'), names.slice(12).join(', '), cells('note'));
  return { parsed: [{ kind: 'event', type: 'feeding', payload: { solids }, start, note }] };
}

function milestone(category: 'custom' | 'first'): RowReader {
  return (cells, start) => {
    const type = `[${cells('type').toLowerCase()}]`;
    const title =
      cells(`${type} name`) ||
      cells(`${type} title`) ||
      cells(`${type} milestone`) ||
      cells('note');
    if (title === '') return null;
    const note = noteOf(title.length > 80 ? title : null, otherWords(cells));
    const payload = { category, title: title.slice(0, 80), precision: 'day' } as const;
    return { parsed: [{ kind: 'event', type: 'milestone', payload, start, note }] };
  };
}

function vaccine(cells: ImportCells, start: Moment): Read | null {
  const name = cells('[vaccine] name') || cells('[vaccine] vaccine') || cells('[vaccine] type');
  if (name === '') return null;
  const payload = { vaccine: name.slice(0, 80), dose: 1 };
  return {
    parsed: [{ kind: 'event', type: 'vaccination', payload, start, note: otherWords(cells) }],
  };
}
