import { MINUTE_MS } from '../../../schema/limits.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { ImportFormat } from './import-format.ts';
import { type ImportCells, type ImportTable, cellsOf, columnsOf } from './import-table.ts';
import { celsiusOf, gramsOf, millimetresOf, mlOf } from './import-units.ts';
import {
  type FileChild,
  type Parsed,
  type ParsedRow,
  type RowProblem,
  noteOf,
} from './parsed-row.ts';
import { readNumber } from './read-numbers.ts';
import { type Moment, readMoment } from './read-times.ts';

/**
 * Sprout Track: the zip of an account's data, one table for each model with the names of its database.
 * Times are printed with their offset. As its `app/api/accounts/download-data` writes them.
 */

type Read = { parsed: readonly Parsed[]; problem?: RowProblem };
type Entity = {
  name: string;
  needs: readonly string[];
  time: string;
  read(cells: ImportCells, start: Moment): Read | null;
};

const entities: readonly Entity[] = [
  { name: 'sleep', needs: ['starttime', 'quality', 'location'], time: 'starttime', read: sleep },
  {
    name: 'pump',
    needs: ['starttime', 'leftamount', 'rightamount'],
    time: 'starttime',
    read: pump,
  },
  { name: 'play', needs: ['starttime', 'activities'], time: 'starttime', read: play },
  { name: 'diaper', needs: ['time', 'condition', 'color'], time: 'time', read: diaper },
  { name: 'bath', needs: ['time', 'soapused'], time: 'time', read: bath },
  { name: 'medicine', needs: ['time', 'doseamount'], time: 'time', read: medicine },
  { name: 'measurement', needs: ['date', 'value', 'unit'], time: 'date', read: measurement },
  { name: 'milestone', needs: ['date', 'title', 'ageindays'], time: 'date', read: milestone },
  { name: 'note', needs: ['time', 'content'], time: 'time', read: note },
];
const feedColumns = ['time', 'bottletype', 'side', 'unitabbr'];
const babyColumns = ['firstname', 'lastname', 'birthdate'];
/** Tables that are recognised and have no entry of ours. */
const passedBy = [
  ['name', 'typicaldosesize'],
  ['title', 'allday', 'type'],
  ['loginid'],
  ['name', 'role', 'phone'],
];

export const sproutTrack: ImportFormat = {
  id: 'sprouttrack',
  asksZone: true,
  shortDates: null,
  score(table) {
    const columns = columnsOf(table);
    const hasAll = (names: readonly string[]) => names.every((name) => columns.has(name));
    if (isTimeline(table)) return 0.9;
    if (hasAll(babyColumns) || hasAll(feedColumns)) return 0.95;
    if (entityOf(table)) return columns.has('babyid') ? 0.95 : 0.5;
    return passedBy.some(hasAll) && columns.has('familyid') ? 0.6 : 0;
  },
  unitQuestions: () => [],
  children(tables) {
    return babiesIn(tables).map((cells): FileChild => {
      const name = `${cells('firstname')} ${cells('lastname')}`.trim();
      const born = readMoment(cells('birthdate'));
      const gender = cells('gender').toUpperCase();
      return {
        key: cells('id'),
        name,
        birthdate: born && 'at' in born ? new Date(born.at).toISOString().slice(0, 10) : null,
        gender: gender === 'MALE' ? 'boy' : gender === 'FEMALE' ? 'girl' : null,
      };
    });
  },
  *read(tables) {
    const known = babiesIn(tables);
    const deleted = new Set(
      known.filter((cells) => cells('deletedat') !== '').map((cells) => cells('id')),
    );
    for (const table of tables) {
      if (isTimeline(table)) yield* timelineRows(table);
      else if (isFeeds(table)) yield* feedRows(table, deleted);
      else {
        const entity = entityOf(table);
        if (!entity) continue;
        for (const cells of cellsOf(table)) yield rowOf(cells, entity, deleted);
      }
    }
  },
};

