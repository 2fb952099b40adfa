import { expect, test } from 'vitest';
import type { EventRecord } from '../../../schema/records/event.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { bottle, childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { DEFAULT_SETTINGS } from '../../domain/statistics/settings.ts';
import { createChartAnswerer } from './answer-charts.ts';
import { ChartComputation, type SourceChanges } from './chart-computation.ts';
import { dayParts, liveChartEntries, neededDays } from './chart-entries.ts';
import { type ChartPort, createChartClient } from './chart-client.ts';
import type { ChartAnswer, ChartRequest } from './chart-messages.ts';
import type { StoredDay } from '../../replica/totals/day-facts.ts';

const at = (iso: string) => Date.parse(iso);
const range = { from: '2026-03-10', to: '2026-03-13' };
const days = neededDays(range);
const source = {
  childId,
  settings: DEFAULT_SETTINGS,
  days,
  stored: null,
  parts: ['diapers', 'pumps', 'stash'] as const,
};
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
  computation.update('mia', source, changesTo(changed));
  const first = computation.facts('mia');
  expect(first.facts.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-10', '2026-03-14']);
  expect(first.facts[1]).toMatchObject({ entries: 1 });
  expect(first.familyFacts.map(({ pumps }) => pumps[0]?.totalMl)).toEqual([90]);

  await add('2026-03-10T10:00:00Z');
  const more = await eventually(live, (entries) => entries.length > changed.length);
  const known = new Set(changed.map(({ id }) => id));
  computation.update(
    'mia',
    source,
    changesTo(more.map(({ record }) => record).filter(({ id }) => !known.has(id))),
  );
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
  computation.update('mia', source, changesTo([diaper('2026-03-10T08:00:00Z')]));
  const names = ['nothingLikeIt' as 'diapers', 'diapers'] as const;
  const { data, failed } = computation.compute('mia', { names, input });
  expect(failed).toEqual(['nothingLikeIt']);
  expect(data.diapers?.bars.map(({ total }) => total)).toEqual([1, 0, 0, 0]);
});

test('facts are the same from entries and from stored days, before and after changes', async () => {
  const { replica } = await openTestReplica();
  const add = (type: 'diaper' | 'pumping', started: string, ofChild = true) =>
    replica.events.add([
      {
        type,
        source: 'app' as const,
        endedAt: null,
        tz: 'UTC',
        childId: ofChild ? childId : null,
        startedAt: at(started),
        payload: type === 'diaper' ? { kind: 'wet' } : { totalMl: 90 },
      } as never,
    ]);
  const [today, asked] = ['2026-03-14', neededDays({ from: '2026-03-10', to: '2026-03-14' })];
  const parts = dayParts(asked, today);
  expect(parts).toEqual({
    fresh: { from: '2026-03-11', to: '2026-03-15' },
    stored: { from: '2026-03-03', to: '2026-03-10' },
  });
  await add('diaper', '2026-03-04T08:00:00Z');
  await add('diaper', '2026-03-10T23:59:00Z');
  await add('diaper', '2026-03-11T00:00:00Z');
  await add('pumping', '2026-03-10T09:00:00Z', false);
  await add('pumping', '2026-03-10T08:00:00Z');

  const all = liveChartEntries(replica.events, { childId, days: asked, dayStartHour: 0 });
  const fresh = liveChartEntries(replica.events, { childId, days: parts.fresh, dayStartHour: 0 });
  const { dayStartHour, night } = DEFAULT_SETTINGS;
  const settings = { dayStartHour, night };
  const stored = replica.totals.facts({
    childId,
    ...(parts.stored ?? asked),
    settings,
    hasFamily: true,
  });
  const stops = [all, fresh, stored].map((live) => live.subscribe(() => undefined));
  const client = createChartClient({ openWorker: testPort().port });
  const computation = { all: new ChartComputation(), parts: new ChartComputation() };
  const follow = async (name: 'all' | 'parts', reading: typeof all, days: StoredDay[]) => {
    const records = (await eventually(reading)).map(({ record }) => record);
    const asSource = { ...source, days: asked, stored: name === 'all' ? null : parts.stored };
    client.follow(name, asSource, { records, stored: days });
    computation[name] = new ChartComputation();
    computation[name].update(name, asSource, { ...changesTo(records), changedDays: days });
    return computation[name].facts(name);
  };
  const plain = (facts: object) => JSON.parse(JSON.stringify(facts)) as unknown;
  const compare = async (isRead: (days: StoredDay[]) => boolean) => {
    const days = await eventually(stored, isRead);
    const [one, other] = [await follow('all', all, []), await follow('parts', fresh, days)];
    const lists = (facts: typeof one) =>
      [...facts.facts, ...facts.familyFacts].map(({ day, entries, diapers, pumps, people }) =>
        plain({ day, entries, diapers, pumps, people }),
      );
    expect(lists(other)).toEqual(lists(one));
    const job = { names: ['diapers', 'pumping'] as const, input: { ...input, today } };
    expect(await client.compute('parts', job)).toEqual(await client.compute('all', job));
    return days;
  };

  const first = await compare(() => true);
  expect(first.map(({ day, childId: of }) => [day, of])).toEqual([
    ['2026-03-04', childId],
    ['2026-03-10', childId],
    ['2026-03-10', null],
  ]);
  await add('diaper', '2026-03-10T12:00:00Z');
  const next = await compare((days) => days[1]?.child?.entries === 2);
  expect(next[0]).toBe(first[0]);
  expect(next[2]).toBe(first[2]);
  for (const stop of stops) stop();
  client.close();
  await replica.close();
});

