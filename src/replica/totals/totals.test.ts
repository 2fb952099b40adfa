import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import { nextStamp } from '../../../schema/rules/clock.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { removeRecord } from '../../../schema/rules/merge.ts';
import { eventually } from '../../../tests/helpers/replica.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import {
  type DayTotals,
  totalsDefinition,
  addTotals,
  totalsOfDay,
} from '../../domain/days/day-totals.ts';
import { eventsByDay } from '../../domain/statistics/facts/day-facts.ts';
import { packDay } from '../../domain/statistics/facts/packed-facts.ts';
import { DEFAULT_SETTINGS, usualSettings } from '../../domain/statistics/settings.ts';
import { databaseName } from '../storage/database-name.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import type { StoredDay } from './day-facts.ts';
import { totalsPart, withRows } from './day-parts.ts';
import { TOTALS_STORE, touchedDays } from './day-rows.ts';
import { PARTITION, afterLocalWrite, afterServerState } from '../documents/document.ts';
import { TotalsStore } from './totals.ts';
import { newId } from '../../lib/ids.ts';

const FROM = '2026-03-10';
const TO = '2026-03-20';
const START = Date.parse(`${FROM}T00:00:00Z`);
const childIds = ['child-mia', 'child-leo'];
const NODE = 'nodeaaaa';
let made = Date.parse('2026-04-01');
const ids = Array.from({ length: 6 }, (_, i) => `event-story-${i}`);

const open: OpenDatabase[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((database) => database.close()));
});

async function openTotals(userId = newId()) {
  const database = await openDatabase(userId);
  open.push(database);
  return { userId, database, totals: new TotalsStore(database.totals) };
}

/** The rule applied to all events directly; the stored totals must always equal it. */
async function directly(database: OpenDatabase): Promise<DayTotals[]> {
  const documents = await database.collections.events.find({ selector: {} });
  return daysFrom(FROM, TO).map((day) =>
    addTotals(
      childIds.map((childId) =>
        totalsOfDay(
          documents
            .filter(
              (document) =>
                document[PARTITION] === childId &&
                document.day >= addDays(day, -2) &&
                document.day <= addDays(day, 1),
            )
            .map(({ data }) => data as EventRecord),
          day,
        ),
      ),
    ),
  );
}

/** Days of facts that begin at another hour than those of totals. */
const FACT_SETTINGS = { ...DEFAULT_SETTINGS, dayStartHour: 4 };

function readFacts({ totals }: { totals: TotalsStore }, childId = 'child-mia') {
  const wanted = { childId, from: FROM, to: TO, settings: FACT_SETTINGS, hasFamily: true };
  return eventually(totals.facts(wanted));
}

async function factsDirectly(database: OpenDatabase, childId: string): Promise<StoredDay[]> {
  const documents = await database.collections.events.find({ selector: {} });
  const events = documents
    .filter((document) => document[PARTITION] === childId)
    .map(({ data }) => data as EventRecord);
  const byDay = eventsByDay(events, FACT_SETTINGS.dayStartHour);
  return daysFrom(FROM, TO).flatMap((day) =>
    byDay.has(day) ? [{ ...packDay(day, byDay.get(day) ?? [], FACT_SETTINGS), childId }] : [],
  );
}

type Step =
  | {
      act: 'write' | 'pull';
      id: string;
      type: 'sleep' | 'feeding' | 'diaper';
      childId: string;
      hour: number;
      hours: number;
      tz: string;
    }
  | { act: 'remove' | 'erase'; id: string }
  | { act: 'read' | 'read facts' | 'read twice at once' | 'build' | 'reopen' };

const put = fc.record({
  act: fc.constantFrom('write' as const, 'pull' as const),
  id: fc.constantFrom(...ids),
  type: fc.constantFrom('sleep' as const, 'feeding' as const, 'diaper' as const),
  childId: fc.constantFrom(...childIds),
  hour: fc.integer({ min: 0, max: 10 * 24 }),
  hours: fc.integer({ min: 0, max: 20 }),
  tz: fc.constantFrom('Europe/Madrid', 'Pacific/Honolulu', 'Pacific/Kiritimati'),
});
const scenario: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: put },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('remove' as const, 'erase' as const),
        id: fc.constantFrom(...ids),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'read' as const,
          'read facts' as const,
          'read twice at once' as const,
          'build' as const,
          'reopen' as const,
        ),
      }),
    },
  ),
  { minLength: 6, maxLength: 24 },
);