function babiesIn(tables: readonly ImportTable[]): ImportCells[] {
  return tables
    .filter((table) => babyColumns.every((column) => columnsOf(table).has(column)))
    .flatMap((table) => [...cellsOf(table)]);
}

function isFeeds(table: ImportTable): boolean {
  return feedColumns.every((column) => columnsOf(table).has(column));
}

function entityOf(table: ImportTable): Entity | null {
  const columns = columnsOf(table);
  return entities.find(({ needs }) => needs.every((column) => columns.has(column))) ?? null;
}

function rowOf(cells: ImportCells, entity: Entity, deleted: ReadonlySet<string>): ParsedRow {
  const start = readMoment(cells(entity.time));
  const isGone = cells('deletedat') !== '' || deleted.has(cells('babyid'));
  const read = start && !isGone ? entity.read(cells, start) : null;
  const { parsed = [], problem = null } = read ?? {};
  return {
    ...base(cells, entity.name),
    parsed,
    problem: isGone
      ? 'deleted'
      : start === null
        ? 'noTime'
        : (problem ?? (parsed.length === 0 ? 'badValue' : null)),
    // A deleted row is no note either.
    at: isGone ? null : start,
  };
}

function base(cells: ImportCells, entity: string) {
  return {
    cells,
    entity,
    recordId: cells('id') || null,
    child: cells('babyid') || cells('babyname') || null,
    author: cells('caretakername') || null,
  };
}

/** Rows of one session are one feeding; rows without a session that follow each other as well. */
function* feedRows(table: ImportTable, deleted: ReadonlySet<string>): Generator<ParsedRow> {
  const sessions = new Map<string, ImportCells[]>();
  for (const cells of cellsOf(table)) {
    const isBreast = cells('type').toUpperCase() === 'BREAST';
    const isGone = cells('deletedat') !== '' || deleted.has(cells('babyid'));
    if (!isBreast || isGone) {
      yield rowOf(cells, { name: 'feed', needs: [], time: 'time', read: bottleOrSolids }, deleted);
      continue;
    }
    const key = cells('sessionid') || `row-${cells('id') || cells.row}`;
    const rows = sessions.get(key);
    if (rows) rows.push(cells);
    else sessions.set(key, [cells]);
  }
  for (const [key, rows] of joined(sessions)) yield breastRow(key, rows);
}

const SESSION_GAP_MS = 30 * MINUTE_MS;

/** Joins single rows of alternating sides with less than half an hour between them. */
function* joined(sessions: ReadonlyMap<string, ImportCells[]>): Generator<[string, ImportCells[]]> {
  const single: ImportCells[] = [];
  for (const [key, rows] of sessions) {
    if (key.startsWith('row-')) single.push(...rows);
    else yield [key, rows];
  }
  const timed = single
    .map((cells) => ({ cells, at: startMs(cells), baby: cells('babyid') }))
    .toSorted((a, b) => (a.baby < b.baby ? -1 : a.baby > b.baby ? 1 : a.at - b.at));
  let open: typeof timed = [];
  const keyOf = (rows: typeof timed) => rows[0]?.cells('id') ?? '';
  for (const row of timed) {
    const last = open.at(-1);
    const continues =
      last !== undefined &&
      last.baby === row.baby &&
      last.cells('side') !== row.cells('side') &&
      row.at - endMs(last.cells, last.at) <= SESSION_GAP_MS;
    if (!continues && open.length > 0) {
      yield [keyOf(open), open.map(({ cells }) => cells)];
      open = [];
    }
    open.push(row);
  }
  if (open.length > 0) yield [keyOf(open), open.map(({ cells }) => cells)];
}

function startMs(cells: ImportCells): number {
  const moment = readMoment(cells('starttime') || cells('time'));
  return moment && 'at' in moment ? moment.at : 0;
}

