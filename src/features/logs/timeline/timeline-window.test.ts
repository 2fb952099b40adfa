import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { createCell, firstValue, mapLive } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { type TimelineOptions, createTimelineWindow } from './timeline-window.ts';

/**
 * Events in memory, with the reads that the window uses; counts the rows that were requested.
 */
class TestEvents {
  readonly #all = createCell<readonly EventRecord[]>([]);
  reads = 0;

  add(...events: EventRecord[]) {
    this.#all.set(
      [...(this.#all.get() ?? []), ...events].sort((a, b) => b.startedAt - a.startedAt),
    );
  }

  timeline = ({ before = Infinity, limit }: { before?: number; limit: number }) =>
    mapLive(this.#all, (all) => {
      this.reads += limit;
      return all
        .filter(({ startedAt }) => startedAt < before)
        .slice(0, limit)
        .map(entry);
    });

  between = ({ from, to }: { from: number; to: number }) =>
    mapLive(this.#all, (all) =>
      all
        .filter(({ startedAt }) => startedAt >= from && startedAt < to)
        .map(entry)
        .toReversed(),
    );

  find = ({ from = -Infinity, to = Infinity, limit = Infinity }) => {
    const found = this.#all.get().filter(({ startedAt }) => startedAt >= from && startedAt < to);
    this.reads += Math.min(found.length, limit);
    return Promise.resolve(found.slice(0, limit));
  };

  get = (id: string) =>
    mapLive(this.#all, (all) => {
      const found = all.find((event) => event.id === id);
      return found ? entry(found) : null;
    });

  replace(id: string, change: Partial<EventRecord>) {
    this.#all.set(
      this.#all
        .get()
        .map((event) => (event.id === id ? ({ ...event, ...change } as EventRecord) : event)),
    );
  }
}

const entry = (record: EventRecord): Entry<EventRecord> => ({
  record,
  state: 'saved',
  problem: null,
});
const at = (index: number) => 1_750_000_000_000 - index * 60_000;
const diapers = (count: number) =>
  Array.from({ length: count }, (_, index) => makeEvent('diaper', at(index)));

function open(events: TestEvents, newestDay?: string, options: Partial<TimelineOptions> = {}) {
  const window = createTimelineWindow(events as never, {
    childIds: ['child-mia'],
    newestDay,
    ...options,
  });
  let told = 0;
  const stop = window.subscribe(() => (told += 1));
  return {
    window,
    stop,
    told: () => told,
    starts: () => window.get()?.entries.map(({ record }) => record.startedAt),
  };
}

