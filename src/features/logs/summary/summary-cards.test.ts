import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { computeCharts } from '../../../domain/statistics/compute-charts.ts';
import { factsOf } from '../../../domain/statistics/facts/day-facts.ts';
import { DEFAULT_SETTINGS } from '../../../domain/statistics/settings.ts';
import { METRIC } from '../../../domain/units.ts';
import { configureFormat } from '../../../i18n/format.ts';
import { SUMMARY_CHARTS, milestonesIn, partlyLogged, summaryCards } from './summary-cards.ts';

configureFormat({ locale: 'en-GB', hour12: false });

const week = { from: '2025-03-24', to: '2025-03-30' };
const TODAY = '2025-04-02';

function dataOf(events: readonly EventRecord[], range = week, today = TODAY) {
  return computeCharts(SUMMARY_CHARTS, {
    facts: [...factsOf(events).values()],
    familyFacts: [],
    range,
    today,
    settings: DEFAULT_SETTINGS,
    countedAnyway: [],
    ageMonths: 6,
    running: [],
    pumpedBy: null,
    allergenGroups: {},
  });
}

function cardsOf(
  events: readonly EventRecord[],
  { range = week, today = TODAY, maySee = () => true } = {} as {
    range?: typeof week;
    today?: string;
    maySee?: (type: EventRecord['type']) => boolean;
  },
) {
  const cards = summaryCards({
    data: dataOf(events, range, today),
    milestones: milestonesIn(events),
    range,
    today,
    units: METRIC,
    maySee,
  });
  return Object.fromEntries(cards.map(({ title, ...card }) => [title, card]));
}

const bottle = (at: string, ml: number) =>
  makeEvent('feeding', at, { payload: { bottles: [{ content: 'formula', takenMl: ml }] } });

describe('the summary of a period', () => {
  test('sums feeds and milk, and says how the mean changed', () => {
    const before = Array.from({ length: 7 }, (_, day) => [
      bottle(`${addDays('2025-03-17', day)}T08:00:00Z`, 100),
      bottle(`${addDays('2025-03-17', day)}T12:00:00Z`, 100),
    ]).flat();
    const during = Array.from({ length: 7 }, (_, day) =>
      [8, 12, 16].map((hour) =>
        bottle(`${addDays(week.from, day)}T${String(hour).padStart(2, '0')}:00:00Z`, 90),
      ),
    ).flat();
    const { Feeds } = cardsOf([...before, ...during]);
    expect(Feeds).toMatchObject({ value: '21', caption: 'in all' });
    expect(Feeds?.lines).toEqual([
      '3 a day on average, up 50 % on the week before',
      'bottle 21',
      'Milk 1,890 ml',
      'formula 1,890 ml',
    ]);
  });

  test('counts the sleep of a night with a clock change by its real length', () => {
    // Madrid, 30 March 2025: the clock goes from 02:00 to 03:00. 22:00 to 07:00 are eight hours.
    const night = makeEvent('sleep', '2025-03-29T21:00:00Z', { ended: '2025-03-30T05:00:00Z' });
    const { Sleep } = cardsOf([night]);
    expect(Sleep?.value).toBe('8 h 00');
    expect(Sleep?.lines).toContain('Longest stretch at night 8 h');
    const day = { from: '2025-03-30', to: '2025-03-30' };
    expect(cardsOf([night], { range: day })['Sleep']?.value).toBe('6 h 00');
  });

  test('has no card for what was not logged or may not be seen', () => {
    expect(cardsOf([])).toEqual({});
    const events = [
      makeEvent('diaper', '2025-03-25T08:00:00Z'),
      makeEvent('medication', '2025-03-25T09:00:00Z'),
      makeEvent('milestone', '2025-03-26T09:00:00Z'),
    ];
    expect(Object.keys(cardsOf(events))).toEqual(['Diapers', 'Medicine', 'Milestones']);
    const seen = cardsOf(events, { maySee: (type) => type !== 'medication' });
    expect(Object.keys(seen)).toEqual(['Diapers', 'Milestones']);
  });

  test('says what a mean needs instead of guessing it', () => {
    const { Feeds } = cardsOf([bottle('2025-03-25T08:00:00Z', 100)]);
    expect(Feeds?.lines[0]).toBe('Average: Needs 3 days – 1 so far');
  });

  test('of one day has no mean, and says that today is not over', () => {
    const day = { from: '2025-03-25', to: '2025-03-25' };
    const { Diapers } = cardsOf([makeEvent('diaper', '2025-03-25T08:00:00Z')], {
      range: day,
      today: '2025-03-25',
    });
    expect(Diapers).toMatchObject({ value: '1', caption: 'so far' });
    expect(Diapers?.lines.join()).not.toContain('average');
  });

  test('takes a food as new only when no earlier meal had it', () => {
    const meal = (at: string, name: string) =>
      makeEvent('feeding', at, { payload: { solids: [{ name, qty: 1, unit: 'tbsp' }] } });
    const events = [
      meal('2025-02-01T12:00:00Z', 'Carrot'),
      meal('2025-03-25T12:00:00Z', 'carrot'),
      meal('2025-03-26T12:00:00Z', 'Pear'),
    ];
    expect(cardsOf(events)['New foods']).toMatchObject({ value: '1', lines: ['Pear'] });
  });

  test('names the highest temperature and when it was', () => {
    const reading = (at: string, celsius: number) =>
      makeEvent('temperature', at, { payload: { celsius, site: 'rectal' } });
    const { Temperature } = cardsOf([
      reading('2025-03-25T08:00:00Z', 37.2),
      reading('2025-03-26T08:10:00Z', 38.6),
    ]);
    expect(Temperature).toMatchObject({ value: '38.6 °C', caption: 'highest' });
    expect(Temperature?.lines).toEqual(['Wed 26 Mar, 09:10 · fever', '2 readings']);
  });
});

test('names the days that are only partly logged', () => {
  const full = Array.from({ length: 14 }, (_, day) =>
    [6, 9, 12, 15, 18].map((hour) =>
      bottle(`${addDays('2025-03-10', day)}T${String(hour).padStart(2, '0')}:00:00Z`, 90),
    ),
  ).flat();
  const data = dataOf([...full, bottle('2025-03-26T08:00:00Z', 90)]);
  expect(partlyLogged(data)).toEqual(['2025-03-26']);
});