function endMs(cells: ImportCells, start: number): number {
  const moment = readMoment(cells('endtime'));
  if (moment && 'at' in moment) return moment.at;
  return start + (readNumber(cells('feedduration')) ?? 0) * 1_000;
}

function breastRow(key: string, rows: readonly ImportCells[]): ParsedRow {
  const sorted = rows.toSorted((a, b) => startMs(a) - startMs(b));
  // A session has at least one row.
  const first = sorted[0] as ImportCells;
  const start = readMoment(first('starttime') || first('time'));
  const seconds = { LEFT: 0, RIGHT: 0, '': 0 };
  for (const cells of sorted) {
    const side = cells('side').toUpperCase();
    const key = side === 'LEFT' || side === 'RIGHT' ? side : '';
    seconds[key] += Math.max(0, readNumber(cells('feedduration')) ?? 0);
  }
  const total = seconds.LEFT + seconds.RIGHT + seconds[''];
  // Each row of a session repeats its pause.
  const pauseSec = Math.max(0, ...sorted.map((cells) => readNumber(cells('pauseduration')) ?? 0));
  const isSided = seconds.LEFT + seconds.RIGHT > 0;
  const side = (cells: ImportCells | undefined): Side | null => {
    const word = cells?.('side').toLowerCase();
    return word === 'left' || word === 'right' ? word : null;
  };
  const startSide = side(first);
  const endSide = side(sorted.at(-1));
  const breast = {
    leftSec: Math.min(Math.round(seconds.LEFT), 7_200),
    rightSec: Math.min(Math.round(seconds.RIGHT), 7_200),
    ...(isSided ? {} : { totalSecOnly: Math.min(Math.round(total), 14_400) }),
    ...(startSide ? { startSide } : {}),
    ...(endSide ? { endSide } : {}),
    ...(pauseSec > 0 ? { pauseSec: Math.min(Math.round(pauseSec), 7_200) } : {}),
  };
  const end = readMoment(sorted.at(-1)?.('endtime') ?? '');
  const note = noteOf(...new Set(sorted.map((cells) => cells('notes'))));
  const parsed: Parsed[] =
    start === null
      ? []
      : [{ kind: 'event', type: 'feeding', payload: { breast }, start, end, note }];
  return {
    ...base(first, 'feed'),
    recordId: key || null,
    parsed,
    problem: start === null ? 'noTime' : null,
    at: start,
  };
}

function bottleContentOf(words: string) {
  const word = words.toLowerCase();
  if (word.includes('breast')) return 'breast_milk' as const;
  if (word.includes('formula') || word === '') return 'formula' as const;
  return word.includes('milk') ? ('cow_milk' as const) : ('other' as const);
}

const solidUnits: Readonly<Record<string, 'g' | 'ml' | 'tsp' | 'tbsp'>> = {
  g: 'g',
  ml: 'ml',
  tsp: 'tsp',
  tbsp: 'tbsp',
};

