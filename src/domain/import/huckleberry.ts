import type { ImportFormat } from './import-format.ts';
import { type ImportCells, cellsOf, columnsOf } from './import-table.ts';
import { celsiusOf, gramsOf, millimetresOf, mlOf } from './import-units.ts';
import { type Parsed, type ParsedRow, type RowProblem, compact, noteOf } from './parsed-row.ts';
import { readNumber, readQuantities, readQuantity } from './read-numbers.ts';
import { type Moment, readDuration, readMoment } from './read-times.ts';

/**
 * Huckleberry: one file for each child, whose columns have another meaning for each type of row. As
 * several independent readers of these files agree.
 */

const needed = [
  'type',
  'start',
  'end',
  'duration',
  'start condition',
  'start location',
  'end condition',
];

type Read = { parsed: readonly Parsed[]; problem?: RowProblem };
type RowReader = (cells: ImportCells, span: RowSpan) => Read | null;
type RowSpan = { start: Moment; end: Moment | null; lengthSec: number | null };

/** By type in lower case. */
const readers: Readonly<Record<string, RowReader>> = {
  feed,
  solids,
  sleep,
  diaper,
  potty: diaper,
  pump,
  meds,
  growth,
  temp,
  bath: (cells, span) => ({
    parsed: [
      { kind: 'event', type: 'bath', payload: { kind: 'full' }, ...span, note: notesOf(cells) },
    ],
  }),
  'tummy time': (cells, span) => ({
    parsed: [{ kind: 'event', type: 'tummy_time', payload: {}, ...span, note: notesOf(cells) }],
  }),
  'story time': activity('story'),
  'screen time': activity('screen'),
  'skin to skin': activity('skin_to_skin'),
  'indoor play': activity('indoor_play'),
  'outdoor play': activity('outdoor_play'),
  'brush teeth': activity('brush_teeth'),
};

export const huckleberry: ImportFormat = {
  id: 'huckleberry',
  asksZone: true,
  shortDates: null,
  score(table) {
    const columns = columnsOf(table);
    const found = needed.filter((column) => columns.has(column)).length;
    return found === needed.length ? 1 : 0;
  },
  unitQuestions: () => [],
  children: () => [],
  *read(tables) {
    for (const table of tables) for (const cells of cellsOf(table)) yield rowOf(cells);
  },
};

function rowOf(cells: ImportCells): ParsedRow {
  const type = cells('type').toLowerCase();
  const start = readMoment(cells('start'));
  const span = start && {
    start,
    end: readMoment(cells('end')),
    // In rows about diapers, the colour.
    lengthSec: readDuration(cells('duration')),
  };
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const read = span && reader ? reader(cells, span) : null;
  const own: Read | null =
    span && !reader && type !== ''
      ? { parsed: [{ kind: 'own', name: cells('type'), ...span, note: allWords(cells) }] }
      : null;
  const { parsed = [], problem = null } = read ?? own ?? {};
  return {
    cells,
    entity: type || 'row',
    recordId: null,
    child: null,
    author: cells('logged by') || null,
    parsed,
    problem: start === null ? 'noTime' : (problem ?? (parsed.length === 0 ? 'badValue' : null)),
    at: start,
  };
}

/** Line breaks are written as the two characters. */
function notesOf(cells: ImportCells): string {
  return cells('notes').replaceAll('\\n', '\n');
}

/** Words of the columns that have no field of ours. */
function allWords(cells: ImportCells): string {
  return noteOf(
    [cells('start condition'), cells('start location'), cells('end condition')]
      .filter((text) => text !== '')
      .join(', '),
    notesOf(cells),
  );
}

function feed(cells: ImportCells, span: RowSpan): Read | null {
  const place = cells('start location').toLowerCase();
  if (place === 'breast') return breast(cells, span);
  if (place !== 'bottle') return null;
  const quantity = readQuantity(cells('end condition'));
  const ml = quantity && mlOf(quantity);
  if (quantity === null || ml === null || ml <= 0) return null;
  const words = cells('start condition');
  const known = bottleContents[words.toLowerCase()];
  const bottle = compact<{
    content: BottleContent;
    takenMl: number;
    entered?: { value: number; unit: string };
  }>({
    content: known ?? (words === '' ? 'formula' : 'other'),
    takenMl: ml,
    entered: quantity.unit.startsWith('oz') ? { value: quantity.value, unit: 'oz' } : undefined,
  });
  const note = noteOf(known || words === '' ? null : words, notesOf(cells));
  return {
    parsed: [
      {
        kind: 'event',
        type: 'feeding',
        payload: { bottles: [bottle] },
        start: span.start,
        end: null,
        note,
      },
    ],
  };
}

type BottleContent = 'breast_milk' | 'formula' | 'cow_milk' | 'water' | 'other';
const bottleContents: Readonly<Record<string, BottleContent>> = {
  'breast milk': 'breast_milk',
  formula: 'formula',
  'cow milk': 'cow_milk',
  "cow's milk": 'cow_milk',
  water: 'water',
};