describe('totals of days', () => {
  // Invariant I26 (docs/sync-spec.md)
  test('equal the direct computation after any writes by any writer', async () => {
    let nonZero = 0;
    await fc.assert(
      fc.asyncProperty(scenario, fc.boolean(), async (steps, atOnce) => {
        let environment = await openTotals();
        const running: Promise<unknown>[] = [];
        for (const step of steps) {
          if (step.act === 'reopen') {
            await Promise.all(running.splice(0));
            await environment.database.close();
            environment = await openTotals(environment.userId);
          } else if (atOnce) running.push(take(step, environment));
          else await take(step, environment);
        }
        await Promise.all(running);
        const expected = await directly(environment.database);
        nonZero += expected.filter(({ feeds, sleepMs }) => feeds + sleepMs > 0).length;
        expect(await environment.totals.read({ childIds, from: FROM, to: TO })).toEqual(expected);
        for (const childId of childIds) {
          expect(await readFacts(environment, childId)).toEqual(
            await factsDirectly(environment.database, childId),
          );
        }
        await environment.database.close();
      }),
      { numRuns: 20 },
    );
    expect(nonZero).toBeGreaterThan(25);
  });

  const wanted = { childIds: ['child-mia'], from: FROM, to: TO };

  test('are read from their rows while nothing is written', async () => {
    const { database, totals } = await openTotals();
    await store(database, makeEvent('sleep', START + HOUR_MS, { ended: START + 3 * HOUR_MS }));
    const first = await totals.read(wanted);
    const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
    expect(await totals.read(wanted)).toEqual(first);
    expect(reading).not.toHaveBeenCalled();
    await store(database, makeEvent('sleep', START + 5 * HOUR_MS, { ended: START + 6 * HOUR_MS }));
    expect((await totals.read(wanted))[0]?.sleepMs).toBe(3 * HOUR_MS);
  });

  test('are built once for the whole history, and the build can be stopped anywhere', async () => {
    const { database, totals } = await openTotals();
    const days = [0, 9, 400, 2_000];
    for (const day of days) await store(database, makeEvent('feeding', START - day * DAY_MS));
    const stop = new AbortController();
    let pauses = 0;
    const pause = () => {
      pauses += 1;
      if (pauses === 3) stop.abort();
      return Promise.resolve();
    };
    const build = (signal = new AbortController().signal) =>
      totals.build({ settingsOf: usualSettings, signal, pause });
    await build(stop.signal);
    expect(pauses).toBe(3);
    await build();
    const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
    for (const day of days) {
      const on = addDays(FROM, -day);
      const [ofDay] = await totals.read({ ...wanted, from: on, to: on });
      expect(ofDay).toMatchObject({ feeds: 1, breastSec: 300 });
    }
    const ofChild = { childId: 'child-mia', settings: DEFAULT_SETTINGS, hasFamily: false };
    const on = addDays(FROM, -2_000);
    const [packed] = await eventually(totals.facts({ ...ofChild, from: on, to: on }));
    expect(packed?.child?.entries).toBe(1);
    await build();
    expect(reading).not.toHaveBeenCalled();
  });

  test('of another version of the rule are summed again', async () => {
    const { userId, database, totals } = await openTotals();
    await store(database, makeEvent('feeding', START));
    const right = await totals.read(wanted);
    await changeRows(userId, (row) => ({ ...row, definition: 'older', totals: { feeds: 99 } }));
    expect(await totals.read(wanted)).toEqual(right);
  });

  test('stay in the row of a day when its facts are stored, and the facts when it is summed', async () => {
    const { database, totals } = await openTotals();
    await store(database, makeEvent('feeding', START + 12 * HOUR_MS));
    const first = [await totals.read(wanted), await readFacts({ totals })];
    const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
    expect([await totals.read(wanted), await readFacts({ totals })]).toEqual(first);
    expect(reading).not.toHaveBeenCalled();
    await store(database, makeEvent('feeding', START + 18 * HOUR_MS));
    const [facts] = [await readFacts({ totals }), await totals.read(wanted)];
    expect(facts[0]?.child?.entries).toBe(2);
    reading.mockClear();
    expect(await readFacts({ totals })).toEqual(facts);
    expect(reading).not.toHaveBeenCalled();
  });

  test('of an older release take the place of a row with facts, which are made again', async () => {
    const { userId, database, totals } = await openTotals();
    await store(database, makeEvent('feeding', START + 12 * HOUR_MS));
    await totals.read(wanted);
    const right = await readFacts({ totals });
    await changeRows(userId, ({ facts: _, ...row }: { facts?: unknown }) => row);
    expect(await readFacts({ totals })).toEqual(right);
    await changeRows(userId, (row) => ({ ...row, facts: { definition: 'older', value: {} } }));
    expect(await readFacts({ totals })).toEqual(right);
  });

  test('of facts have the entries without a child only where these are wanted', async () => {
    const { database, totals } = await openTotals();
    const pump = makeEvent('pumping', START + 12 * HOUR_MS, { childId: null });
    await store(database, makeEvent('feeding', START + 12 * HOUR_MS));
    await store(database, pump);
    const of = { childId: 'child-mia', from: FROM, to: TO, settings: DEFAULT_SETTINGS };
    const owners = async (hasFamily: boolean) =>
      (await eventually(totals.facts({ ...of, hasFamily }))).map(({ childId }) => childId);
    expect(await owners(false)).toEqual(['child-mia']);
    expect(await owners(true)).toEqual(['child-mia', null]);
  });

  test('of facts of entries without a child are the same for children with different nights', async () => {
    const { database, totals } = await openTotals();
    await store(database, makeEvent('pumping', START + 12 * HOUR_MS, { childId: null }));
    const of = { childId: 'child-mia', from: FROM, to: TO, hasFamily: true };
    const first = await eventually(totals.facts({ ...of, settings: DEFAULT_SETTINGS }));
    const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
    const settings = { ...DEFAULT_SETTINGS, night: { fromMin: 20 * 60, toMin: 6 * 60 } };
    expect(await eventually(totals.facts({ ...of, settings }))).toEqual(first);
    const read = reading.mock.calls.map(([range]) => (range as IDBKeyRange).lower[1]);
    expect(new Set(read)).toEqual(new Set([of.childId]));
  });

  test('are correct but not stored when the disk is full', async () => {
    const { database, totals } = await openTotals();
    await store(database, makeEvent('feeding', START));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await totals.read(wanted))[0]).toMatchObject({ feeds: 1 });
    expect(put).toHaveBeenCalled();
  });

  test('stay when a write fails, and notify only the screens that show their days', async () => {
    const { database, totals } = await openTotals();
    const live = totals.days(wanted);
    let notified = 0;
    const stop = live.subscribe(() => (notified += 1));
    await eventually(live);
    await store(database, makeEvent('feeding', START + 90 * DAY_MS));
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store(database, makeEvent('feeding', START))).rejects.toMatchObject({
      kind: 'quota',
    });
    full.mockRestore();
    expect(notified).toBe(1);
    await store(database, makeEvent('feeding', START));
    expect(await eventually(live, ([day]) => day?.feeds === 1)).toHaveLength(11);
    stop();
  });

  test('follow an entry that began on an earlier day, and one of their last day', async () => {
    const { database, totals } = await openTotals();
    const live = totals.days({ childIds: ['child-mia'], from: FROM, to: TO });
    const stop = live.subscribe(() => undefined);
    await eventually(live);
    const evening = new Date(START - 4 * HOUR_MS).toISOString();
    const ended = new Date(START + 5 * HOUR_MS).toISOString();
    await store(database, makeEvent('sleep', evening, { ended }));
    await eventually(live, ([day]) => (day?.sleepMs ?? 0) > 4 * HOUR_MS);
    await store(database, makeEvent('feeding', `${TO}T22:00:00Z`));
    expect(await eventually(live, (days) => days.at(-1)?.feeds === 1)).toHaveLength(11);
    stop();
  });

  test('are read again on refresh when the message about a change was lost', async () => {
    const { database, totals } = await openTotals();
    vi.spyOn(database.totals, 'onChange').mockReturnValue(() => undefined);
    const live = totals.days({ childIds, from: FROM, to: FROM });
    const stop = live.subscribe(() => undefined);
    await eventually(live, ([day]) => day?.feeds === 0);
    await store(database, makeEvent('feeding', START));
    expect(live.get()?.[0]?.feeds).toBe(0);
    totals.refresh();
    expect(await eventually(live, ([day]) => day?.feeds === 1)).toHaveLength(1);
    stop();
  });

  test('get a new version when the rule gives other results', () => {
    const events = [
      makeEvent('sleep', '2026-03-09T20:00:00Z', { ended: '2026-03-10T05:00:00Z' }),
      makeEvent('sleep', '2026-03-10T23:30:00Z', {
        ended: '2026-03-11T01:30:00Z',
        tz: 'Asia/Tokyo',
      }),
      makeEvent('feeding', '2026-03-09T22:50:00Z', { ended: '2026-03-09T23:05:00Z' }),
      makeEvent('feeding', '2026-03-09T23:20:00Z'),
      makeEvent('feeding', '2026-03-10T09:00:00Z', {
        payload: { bottles: [{ content: 'formula', takenMl: 90.5 }] },
      }),
      makeEvent('diaper', '2026-03-10T10:00:00Z', { payload: { kind: 'both' } }),
      makeEvent('diaper', '2026-03-10T11:00:00Z', { payload: { kind: 'dry' } }),
    ];
    // If this snapshot changes, increment the version in day-totals.ts: devices would show their stored totals
    // otherwise.
    expect({ [totalsDefinition(DEFAULT_SETTINGS)]: totalsOfDay(events, '2026-03-10') })
      .toMatchInlineSnapshot(`
      {
        "2": {
          "breastSec": 300,
          "diapers": 2,
          "dirty": 1,
          "feeds": 1,
          "milkMl": 90.5,
          "sleepMs": 21600000,
          "wet": 1,
        },
      }
    `);
  });
});

