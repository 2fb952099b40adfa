import { expect, test } from 'vitest';
import { addDays } from '../../../schema/rules/days.ts';
import { makeDay, makeEvent } from '../../../tests/helpers/events.ts';
import { chartParts } from './chart-parts.ts';
import { type ChartName, computeCharts } from './compute-charts.ts';
import { factsOf } from './facts/day-facts.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const range = { from: '2026-02-20', to: '2026-03-12' };
const days = Array.from({ length: 40 }, (_, index) => addDays('2026-02-01', index));
const log = days.flatMap((day) => [
  ...makeDay(day),
  makeEvent('sleep', `${day}T13:00:00Z`, { ended: `${day}T14:00:00Z` }),
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