function bottleOrSolids(cells: ImportCells, start: Moment): Read | null {
  const amount = readNumber(cells('amount'));
  const unit = cells('unitabbr').toLowerCase();
  const note = cells('notes');
  const base = { kind: 'event', type: 'feeding', start } as const;
  if (cells('type').toUpperCase() === 'SOLIDS') {
    const name = (cells('food') || 'Solid food').slice(0, 60);
    const known = solidUnits[unit];
    const reaction = cells('hadreaction').toLowerCase() === 'true';
    const words = noteOf(cells('reactioncause'), cells('reactiondescription'));
    const solid = {
      name,
      ...(amount !== null && known && amount <= 2_000 ? { qty: amount, unit: known } : {}),
      ...(reaction ? { reaction: { signs: ['other' as const], text: words.slice(0, 300) } } : {}),
    };
    const rest = amount !== null && !known ? `${cells('amount')} ${cells('unitabbr')}` : null;
    return { parsed: [{ ...base, payload: { solids: [solid] }, note: noteOf(note, rest) }] };
  }
  const ml = amount === null ? null : mlOf({ value: amount, unit: unit || 'ml' });
  if (amount === null || ml === null || ml <= 0) return null;
  const milk = readNumber(cells('breastmilkamount'));
  const milkMl = milk === null ? null : mlOf({ value: milk, unit: unit || 'ml' });
  const type = cells('bottletype');
  const entered = unit.includes('oz') ? { entered: { value: amount, unit: 'oz' } } : {};
  const isMixed = milkMl !== null && milkMl > 0 && milkMl < ml;
  const bottles = isMixed
    ? [
        { content: 'breast_milk' as const, takenMl: milkMl },
        { content: 'formula' as const, takenMl: Math.round((ml - milkMl) * 10) / 10 },
      ]
    : [{ content: bottleContentOf(type), takenMl: ml, ...entered }];
  const words = bottleContentOf(type) === 'other' ? type : null;
  return { parsed: [{ ...base, payload: { bottles }, note: noteOf(words, note) }] };
}

const places: Readonly<
  Record<
    string,
    | 'crib'
    | 'bassinet'
    | 'stroller'
    | 'swing'
    | 'car_seat'
    | 'contact'
    | 'carrier'
    | 'own_bed'
    | 'parents_bed'
  >
> = {
  crib: 'crib',
  bassinet: 'bassinet',
  stroller: 'stroller',
  swing: 'swing',
  'car seat': 'car_seat',
  contact: 'contact',
  carrier: 'carrier',
  bed: 'own_bed',
  "parents' room": 'parents_bed',
};
const qualities: Readonly<Record<string, 'poor' | 'fair' | 'good' | 'great'>> = {
  poor: 'poor',
  fair: 'fair',
  good: 'good',
  excellent: 'great',
};

function sleep(cells: ImportCells, start: Moment): Read | null {
  const where = cells('location');
  const place = places[where.toLowerCase()];
  const quality = qualities[cells('quality').toLowerCase()];
  const isNight = cells('type').toUpperCase() === 'NIGHT_SLEEP';
  const end = readMoment(cells('endtime'));
  const minutes = readNumber(cells('duration'));
  const payload = {
    kind: isNight ? 'night' : 'nap',
    kindManual: true,
    ...(place
      ? { place }
      : where === ''
        ? {}
        : { place: 'other' as const, placeText: where.slice(0, 30) }),
    ...(quality ? { quality } : {}),
  } as const;
  const lengthSec = end === null && minutes !== null ? minutes * 60 : null;
  if (end === null && lengthSec === null) return { parsed: [], problem: 'running' };
  const note = cells('notes');
  return { parsed: [{ kind: 'event', type: 'sleep', payload, start, end, lengthSec, note }] };
}

const colors = ['yellow', 'brown', 'green', 'black', 'red'] as const;
const diaperKinds = ['wet', 'dirty', 'both', 'dry'] as const;
const consistencies = ['soft', 'hard', 'runny', 'formed', 'liquid'] as const;

function diaper(cells: ImportCells, start: Moment): Read | null {
  const kind = diaperKinds.find((each) => each === cells('type').toLowerCase());
  if (kind === undefined) return null;
  const color = colors.find((each) => each === cells('color').toLowerCase());
  const words = cells('condition').toLowerCase();
  const consistency = words === 'loose' ? 'soft' : consistencies.find((each) => each === words);
  const flags = [
    ...(isTrue(cells('blowout')) ? (['blowout'] as const) : []),
    ...(isTrue(cells('creamapplied')) ? (['cream_applied'] as const) : []),
  ];
  const payload = {
    kind,
    ...(color ? { color } : {}),
    ...(consistency ? { consistency } : {}),
    ...(flags.length > 0 ? { flags } : {}),
  };
  const note = noteOf(
    words !== '' && !consistency ? cells('condition') : null,
    cells('color') !== '' && !color ? cells('color') : null,
    cells('notes'),
  );
  return { parsed: [{ kind: 'event', type: 'diaper', payload, start, note }] };
}

