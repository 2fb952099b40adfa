import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { totalsOfDay } from '../../domain/days/day-totals.ts';
import { afterLocalWrite } from '../documents/document.ts';
import { dayRowKey, dayRowRange, staleDayRows, touchedDays } from './day-rows.ts';

const START = Date.UTC(2026, 2, 10);
const documentOf = (record: EventRecord, over: object = {}) => ({
  ...afterLocalWrite('events', null, record as AnyRecord, 1),
  ...over,
});
const nap = (startedAt: number, ended: number, tz = 'Europe/Madrid') =>
  makeEvent('sleep', startedAt, { ended, tz });

describe('the row of a day', () => {
  test('lies in the range of its child between its days, and in no other', () => {
    const child = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-02-01', days));
    fc.assert(
      fc.property(child, child, day, day, day, (mine, other, from, to, on) => {
        fc.pre(from <= to);
        const range = dayRowRange(mine, from, to);
        expect(range.includes(dayRowKey(mine, on))).toBe(on >= from && on <= to);
        expect(range.includes(dayRowKey(other, on)) && mine !== other).toBe(false);
      }),
    );
  });
});

describe('the days that a write makes stale', () => {
  test('are all days whose totals it changes', () => {
    const zones = fc.constantFrom('Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Honolulu');
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), zones, (hour, hours, tz) => {
        const startedAt = START + hour * HOUR_MS;
        const sleep = nap(startedAt, startedAt + hours * HOUR_MS, tz);
        const touched = touchedDays(documentOf(sleep))?.days ?? [];
        const isSummed = (day: string) => totalsOfDay([sleep], day).sleepMs > 0;
        const changed = Array.from({ length: 12 }, (_, i) => addDays('2026-03-06', i)).filter(
          isSummed,
        );
        expect(changed.length).toBeGreaterThan(0);
        expect(changed.filter((day) => !touched.includes(day))).toEqual([]);
        expect(staleDayRows(documentOf(sleep))).toEqual(
          touched.map((day) => dayRowKey('child-mia', day)),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('of an event that ends on an earlier local day begin with its own day', () => {
    // Eastwards over the date line: the local time at the end is a day before that of the start.
    const flight = documentOf({
      ...nap(START, START + HOUR_MS),
      day: '2026-03-11',
      endOffsetMin: -660,
    } as EventRecord);
    expect(touchedDays(flight)?.days).toContain('2026-03-11');
    expect(touchedDays(flight)?.days).toContain('2026-03-13');
  });

  test('are no more than an event can last, however wrong its end is', () => {
    const endless = documentOf({
      ...nap(START, START + HOUR_MS),
      endedAt: START + 5_000 * DAY_MS,
    } as EventRecord);
    expect(touchedDays(endless)?.days).toHaveLength(40);
  });

  test.each([
    ['without a day', { day: '' }],
    ['with a day that is none', { day: 'yesterday' }],
    ['in the trash', { shelf: '#child-mia' }],
    ['that was erased', { shelf: '#', data: {} }],
    ['of a store that has no partitions', { shelf: undefined }],
  ])('are none for a document %s', (_name, over) => {
    const document = documentOf(nap(START, START + HOUR_MS), over);
    expect(touchedDays(document)).toBeNull();
    expect(staleDayRows(document)).toEqual([]);
  });

  test('of an event without an end, or whose end this release cannot read, are those of its start', () => {
    const expected = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
    const { data, ...rest } = documentOf(makeEvent('diaper', START));
    for (const end of [
      {},
      { endedAt: 'later', endOffsetMin: 60 },
      { endedAt: START + DAY_MS, endOffsetMin: null },
    ]) {
      expect(touchedDays({ ...rest, data: { ...data, ...end } })?.days).toEqual(expected);
    }
    expect(touchedDays({ ...rest, data: undefined })?.days).toEqual(expected);
  });
});
