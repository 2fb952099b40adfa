import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { NO_FILTER, type LogFilter, logSearchOf, parseLogSearch } from './log-filter.ts';
import { matchesFilter, showsMeasurements, withMeasurements } from './measurement-rows.ts';
import { timelineRows } from './timeline-rows.ts';

const measured = (id: string, date: string, fields: Partial<GrowthRecord> = {}) =>
  ({
    record: { id, date, createdBy: 'ana', note: '', photoIds: [], ...fields },
    state: 'saved',
  }) as unknown as Entry<GrowthRecord>;
const logged = (id: string, day: string): Entry<ReturnType<typeof makeEvent>> => ({
  record: makeEvent('note', Date.parse(`${day}T10:00Z`), { id }),
  state: 'saved',
  problem: null,
});
const filter = (change: Partial<LogFilter> = {}): LogFilter => ({
  child: undefined,
  ...NO_FILTER,
  ...change,
});

describe('measurements in the timeline', () => {
  test('stand on their day, which is there without entries too', () => {
    const rows = timelineRows([logged('b', '2026-03-12'), logged('a', '2026-03-10')], false);
    const all = withMeasurements(rows, [
      measured('m3', '2026-03-12'),
      measured('m2', '2026-03-11'),
      measured('m1', '2026-03-10'),
    ]);
    expect(all.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'day 2026-03-12',
      'measurement m3',
      'entry b',
      'day 2026-03-11',
      'measurement m2',
      'day 2026-03-10',
      'measurement m1',
      'entry a',
    ]);
    expect(all.flatMap((row) => (row.kind === 'day' ? [row.count] : []))).toEqual([2, 1, 2]);
    expect(withMeasurements(rows, [])).toBe(rows);
  });

  test('are shown unless a filter asks for what they do not have', () => {
    expect(showsMeasurements(filter())).toBe(true);
    expect(showsMeasurements(filter({ types: ['sleep'] }))).toBe(false);
    expect(showsMeasurements(filter({ types: ['sleep'], growth: true }))).toBe(true);
    for (const change of [{ tags: ['x'] }, { sources: ['import'] }, { has: ['comments'] }]) {
      expect(showsMeasurements(filter(change as Partial<LogFilter>))).toBe(false);
    }
  });

  test('are found by person, day, note, state and words', () => {
    const shows = (change: Partial<LogFilter>, fields: Partial<GrowthRecord> = {}) =>
      matchesFilter(measured('m', '2026-03-10', fields), filter(change), () => 'Growth 5.20 kg');
    expect(shows({ by: ['ana'] })).toBe(true);
    expect(shows({ by: ['ben'] })).toBe(false);
    expect(shows({ from: '2026-03-10', to: '2026-03-10' })).toBe(true);
    expect(shows({ from: '2026-03-11' })).toBe(false);
    expect(shows({ to: '2026-03-09' })).toBe(false);
    expect(shows({ has: ['note'] })).toBe(false);
    expect(shows({ has: ['note'] }, { note: 'At the doctor' })).toBe(true);
    expect(shows({ only: 'waiting' })).toBe(false);
    expect(shows({ query: 'growth 5.20' })).toBe(true);
    expect(shows({ query: 'bottle' })).toBe(false);
  });

  test('stand among the types in the address', () => {
    const read = parseLogSearch({ type: 'sleep,growth,unknown' });
    expect(read).toMatchObject({ types: ['sleep'], growth: true });
    expect(logSearchOf(read)['type']).toBe('sleep,growth');
    expect(parseLogSearch({ type: 'sleep' }).growth).toBe(false);
  });
});