/** "00:06R" and "00:04L": the letter says the side, not the column. */
function breast(cells: ImportCells, span: RowSpan): Read | null {
  const sides = { leftSec: 0, rightSec: 0 };
  const order: ('left' | 'right')[] = [];
  for (const text of [cells('start condition'), cells('end condition')]) {
    const [, clock = '', letter] = /^(\d{1,2}:\d{2})\s*([lr])$/i.exec(text) ?? [];
    if (letter === undefined) continue;
    const side = letter.toLowerCase() === 'l' ? 'left' : 'right';
    sides[side === 'left' ? 'leftSec' : 'rightSec'] = Math.min(readDuration(clock) ?? 0, 7_200);
    order.push(side);
  }
  const isSided = sides.leftSec + sides.rightSec > 0;
  const total = span.lengthSec ?? 0;
  if (!isSided && total === 0) return null;
  const payload = {
    breast: isSided ? sides : { ...sides, totalSecOnly: Math.min(total, 14_400) },
  };
  return {
    parsed: [{ kind: 'event', type: 'feeding', payload, ...span, note: notesOf(cells) }],
  };
}

const likings: Readonly<Record<string, 'loved' | 'neutral' | 'disliked'>> = {
  loved: 'loved',
  meh: 'neutral',
  hated: 'disliked',
};

function solids(cells: ImportCells, { start }: RowSpan): Read | null {
  const foods = cells('start condition')
    .split(',')
    .map((food) => food.trim())
    .filter((food) => food !== '');
  const verdict = cells('end condition').toLowerCase();
  const list = (foods.length > 0 ? foods : ['Solid food']).slice(0, 12).map((food) => ({
    ...foodOf(food),
    ...(likings[verdict] ? { liking: likings[verdict] } : {}),
    ...(verdict === 'allergic' ? { reaction: { signs: ['other' as const] } } : {}),
  }));
  const rest = foods.slice(12).join(', ');
  const note = noteOf(rest, notesOf(cells));
  return {
    parsed: [{ kind: 'event', type: 'feeding', payload: { solids: list }, start, note }],
  };
}

const solidUnits = ['g', 'ml', 'tsp', 'tbsp', 'piece'] as const;

/** "1 tsp of mango" or "2 of banana". */
function foodOf(text: string) {
  const [, amount = '', unit = '', name = ''] =
    /^([\d.,/]+)\s*([a-z]*)\s*of\s+(.+)$/i.exec(text) ?? [];
  const qty = readNumber(amount);
  const word = unit.toLowerCase();
  const known = solidUnits.find((each) => each === word) ?? (word === '' ? 'piece' : undefined);
  if (qty === null || known === undefined || qty > 2_000) return { name: text.slice(0, 60) };
  return { name: name.trim().slice(0, 60), qty, unit: known };
}

const places = [
  ['own in bed', 'own_bed'],
  ['crib', 'crib'],
  ['bassinet', 'bassinet'],
  ['co sleep', 'parents_bed'],
  ['next to', 'parents_bed'],
  ['worn or held', 'contact'],
  ['stroller', 'stroller'],
  ['car', 'car_seat'],
  ['swing', 'swing'],
] as const;

function sleep(cells: ImportCells, span: RowSpan): Read | null {
  const where = cells('start location').toLowerCase();
  const place = places.find(([words]) => where.includes(words))?.[1];
  const fellAsleep = where.includes('nursing') || where.includes('bottle') ? 'feeding' : undefined;
  const ended = cells('end condition').toLowerCase();
  const payload = compact<{
    kind: 'nap';
    place?: (typeof places)[number][1];
    fellAsleep?: 'feeding';
    wokeMood?: 'happy' | 'upset';
    wokenBy?: 'person';
  }>({
    // Nap or night is decided by the child's night when the entry is made: see `classifySleep`.
    kind: 'nap',
    place,
    fellAsleep,
    wokeMood: ended.includes('happy') ? 'happy' : ended.includes('upset') ? 'upset' : undefined,
    wokenBy: ended.includes('woke up') ? 'person' : undefined,
  });
  const words = [cells('start condition'), place ? '' : cells('start location')]
    .filter((text) => text !== '')
    .join(', ');
  const note = noteOf(words, notesOf(cells));
  // Without an end it was running when the file was made.
  if (span.end === null && span.lengthSec === null) return { parsed: [], problem: 'running' };
  return { parsed: [{ kind: 'event', type: 'sleep', payload, ...span, note }] };
}

const diaperColors: Readonly<
  Record<string, 'yellow' | 'brown' | 'black' | 'green' | 'red' | 'grey_white'>
> = {
  yellow: 'yellow',
  brown: 'brown',
  black: 'black',
  green: 'green',
  red: 'red',
  gray: 'grey_white',
  grey: 'grey_white',
};

const consistencies: readonly (readonly [
  string,
  'soft' | 'runny' | 'formed' | 'hard' | 'pellets' | 'liquid',
])[] = [
  ['pebbles', 'pellets'],
  ['diarrhea', 'liquid'],
  ['runny', 'runny'],
  ['loose', 'soft'],
  ['solid', 'formed'],
  ['hard', 'hard'],
];