describe('the loaded part of the log', () => {
  test('is the newest page at first, then grows downwards', async () => {
    const events = new TestEvents();
    events.add(...diapers(250));
    const { window, starts } = open(events);
    expect((await firstValue(window)).entries).toHaveLength(100);
    expect(window.get()?.isWhole).toBe(false);
    await window.loadMore();
    expect(window.get()?.entries).toHaveLength(200);
    await window.loadMore();
    expect(starts()).toEqual(Array.from({ length: 250 }, (_, index) => at(index)));
    expect(window.get()?.isWhole).toBe(true);
    await window.loadMore();
    expect(events.reads).toBe(300);
  });

  test('loses no entry when new ones arrive at the top', async () => {
    const events = new TestEvents();
    events.add(...diapers(150));
    const { window, starts } = open(events);
    await firstValue(window);
    events.add(makeEvent('diaper', at(-1)), makeEvent('diaper', at(-2)));
    await window.loadMore();
    expect(starts()).toEqual(Array.from({ length: 152 }, (_, index) => at(index - 2)));
  });

  test('keeps entries of the same instant on one page', async () => {
    const events = new TestEvents();
    events.add(
      ...diapers(99),
      makeEvent('diaper', at(99)),
      makeEvent('diaper', at(99)),
      makeEvent('diaper', at(100)),
    );
    const { window } = open(events);
    expect((await firstValue(window)).entries).toHaveLength(101);
    await window.loadMore();
    expect(window.get()?.entries).toHaveLength(102);
  });

  test('starts at the requested day, in any time zone of its entries', async () => {
    const events = new TestEvents();
    const honolulu = makeEvent('diaper', '2025-06-11T09:30:00Z', { tz: 'Pacific/Honolulu' });
    const kolkata = makeEvent('diaper', '2025-06-10T19:00:00Z', { tz: 'Asia/Kolkata' });
    const madrid = makeEvent('diaper', '2025-06-10T21:30:00Z');
    events.add(honolulu, kolkata, madrid, makeEvent('diaper', '2025-06-10T22:30:00Z'));
    const { window } = open(events, '2025-06-10');
    const { entries } = await firstValue(window);
    expect(entries.map(({ record }) => record.id)).toEqual([honolulu.id, madrid.id]);
  });

  test('finds the requested day behind pages of newer entries', async () => {
    const events = new TestEvents();
    const first = Date.parse('2025-06-10T23:00:00Z');
    events.add(
      makeEvent('note', '2025-06-10T20:00:00Z'),
      ...Array.from({ length: 240 }, (_, index) => makeEvent('diaper', first + index * 60_000)),
    );
    const { window } = open(events, '2025-06-10');
    expect((await firstValue(window)).entries.map(({ record }) => record.type)).toEqual(['note']);
  });

  test('is empty and whole without entries', async () => {
    const { window } = open(new TestEvents());
    expect(await firstValue(window)).toMatchObject({ entries: [], isWhole: true });
  });

  test('notifies its subscriber of changes until it unsubscribes', async () => {
    const events = new TestEvents();
    events.add(...diapers(3));
    const { window, stop, told } = open(events);
    await firstValue(window);
    const before = told();
    events.add(makeEvent('diaper', at(-1)));
    expect(told()).toBeGreaterThan(before);
    expect(window.get()?.entries).toHaveLength(4);
    stop();
    const after = told();
    events.add(makeEvent('diaper', at(-2)));
    expect(told()).toBe(after);
  });

  test('loads nothing more when the list returns to it', async () => {
    const events = new TestEvents();
    events.add(...diapers(250));
    const { window, stop } = open(events);
    await firstValue(window);
    stop();
    const before = window.get();
    const stopAgain = window.subscribe(() => undefined);
    expect(events.reads).toBe(100);
    expect(window.get()).toBe(before);
    stopAgain();
  });

  test('is the same object until something changes', async () => {
    const events = new TestEvents();
    events.add(...diapers(3));
    const { window } = open(events);
    await firstValue(window);
    expect(window.get()).toBe(window.get());
  });
});

describe('the log with the newest page of another window', () => {
  const search = (note: string) => ({ matches: (record: EventRecord) => record.note === note });

  test('is there at once, and reads only what is below', async () => {
    const events = new TestEvents();
    const noted = [at(50), at(700)].map((start) => makeEvent('diaper', start, { note: 'rash' }));
    events.add(...diapers(1_000), ...noted);
    const all = open(events);
    await firstValue(all.window);
    const { reads } = events;
    const found = open(events, undefined, { ...search('rash'), beginWith: all.window.newest() });
    expect(found.starts()).toEqual([at(50)]);
    expect(events.reads).toBe(reads);
    await expect.poll(found.starts).toEqual([at(50), at(700)]);
    const cleared = open(events, undefined, { beginWith: found.window.newest() });
    expect(cleared.starts()).toHaveLength(100);
    await cleared.window.loadMore();
    await cleared.window.loadMore();
    expect(cleared.starts()).toHaveLength(200);
  });

  test('is whole where that page is, also when its entries are found by comments', async () => {
    const events = new TestEvents();
    const told = makeEvent('diaper', at(3));
    events.add(...diapers(10), told);
    const all = open(events);
    await firstValue(all.window);
    let known: string[] = [];
    const { window, starts } = open(events, undefined, {
      matches: ({ id }) => known.includes(id),
      prepare: async () => void (known = await Promise.resolve([told.id])),
      beginWith: all.window.newest(),
    });
    await expect.poll(starts).toEqual([at(3)]);
    expect(window.get()?.isWhole).toBe(true);
  });
});