function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true';
}

const destinations: Readonly<Record<string, 'stored' | 'fed_now' | 'discarded'>> = {
  stored: 'stored',
  fed: 'fed_now',
  discarded: 'discarded',
};

function pump(cells: ImportCells, start: Moment): Read | null {
  const unit = cells('unitabbr').toLowerCase() || 'ml';
  const ml = (column: string) => {
    const value = readNumber(cells(column));
    return value === null ? null : mlOf({ value, unit });
  };
  const [left, right, total] = [ml('leftamount'), ml('rightamount'), ml('totalamount')];
  const minutes = readNumber(cells('duration'));
  const hasSide = left !== null || right !== null;
  const destination = destinations[cells('pumpaction').toLowerCase()];
  const payload = {
    ...(left === null ? {} : { leftMl: left }),
    ...(right === null ? {} : { rightMl: right }),
    ...(!hasSide && total !== null ? { totalMl: total } : {}),
    ...(!hasSide && total === null && minutes !== null
      ? { leftSec: Math.min(minutes * 60, 7_200) }
      : {}),
    ...(destination ? { destination } : {}),
  };
  if (!hasSide && total === null && minutes === null) return null;
  const end = readMoment(cells('endtime'));
  const lengthSec = end === null && minutes !== null ? minutes * 60 : null;
  return {
    parsed: [
      { kind: 'event', type: 'pumping', payload, start, end, lengthSec, note: cells('notes') },
    ],
  };
}

type Play = 'indoor_play' | 'outdoor_play' | 'walk' | 'other';
const plays: Readonly<Record<string, Play>> = {
  indoor_play: 'indoor_play',
  outdoor_play: 'outdoor_play',
  walk: 'walk',
};

function play(cells: ImportCells, start: Moment): Read | null {
  const type = cells('type').toUpperCase();
  const end = readMoment(cells('endtime'));
  const minutes = readNumber(cells('duration'));
  const lengthSec = end === null && minutes !== null ? minutes * 60 : null;
  const note = noteOf(cells('activities'), cells('notes'));
  const span = { start, end, lengthSec, note };
  if (type === 'TUMMY_TIME') {
    return { parsed: [{ kind: 'event', type: 'tummy_time', payload: {}, ...span }] };
  }
  const kind: Play = plays[type.toLowerCase()] ?? 'other';
  const title = kind === 'other' ? cells('activities').slice(0, 60) : '';
  const payload = { kind, ...(title === '' ? {} : { title }) };
  return { parsed: [{ kind: 'event', type: 'activity', payload, ...span }] };
}

function bath(cells: ImportCells, start: Moment): Read | null {
  const words = cells('bathtype').toLowerCase();
  const payload = {
    kind: words.includes('sponge') ? 'sponge' : words.includes('wipe') ? 'wipe' : 'full',
    ...(isTrue(cells('soapused')) ? { soap: true } : {}),
    ...(isTrue(cells('shampooused')) ? { hair: true } : {}),
  } as const;
  return { parsed: [{ kind: 'event', type: 'bath', payload, start, note: cells('notes') }] };
}

const doseUnits: Readonly<
  Record<string, 'mg' | 'mcg' | 'g' | 'ml' | 'drops' | 'tablets' | 'units' | 'puffs'>
> = {
  mg: 'mg',
  mcg: 'mcg',
  g: 'g',
  ml: 'ml',
  drop: 'drops',
  drops: 'drops',
  tablet: 'tablets',
  tablets: 'tablets',
  iu: 'units',
  puff: 'puffs',
};

