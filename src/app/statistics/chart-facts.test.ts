import { expect, test } from 'vitest';
import { bottle, childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { liveChartFacts } from './chart-facts.ts';

const at = (iso: string) => Date.parse(iso);
const range = { from: '2026-03-10', to: '2026-03-13' };

test('reads the days of a range and those next to it, and follows a new entry', async () => {
  const { replica } = await openTestReplica();
  const add = (started: string) => replica.events.add([{ ...bottle(at(started)), tz: 'UTC' }]);
  // The range before begins on 6 March; two days more are read, and one after.
  await add('2026-03-03T23:59:00Z');
  await add('2026-03-04T00:00:00Z');
  await add('2026-03-10T08:00:00Z');
  await add('2026-03-14T02:00:00Z');
  await replica.events.add([
    {
      type: 'pumping',
      childId: null,
      startedAt: at('2026-03-10T09:00:00Z'),
      endedAt: null,
      payload: { totalMl: 90 },
      source: 'app',
      tz: 'UTC',
    },
  ]);
  const live = liveChartFacts(replica.events, { childId, range, dayStartHour: 0 });
  const stop = live.subscribe(() => undefined);
  const first = await eventually(live);
  expect(first.facts.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-10', '2026-03-14']);
  expect(first.facts[1]).toMatchObject({ entries: 1 });
  expect(first.familyFacts.map(({ pumps }) => pumps[0]?.totalMl)).toEqual([90]);

  await add('2026-03-10T10:00:00Z');
  const next = await eventually(live, ({ facts }) => facts[1]?.entries === 2);
  expect(next.facts[0]).toBe(first.facts[0]);
  expect(next.facts[2]).toBe(first.facts[2]);
  stop();
  await replica.close();
});
