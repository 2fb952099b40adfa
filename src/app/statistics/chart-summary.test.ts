import { describe, expect, test } from 'vitest';
import { addDays } from '../../../schema/rules/days.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { type ChartName, computeCharts } from '../../domain/statistics/compute-charts.ts';
import { factsOf } from '../../domain/statistics/facts/day-facts.ts';
import { DEFAULT_SETTINGS } from '../../domain/statistics/settings.ts';
import { METRIC } from '../../domain/units.ts';
import { charts as words } from '../../i18n/en/charts.ts';
import { configureFormat } from '../../i18n/format.ts';
import { chartName, chartSummary, comparisonText, howText, missingText } from './chart-summary.ts';

configureFormat({ locale: 'en-GB' });
const TODAY = '2025-06-29';
const range = { from: '2025-06-15', to: '2025-06-28' };

function summaryOf(name: ChartName, events: readonly EventRecord[], units = METRIC) {
  const facts = [...factsOf(events).values()];
  const input = {
    facts,
    familyFacts: facts,
    range,
    today: TODAY,
    settings: DEFAULT_SETTINGS,
    countedAnyway: [],
    ageMonths: 5,
    running: [],
    pumpedBy: null,
    allergenGroups: {},
  };
  return chartSummary(name, computeCharts([name], input)[name], { range, today: TODAY, units });
}

/** Entries on each day of the range and of the range before. */
function onDays(make: (day: string, index: number) => readonly EventRecord[]) {
  return Array.from({ length: 28 }, (_, index) => make(addDays('2025-06-01', index), index)).flat();
}
function sleep(from: string, minutes: number) {
  const startedAt = Date.parse(from);
  return makeEvent('sleep', startedAt, { ended: startedAt + minutes * 60_000 });
}

