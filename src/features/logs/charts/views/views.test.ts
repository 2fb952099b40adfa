import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../../../schema/limits.ts';
import { makeEvent } from '../../../../../tests/helpers/events.ts';
import { type ChartName, computeCharts } from '../../../../domain/statistics/compute-charts.ts';
import { factsOf } from '../../../../domain/statistics/facts/day-facts.ts';
import { runningSleep } from '../../../../domain/statistics/facts/running-sleep.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/statistics/settings.ts';
import { METRIC } from '../../../../domain/units.ts';
import { sameAgeRange } from '../screen/compare-charts.tsx';
import { duration } from '../draw/measure.ts';
import { levelsOf, previousMean } from './bars-view.tsx';
import { feedsView, sleepView } from './daily-bars.tsx';
import { awakeView, ordinalSeries } from './sleep-views.tsx';
import { intervalsView } from './feeding-views.tsx';
import { foodsView } from './foods-view.tsx';
import { temperatureView } from './health-views.tsx';
import '../../../../i18n/lazy/charts.ts';

const range = { from: '2026-03-01', to: '2026-03-07' };
const today = '2026-03-07';
const context = {
  childId: 'mia',
  range,
  today,
  units: METRIC,
  dayStartHour: 0,
  showsPrevious: true,
  unsureDays: new Set<string>(),
};

function charts(events: Parameters<typeof factsOf>[0]) {
  return allCharts(['feeds', 'sleep', 'intervals', 'awake'], events);
}

function allCharts<Name extends ChartName>(
  names: readonly Name[],
  events: Parameters<typeof factsOf>[0],
) {
  return computeCharts(names, {
    facts: [...factsOf(events).values()],
    familyFacts: [],
    range,
    today,
    settings: DEFAULT_SETTINGS,
    countedAnyway: [],
    ageMonths: 5,
    running: [],
    pumpedBy: null,
    allergenGroups: {},
  });
}

describe('a chart without enough data', () => {
  test('says whether nothing was logged or more days are needed', () => {
    expect(feedsView.gap(charts([]).feeds)).toBe('nothing');
    const one = charts([makeEvent('feeding', '2026-03-02T08:00:00Z')]);
    expect(feedsView.gap(one.feeds)).toEqual({ of: 'days', have: 1, need: 3 });
    expect(intervalsView.gap(one.intervals)).toBe('nothing');
    expect(awakeView.gap(one.awake)).toBe('nothing');
  });

  test('lists the days there are', () => {
    const { feeds } = charts([makeEvent('feeding', '2026-03-02T08:00:00Z')]);
    const { columns, rows } = feedsView.table(feeds, context);
    expect(columns.map(({ label }) => label)).toEqual([
      'Day',
      'breast',
      'bottle',
      'solids',
      'Total',
      'Remark',
    ]);
    expect(rows.find(([day]) => day === '2026-03-02')?.at(-2)).toBe(1);
  });
});

test('the band of usual sleep is in the unit of the bars', () => {
  const at = Date.parse('2026-03-02T19:00:00Z');
  const { sleep } = charts([makeEvent('sleep', at, { ended: at + 2 * HOUR_MS })]);
  expect(sleepView.headline(sleep, context)).toMatchObject({ value: '2 h 00' });
  expect(sleep.band).toMatchObject({ fromHours: 12 });
});

describe('the levels of a chart', () => {
  const known = (value: number) => ({ value, missing: null });
  const levels = (showsPrevious: boolean, change: number) =>
    levelsOf(
      { mean: known(12 * HOUR_MS), change: known(change) },
      { measure: duration, context: { ...context, showsPrevious }, goal: undefined },
    );

  test('are the mean and, where it is asked for, that of the period before', () => {
    expect(levels(false, 0.2).map(({ kind }) => kind)).toEqual(['mean']);
    const [, before] = levels(true, 0.2);
    expect(before).toMatchObject({ kind: 'previous', value: 10 * HOUR_MS });
  });

  test('leave out a mean before that cannot be known', () => {
    expect(previousMean(0, -1)).toBeNull();
  });
});

test('later naps share a shape, and the night has its own', () => {
  expect([1, 2, 3, 4, 'night' as const].map(ordinalSeries)).toEqual([0, 1, 2, 2, 3]);
});

test('the same age of another child is as many days after its birth', () => {
  expect(sameAgeRange(range, { birthdate: '2026-01-01' }, { birthdate: '2025-06-01' })).toEqual({
    from: '2025-07-30',
    to: '2025-08-05',
  });
});

test('a running sleep is drawn from its start on the clock up to now, over midnight too', () => {
  const startedAt = Date.parse('2026-03-06T22:30:00Z');
  const timer = { eventId: 'event-1', startedAt, tz: 'UTC', startOffsetMin: 0 };
  expect(runningSleep(timer, { now: startedAt + 3 * HOUR_MS, settings: DEFAULT_SETTINGS })).toEqual(
    {
      id: 'event-1',
      day: '2026-03-06',
      minute: 1350,
      endMinute: 1530,
      kind: 'night',
    },
  );
  // A clock that is behind makes no sleep of negative length.
  expect(
    runningSleep(timer, { now: startedAt - 60_000, settings: DEFAULT_SETTINGS }).endMinute,
  ).toBe(1350);
});

test('the table of the temperatures has the doses of these days at their times', () => {
  const { temperature } = allCharts(
    ['temperature'],
    [
      makeEvent('temperature', '2026-03-02T08:00:00Z', {
        payload: { celsius: 38.6, site: 'ear' },
      }),
      makeEvent('medication', '2026-03-02T08:20:00Z'),
    ],
  );
  const { rows } = temperatureView.table(temperature, context);
  expect(rows.map(([day, , ...values]) => [day, ...values])).toEqual([
    ['2026-03-02', null, expect.stringContaining('Paracetamol')],
    ['2026-03-02', 38.6, 'fever'],
  ]);
});

test('the chart of foods is of the days since the first one, whatever was chosen', () => {
  const { foods } = allCharts(
    ['foods'],
    [
      makeEvent('feeding', '2026-01-05T08:00:00Z', {
        payload: { solids: [{ name: 'Egg' }] },
      }),
    ],
  );
  expect(foodsView.range?.(foods, context)).toEqual({
    from: '2026-01-05',
    to: today,
  });
  expect(foodsView.table(foods, context).rows[0]?.at(-1)).toBe('Egg');
});