describe('the days that a write touches', () => {
  const touched = (record: EventRecord) =>
    touchedDays(afterLocalWrite('events', null, record as AnyRecord, 1));

  test('are all days of the event and the days whose totals read it', () => {
    const night = makeEvent('sleep', '2026-03-10T21:00:00Z', { ended: '2026-03-11T05:00:00Z' });
    expect(touched(night)).toEqual({
      childId: 'child-mia',
      days: ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    });
  });

  test('are none for the trash and for other collections', () => {
    const gone = removeRecord(makeEvent('note', START), { by: 'u-ana', at: START, node: NODE });
    expect(touched(gone)).toBeNull();
    expect(touchedDays({ id: 'a', key: 'b' })).toBeNull();
  });
});

function store(database: OpenDatabase, record: EventRecord): Promise<unknown> {
  return database.collections.events.write(
    new Map([
      [record.id, (existing) => afterLocalWrite('events', existing, record as AnyRecord, 1)],
    ]),
  );
}

/** Rewrites the stored rows from outside, as another release in another tab would. */
async function changeRows(userId: string, change: (row: object) => object): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-${databaseName(userId)}--0--events`);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
  const rows = database.transaction(TOTALS_STORE, 'readwrite').objectStore(TOTALS_STORE);
  await new Promise<void>((resolve) => {
    rows.transaction.oncomplete = () => resolve();
    rows.getAll().onsuccess = ({ target }) => {
      const found = (target as IDBRequest<object[]>).result;
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) rows.put(change(row));
    };
  });
  database.close();
}

async function take(step: Step, { database, totals }: Awaited<ReturnType<typeof openTotals>>) {
  const { events } = database.collections;
  const wanted = { childIds, from: FROM, to: TO };
  switch (step.act) {
    case 'write':
    case 'pull': {
      const startedAt = START + step.hour * HOUR_MS;
      const ended = step.type === 'diaper' ? {} : { ended: startedAt + step.hours * HOUR_MS };
      const { id, childId, tz } = step;
      const stamp = { clocks: { '*': nextStamp((made += 1), [], NODE) } };
      const record = makeEvent(step.type, startedAt, {
        id,
        childId,
        tz,
        ...ended,
        ...stamp,
      } as never);
      return events.write(
        new Map([
          [
            id,
            (existing) =>
              step.act === 'write'
                ? afterLocalWrite('events', existing, record as AnyRecord, 1)
                : afterServerState('events', existing, record as AnyRecord, 7, NODE),
          ],
        ]),
      );
    }
    case 'remove':
      return events.write(
        new Map([
          [
            step.id,
            (existing) =>
              existing &&
              afterLocalWrite(
                'events',
                existing,
                removeRecord(existing.data, { by: 'u-ana', at: (made += 1), node: NODE }),
                1,
              ),
          ],
        ]),
      );
    case 'erase':
      return events.erase([step.id], () => true);
    case 'read':
      return totals.read(wanted);
    case 'read facts':
      return readFacts({ totals });
    case 'read twice at once':
      return Promise.all([totals.read(wanted), totals.read(wanted)]);
    case 'build':
      return totals.build({
        settingsOf: () => FACT_SETTINGS,
        signal: new AbortController().signal,
        pause: () => Promise.resolve(),
      });
    case 'reopen':
      return undefined;
  }
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

test('sums again without storing when the transaction is aborted', async () => {
  const { database } = await openTotals();
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  let times = 0;
  const sums = await database.totals.sum(
    { childId: 'child-mia', from: FROM, to: TO },
    (_documents, rows) => {
      times += 1;
      if (times > 1) {
        const about = { childId: 'child-mia', part: totalsPart('rule'), rows };
        return withRows(new Map([[FROM, 7]]), about);
      }
      // A browser that clears the storage aborts the transaction without an error.
      const summing = begin.mock.results.at(-1)?.value as IDBTransaction | undefined;
      summing?.abort();
      throw new Error('The transaction has finished.');
    },
  );
  expect([...sums]).toEqual([[FROM, 7]]);
});
