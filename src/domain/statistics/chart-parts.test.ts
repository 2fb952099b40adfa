import { expect, test } from 'vitest';
import { addDays } from '../../../schema/rules/days.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { chartParts } from './chart-parts.ts';
import { type ChartName, computeCharts } from './compute-charts.ts';
import { factsOf } from './facts/day-facts.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const range = { from: '2026-02-20', to: '2026-03-12' };
const days = Array.from({ length: 40 }, (_, index) => addDays('2026-02-01', index));
const log = days.flatMap((day) => [
  makeEvent('feeding', `${day}T08:00:00Z`, {
    payload: {
      breast: { leftSec: 300, rightSec: 60 },
      bottles: [{ content: 'formula', takenMl: 90 }],
      solids: [{ name: 'Pear', liking: 'liked' }],
    },
  }),
  makeEvent('sleep', `${day}T13:00:00Z`, { ended: `${day}T14:00:00Z` }),
  makeEvent('sleep', `${day}T20:00:00Z`, { ended: `${addDays(day, 1)}T05:00:00Z` }),
  makeEvent('diaper', `${day}T10:00:00Z`, { payload: { kind: 'both', color: 'green' } }),
  makeEvent('medication', `${day}T11:00:00Z`, {
    payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' },
  }),
  makeEvent('temperature', `${day}T11:30:00Z`, { payload: { celsius: 38.5, site: 'ear' } }),
  makeEvent('tummy_time', `${day}T12:00:00Z`, { ended: `${day}T12:05:00Z` }),
  makeEvent('mood', `${day}T13:00:00Z`, { payload: { mood: 'crying' } }),
  makeEvent('pumping', `${day}T14:00:00Z`, { payload: { totalMl: 80 } }),
  makeEvent('milk_stash', `${day}T15:00:00Z`, { payload: { kind: 'add', ml: 80 } }),
]);

test.each(Object.keys(chartParts) as ChartName[])('"%s" reads the parts that it names', (name) => {
  const read = new Set<string>();
  const watched = [...factsOf(log).values()].map(
    (facts) =>
      new Proxy(facts, {
        get(target, part) {
          if (part !== 'day' && part !== 'entries') read.add(String(part));
          return Reflect.get(target, part);
        },
      }),
  );
  computeCharts([name], {
    facts: watched,
    familyFacts: watched,
    range,
    today: range.to,
    settings: DEFAULT_SETTINGS,
    countedAnyway: [],
    ageMonths: 5,
    running: [],
    nowMinute: 900,
    pumpedBy: null,
    allergenGroups: {},
  });
  expect([...read].toSorted()).toEqual(chartParts[name].toSorted());
});
