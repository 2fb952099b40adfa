import { expect, test } from 'vitest';
import type { EventRecord } from '../../../schema/records/event.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { bottle, childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { DEFAULT_SETTINGS } from '../../domain/statistics/settings.ts';
import { createChartAnswerer } from './answer-charts.ts';
import { ChartComputation } from './chart-computation.ts';
import { liveChartEntries, neededDays } from './chart-entries.ts';
import { type ChartPort, createChartClient } from './chart-client.ts';
import type { ChartAnswer, ChartRequest } from './chart-messages.ts';

const at = (iso: string) => Date.parse(iso);
const range = { from: '2026-03-10', to: '2026-03-13' };
const days = neededDays(range);
const source = { childId, settings: DEFAULT_SETTINGS, days };
const input = {
  range,
  today: '2026-03-20',
  settings: DEFAULT_SETTINGS,
  countedAnyway: [],
  ageMonths: 5,
  running: [],
  pumpedBy: null,
  allergenGroups: {},
};
const diapers = { names: ['diapers'] as const, input };

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
  const live = liveChartEntries(replica.events, { childId, days, dayStartHour: 0 });
  const stop = live.subscribe(() => undefined);
  const computation = new ChartComputation();
  const changed = (await eventually(live)).map(({ record }) => record);
  computation.update('mia', source, { changed, gone: [] });
  const first = computation.facts('mia');
  expect(first.facts.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-10', '2026-03-14']);
  expect(first.facts[1]).toMatchObject({ entries: 1 });
  expect(first.familyFacts.map(({ pumps }) => pumps[0]?.totalMl)).toEqual([90]);

  await add('2026-03-10T10:00:00Z');
  const more = await eventually(live, (entries) => entries.length > changed.length);
  const known = new Set(changed.map(({ id }) => id));
  computation.update('mia', source, {
    changed: more.map(({ record }) => record).filter(({ id }) => !known.has(id)),
    gone: [],
  });
  const next = computation.facts('mia');
  expect(next.facts[1]).toMatchObject({ entries: 2 });
  expect(next.facts[0]).toBe(first.facts[0]);
  expect(next.facts[2]).toBe(first.facts[2]);
  stop();
  await replica.close();
});

test('reads the whole history of some types', async () => {
  const { replica } = await openTestReplica();
  const stash = (started: string) =>
    replica.events.add([
      {
        type: 'milk_stash',
        childId: null,
        startedAt: at(started),
        endedAt: null,
        payload: { kind: 'add', ml: 100 },
        source: 'app',
        tz: 'UTC',
      },
    ]);
  await stash('2025-06-01T08:00:00Z');
  await stash('2026-03-11T08:00:00Z');
  await replica.events.add([{ ...bottle(at('2025-06-01T08:00:00Z')), tz: 'UTC' }]);
  const live = liveChartEntries(replica.events, {
    childId,
    days,
    dayStartHour: 0,
    history: ['milk_stash'],
  });
  const stop = live.subscribe(() => undefined);
  const entries = await eventually(live);
  expect(entries.map(({ record }) => [record.type, record.day])).toEqual([
    ['milk_stash', '2025-06-01'],
    ['milk_stash', '2026-03-11'],
  ]);
  stop();
  await replica.close();
});

test('a chart that fails does not stop the others', () => {
  const computation = new ChartComputation();
  computation.update('mia', source, { changed: [diaper('2026-03-10T08:00:00Z')], gone: [] });
  const names = ['nothingLikeIt' as 'diapers', 'diapers'] as const;
  const { data, failed } = computation.compute('mia', { names, input });
  expect(failed).toEqual(['nothingLikeIt']);
  expect(data.diapers?.bars.map(({ total }) => total)).toEqual([1, 0, 0, 0]);
});

test('the client sends only what changed, and answers by the entries at the time of the call', async () => {
  const { port, sent } = testPort();
  const client = createChartClient({ openWorker: port });
  const first = diaper('2026-03-10T08:00:00Z');
  const second = diaper('2026-03-10T09:00:00Z');
  client.follow('mia', source, [first, second]);
  const both = client.compute('mia', diapers);
  client.follow('mia', source, [second]);
  const one = client.compute('mia', diapers);
  client.follow('mia', source, [second]);
  expect(
    sent.flatMap((request) => (request.type === 'update' ? [changesOf(request)] : [])),
  ).toEqual([
    { changed: [first.id, second.id], gone: [] },
    { changed: [], gone: [first.id] },
  ]);
  expect((await both).data.diapers?.bars[0]?.total).toBe(2);
  expect((await one).data.diapers?.bars[0]?.total).toBe(1);
});

test('a worker that fails is replaced by the page, which answers what was asked before', async () => {
  let fail = () => {};
  const client = createChartClient({
    // It never answers.
    openWorker: (_onAnswer, onFailure) => {
      fail = onFailure;
      return { post: () => undefined, close: () => undefined };
    },
  });
  client.follow('mia', source, [diaper('2026-03-10T08:00:00Z')]);
  const before = client.compute('mia', diapers);
  fail();
  expect((await before).data.diapers?.bars[0]?.total).toBe(1);
  client.follow('mia', source, []);
  expect((await client.compute('mia', diapers)).data.diapers?.bars[0]?.total).toBe(0);
});

test('without workers the page computes', async () => {
  const client = createChartClient({
    openWorker: () => {
      throw new Error('workers are refused');
    },
  });
  client.follow('mia', source, [diaper('2026-03-10T08:00:00Z')]);
  expect((await client.compute('mia', diapers)).data.diapers?.bars[0]?.total).toBe(1);
});

test('a source that was dropped cannot be asked any more', async () => {
  const { port } = testPort();
  const client = createChartClient({ openWorker: port });
  client.follow('mia', source, []);
  client.drop('mia');
  await expect(client.compute('mia', diapers)).rejects.toThrow('could not be computed');
});

/** A worker's side without a thread, with what the page sent to it. */
function testPort() {
  const sent: ChartRequest[] = [];
  const port = (onAnswer: (answer: ChartAnswer) => void): ChartPort => {
    const handle = createChartAnswerer((answer) => queueMicrotask(() => onAnswer(answer)));
    return {
      post: (request) => {
        const copy = structuredClone(request);
        sent.push(copy);
        handle(copy);
      },
      close: () => undefined,
    };
  };
  return { port, sent };
}

function changesOf({ changes }: Extract<ChartRequest, { type: 'update' }>) {
  return { changed: changes.changed.map(({ id }) => id), gone: changes.gone };
}

function diaper(started: string): EventRecord {
  return { ...makeEvent('diaper', started), childId };
}
