import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { timelineRows } from './timeline-rows.ts';

const entry = (record: EventRecord) => ({ record, state: 'saved' as const, problem: null });
const night = makeEvent('sleep', '2025-06-09T20:00:00Z', { ended: '2025-06-10T04:00:00Z' });
const list = [
  makeEvent('diaper', '2025-06-10T08:00:00Z'),
  makeEvent('feeding', '2025-06-10T06:00:00Z'),
  night,
].map(entry);
const rows = (shown = list) => timelineRows(shown, false);
const daysOf = (entries: ReturnType<typeof entry>[]) =>
  timelineRows(entries, false).flatMap((row) => (row.kind === 'day' ? [row] : []));

describe('the rows of the log', () => {
  test('are days, each with its entries', () => {
    const days = rows().filter((row) => row.kind === 'day');
    expect(rows().map(({ kind }) => kind)).toEqual(['day', 'entry', 'entry', 'day', 'entry']);
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ['2025-06-10', 2],
      ['2025-06-09', 1],
    ]);
  });

  test('count only the entries that are shown', () => {
    const [day] = rows(list.slice(0, 1));
    expect(day).toMatchObject({ kind: 'day', count: 1 });
  });

  test('have the length of a day that differs from 24 hours', () => {
    const hoursOn = (day: string) =>
      daysOf([entry(makeEvent('diaper', `${day}T10:00:00Z`))]).map(({ hours }) => hours);
    expect(hoursOn('2025-10-26')).toEqual([25]);
    expect(hoursOn('2025-03-30')).toEqual([23]);
    expect(hoursOn('2025-03-31')).toEqual([24]);
  });

  test('have the length of a day on which somebody crossed time zones', () => {
    const [day] = daysOf([
      entry(makeEvent('feeding', '2025-06-10T20:00:00Z', { tz: 'America/New_York' })),
      entry(makeEvent('feeding', '2025-06-10T07:00:00Z', { tz: 'Europe/Prague' })),
    ]);
    expect(day).toMatchObject({ day: '2025-06-10', hours: 30, count: 2 });
  });

  test('are one day with one heading where two people log in two zones at once', () => {
    const days = daysOf([
      entry(makeEvent('diaper', '2025-06-10T22:30:00Z', { tz: 'UTC' })),
      entry(makeEvent('note', '2025-06-10T20:00:00Z', { tz: 'Asia/Kolkata', createdBy: 'u-sam' })),
      entry(makeEvent('diaper', '2025-06-10T19:00:00Z', { tz: 'UTC' })),
      entry(makeEvent('note', '2025-06-10T18:00:00Z', { tz: 'Asia/Kolkata', createdBy: 'u-sam' })),
    ]);
    expect(days.map(({ day, count, hours }) => [day, count, hours])).toEqual([
      ['2025-06-11', 1, 24],
      ['2025-06-10', 3, 24],
    ]);
  });
});

describe('the rows between entries', () => {
  const sleep = (from: string, ended?: string) =>
    entry(
      makeEvent(
        'sleep',
        `2025-06-10T${from}:00Z`,
        ended ? { ended: `2025-06-10T${ended}:00Z` } : {},
      ),
    );
  const gapsOf = (entries: ReturnType<typeof entry>[]) =>
    timelineRows(entries, true).map((row) =>
      row.kind === 'gap' ? `${row.name} ${row.ms / 60_000}` : row.kind,
    );

  test('tell how long the child was awake, below the later sleep', () => {
    const diaper = entry(makeEvent('diaper', '2025-06-10T11:00:00Z'));
    expect(gapsOf([sleep('12:20', '14:00'), diaper, sleep('09:00', '10:30')])).toEqual([
      'day',
      'entry',
      'awake 110',
      'entry',
      'entry',
    ]);
  });

  test('count from the latest end where sleeps overlap', () => {
    const kinds = gapsOf([
      sleep('13:00', '14:00'),
      sleep('10:00', '10:30'),
      sleep('09:00', '12:00'),
    ]);
    expect(kinds.filter((kind) => kind.startsWith('awake'))).toEqual(['awake 60']);
  });

  test('leave out a sleep without a known end, and days in which a sleep is missing', () => {
    expect(gapsOf([sleep('12:00', '13:00'), sleep('12:00')])).not.toContain('awake 0');
    expect(gapsOf([sleep('23:00', '23:30'), sleep('01:00', '02:00')]).join()).not.toContain(
      'awake',
    );
  });

  test('are absent where entries of several children or only some entries are shown', () => {
    const entries = [sleep('12:20', '14:00'), sleep('09:00', '10:30')];
    expect(timelineRows(entries, false).map(({ kind }) => kind)).toEqual(['day', 'entry', 'entry']);
  });
});
