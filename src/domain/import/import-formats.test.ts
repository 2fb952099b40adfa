import { describe, expect, test } from 'vitest';
import { importSamples } from '../../../tests/helpers/import-files.ts';
import type { NightWindow } from '../statistics/settings.ts';
import { detectFormat, importFormats } from './import-formats.ts';
import { ExistingIndex } from './import-plan.ts';
import type { ImportTable } from './import-table.ts';
import { defaultUnits } from './import-units.ts';
import { guessMapping } from './plain-csv.ts';
import { planRows } from './plan-rows.ts';
import { readCsv } from './read-csv.ts';

const night: NightWindow = { fromMin: 19 * 60, toMin: 7 * 60 };
const ROWS = 1_000;

function tablesOf(files: readonly { name: string; text: string }[]): ImportTable[] {
  return files.map(({ name, text }) => {
    const table = readCsv(name, text, 1_000_000);
    if (table === null || table === 'too_large') throw new Error(`${name}: ${String(table)}`);
    return table;
  });
}

describe.each(Object.values(importSamples).map((make) => make(ROWS)))(
  'a file of $provider',
  ({ provider, children, files, records }) => {
    const tables = tablesOf(files);
    const plan = (existing: ExistingIndex) => {
      const [found] = detectFormat(tables);
      if (!found) throw new Error('not recognised');
      const { format } = found;
      const mapping = provider === 'csv' ? guessMapping(tables) : null;
      return planRows(format.read(tables, { units: defaultUnits, dateOrder: 'mdy', mapping }), {
        provider,
        jobId: 'job-1',
        answers: {
          zones: [{ from: null, tz: 'Europe/Berlin' }],
          children: Object.fromEntries(children.map((key) => [key, { childId: 'child-mia' }])),
        },
        fileChildren: format.children(tables),
        children: [{ id: 'child-mia', birthdate: null, night }],
        ownTypes: new Map(),
        existing,
        night,
        now: Date.UTC(2027, 0, 1),
      });
    };

    test('is recognised by its columns', () => {
      expect(detectFormat(tables).map(({ format }) => format.id)).toEqual([provider]);
    });

    test('comes in whole, and adds nothing the second time', () => {
      const first = plan(new ExistingIndex(provider));
      expect(first.report.filter(({ problem }) => problem !== null).slice(0, 3)).toEqual([]);
      expect(first.report.filter(({ outcome }) => outcome !== 'entry').slice(0, 3)).toEqual([]);
      const entries = first.fresh.filter(({ collection }) => collection !== 'logDefinitions');
      expect(entries).toHaveLength(records);
      expect(new Set(first.fresh.map(({ id }) => id)).size).toBe(first.fresh.length);

      const existing = new ExistingIndex(provider);
      for (const { collection, id, fields } of first.fresh) {
        existing.add(collection, { id, childId: null, removed: null, ...fields });
      }
      const second = plan(existing);
      expect(second.fresh.filter(({ collection }) => collection !== 'logDefinitions')).toEqual([]);
      expect(second).toMatchObject({ known: records, duplicates: [], inTrash: [] });
    });
  },
);

test('only one format is certain of a table of another tracker', () => {
  for (const make of Object.values(importSamples)) {
    const { provider, files } = make(40);
    if (provider === 'csv') continue;
    for (const table of tablesOf(files)) {
      const certain = importFormats.filter((format) => format.score(table) > 0.5);
      expect([table.file, certain.map(({ id }) => id)]).toEqual([table.file, [provider]]);
    }
  }
});

const order = (rows: string[]) =>
  `Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n${rows.join('\n')}\n`;

test('equal rows are two entries, and what another source logged is asked about', () => {
  const text = order(['Diaper,2026-03-01 08:00,,,,,Pee,', 'Diaper,2026-03-01 08:00,,,,,Pee,']);
  const existing = new ExistingIndex('huckleberry');
  const table = tablesOf([{ name: 'one.csv', text }]);
  const plan = () =>
    planRows(
      detectFormat(table)[0]?.format.read(table, {
        units: defaultUnits,
        dateOrder: 'mdy',
        mapping: null,
      }) ?? [],
      {
        provider: 'huckleberry',
        jobId: 'job-1',
        answers: { zones: [{ from: null, tz: 'UTC' }], children: { '': { childId: 'child-mia' } } },
        fileChildren: [],
        children: [{ id: 'child-mia', birthdate: null, night }],
        ownTypes: new Map(),
        existing,
        night,
        now: Date.UTC(2027, 0, 1),
      },
    );
  expect(plan().fresh).toHaveLength(2);
  existing.add('events', {
    id: 'logged-here',
    childId: 'child-mia',
    removed: null,
    type: 'diaper',
    startedAt: Date.UTC(2026, 2, 1, 8, 4),
  });
  expect(plan()).toMatchObject({ fresh: [], duplicates: [{}, {}] });
});

test('what no format understands becomes a note, an own type, or a line of the report', () => {
  const text = order([
    'Feed,2026-03-01 08:00,,,Formula,Bottle,a lot,hungry',
    'Kangaroo care,2026-03-01 09:00,2026-03-01 09:30,0:30,,,,warm',
    'Sleep,2026-03-01 20:00,,,,,,',
    'Feed,yesterday,,,Formula,Bottle,90ml,',
    'Bath',
  ]);
  const table = tablesOf([{ name: 'one.csv', text }]);
  const { fresh, report } = planRows(
    detectFormat(table)[0]?.format.read(table, {
      units: defaultUnits,
      dateOrder: 'mdy',
      mapping: null,
    }) ?? [],
    {
      provider: 'huckleberry',
      jobId: 'job-1',
      answers: { zones: [{ from: null, tz: 'UTC' }], children: { '': { childId: 'child-mia' } } },
      fileChildren: [],
      children: [{ id: 'child-mia', birthdate: null, night }],
      ownTypes: new Map(),
      existing: new ExistingIndex('huckleberry'),
      night,
      now: Date.UTC(2027, 0, 1),
    },
  );
  expect(
    fresh.map(({ collection, fields }) => [collection, fields['type'] ?? fields['name']]),
  ).toEqual([
    ['logDefinitions', 'Kangaroo care'],
    ['events', 'note'],
    ['events', 'custom'],
    ['events', 'note'],
  ]);
  expect(fresh[1]?.fields).toMatchObject({
    tags: ['import'],
    note: expect.stringContaining('a lot'),
  });
  expect(report.map(({ row, outcome, problem }) => [row, outcome, problem])).toEqual([
    [2, 'note', 'badValue'],
    [3, 'entry', null],
    [4, 'note', 'running'],
    [5, 'left', 'noTime'],
    [6, 'left', 'noTime'],
  ]);
});