function medicine(cells: ImportCells, start: Moment): Read | null {
  const name = cells('medicinename').slice(0, 80);
  const amount = readNumber(cells('doseamount'));
  if (name === '' || amount === null || amount <= 0) return null;
  const unit = doseUnits[cells('unitabbr').toLowerCase()];
  const payload = { name, amount, unit: unit ?? 'other', status: 'given' } as const;
  const note = noteOf(unit ? null : cells('unitabbr'), cells('notes'));
  return { parsed: [{ kind: 'event', type: 'medication', payload, start, note }] };
}

function measurement(cells: ImportCells, start: Moment): Read | null {
  const value = readNumber(cells('value'));
  if (value === null) return null;
  const unit = cells('unit').toLowerCase();
  const note = cells('notes');
  const kind = cells('type').toUpperCase();
  if (kind === 'TEMPERATURE') {
    const celsius = celsiusOf({ value, unit });
    if (celsius === null) return null;
    const isF = unit.includes('f');
    const payload = {
      celsius,
      site: 'unknown',
      ...(isF ? { entered: { value, unit: 'F' } } : {}),
    } as const;
    return { parsed: [{ kind: 'event', type: 'temperature', payload, start, note }] };
  }
  const text = 'at' in start ? new Date(start.at).toISOString() : start.local;
  const base = { kind: 'growth', date: text.slice(0, 10), time: null, note } as const;
  const parts = [{ value, unit }];
  if (kind === 'WEIGHT') {
    const weightG = gramsOf(parts);
    return weightG === null ? null : { parsed: [{ ...base, weightG }] };
  }
  const mm = millimetresOf(parts);
  if (mm === null) return null;
  if (kind === 'HEIGHT') return { parsed: [{ ...base, lengthMm: mm }] };
  return kind === 'HEAD_CIRCUMFERENCE' ? { parsed: [{ ...base, headMm: mm }] } : null;
}

const categories = ['motor', 'cognitive', 'social', 'language'] as const;

function milestone(cells: ImportCells, start: Moment): Read | null {
  const title = cells('title');
  if (title === '') return null;
  const category = categories.find((each) => each === cells('category').toLowerCase()) ?? 'custom';
  const payload = { category, title: title.slice(0, 80), precision: 'day' } as const;
  const note = noteOf(title.length > 80 ? title : null, cells('description'));
  return { parsed: [{ kind: 'event', type: 'milestone', payload, start, note }] };
}

function note(cells: ImportCells, start: Moment): Read | null {
  const text = cells('content');
  if (text === '') return null;
  const category = cells('category').trim().slice(0, 30);
  const tags = category === '' ? [] : [category];
  return { parsed: [{ kind: 'event', type: 'note', payload: {}, start, note: text, tags }] };
}

/*
 * The export of the timeline: one table of twelve columns. Its language is that of the screen, so a file
 * in another language than English is not recognised: the zip has everything and is the better source.
 */

const timelineColumns = ['date', 'time', 'activity type', 'sub-type', 'details', 'caretaker'];

function isTimeline(table: ImportTable): boolean {
  const columns = columnsOf(table);
  return timelineColumns.every((column) => columns.has(column));
}

function* timelineRows(table: ImportTable): Generator<ParsedRow> {
  for (const cells of cellsOf(table)) yield timelineRow(cells);
}

function timelineRow(cells: ImportCells): ParsedRow {
  const start = readMoment(`${cells('date')} ${cells('time')}`, 'mdy');
  const type = cells('activity type').toLowerCase();
  const parsed = start ? timelineEntry(cells, type, start) : [];
  return {
    cells,
    entity: type || 'row',
    recordId: null,
    // activity-log-<First>[-<Last>]-2026-03-01.csv
    child: /activity-log-(.+?)-\d{4}-\d{2}-\d{2}/.exec(cells.table.file)?.[1] ?? null,
    author: cells('caretaker') || null,
    parsed,
    problem: start === null ? 'noTime' : parsed.length === 0 ? 'badValue' : null,
    at: start,
  };
}