describe('the summary of a chart', () => {
  test('of sleep says mean, ends and change, as the specification words it', () => {
    // 00:30 on for 11:50, then 13:10 on average to 14:35; 12:50 each day of the fortnight before.
    const lengths = [710, 875, ...Array.from({ length: 12 }, () => (800 * 14 - 710 - 875) / 12)];
    const sleeps = onDays((day, index) => [
      sleep(`${addDays(day, -1)}T22:30:00Z`, index < 14 ? 770 : (lengths[index - 14] ?? 0)),
    ]);
    expect(summaryOf('sleep', sleeps)).toBe(
      'Sleep, last 14 days: mean 13 h 20 min, from 11 h 50 to 14 h 35; up 4 % on the fortnight before.',
    );
  });

  test('says "down" and "the same", and leaves out a change that is not known', () => {
    const diapers = (counts: (index: number) => number) =>
      onDays((day, index) =>
        Array.from({ length: counts(index) }, (_, hour) =>
          makeEvent('diaper', `${day}T0${hour}:00:00Z`),
        ),
      );
    expect(
      summaryOf(
        'diapers',
        diapers((index) => (index < 14 ? 5 : 4)),
      ),
    ).toBe('Diapers, last 14 days: mean 4, from 4 to 4; down 20 % on the fortnight before.');
    expect(
      summaryOf(
        'diapers',
        diapers(() => 5),
      ),
    ).toContain('; the same as the fortnight before.');
    expect(
      summaryOf(
        'diapers',
        diapers((index) => (index < 14 ? 0 : 4)),
      ),
    ).toBe('Diapers, last 14 days: mean 4, from 4 to 4.');
  });

  test('says what is missing', () => {
    expect(summaryOf('feeds', [makeEvent('feeding', '2025-06-20T08:00:00Z')])).toBe(
      'Feeds, last 14 days: Needs 3 days – 1 so far.',
    );
    expect(summaryOf('nights', [])).toBe('Nights, last 14 days: Needs 1 night – 0 so far.');
    expect(summaryOf('temperature', [])).toBe('Temperature, last 14 days: nothing logged.');
  });

  test('of milk follows the units of the device', () => {
    const feeds = onDays((day) => [
      makeEvent('feeding', `${day}T08:00:00Z`, {
        payload: { bottles: [{ content: 'formula', takenMl: 60 }] },
      }),
    ]);
    expect(summaryOf('milk', feeds)).toContain('mean 60 ml, from 60 ml to 60 ml');
    expect(summaryOf('milk', feeds, { volume: 'oz', temperature: 'F' })).toContain('mean 2 oz');
  });

  test('of each other chart is one sentence', () => {
    const events = onDays((day, index) => [
      sleep(`${day}T07:00:00Z`, 60),
      sleep(`${day}T11:00:00Z`, 90),
      sleep(`${day}T17:30:00Z`, 690),
      ...['02', '05', '08', '11', '14', '17', '20'].map((hour) =>
        makeEvent('feeding', `${day}T${hour}:00:00Z`, {
          ended: `${day}T${hour}:10:00Z`,
          payload: { breast: { leftSec: 324, rightSec: 276 } },
        }),
      ),
      ...(index % 14 === 0
        ? [
            makeEvent('feeding', `${day}T09:30:00Z`, {
              payload: { solids: [{ name: `Food ${index}`, reaction: { signs: ['hives'] } }] },
            }),
          ]
        : []),
      makeEvent('mood', `${day}T16:00:00Z`, {
        ended: `${day}T16:10:00Z`,
        payload: { mood: 'crying' },
      }),
      makeEvent('medication', `${day}T08:00:00Z`),
      makeEvent('temperature', `${day}T08:00:00Z`, { payload: { celsius: 37, site: 'ear' } }),
      makeEvent('tummy_time', `${day}T09:00:00Z`, { ended: `${day}T09:12:00Z` }),
      makeEvent('diaper', `${day}T08:00:00Z`),
      makeEvent('pumping', `${day}T10:00:00Z`),
    ]);
    const period = 'last 14 days: ';
    const figures = (name: ChartName) => summaryOf(name, events).split(period)[1];
    expect(figures('raster')).toBe('14 days with entries.');
    expect(figures('sleepHeat')).toBe('most often at 03:30, on 14 of 14 days.');
    expect(figures('diaperHeat')).toBe('most often at 10:00, on 14 of 14 days.');
    expect(figures('breast')).toBe(
      'mean 1 h 10 min, from 1 h 10 min to 1 h 10 min; left to right 54 : 46; the same as the fortnight before.',
    );
    expect(figures('intervals')).toBe(
      'median 3 h, from 1 h 30 to 6 h 00; by day 3 h 00, by night 3 h 00.',
    );
    expect(figures('nights')).toBe('longest stretch 11 h 30 min on average, 0 wakings a night.');
    expect(figures('awake')).toBe(
      'before nap 1 2 h 00, before nap 2 3 h 00 and before the night 5 h 00.',
    );
    expect(figures('naps')).toBe('2 a day, 1 h 15 min on average.');
    expect(figures('play')).toContain('mean 12 min');
    expect(figures('pumping')).toContain('mean 60 ml');
    expect(figures('temperature')).toBe('14 readings, highest 37.0 °C, 14 doses given.');
    expect(figures('medicines')).toBe('Paracetamol 14 doses.');
    expect(figures('foods')).toBe('2 foods tried, 2 with a reaction.');
    expect(figures('crying')).toBe('2 h 20 min in all, 10 min a day.');
  });

  test('names the dates of a period that is over', () => {
    const facts = [...factsOf([makeEvent('diaper', '2025-06-02T08:00:00Z')]).values()];
    const past = { from: '2025-06-01', to: '2025-06-07' };
    const { diapers } = computeCharts(['diapers'], {
      facts,
      familyFacts: [],
      range: past,
      today: TODAY,
      settings: DEFAULT_SETTINGS,
      countedAnyway: [],
      ageMonths: null,
      running: [],
      pumpedBy: null,
      allergenGroups: {},
    });
    expect(chartSummary('diapers', diapers, { range: past, today: TODAY, units: METRIC })).toBe(
      'Diapers, Sun 1 Jun to Sat 7 Jun: mean 1, from 1 to 1.',
    );
  });
});

test('every chart has a name and its formula in words', () => {
  const names = Object.keys(words).flatMap((key) =>
    key.startsWith('name-') ? [key.slice('name-'.length) as ChartName] : [],
  );
  expect(names).toHaveLength(21);
  for (const name of names) {
    expect(chartName(name)).not.toContain('charts.');
    expect(howText(name)).not.toContain('charts.');
    // Days and nights are set for each child.
    expect(howText(name)).not.toMatch(/\d:\d\d|midnight/);
  }
  expect(howText('nextSleep')).toContain('not advice');
  expect(howText('partlyLogged')).toContain('30 %');
});

test('a comparison and a missing number are said in words', () => {
  expect(comparisonText({ value: 0.123, missing: null })).toBe('The second is 12 % higher.');
  expect(comparisonText({ value: -0.5, missing: null })).toBe('The second is 50 % lower.');
  expect(comparisonText({ value: 0.004, missing: null })).toBe('Both are the same.');
  expect(missingText({ of: 'previousDays', have: 1, need: 3 })).toBe(
    'Needs 3 days in the period before – 1 so far',
  );
  expect(missingText({ of: 'previousMean', have: 0, need: 1 })).toBe('The period before was zero');
  expect(missingText({ of: 'entries', have: 0, need: 6 })).toBe('Needs 6 entries – 0 so far');
});
