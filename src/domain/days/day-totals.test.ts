import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { addTotals, totalsOfDay, totalsOfTypes, totalsWithin } from './day-totals.ts';

describe('sleep of a day', () => {
  test('is cut at midnight on both sides', () => {
    const night = makeEvent('sleep', '2025-06-09T20:00:00Z', { ended: '2025-06-10T04:00:00Z' });
    expect(totalsOfDay([night], '2025-06-09').sleepMs).toBe(2 * HOUR_MS);
    expect(totalsOfDay([night], '2025-06-10').sleepMs).toBe(6 * HOUR_MS);
    expect(totalsOfDay([night], '2025-06-11').sleepMs).toBe(0);
  });

  test('is 7 hours from 22 to 6 in March and 9 in October', () => {
    const spring = makeEvent('sleep', '2025-03-29T21:00:00Z', { ended: '2025-03-30T04:00:00Z' });
    const autumn = makeEvent('sleep', '2025-10-25T20:00:00Z', { ended: '2025-10-26T05:00:00Z' });
    const both = (events: (typeof spring)[], first: string, second: string) =>
      totalsOfDay(events, first).sleepMs + totalsOfDay(events, second).sleepMs;
    expect(both([spring], '2025-03-29', '2025-03-30')).toBe(7 * HOUR_MS);
    expect(both([autumn], '2025-10-25', '2025-10-26')).toBe(9 * HOUR_MS);
  });

  test('counts a sleep that two people logged once, and sleeps of two children twice', () => {
    const ana = makeEvent('sleep', '2025-06-10T10:00:00Z', { ended: '2025-06-10T12:00:00Z' });
    const sam = makeEvent('sleep', '2025-06-10T10:05:00Z', { ended: '2025-06-10T12:05:00Z' });
    const leo = { ...sam, childId: 'child-leo' };
    expect(totalsOfDay([ana, sam], '2025-06-10').sleepMs).toBe(125 * MINUTE_MS);
    expect(totalsOfDay([ana, leo], '2025-06-10').sleepMs).toBe(4 * HOUR_MS);
  });
});

describe('counts of a day', () => {
  test('belong to the day of the start', () => {
    const events = [
      makeEvent('diaper', '2025-06-09T21:59:00Z', { payload: { kind: 'both' } }),
      makeEvent('diaper', '2025-06-09T22:00:00Z', { payload: { kind: 'both' } }),
      makeEvent('diaper', '2025-06-10T21:59:59Z', { payload: { kind: 'dry' } }),
    ];
    expect(totalsOfDay(events, '2025-06-10')).toMatchObject({ diapers: 2, wet: 1, dirty: 1 });
  });

  test('count a feeding session over midnight on the day it began', () => {
    const events = [
      makeEvent('feeding', '2025-06-09T21:50:00Z', { ended: '2025-06-09T22:05:00Z' }),
      makeEvent('feeding', '2025-06-09T22:20:00Z'),
      makeEvent('feeding', '2025-06-10T03:00:00Z'),
    ];
    expect(totalsOfDay(events, '2025-06-09').feeds).toBe(1);
    expect(totalsOfDay(events, '2025-06-10').feeds).toBe(1);
  });

  test('add the millilitres of all children and ignore types without totals', () => {
    const bottle = { bottles: [{ content: 'formula' as const, takenMl: 60.1 }] };
    const events = [
      makeEvent('feeding', '2025-06-10T08:00:00Z', { payload: bottle }),
      makeEvent('feeding', '2025-06-10T08:00:00Z', { payload: bottle, childId: 'child-leo' }),
      makeEvent('note', '2025-06-10T08:00:00Z'),
    ];
    expect(totalsOfDay(events, '2025-06-10')).toMatchObject({ feeds: 2, milkMl: 120.2 });
  });
});

test('an interval contains the entries that begin in it, and the part of each sleep inside', () => {
  const at = (iso: string) => Date.parse(iso);
  const events = [
    makeEvent('diaper', '2025-06-10T08:00:00Z'),
    makeEvent('diaper', '2025-06-10T12:00:00Z'),
    makeEvent('sleep', '2025-06-10T11:00:00Z', { ended: '2025-06-10T13:00:00Z' }),
  ];
  const within = { from: at('2025-06-10T08:00:00Z'), to: at('2025-06-10T12:00:00Z') };
  expect(totalsWithin(events, within)).toMatchObject({ diapers: 1, sleepMs: HOUR_MS });
});

