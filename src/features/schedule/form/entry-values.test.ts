import { expect, test } from 'vitest';
import { entryOf } from '../../../../tests/helpers/schedule-entries.ts';
import { entryProblems } from './entry-problems.ts';
import {
  type EntryValues,
  canBeOfOne,
  changesBetween,
  fieldsOf,
  fromFirstDay,
  newValues,
  ruleOf,
  valuesOf,
} from './entry-values.ts';

const now = { day: '2026-11-27', time: '15:20' };
const opened = (at = 'new') => newValues({ at, childIds: ['mia'], tz: 'Europe/Madrid', now });
const problems = (change: Partial<EntryValues>) =>
  Object.entries(entryProblems({ ...opened(), title: 'Check-up', ...change })).flatMap(
    ([field, problem]) => (problem ? [field] : []),
  );

test('a new entry begins at the next full hour, at the tapped slot, or on the chosen day', () => {
  expect(fieldsOf(opened())).toMatchObject({ start: '2026-11-27T16:00', end: '2026-11-27T17:00' });
  expect(fieldsOf(opened('2026-12-01T23:30'))).toMatchObject({
    start: '2026-12-01T23:30',
    end: '2026-12-02T00:30',
  });
  expect(fieldsOf(opened('2026-12-01'))).toMatchObject({ start: '2026-12-01T09:00' });
  expect(fieldsOf(opened('task'))).toMatchObject({
    category: 'task',
    allDay: true,
    start: '2026-11-27',
    end: '2026-11-27',
  });
  const late = newValues({ at: 'new', childIds: [], tz: 'UTC', now: { ...now, time: '23:10' } });
  expect(fieldsOf(late)).toMatchObject({ start: '2026-11-28T00:00', end: '2026-11-28T01:00' });
});

test('the fields of a stored entry come back as they were', () => {
  const record = entryOf({
    repeat: { freq: 'week', interval: 2, weekdays: [1, 4], until: null, count: 12 },
    checklist: { b: { text: 'Card', done: false, order: 0 } },
    place: 'Calle Mayor 3',
  });
  const values = valuesOf(record, record, 'ana');
  const { repeat, checklist, place, start, end, tz } = record;
  expect(fieldsOf(values)).toMatchObject({ repeat, checklist, place, start, end, tz });
});

test('monthly repeats are by the day or by the place of its weekday', () => {
  const values = opened('2026-11-27');
  const monthly = (by: 'day' | 'weekday') =>
    ruleOf({ ...values, repeat: { ...values.repeat, freq: 'month', monthly: by } });
  expect(monthly('day')).toEqual({ freq: 'month', interval: 1, until: null, count: null });
  expect(monthly('weekday')).toMatchObject({ nthWeekday: { nth: 4, weekday: 5 } });
  const last = opened('2026-11-30');
  expect(
    ruleOf({ ...last, repeat: { ...last.repeat, freq: 'month', monthly: 'weekday' } }),
  ).toMatchObject({ nthWeekday: { nth: -1, weekday: 1 } });
});

test('only what differs is stored, and times together; a change of the rule is of several', () => {
  const before = fieldsOf({ ...opened(), title: 'Check-up' });
  const moved = changesBetween(before, { ...before, start: '2026-11-27T16:30' });
  expect(Object.keys(moved).toSorted()).toEqual(['allDay', 'end', 'start', 'tz']);
  expect(canBeOfOne(moved, before)).toBe(true);
  expect(canBeOfOne({ ...moved, allDay: true }, before)).toBe(false);
  const repeat = { freq: 'day', interval: 1 } as const;
  expect(canBeOfOne(changesBetween(before, { ...before, repeat }), before)).toBe(false);
});

test('what cannot be stored is said at its field', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ title: ' ' })).toEqual(['title']);
  expect(problems({ title: 'x'.repeat(101) })).toEqual(['title']);
  expect(problems({ category: 'caregiver_shift' })).toEqual(['assignedTo']);
  expect(problems({ startTime: '' })).toEqual(['startDay']);
  expect(problems({ endTime: '16:00' })).toEqual(['endDay']);
  expect(problems({ endDay: '2026-12-29' })).toEqual(['endDay']);
  const { repeat } = opened();
  const daily = { ...repeat, freq: 'day' } as const;
  expect(problems({ repeat: { ...daily, interval: 100 } })).toEqual(['repeat.interval']);
  expect(problems({ repeat: { ...daily, ends: 'until', until: '2026-11-26' } })).toEqual([
    'repeat.until',
  ]);
  expect(problems({ repeat: { ...daily, ends: 'count', count: 731 } })).toEqual(['repeat.count']);
});

test('a weekly entry begins on the first of its days', () => {
  const values = opened('2026-11-27T10:00');
  const weekly = (weekdays: string[]) =>
    fieldsOf(fromFirstDay({ ...values, repeat: { ...values.repeat, freq: 'week', weekdays } }));
  expect(weekly(['1', '4'])).toMatchObject({ start: '2026-11-30T10:00', end: '2026-11-30T11:00' });
  expect(weekly(['5', '7']).start).toBe('2026-11-27T10:00');
  expect(weekly([]).start).toBe('2026-11-27T10:00');
});
