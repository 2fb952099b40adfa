import { addDays } from '../../../schema/rules/days.ts';
import { usualSettings } from '../../../src/domain/statistics/settings.ts';
import { createDeviceClock } from '../../../src/lib/clock.ts';
import { type Live, firstValue } from '../../../src/lib/live.ts';
import type { NewEvent } from '../../../src/replica/stores/events.ts';
import { openReplica } from '../../../src/replica/open-replica.ts';
import type { Replica } from '../../../src/replica/replica.ts';
import { fillRaw, getRaw, indexOf, newestRaw, openRaw, putRaw, resultOf } from './raw-indexeddb.ts';
import { resolveYears, shareYears } from './custody-year.ts';
import { loadedSchemas } from '../../helpers/schemas.ts';

/**
 * The replica without any screen, on the profile of a phone that has synced. Each measure
 * alternates the product's code and bare IndexedDB, on the same rows of the same database.
 */
export type ReplicaBench = {
  open(): Promise<void>;
  /** The number of entries that wait to be sent. */
  queueUp(count: number): Promise<void>;
  /** Opening until the first answer, compared with opening the same databases. */
  opening(times: number): Promise<Pairs>;
  /** One entry, until it is durable. */
  writes(times: number): Promise<Pairs>;
  /** From the commit of an entry to its row in Home's list, with all of Home's queries live. */
  writeToLive(times: number): Promise<number[]>;
  /** A page of 100 of the timeline, anywhere in the history. */
  timeline(times: number): Promise<Pairs>;
  /** All of Home's queries, on a replica that was just opened. */
  home(times: number): Promise<Pairs>;
  /** Counts again how many entries wait and how many need the person. */
  counts(times: number): Promise<Pairs>;
  /** Sums the whole history once, as the replication worker does, but without pauses, ms. */
  buildTotals(): Promise<number>;
  /** The totals of each of the last days, compared with reading their events. */
  totals(times: number, days: number): Promise<Pairs>;
  /** A year of a parenting plan with 60 overrides, and its shares, ms. */
  custodyYears(times: number): Promise<{ resolved: number[]; shared: number[] }>;
  /** Writes that many rows into a bare database of its own, ms. */
  rawFill(count: number): Promise<number>;
};
export type Pairs = { ours: number[]; raw: number[] };

const TYPES = ['feeding', 'diaper', 'sleep', 'medication', 'note'] as const;
/** RxDB's name for the database of a collection; that of an older release's RxDB holds no rows. */
const COLLECTION = /^rxdb-dexie-nestling-.*--\d+--[a-z]/;
const HOME_LIMIT = 51;
const RECENT = 60;
const PAGE = 100;
const BY_TIME = '[_deleted+shelf+at';
const BY_KIND = '[_deleted+shelf+kind+at';
const BY_DAY = '[_deleted+shelf+day';
const BY_QUEUE = '[_deleted+queue+queuedAt';
/** The form in which RxDB's Dexie storage writes `false`. */
const ALIVE = '0';

const commits: number[] = [];
watchCommits();
let replica: Replica;
let childId = '';
let names: string[] = [];

