import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { arrivalsOf } from './arrivals.ts';

const entry = (id: string, createdBy = 'u-sam') => ({
  record: makeEvent('diaper', 1_000, { id, createdBy }) as EventRecord,
  state: 'saved' as const,
  problem: null,
});
const ids = (entries: readonly { record: EventRecord }[]) => entries.map(({ record }) => record.id);
const known = new Set(['event-b', 'event-c']);
const list = [entry('event-new'), entry('event-b'), entry('event-c'), entry('event-old')];

describe('arriving entries', () => {
  test('are all shown and none is new when the list is rendered first', () => {
    const arrivals = arrivalsOf(list, { known: null, myId: 'u-ana', isScrolled: true });
    expect(ids(arrivals.shown)).toEqual(ids(list));
    expect(arrivals.fresh.size).toBe(0);
  });

  test('flash at the top of the page', () => {
    const arrivals = arrivalsOf(list, { known, myId: 'u-ana', isScrolled: false });
    expect(ids(arrivals.shown)).toEqual(ids(list));
    expect([...arrivals.fresh]).toEqual(['event-new']);
  });

  test('are held while the person has scrolled down', () => {
    const arrivals = arrivalsOf(list, { known, myId: 'u-ana', isScrolled: true });
    expect(ids(arrivals.held)).toEqual(['event-new']);
    expect(ids(arrivals.shown)).toEqual(['event-b', 'event-c', 'event-old']);
    expect(arrivals.fresh.size).toBe(0);
  });

  test('are shown at once when they are the person’s own', () => {
    const mine = [entry('event-new', 'u-ana'), ...list.slice(1)];
    const arrivals = arrivalsOf(mine, { known, myId: 'u-ana', isScrolled: true });
    expect(ids(arrivals.shown)).toEqual(ids(mine));
    expect(arrivals.held).toEqual([]);
  });
});
