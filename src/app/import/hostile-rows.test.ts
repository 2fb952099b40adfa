import { expect, test } from 'vitest';
import { deviceSchemas } from '../../../schema/device-schemas.ts';
import { mergeShapeOf } from '../../../schema/collections.ts';
import { recordProblem } from '../../../schema/records/record-limits.ts';
import { type ImportSample, importSamples } from '../../../tests/helpers/import-files.ts';
import { type Random, createRandom } from '../../../tests/helpers/random.ts';
import { detectFormat } from '../../domain/import/import-formats.ts';
import { ExistingIndex, type PlannedRecord } from '../../domain/import/import-plan.ts';
import type { ImportTable } from '../../domain/import/import-table.ts';
import { defaultUnits } from '../../domain/import/import-units.ts';
import { guessMapping } from '../../domain/import/plain-csv.ts';
import { planRows } from '../../domain/import/plan-rows.ts';
import { readCsv } from '../../domain/import/read-csv.ts';
import { createRecord } from '../../replica/stores/author.ts';

/** Whatever the cells of a file hold, each record that would be written is one that every device can store. */

const NOW = Date.UTC(2027, 0, 1);
const night = { fromMin: 19 * 60, toMin: 7 * 60 };
const author = { by: 'user-number-one', at: NOW, node: 'testnode', skewMs: 0 };
/** As JSON has it. */
const HALF_OF_A_PAIR = /\\ud[89a-f]/;
const ROWS = 60;
const SEEDS = 12;

const hostile = [
  '',
  ' ',
  '-1',
  '0',
  '1e999',
  '-0',
  '99999999999999999999',
  'NaN',
  '=1+1',
  '@SUM(A1)',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '0001-01-01 00:00',
  '2026-02-30 25:61',
  '1/1/70, 1:00 AM',
  '-00:05',
  '999:59',
  'a\0b',
  'half \uD800 pair',
  '👶'.repeat(900),
  'x'.repeat(30_000),
  `${'y'.repeat(499)}👶`,
  '__proto__',
  'constructor',
  '\u202E\u0007\u001B[31m',
  '<img src=x onerror=alert(1)>',
  'true',
  'null',
  '5oz',
  '1,250',
  '12lb 5oz',
  '00:06R',
  '🙂'.repeat(21),
];

function spoiled(table: ImportTable, random: Random): ImportTable {
  return {
    ...table,
    rows: table.rows.map((cells) => {
      // A short row, a long one, or one with other cells.
      if (random.chance(0.05)) return cells.slice(0, random.below(cells.length + 1));
      const more = random.chance(0.05) ? [random.pick(hostile)] : [];
      return [...cells.map((cell) => (random.chance(0.2) ? random.pick(hostile) : cell)), ...more];
    }),
  };
}

function planOf({ files, children, provider }: ImportSample, random: Random) {
  const tables = files.map(({ name, text }) => {
    const table = readCsv(name, text, 1_000);
    if (table === null || table === 'too_large') throw new Error(name);
    return spoiled(table, random);
  });
  const format = detectFormat(tables).find(({ format: { id } }) => id === provider)?.format;
  if (!format) throw new Error('not recognised');
  const mapping = provider === 'csv' ? guessMapping(tables) : null;
  const rows = [...format.read(tables, { units: defaultUnits, dateOrder: 'mdy', mapping })];
  const keys = new Set([...children, ...rows.map(({ child }) => child ?? '')]);
  return {
    rows: rows.length,
    plan: planRows(rows, {
      provider,
      jobId: 'job-number-one',
      answers: {
        zones: [{ from: null, tz: 'Europe/Berlin' }],
        children: Object.fromEntries([...keys].map((key) => [key, { create: true as const }])),
      },
      fileChildren: format.children(tables),
      children: [],
      ownTypes: new Map(),
      existing: new ExistingIndex(provider),
      night,
      now: NOW,
    }),
  };
}

/** What keeps a device or the server from storing a record. */
function problemsOf({ collection, id, fields }: PlannedRecord): string[] {
  const record = createRecord(author, id, { childId: null, ...fields });
  const limit = recordProblem(mergeShapeOf(collection), record);
  const issues = deviceSchemas[collection].safeParse(record).error?.issues ?? [];
  return [
    ...(limit === null ? [] : [limit.message]),
    ...(HALF_OF_A_PAIR.test(JSON.stringify(record)) ? ['half of a character'] : []),
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ].map((problem) => `${collection} ${String(fields['type'])}: ${problem}`);
}

test.each(Object.values(importSamples).map((make) => make(ROWS)))(
  'a spoiled file of $provider makes only records that can be stored, and says what became of each row',
  (sample) => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { plan, rows } = planOf(sample, createRandom(seed));
      const refused = [...plan.fresh, ...plan.duplicates].flatMap(problemsOf);
      expect(refused).toEqual([]);
      expect(plan.report.length).toBeGreaterThanOrEqual(rows);
    }
  },
);