const benches: ReplicaBench = {
  async open() {
    const databases = await indexedDB.databases();
    names = databases.flatMap(({ name }) => (name && COLLECTION.test(name) ? [name] : []));
    replica = await openAgain();
    const [child] = await firstValue(replica.children.all());
    childId = child?.record.id ?? '';
  },
  async queueUp(count) {
    for (let i = 0; i < count; i += 50) {
      await replica.events.add(
        Array.from({ length: Math.min(50, count - i) }, (_, at) => diaper(i + at)),
      );
    }
    await replica.close();
  },
  async opening(times) {
    const pairs = await inTurn(
      times,
      async () => {
        await replica.close();
        const from = performance.now();
        replica = await openAgain();
        await firstValue(replica.children.all());
        return performance.now() - from;
      },
      async () => {
        const from = performance.now();
        const opened = await Promise.all(names.map(openRaw));
        const ms = performance.now() - from;
        for (const { database } of opened) database.close();
        return ms;
      },
    );
    return pairs;
  },
  async writes(times) {
    const raw = await openRaw(nameOf('events'));
    let last = '';
    let sample: Record<string, unknown> = {};
    const pairs = await inTurn(
      times,
      async (i) => {
        const from = performance.now();
        const [record] = await replica.events.add([diaper(i)]);
        const ms = performance.now() - from;
        last = record?.id ?? '';
        sample = (await getRaw(raw, last)) as Record<string, unknown>;
        return ms;
      },
      async (i) => {
        const document = { ...sample, id: `raw-${last}-${i}` };
        const from = performance.now();
        return (await putRaw(raw, document)) - from;
      },
    );
    raw.database.close();
    return pairs;
  },
  async writeToLive(times) {
    const queries = homeQueries(replica);
    const stops = queries.map((query) => query.subscribe(() => undefined));
    await Promise.all(queries.map((query) => firstValue(query)));
    const list = replica.events.timeline({ childIds: [childId], limit: HOME_LIMIT });
    const newestId = () => list.get()?.[0]?.record.id;
    const figures: number[] = [];
    for (let i = -2; i < times; i++) {
      let stop = (): void => undefined;
      const before = newestId();
      const shown = new Promise<number>((resolve) => {
        stop = list.subscribe(() => {
          if (newestId() !== undefined && newestId() !== before) resolve(performance.now());
        });
      });
      await firstValue(list);
      commits.length = 0;
      await replica.events.add([diaper(i)]);
      const at = await shown;
      stop();
      if (i >= 0) figures.push(at - (commits[0] ?? Number.NaN));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const stop of stops) stop();
    return figures;
  },
  async timeline(times) {
    const raw = await openRaw(nameOf('events'));
    const [oldest, newest] = await span();
    // Not queried before, so that no cache answers.
    const before = (i: number) =>
      Math.round(newest - ((newest - oldest) * (i + 3.5)) / (times + 9));
    const pairs = await inTurn(
      times,
      async (i) => {
        const from = performance.now();
        const page = await firstValue(
          replica.events.timeline({ childIds: [childId], before: before(i), limit: PAGE }),
        );
        if (page.length === 0) throw new Error('nothing there');
        return performance.now() - from;
      },
      async (i) => {
        const from = performance.now();
        const parts = await Promise.all(
          [childId, '-'].map((shelf) =>
            newestRaw(raw, {
              index: BY_TIME,
              prefix: [ALIVE, shelf],
              below: [before(i) + 1],
              limit: PAGE,
            }),
          ),
        );
        if (parts.flat().length === 0) throw new Error('nothing there');
        return performance.now() - from;
      },
    );
    raw.database.close();
    return pairs;
  },
  async home(times) {
    return inTurn(
      times,
      async () => {
        await replica.close();
        replica = await openAgain();
        await settled();
        const from = performance.now();
        await Promise.all(homeQueries(replica).map((query) => firstValue(query)));
        return performance.now() - from;
      },
      async () => {
        const opened = await Promise.all(names.map(openRaw));
        await settled();
        const from = performance.now();
        await Promise.all(rawHome(new Map(names.map((name, i) => [name, opened[i] as Opened]))));
        const ms = performance.now() - from;
        for (const { database } of opened) database.close();
        return ms;
      },
    );
  },
  async counts(times) {
    return inTurn(
      times,
      async () => {
        await replica.close();
        replica = await openAgain();
        await settled();
        const from = performance.now();
        await firstValue(replica.queue.counts());
        return performance.now() - from;
      },
      async () => {
        const opened = await Promise.all(names.map(openRaw));
        await settled();
        const from = performance.now();
        await Promise.all(opened.flatMap((raw) => [rawCount(raw, 1), rawCount(raw, 2)]));
        const ms = performance.now() - from;
        for (const { database } of opened) database.close();
        return ms;
      },
    );
  },
  async buildTotals() {
    const from = performance.now();
    await replica.totals.build({
      settingsOf: usualSettings,
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
    return performance.now() - from;
  },
  async totals(times, days) {
    const raw = await openRaw(nameOf('events'));
    const [newest] = await firstValue(replica.events.timeline({ childIds: [childId], limit: 1 }));
    const to = newest?.record.day ?? '';
    const from = addDays(to, 1 - days);
    const pairs = await inTurn(
      times,
      async () => {
        const start = performance.now();
        const totals = await replica.totals.read({ childIds: [childId], from, to });
        const ms = performance.now() - start;
        if (totals.length !== days || totals.every(({ diapers }) => diapers === 0)) {
          throw new Error('no totals');
        }
        return ms;
      },
      async () => {
        const start = performance.now();
        const range = IDBKeyRange.bound([ALIVE, childId, from], [ALIVE, childId, to, []]);
        const rows = await resultOf(indexOf(raw, BY_DAY).getAll(range));
        if (rows.length === 0) throw new Error('nothing there');
        return performance.now() - start;
      },
    );
    raw.database.close();
    return pairs;
  },
  async custodyYears(times) {
    return { resolved: resolveYears(times), shared: shareYears(times) };
  },
  async rawFill(count) {
    const raw = await openRaw(nameOf('events'));
    const rows = (await resultOf(
      raw.database.transaction('docs').objectStore('docs').getAll(null, 1_000),
    )) as Record<string, unknown>[];
    const ms = await fillRaw(raw, rows, count);
    raw.database.close();
    return ms;
  },
};
Object.assign(globalThis, { replicaBench: benches });

type Opened = Awaited<ReturnType<typeof openRaw>>;

function openAgain(): Promise<Replica> {
  const userId = /nestling-(.+?)--/.exec(names[0] ?? '')?.[1] ?? '';
  return openReplica({ userId, clock: createDeviceClock(), schemas: loadedSchemas });
}

/** The queries that the screen of Home watches. */
function homeQueries({ children, members, timers, events, queue }: Replica): Live<unknown>[] {
  const childIds = [childId];
  return [
    children.all(),
    members.all(),
    timers.running(),
    events.timeline({ childIds, limit: HOME_LIMIT }),
    ...TYPES.map((type) => events.timeline({ childIds, types: [type], limit: RECENT })),
    queue.counts(),
    queue.items(20),
  ];
}

function rawHome(openedByName: ReadonlyMap<string, Opened>): Promise<unknown>[] {
  const of = (collection: string) => openedByName.get(nameOf(collection)) as Opened;
  const events = of('events');
  const all = ({ database, store }: Opened) =>
    resultOf(database.transaction(store).objectStore(store).getAll());
  return [
    all(of('children')),
    all(of('members')),
    all(of('timers')),
    ...[childId, '-'].flatMap((shelf) => [
      newestRaw(events, { index: BY_TIME, prefix: [ALIVE, shelf], limit: HOME_LIMIT }),
      ...TYPES.map((type) =>
        newestRaw(events, { index: BY_KIND, prefix: [ALIVE, shelf, type], limit: RECENT }),
      ),
    ]),
    ...[...openedByName.values()].flatMap((raw) => [
      ...[1, 2].map((queue) => rawCount(raw, queue)),
      ...[1, 2].map((queue) =>
        newestRaw(raw, { index: BY_QUEUE, prefix: [ALIVE, queue], limit: 20 }),
      ),
    ]),
  ];
}

function rawCount({ database, store }: Opened, queue: number): Promise<number> {
  const range = IDBKeyRange.bound([ALIVE, queue], [ALIVE, queue, []]);
  return resultOf(indexOf({ database, store }, BY_QUEUE).count(range));
}

/** The beginning and the end of the history. */
async function span(): Promise<[number, number]> {
  const [newest] = await firstValue(replica.events.timeline({ childIds: [childId], limit: 1 }));
  const raw = await openRaw(nameOf('events'));
  const range = IDBKeyRange.bound([ALIVE, childId], [ALIVE, childId, []]);
  const first = await resultOf(indexOf(raw, BY_TIME).openCursor(range));
  raw.database.close();
  if (!first || !newest) throw new Error('there is no history');
  return [(first.value as { at: number }).at, newest.record.startedAt];
}

function nameOf(collection: string): string {
  return names.find((name) => name.endsWith(`--${collection}`)) ?? '';
}

function diaper(i: number): NewEvent {
  return {
    type: 'diaper',
    childId,
    startedAt: Date.now() - i,
    endedAt: null,
    // Different from what the taps save: the app asks about a duplicate of a recent entry.
    payload: { kind: 'dry' },
    source: 'dock',
  };
}

/** Waits, so that neither work left by opening nor garbage of the last round is measured. */
async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve));
}

/**
 * One after the other and each first in turn, so that whatever slows the machine slows both; the
 * first of each is a warm-up.
 */
async function inTurn(
  times: number,
  ours: (i: number) => Promise<number>,
  raw: (i: number) => Promise<number>,
): Promise<Pairs> {
  const pairs: Pairs = { ours: [], raw: [] };
  for (let i = -1; i < times; i++) {
    const isRawFirst = i % 2 === 1;
    const early = isRawFirst ? await raw(i) : null;
    const our = await ours(i);
    const bare = early ?? (await raw(i));
    if (i < 0) continue;
    pairs.ours.push(our);
    pairs.raw.push(bare);
  }
  return pairs;
}

function watchCommits(): void {
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const transaction = open.apply(this, args);
    if (transaction.mode === 'readwrite' && this.name.includes('--events')) {
      transaction.addEventListener('complete', () => commits.push(performance.now()));
    }
    return transaction;
  };
}
