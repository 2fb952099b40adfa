import { expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { computeCharts } from '../../../domain/statistics/compute-charts.ts';
import { factsOf } from '../../../domain/statistics/facts/day-facts.ts';
import { DEFAULT_SETTINGS } from '../../../domain/statistics/settings.ts';
import { METRIC } from '../../../domain/units.ts';
import { configureFormat } from '../../../i18n/format.ts';
import { blocksFor } from './blocks.ts';
import {
  DOCTOR_CHARTS,
  childRows,
  diaperRows,
  entryRows,
  feedingRows,
  sleepRows,
} from './doctor-content.ts';

configureFormat({ locale: 'en-GB', hour12: false });

const range = { from: '2025-03-24', to: '2025-03-30' };
const TODAY = '2025-03-31';

function dataOf(events: readonly EventRecord[]) {
  return computeCharts(DOCTOR_CHARTS, {
    facts: [...factsOf(events).values()],
    familyFacts: [],
    range,
    today: TODAY,
    settings: DEFAULT_SETTINGS,
    countedAnyway: [],
    ageMonths: 3,
    running: [],
    pumpedBy: null,
    allergenGroups: {},
  });
}

const onEachDay = (make: (day: string) => readonly EventRecord[]) =>
  Array.from({ length: 7 }, (_, index) => make(addDays(range.from, index))).flat();

test('says who the child is, without what is not known', () => {
  const child = { name: 'Mia', birthdate: '2024-12-20', chartSex: 'female', gestationDays: 268 };
  expect(childRows(child as ChildRecord, TODAY).map(({ value }) => value)).toEqual([
    'Mia',
    'Fri, 20 Dec 2024 (3 months old)',
    'Girl',
    '38 weeks and 2 days',
  ]);
  const unknown = {
    name: 'Leo',
    birthdate: null,
    chartSex: null,
    gender: null,
    gestationDays: null,
  };
  expect(childRows(unknown as ChildRecord, TODAY)).toEqual([{ label: 'Name', value: 'Leo' }]);
});

test('averages feeds, diapers and sleep over the days, across a clock change', () => {
  // The clock goes forward in the night to 30 March: that sleep is eight hours, like the others.
  const data = dataOf(
    onEachDay((day) => [
      ...['06', '12', '18'].map((hour) =>
        makeEvent('feeding', `${day}T${hour}:00:00Z`, {
          payload: { bottles: [{ content: 'formula', takenMl: 120 }] },
        }),
      ),
      makeEvent('diaper', `${day}T08:00:00Z`, { payload: { kind: 'both' } }),
      makeEvent('diaper', `${day}T14:00:00Z`, { payload: { kind: 'wet' } }),
      makeEvent('sleep', `${addDays(day, -1)}T21:00:00Z`, { ended: `${day}T05:00:00Z` }),
    ]),
  );
  const values = (rows: readonly { label: string; value: string }[]) =>
    Object.fromEntries(rows.map(({ label, value }) => [label, value]));
  expect(values(feedingRows(data, METRIC))).toMatchObject({
    Feeds: '3 (3 to 3)',
    'Milk from bottle and tube': '360 ml (360 ml to 360 ml)',
    'of it formula': '360 ml',
  });
  expect(values(diaperRows(data))).toEqual({ Diapers: '2 (2 to 2)', Wet: '2', Dirty: '1' });
  expect(values(sleepRows(data))['Longest stretch in a night']).toBe('8 h');
});

test('has no rows for what was not logged', () => {
  const data = dataOf([]);
  expect([feedingRows(data, METRIC), diaperRows(data), sleepRows(data)]).toEqual([[], [], []]);
});

test('writes entries with their time, vaccinations with their day', () => {
  const events = [
    makeEvent('temperature', '2025-03-25T08:10:00Z', {
      payload: { celsius: 38.4, site: 'rectal' },
      note: ' after the nap ',
    }),
    makeEvent('vaccination', '2025-03-26T09:00:00Z'),
    makeEvent('diaper', '2025-03-26T10:00:00Z'),
  ];
  const rows = entryRows(events, {
    types: ['temperature', 'vaccination'],
    today: TODAY,
    units: METRIC,
  });
  expect(rows).toMatchObject([
    { when: 'Tue 25 Mar, 09:10', note: 'after the nap' },
    { when: 'Wed 26 Mar' },
  ]);
  expect(rows[0]?.text).toContain('38.4');
});

test('has only the blocks of which a person may see something', () => {
  expect(blocksFor(() => true)).toContain('health');
  expect(blocksFor((type) => type === 'diaper')).toEqual([
    'child',
    // Whether there are measurements is up to the right to growth.
    'growth',
    'diapers',
    'questions',
    'protocol',
  ]);
});