test('of stored days the client sends only the parts that the charts read', () => {
  const { port, sent } = testPort();
  const client = createChartClient({ openWorker: port });
  const texts = { diapers: '[]', feeds: '[]', people: '{}' };
  const day = { day: '2026-03-04', childId, child: { entries: 2, texts }, family: null };
  client.follow('mia', { ...source, parts: ['diapers', 'pumps'] }, { records: [], stored: [day] });
  const { changes } = sent[0] as Extract<ChartRequest, { type: 'update' }>;
  expect(changes.changedDays).toEqual([
    { ...day, child: { entries: 2, texts: { diapers: '[]' } } },
  ]);
  client.close();
});

test('the client sends only what changed, and answers by the entries at the time of the call', async () => {
  const { port, sent } = testPort();
  const client = createChartClient({ openWorker: port });
  const first = diaper('2026-03-10T08:00:00Z');
  const second = diaper('2026-03-10T09:00:00Z');
  client.follow('mia', source, { records: [first, second], stored: [] });
  const both = client.compute('mia', diapers);
  client.follow('mia', source, { records: [second], stored: [] });
  const one = client.compute('mia', diapers);
  client.follow('mia', source, { records: [second], stored: [] });
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
  client.follow('mia', source, { records: [diaper('2026-03-10T08:00:00Z')], stored: [] });
  const before = client.compute('mia', diapers);
  fail();
  expect((await before).data.diapers?.bars[0]?.total).toBe(1);
  client.follow('mia', source, { records: [], stored: [] });
  expect((await client.compute('mia', diapers)).data.diapers?.bars[0]?.total).toBe(0);
});

test('without workers the page computes', async () => {
  const client = createChartClient({
    openWorker: () => {
      throw new Error('workers are refused');
    },
  });
  client.follow('mia', source, { records: [diaper('2026-03-10T08:00:00Z')], stored: [] });
  expect((await client.compute('mia', diapers)).data.diapers?.bars[0]?.total).toBe(1);
});

test('a source that was dropped cannot be asked any more', async () => {
  const { port } = testPort();
  const client = createChartClient({ openWorker: port });
  client.follow('mia', source, { records: [], stored: [] });
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

function changesTo(changed: readonly EventRecord[]): SourceChanges {
  return { changed, gone: [], changedDays: [], goneDays: [] };
}

function changesOf({ changes }: Extract<ChartRequest, { type: 'update' }>) {
  return { changed: changes.changed.map(({ id }) => id), gone: changes.gone };
}

function diaper(started: string): EventRecord {
  return { ...makeEvent('diaper', started), childId };
}