function timelineEntry(cells: ImportCells, type: string, start: Moment): Parsed[] {
  const lengthSec = timelineLength(cells);
  const sub = cells('sub-type');
  const details = cells('details');
  const note = noteOf(details, cells('notes'));
  const value = readNumber(cells('amount'));
  const unit = cells('unit').toLowerCase();
  const span = { start, lengthSec };
  switch (type) {
    case 'sleep': {
      const kind = /night/i.test(sub) ? 'night' : 'nap';
      const payload = { kind, kindManual: true } as const;
      return [{ kind: 'event', type: 'sleep', payload, ...span, note }];
    }
    case 'diaper': {
      const kind = diaperKinds.find((each) => each === sub.toLowerCase()) ?? 'dry';
      const color = colors.find((each) => details.toLowerCase().includes(`color: ${each}`));
      const flags = /blowout/i.test(details) ? { flags: ['blowout' as const] } : {};
      const payload = { kind, ...(color ? { color } : {}), ...flags };
      return [{ kind: 'event', type: 'diaper', payload, start, note }];
    }
    case 'feed':
      return timelineFeed(cells, { start, lengthSec, value, unit, note });
    case 'note':
      return note === '' ? [] : [{ kind: 'event', type: 'note', payload: {}, start, note }];
    case 'bath':
      return [{ kind: 'event', type: 'bath', payload: { kind: 'full' }, start, note }];
    case 'pump': {
      const ml = (letter: string) => {
        const found = new RegExp(`${letter}: ([\\d.,]+)`).exec(cells('amount'))?.[1];
        const amount = found === undefined ? null : readNumber(found);
        return amount === null ? null : mlOf({ value: amount, unit: unit || 'ml' });
      };
      const [left, right] = [ml('L'), ml('R')];
      const total = value === null ? ml('Total') : mlOf({ value, unit: unit || 'ml' });
      if (left === null && right === null && total === null) return [];
      const payload = {
        ...(left === null ? {} : { leftMl: left }),
        ...(right === null ? {} : { rightMl: right }),
        ...(left === null && right === null && total !== null ? { totalMl: total } : {}),
      };
      return [{ kind: 'event', type: 'pumping', payload, ...span, note }];
    }
    case 'milestone': {
      const title = (details || sub || cells('notes')).slice(0, 80);
      if (title === '') return [];
      const payload = { category: 'custom', title, precision: 'day' } as const;
      return [{ kind: 'event', type: 'milestone', payload, start, note: cells('notes') }];
    }
    case 'measurement':
      return timelineMeasure(cells, start, value, unit);
    case 'medicine': {
      const name = sub.slice(0, 80);
      if (name === '' || value === null || value <= 0) return [];
      const payload = {
        name,
        amount: value,
        unit: doseUnits[unit] ?? 'other',
        status: 'given',
      } as const;
      return [{ kind: 'event', type: 'medication', payload, start, note }];
    }
    case 'activity': {
      if (/tummy/i.test(sub)) {
        return [{ kind: 'event', type: 'tummy_time', payload: {}, ...span, note }];
      }
      const kind: Play = plays[sub.toLowerCase().replaceAll(' ', '_')] ?? 'other';
      const payload = {
        kind,
        ...(kind === 'other' && sub !== '' ? { title: sub.slice(0, 60) } : {}),
      };
      return [{ kind: 'event', type: 'activity', payload, ...span, note }];
    }
    case 'vaccine': {
      const vaccine = sub.slice(0, 80);
      if (vaccine === '') return [];
      const dose = Number(/Dose #(\d)/.exec(details)?.[1] ?? 1);
      const payload = { vaccine, dose: Math.max(1, dose) };
      return [{ kind: 'event', type: 'vaccination', payload, start, note }];
    }
    default: {
      if (type === '') return [];
      const words = noteOf(sub, [cells('amount'), cells('unit')].join(' ').trim(), note);
      return [{ kind: 'own', name: cells('activity type'), ...span, note: words }];
    }
  }
}

/** The duration is right across a clock change; an end before the start is of the next day. */
function timelineLength(cells: ImportCells): number | null {
  const written = cells('duration');
  if (written !== '') {
    const h = Number(/(\d+)\s*hr/.exec(written)?.[1] ?? 0);
    const m = Number(/(\d+)\s*min/.exec(written)?.[1] ?? 0);
    const s = Number(/(\d+)\s*sec/.exec(written)?.[1] ?? 0);
    if (h + m + s > 0) return h * 3_600 + m * 60 + s;
  }
  const [from, to] = [cells('start time'), cells('end time')].map((text) =>
    readMoment(`2000-01-01 ${clock24(text)}`),
  );
  if (!from || !to || !('local' in from) || !('local' in to)) return null;
  const seconds = (Date.parse(`${to.local}Z`) - Date.parse(`${from.local}Z`)) / 1_000;
  return seconds < 0 ? seconds + 86_400 : seconds;
}

function clock24(text: string): string {
  const [, h = '', m = '', half] = /^(\d{1,2}):(\d{2})\s*([ap])\.?m\.?$/i.exec(text.trim()) ?? [];
  if (half === undefined) return text.trim();
  return `${(Number(h) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)}:${m}`;
}

function timelineFeed(
  cells: ImportCells,
  about: {
    start: Moment;
    lengthSec: number | null;
    value: number | null;
    unit: string;
    note: string;
  },
): Parsed[] {
  const { start, lengthSec, value, unit, note } = about;
  const sub = cells('sub-type');
  const ml = value === null ? null : mlOf({ value, unit: unit || 'ml' });
  if (/^breast$/i.test(sub) && lengthSec !== null) {
    const side = /Side: (Left|Right)/i.exec(cells('details'))?.[1]?.toLowerCase();
    const seconds = Math.min(lengthSec, 7_200);
    const breast = {
      leftSec: side === 'left' ? seconds : 0,
      rightSec: side === 'right' ? seconds : 0,
      ...(side ? {} : { totalSecOnly: Math.min(lengthSec, 14_400) }),
    };
    return [{ kind: 'event', type: 'feeding', payload: { breast }, start, lengthSec, note }];
  }
  if (/solid/i.test(sub)) {
    const solids = [{ name: (cells('details') || 'Solid food').slice(0, 60) }];
    return [{ kind: 'event', type: 'feeding', payload: { solids }, start, note }];
  }
  if (ml === null || ml <= 0) return [];
  const entered = unit.includes('oz') && value !== null ? { entered: { value, unit: 'oz' } } : {};
  const bottles = [{ content: bottleContentOf(sub), takenMl: ml, ...entered }];
  return [{ kind: 'event', type: 'feeding', payload: { bottles }, start, note }];
}

function timelineMeasure(
  cells: ImportCells,
  start: Moment,
  value: number | null,
  unit: string,
): Parsed[] {
  if (value === null || !('local' in start)) return [];
  const sub = cells('sub-type').toLowerCase();
  const note = cells('notes');
  if (sub.includes('temp')) {
    const celsius = celsiusOf({ value, unit });
    if (celsius === null) return [];
    const payload = { celsius, site: 'unknown' } as const;
    return [{ kind: 'event', type: 'temperature', payload, start, note }];
  }
  const base = { kind: 'growth', date: start.local.slice(0, 10), time: null, note } as const;
  const parts = [{ value, unit }];
  const [weightG, mm] = [gramsOf(parts), millimetresOf(parts)];
  if (sub.includes('weight')) return weightG === null ? [] : [{ ...base, weightG }];
  if (mm === null) return [];
  return [sub.includes('head') ? { ...base, headMm: mm } : { ...base, lengthMm: mm }];
}