function diaper(cells: ImportCells, { start }: RowSpan): Read | null {
  const contents = cells('end condition').toLowerCase();
  const isWet = /\bpee\b/.test(contents) || contents.startsWith('both');
  const isDirty = /\bpoo\b/.test(contents) || contents.startsWith('both');
  const kind = isWet && isDirty ? 'both' : isWet ? 'wet' : isDirty ? 'dirty' : 'dry';
  const sizeOf = (what: string) => sizes.find((size) => contents.includes(`${what}:${size}`));
  const color = cells('duration').toLowerCase();
  const words = cells('start condition').toLowerCase();
  const payload = {
    kind,
    ...(cells('type').toLowerCase() === 'potty' ? { place: 'potty' as const } : {}),
    ...defined('wetAmount', isWet ? sizeOf('pee') : undefined),
    ...defined('dirtyAmount', isDirty ? sizeOf('poo') : undefined),
    ...defined('color', diaperColors[color]),
    ...defined('consistency', consistencies.find(([word]) => words.includes(word))?.[1]),
    ...(words.includes('mucous') || words.includes('mucus') ? { flags: ['mucus' as const] } : {}),
    ...(cells('start location').toLowerCase().includes('rash') ? { rash: 'mild' as const } : {}),
  } as const;
  const unknownColor = color !== '' && !diaperColors[color] ? `color: ${color}` : null;
  const isOddity = contents !== '' && kind === 'dry' && !contents.startsWith('dry');
  const note = noteOf(unknownColor, isOddity ? cells('end condition') : null, notesOf(cells));
  return { parsed: [{ kind: 'event', type: 'diaper', payload, start, note }] };
}

const sizes = ['small', 'medium', 'large'] as const;

function defined<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}

function pump(cells: ImportCells, span: RowSpan): Read | null {
  const [left, right] = [cells('start condition'), cells('end condition')].map((text) => {
    const quantity = readQuantity(text);
    return quantity && mlOf(quantity);
  });
  if (left == null && right == null && span.lengthSec === null) return null;
  const payload = {
    ...defined('leftMl', left ?? undefined),
    ...defined('rightMl', right ?? undefined),
    ...(left == null && right == null ? { leftSec: Math.min(span.lengthSec ?? 0, 7_200) } : {}),
  };
  return {
    parsed: [{ kind: 'event', type: 'pumping', payload, ...span, note: notesOf(cells) }],
  };
}

const doseUnits: Readonly<Record<string, 'mg' | 'mcg' | 'g' | 'ml' | 'drops' | 'tablets'>> = {
  mg: 'mg',
  mcg: 'mcg',
  g: 'g',
  ml: 'ml',
  drop: 'drops',
  drops: 'drops',
  tablet: 'tablets',
  tablets: 'tablets',
};

/** The dose is in its own column or, in files of another variant, in the notes. */
function meds(cells: ImportCells, { start }: RowSpan): Read | null {
  const name = cells('start location').slice(0, 80);
  const dose = readQuantity(cells('start condition')) ?? readQuantity(cells('notes'));
  if (name === '' || dose === null || dose.value <= 0) return null;
  const unit = doseUnits[dose.unit];
  const payload = { name, amount: dose.value, unit: unit ?? 'other', status: 'given' } as const;
  const note = noteOf(unit || dose.unit === '' ? null : dose.unit, notesOf(cells));
  return { parsed: [{ kind: 'event', type: 'medication', payload, start, note }] };
}

function growth(cells: ImportCells, { start }: RowSpan): Read | null {
  if (!('local' in start)) return null;
  const [weight, length, head] = ['start condition', 'start location', 'end condition'].map(
    (column) => readQuantities(cells(column)),
  );
  const weightG = weight ? gramsOf(weight) : null;
  const lengthMm = length ? millimetresOf(length) : null;
  const headMm = head ? millimetresOf(head) : null;
  if (weightG === null && lengthMm === null && headMm === null) return null;
  const date = start.local.slice(0, 10);
  const time = start.local.slice(11, 16);
  return {
    parsed: [{ kind: 'growth', date, time, weightG, lengthMm, headMm, note: notesOf(cells) }],
  };
}

function temp(cells: ImportCells, { start }: RowSpan): Read | null {
  const quantity = readQuantity(cells('start condition'));
  const celsius = quantity && celsiusOf(quantity);
  if (quantity === null || celsius === null) return null;
  const isF = quantity.unit.includes('f');
  const payload = {
    celsius,
    site: 'unknown',
    ...(isF ? { entered: { value: quantity.value, unit: 'F' } } : {}),
  } as const;
  return {
    parsed: [{ kind: 'event', type: 'temperature', payload, start, note: notesOf(cells) }],
  };
}

function activity(
  kind: 'story' | 'screen' | 'skin_to_skin' | 'indoor_play' | 'outdoor_play' | 'brush_teeth',
): RowReader {
  return (cells, span) => ({
    parsed: [{ kind: 'event', type: 'activity', payload: { kind }, ...span, note: notesOf(cells) }],
  });
}