describe('the log with a condition', () => {
  const noted = (index: number, note = 'rash') => makeEvent('diaper', at(index), { note });
  const hasNote = { matches: ({ note }: EventRecord) => note === 'rash' };
  const settled = (window: ReturnType<typeof open>['window']) =>
    firstValue({
      get: () => (window.get()?.isWhole ? window.get() : undefined),
      subscribe: (listener) => window.subscribe(listener),
    });

  test('finds entries far below what is loaded, without being asked again', async () => {
    const events = new TestEvents();
    events.add(...diapers(1_000), noted(50), noted(700), noted(701), noted(999));
    const { window, starts } = open(events, undefined, hasNote);
    await settled(window);
    expect(starts()).toEqual([at(50), at(700), at(701), at(999)]);
  });

  test('shows what it has found before it has looked through everything', async () => {
    const events = new TestEvents();
    events.add(...diapers(5_000), noted(10), noted(4_990));
    const { window, starts } = open(events, undefined, hasNote);
    await firstValue(window);
    expect(starts()).toEqual([at(10)]);
    expect(window.get()?.isWhole).toBe(false);
    await settled(window);
    expect(starts()).toEqual([at(10), at(4_990)]);
  });

  test('looks on only when it is scrolled, once it has found a page', async () => {
    const events = new TestEvents();
    events.add(...Array.from({ length: 2_000 }, (_, index) => noted(index)));
    const { window } = open(events, undefined, hasNote);
    await firstValue(window);
    await window.loadMore();
    const loaded = window.get()?.entries.length ?? 0;
    expect(loaded).toBeGreaterThanOrEqual(100);
    expect(loaded).toBeLessThan(1_000);
  });

  test('loses no entry among many of one instant', async () => {
    const events = new TestEvents();
    events.add(...diapers(150), ...Array.from({ length: 500 }, () => noted(400)), noted(500));
    const { window } = open(events, undefined, hasNote);
    await firstValue(window);
    while (window.get()?.isWhole === false) await window.loadMore();
    expect(window.get()?.entries).toHaveLength(501);
  });

  test('follows what it has found: an edit, a deletion and its undoing', async () => {
    const events = new TestEvents();
    const old = noted(700);
    events.add(...diapers(1_000), old);
    const { window, starts } = open(events, undefined, hasNote);
    await settled(window);
    events.replace(old.id, { note: 'gone' });
    expect(starts()).toEqual([]);
    events.replace(old.id, { note: 'rash', startedAt: at(650) });
    expect(starts()).toEqual([at(650)]);
    events.replace(old.id, { removed: { by: 'u-ana', at: 1, seen: { testnode: '9' } } as never });
    expect(starts()).toEqual([]);
    events.replace(old.id, { removed: null });
    expect(starts()).toEqual([at(650)]);
  });

  test('finds older entries that arrive after it has looked through everything', async () => {
    const events = new TestEvents();
    events.add(...diapers(300), noted(200));
    const { window, starts } = open(events, undefined, hasNote);
    await settled(window);
    events.add(noted(400), makeEvent('diaper', at(401)));
    expect(starts()).toEqual([at(200), at(400)]);
  });

  test('stops looking when nobody watches, and goes on when somebody does', async () => {
    const events = new TestEvents();
    events.add(...diapers(3_000), noted(2_999));
    const { window, stop } = open(events, undefined, hasNote);
    await firstValue(window);
    stop();
    await window.loadMore();
    const { reads } = events;
    expect(reads).toBeLessThan(1_000);
    expect((await settled(window)).entries).toHaveLength(1);
  });

  test('ends with the oldest day, in any time zone of its entries', async () => {
    const events = new TestEvents();
    const honolulu = makeEvent('diaper', '2025-06-10T10:30:00Z', { tz: 'Pacific/Honolulu' });
    const kolkata = makeEvent('diaper', '2025-06-09T19:00:00Z', { tz: 'Asia/Kolkata' });
    const before = makeEvent('diaper', '2025-06-09T18:00:00Z', { tz: 'Asia/Kolkata' });
    events.add(honolulu, kolkata, before);
    const { window } = open(events, undefined, { oldestDay: '2025-06-10' });
    const { entries, isWhole } = await firstValue(window);
    expect(entries.map(({ record }) => record.id)).toEqual([honolulu.id, kolkata.id]);
    expect(isWhole).toBe(true);
  });

  test('shows what is found by its comments once they are known', async () => {
    const events = new TestEvents();
    const [told, below] = [noted(3, ''), noted(9_000, '')];
    events.add(...diapers(10_000), told, below);
    let known: string[] = [];
    const prepare = async () => void (known = await Promise.resolve([told.id, below.id]));
    const { window, starts } = open(events, undefined, {
      matches: ({ id }) => known.includes(id),
      prepare,
    });
    await settled(window);
    expect(starts()).toEqual([at(3), at(9_000)]);
  });
});
