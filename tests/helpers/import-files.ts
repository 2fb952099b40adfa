import type { ImportProvider } from '../../src/domain/import/import-format.ts';
import { createRandom } from './random.ts';

/**
 * Files as other trackers write them, made by us after their published code and what independent readers of
 * their files agree on. Every row is one that comes in.
 */
export type ImportSample = {
  provider: ImportProvider;
  /** The keys of the children in the files. */
  children: readonly string[];
  /** The records that the rows make. */
  records: number;
  files: readonly { name: string; text: string }[];
};

/** By format; each makes files of so many rows. `from`: the time of the first, epoch ms. */
export const importSamples: Readonly<
  Partial<Record<ImportProvider, (rows: number, from?: number) => ImportSample>>
> = {
  babybuddy: makeBabyBuddy,
  sprouttrack: makeSproutTrack,
  huckleberry: makeHuckleberry,
  nara: makeNara,
  babytracker: makeBabyTracker,
  csv: makePlainTable,
};

const FIRST = Date.UTC(2025, 0, 1, 6);
/** Longer than the longest sleep, so that no two rows have the same time. */
const STEP_MS = 17 * 60_000;

type Cell = string | number;

function csv(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  quoteAll = false,
): string {
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell) => {
          const text = String(cell);
          return quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}

function stampsOf(rows: number, from: number): Date[] {
  return Array.from({ length: rows }, (_, i) => new Date(from + i * STEP_MS));
}