test('the feeds of the days on which the clock changes are on their days', () => {
  // Every three hours from 00:30 local time, over midnight at both ends.
  const feedsFrom = (first: string) =>
    Array.from({ length: 10 }, (_, i) =>
      makeEvent('feeding', Date.parse(first) + (i - 1) * 3 * HOUR_MS),
    );
  const counts = (first: string, days: string[]) =>
    days.map((day) => totalsOfDay(feedsFrom(first), day).feeds);
  const spring = ['2025-03-29', '2025-03-30', '2025-03-31'];
  expect(counts('2025-03-29T23:30:00Z', spring)).toEqual([1, 8, 1]);
  // With an hour more, a ninth feed at 23:30 is on the same day.
  const autumn = ['2025-10-25', '2025-10-26', '2025-10-27'];
  expect(counts('2025-10-25T22:30:00Z', autumn)).toEqual([1, 9, 0]);
});

describe('a day in two time zones', () => {
  const bottle = (at: string, takenMl: number) =>
    makeEvent('feeding', at, {
      tz: 'UTC',
      payload: { bottles: [{ content: 'formula', takenMl }] },
    });
  const family = [
    bottle('2025-06-09T19:00:00Z', 90),
    makeEvent('diaper', '2025-06-09T20:00:00Z', { tz: 'UTC', payload: { kind: 'dirty' } }),
    bottle('2025-06-10T06:00:00Z', 60),
    bottle('2025-06-10T09:00:00Z', 60),
    makeEvent('diaper', '2025-06-10T09:30:00Z', { tz: 'UTC', payload: { kind: 'dirty' } }),
  ];

  test('is what its list shows, also after a note from a phone in another zone', () => {
    for (const tz of ['Asia/Kolkata', 'America/Los_Angeles']) {
      for (const at of ['2025-06-09T18:00:00Z', '2025-06-09T23:00:00Z', '2025-06-10T10:00:00Z']) {
        const events = [...family, makeEvent('note', at, { tz })];
        expect(totalsOfDay(events, '2025-06-09')).toMatchObject({ feeds: 1, milkMl: 90, dirty: 1 });
        expect(totalsOfDay(events, '2025-06-10')).toMatchObject({
          feeds: 2,
          milkMl: 120,
          dirty: 1,
        });
      }
    }
  });

  test('counts a sleep that two people logged in two zones once, for one of two days', () => {
    const span = { ended: '2025-06-09T23:00:00Z' };
    const events = [
      makeEvent('sleep', '2025-06-09T18:00:00Z', { ...span, tz: 'UTC' }),
      makeEvent('sleep', '2025-06-09T18:00:00Z', { ...span, tz: 'Asia/Kolkata' }),
    ];
    const days = ['2025-06-09', '2025-06-10'].map((day) => totalsOfDay(events, day));
    expect(addTotals(days).sleepMs).toBe(5 * HOUR_MS);
  });

  test('cuts a sleep by its offset where the browser does not know its zone', () => {
    const night = {
      ...makeEvent('sleep', '2025-06-09T20:00:00Z', { ended: '2025-06-10T04:00:00Z' }),
      tz: 'Europe/Nowhere',
    };
    expect(totalsOfDay([night], '2025-06-09').sleepMs).toBe(2 * HOUR_MS);
    expect(totalsOfDay([night], '2025-06-10').sleepMs).toBe(6 * HOUR_MS);
  });
});

describe('a day of one child', () => {
  test('goes by the zone of its entries, on every device', () => {
    const nap = { payload: { kind: 'nap' as const }, tz: 'Asia/Tokyo' };
    const events = [
      makeEvent('sleep', '2025-06-10T14:00:00Z', { ended: '2025-06-10T16:00:00Z', ...nap }),
      makeEvent('sleep', '2025-06-11T02:00:00Z', { ended: '2025-06-11T03:00:00Z', ...nap }),
    ];
    expect(totalsOfDay(events, '2025-06-10').sleepMs).toBe(HOUR_MS);
    expect(totalsOfDay(events, '2025-06-11').sleepMs).toBe(2 * HOUR_MS);
    expect(totalsOfDay([], '2025-06-11')).toMatchObject({ feeds: 0, sleepMs: 0 });
  });

  test('can be added to other days and limited to some types', () => {
    const events = [
      makeEvent('feeding', '2025-06-10T08:00:00Z', {
        payload: { bottles: [{ content: 'formula', takenMl: 60.1 }] },
      }),
      makeEvent('diaper', '2025-06-10T08:00:00Z'),
    ];
    const one = totalsOfDay(events, '2025-06-10');
    const both = addTotals([one, one]);
    expect(both).toMatchObject({ feeds: 2, milkMl: 120.2, diapers: 2, wet: 2 });
    expect(totalsOfTypes(both, ['diaper'])).toMatchObject({ feeds: 0, milkMl: 0, wet: 2 });
    expect(totalsOfTypes(both, [])).toBe(both);
  });
});
