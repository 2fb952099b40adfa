import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { createCell, firstValue, mapLive } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { createTimelineWindow } from './timeline-window.ts';

/**
 * Events in memory, with the two reads that the window uses; counts the rows that were requested.
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
}

const entry = (record: EventRecord): Entry<EventRecord> => ({
  record,
  state: 'saved',
  problem: null,
});
const at = (index: number) => 1_750_000_000_000 - index * 60_000;
const diapers = (count: number) =>
  Array.from({ length: count }, (_, index) => makeEvent('diaper', at(index)));

function open(events: TestEvents, newestDay?: string) {
  const window = createTimelineWindow(events as never, { childIds: ['child-mia'], newestDay });
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