/** `2025-01-01 06:00:00` */
function local(at: Date, seconds = true): string {
  return at
    .toISOString()
    .slice(0, seconds ? 19 : 16)
    .replace('T', ' ');
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

const notes = ['', 'ganz müde', 'said "no"', 'two\nlines', '=1+1', 'a, b; c'];

function makeBabyBuddy(rows: number, from = FIRST): ImportSample {
  const { pick } = createRandom(1);
  const child = (id: number) => [id, 1, 'Mia', 'Berg'];
  const base = ['id', 'child_id', 'child_first_name', 'child_last_name'];
  const tables: Record<string, Cell[][]> = { feeding: [], diaper: [], sleep: [], temperature: [] };
  stampsOf(rows, from).forEach((at, id) => {
    const note = pick(notes);
    const kind = id % 4;
    if (kind === 0) {
      const [type, method, amount] = pick([
        ['formula', 'bottle', '120.0'],
        ['breast milk', 'left breast', ''],
        ['fortified breast milk', 'bottle', '90.0'],
        ['breast milk', 'both breasts', ''],
        ['solid food', 'parent fed', '30.0'],
      ] as const);
      const end = local(later(at, 12));
      tables['feeding']?.push([...child(id), local(at), end, type, method, amount, note, '']);
    } else if (kind === 1) {
      const wet = pick([0, 1]);
      const color = pick(['', 'black', 'brown', 'green', 'yellow']);
      tables['diaper']?.push([...child(id), local(at), wet, 1, color, '', note, '']);
    } else if (kind === 2) {
      tables['sleep']?.push([
        ...child(id),
        local(at),
        local(later(at, 16)),
        pick([0, 1]),
        note,
        '',
      ]);
    } else tables['temperature']?.push([...child(id), '36.8', local(at), note, '']);
  });
  const file = (name: string, head: string[], list: Cell[][] = []) => ({
    name: `${name}-2026-01-01.csv`,
    // Newest first, as the admin lists them.
    text: csv([...base, ...head], list.toReversed()),
  });
  return {
    provider: 'babybuddy',
    children: ['1'],
    records: rows,
    files: [
      {
        name: 'Child.csv',
        text: csv(
          ['id', 'first_name', 'last_name', 'birth_date'],
          [[1, 'Mia', 'Berg', '2024-12-01']],
        ),
      },
      file(
        'Feeding',
        ['start', 'end', 'type', 'method', 'amount', 'notes', 'tags'],
        tables['feeding'],
      ),
      file(
        'DiaperChange',
        ['time', 'wet', 'solid', 'color', 'amount', 'notes', 'tags'],
        tables['diaper'],
      ),
      file('Sleep', ['start', 'end', 'nap', 'notes', 'tags'], tables['sleep']),
      file('Temperature', ['temperature', 'time', 'notes', 'tags'], tables['temperature']),
    ],
  };
}

function makeSproutTrack(rows: number, from = FIRST): ImportSample {
  const random = createRandom(1);
  const note = () => random.pick(notes);
  const stamp = (at: Date) =>
    `${at.toUTCString().slice(0, 3)} ${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2, '0')} ${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} GMT+0000 (Coordinated Universal Time)`;
  const feeds: Cell[][] = [];
  const sleeps: Cell[][] = [];
  const diapers: Cell[][] = [];
  const pumps: Cell[][] = [];
  stampsOf(rows, from).forEach((at, i) => {
    const id = `row-${String(i).padStart(8, '0')}`;
    const tail = ['baby-one', 'Mia Berg', 'Ana', '', note()];
    if (i % 4 === 0) {
      feeds.push([
        id,
        stamp(at),
        '',
        '',
        '',
        '',
        'BOTTLE',
        4,
        'OZ',
        '',
        'Formula',
        '',
        '',
        ...tail,
      ]);
    } else if (i % 4 === 1) {
      sleeps.push([id, stamp(at), stamp(later(at, 15)), 15, 'NAP', 'Crib', 'GOOD', ...tail]);
    } else if (i % 4 === 2) {
      diapers.push([id, stamp(at), 'BOTH', 'LOOSE', 'YELLOW', 'true', 'false', ...tail]);
    } else pumps.push([id, stamp(at), '', 10, 60, 50, 110, 'ML', 'STORED', ...tail]);
  });
  const tail = ['babyId', 'babyName', 'caretakerName', 'deletedAt', 'notes'];
  const table = (name: string, head: string[], list: Cell[][]) => ({
    name: `${name}.csv`,
    text: csv([...head, ...tail], list, true),
  });
  return {
    provider: 'sprouttrack',
    children: ['baby-one'],
    records: rows,
    files: [
      {
        name: 'babies.csv',
        text: csv(
          ['id', 'firstName', 'lastName', 'birthDate', 'gender', 'deletedAt'],
          [['baby-one', 'Mia', 'Berg', stamp(new Date(Date.UTC(2024, 11, 1))), 'FEMALE', '']],
          true,
        ),
      },
      table(
        'feed-logs',
        [
          'id',
          'time',
          'startTime',
          'endTime',
          'feedDuration',
          'pauseDuration',
          'type',
          'amount',
          'unitAbbr',
          'side',
          'bottleType',
          'breastMilkAmount',
          'sessionId',
        ],
        feeds,
      ),
      table(
        'sleep-logs',
        ['id', 'startTime', 'endTime', 'duration', 'type', 'location', 'quality'],
        sleeps,
      ),
      table(
        'diaper-logs',
        ['id', 'time', 'type', 'condition', 'color', 'blowout', 'creamApplied'],
        diapers,
      ),
      table(
        'pump-logs',
        [
          'id',
          'startTime',
          'endTime',
          'duration',
          'leftAmount',
          'rightAmount',
          'totalAmount',
          'unitAbbr',
          'pumpAction',
        ],
        pumps,
      ),
    ],
  };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function makeHuckleberry(rows: number, from = FIRST): ImportSample {
  const random = createRandom(1);
  const note = () => random.pick(notes).replaceAll('\n', '\\n');
  const head = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'.split(
    ',',
  );
  const list = stampsOf(rows, from).map((at, i): Cell[] => {
    const start = local(at, false);
    const end = local(later(at, 10), false);
    switch (i % 6) {
      case 0:
        return ['Feed', start, end, '0:10', '00:06R', 'Breast', '00:04L', note()];
      case 1:
        return ['Feed', start, '', '', 'Formula', 'Bottle', i % 4 === 1 ? '190ml' : '3oz', note()];
      case 2:
        return ['Sleep', start, end, '0:10', 'Upset', 'On own in bed', 'Happy', note()];
      case 3:
        return ['Diaper', start, '', 'yellow', 'Loose', '', 'Both, pee:medium poo:small', note()];
      case 4:
        return ['Solids', start, '', '', '1 tsp of mango, 2 of banana', '', 'LOVED', note()];
      default:
        return ['Temp', start, '', '', '37.6°C', '', '', note()];
    }
  });
  return {
    provider: 'huckleberry',
    children: [''],
    records: rows,
    files: [{ name: 'huckleberry.csv', text: `\uFEFF${csv(head, list)}` }],
  };
}

function makeNara(rows: number, from = FIRST): ImportSample {
  const random = createRandom(1);
  const note = () => random.pick(notes);
  const head = [
    'Type',
    'Profile Name',
    'Start Date/time',
    'Start Date/time (Epoch)',
    'Time Zone',
    'Note',
    '[Breastfeed] Left Duration (Seconds)',
    '[Breastfeed] Right Duration (Seconds)',
    '[Breastfeed] Begin Side',
    '[Bottle Feed] Type',
    '[Bottle Feed] Volume',
    '[Bottle Feed] Volume Unit',
    '[Sleep] End Date/time (Epoch)',
    '[Sleep] Duration (Seconds)',
    '[Diaper] Type',
    '[Diaper] Dirty Color',
    '[Profile] Birth Date',
    '_profileKey',
    '_activityKey',
  ];
  const row = (cells: Record<string, Cell>) => head.map((name) => cells[name] ?? '');
  const list = stampsOf(rows, from).map((at, i) => {
    const base = {
      'Profile Name': 'Mia',
      'Start Date/time': local(later(at, 60)),
      'Start Date/time (Epoch)': at.getTime(),
      'Time Zone': 'Europe/Berlin',
      Note: note(),
      _profileKey: 'profile-1',
      _activityKey: `activity-${i}`,
    };
    switch (i % 4) {
      case 0:
        return row({
          ...base,
          Type: 'Breastfeed',
          '[Breastfeed] Left Duration (Seconds)': 300,
          '[Breastfeed] Right Duration (Seconds)': 240,
          '[Breastfeed] Begin Side': 'LEFT.nonTimer',
        });
      case 1:
        return row({
          ...base,
          Type: 'Bottle Feed',
          '[Bottle Feed] Type': 'Formula',
          '[Bottle Feed] Volume': 4,
          '[Bottle Feed] Volume Unit': 'FLOZ',
        });
      case 2:
        return row({
          ...base,
          Type: 'Sleep',
          '[Sleep] End Date/time (Epoch)': later(at, 16).getTime(),
          '[Sleep] Duration (Seconds)': 960,
        });
      default:
        return row({
          ...base,
          Type: 'Diaper',
          '[Diaper] Type': 'Dirty Wet',
          '[Diaper] Dirty Color': 'GREEN YELLOW',
        });
    }
  });
  const profile = row({
    Type: 'Profile',
    'Profile Name': 'Mia',
    '[Profile] Birth Date': '2024-12-01',
    _profileKey: 'profile-1',
  });
  return {
    provider: 'nara',
    children: ['profile-1'],
    records: rows,
    files: [
      { name: 'export_narababy_mia_20260101.csv', text: csv(head, [profile, ...list], true) },
    ],
  };
}

function makeBabyTracker(rows: number, from = FIRST): ImportSample {
  const random = createRandom(1);
  const note = () => random.pick(notes);
  const time = (at: Date) => {
    const hour = at.getUTCHours();
    const date = `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${String(at.getUTCFullYear()).slice(2)}`;
    // iOS puts a narrow no-break space before the half of the day.
    return `${date}, ${hour % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')}\u202F${hour < 12 ? 'AM' : 'PM'}`;
  };
  const sleeps: Cell[][] = [];
  const nursings: Cell[][] = [];
  const bottles: Cell[][] = [];
  const diapers: Cell[][] = [];
  stampsOf(rows, from).forEach((at, i) => {
    if (i % 4 === 0) sleeps.push(['Mia', time(at), 15, note()]);
    else if (i % 4 === 1) nursings.push(['Mia', time(at), 'Left', 5, 4, 9, note()]);
    else if (i % 4 === 2) bottles.push(['Mia', time(at), '4.0', note()]);
    else diapers.push(['Mia', time(at), 'Mixed', note()]);
  });
  return {
    provider: 'babytracker',
    children: ['Mia'],
    records: rows,
    files: [
      { name: 'Mia_sleep.csv', text: csv(['Baby', 'Time', 'Duration(minutes)', 'Note'], sleeps) },
      {
        name: 'Mia_nursing.csv',
        text: csv(
          [
            'Baby',
            'Time',
            'Start Side',
            'Left duration (min)',
            'Right duration (min)',
            'Total Duration (min)',
            'Note',
          ],
          nursings,
        ),
      },
      { name: 'Mia_formula.csv', text: csv(['Baby', 'Time', 'Amount (oz.)', 'Note'], bottles) },
      { name: 'Mia_diaper.csv', text: csv(['Baby', 'Time', 'Status', 'Note'], diapers) },
    ],
  };
}

function makePlainTable(rows: number, from = FIRST): ImportSample {
  const random = createRandom(1);
  const note = () => random.pick(notes);
  const kinds = ['Bottle', 'Nap', 'Wet diaper', 'Daily walk'];
  const list = stampsOf(rows, from).map((at, i): Cell[] => {
    const kind = kinds[i % kinds.length] as string;
    return [
      local(at),
      kind,
      kind === 'Nap' ? 15 : '',
      kind === 'Bottle' ? '120ml' : '',
      'Mia',
      note(),
    ];
  });
  return {
    provider: 'csv',
    children: ['Mia'],
    records: rows,
    files: [
      {
        name: 'diary.csv',
        text: csv(['Start', 'Type', 'Duration', 'Amount', 'Child', 'Notes'], list),
      },
    ],
  };
}
