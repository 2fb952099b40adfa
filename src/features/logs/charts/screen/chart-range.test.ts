import { describe, expect, test } from 'vitest';
import {
  addMonths,
  customChoiceOf,
  daysOfChoice,
  shiftChoice,
  zoomedChoice,
} from './chart-range.ts';

const context = { today: '2026-03-20', birthdate: '2025-10-31' };

describe('the days of a choice', () => {
  test('end today, or on the day that was chosen', () => {
    expect(daysOfChoice({ kind: 'days', count: 7, to: null }, context)).toEqual({
      from: '2026-03-14',
      to: '2026-03-20',
    });
    expect(daysOfChoice({ kind: 'days', count: 14, to: '2026-03-06' }, context)).toEqual({
      from: '2026-02-21',
      to: '2026-03-06',
    });
  });

  test('of a month of age begin on the day of birth; a date that a month lacks is the first', () => {
    expect(daysOfChoice({ kind: 'month', month: 0 }, context)).toEqual({
      from: '2025-10-31',
      // November has no 31st.
      to: '2025-11-30',
    });
    expect(daysOfChoice({ kind: 'month', month: 1 }, context)).toEqual({
      from: '2025-12-01',
      to: '2025-12-30',
    });
    expect(addMonths('2025-10-31', 4)).toBe('2026-03-01');
  });

  test('of the month of age that is not over end today', () => {
    expect(daysOfChoice({ kind: 'month', month: 4 }, context).to).toBe('2026-03-20');
  });

  test('of a month of age without a date of birth are the last thirty', () => {
    expect(
      daysOfChoice({ kind: 'month', month: 4 }, { today: '2026-03-20', birthdate: null }),
    ).toEqual({ from: '2026-02-19', to: '2026-03-20' });
  });
});

describe('the period before and after', () => {
  test('has the same length, and ends where today or birth is', () => {
    const week = { kind: 'days', count: 7, to: null } as const;
    const before = shiftChoice(week, -1, context);
    expect(before).toEqual({ kind: 'days', count: 7, to: '2026-03-13' });
    expect(before && shiftChoice(before, 1, context)).toEqual(week);
    expect(shiftChoice(week, 1, context)).toBeNull();
    expect(shiftChoice({ ...week, to: '2025-11-02' }, -1, context)).toBeNull();
  });

  test('of a month of age is the month before', () => {
    expect(shiftChoice({ kind: 'month', month: 4 }, -1, context)).toEqual({
      kind: 'month',
      month: 3,
    });
    expect(shiftChoice({ kind: 'month', month: 0 }, -1, context)).toBeNull();
    expect(shiftChoice({ kind: 'month', month: 4 }, 1, context)).toBeNull();
  });

  test('of chosen days stays chosen days', () => {
    const days = { kind: 'custom', from: '2026-03-01', to: '2026-03-03' } as const;
    expect(shiftChoice(days, -1, context)).toEqual({
      kind: 'custom',
      from: '2026-02-26',
      to: '2026-02-28',
    });
  });
});

test('chosen days are at most a year', () => {
  expect(customChoiceOf({ from: '2026-03-01', to: '2026-03-05' })).toEqual({
    kind: 'custom',
    from: '2026-03-01',
    to: '2026-03-05',
  });
  expect(customChoiceOf({ from: '2020-01-01', to: '2026-03-05' })).toMatchObject({
    from: '2025-03-05',
  });
});

describe('zooming', () => {
  const zoomed = (count: number, by: -1 | 1, to: string | null = null) =>
    zoomedChoice({ kind: 'days', count, to }, by, context);

  test('goes through the usual numbers of days and ends at the first and the last', () => {
    expect(zoomed(14, -1)).toEqual({ kind: 'days', count: 7, to: null });
    expect(zoomed(14, 1)).toEqual({ kind: 'days', count: 30, to: null });
    expect(zoomed(7, -1)).toBeNull();
    expect(zoomed(365, 1)).toBeNull();
  });

  test('keeps the last day, also of chosen days and of a month of age', () => {
    expect(zoomed(7, 1, '2026-03-06')).toEqual({ kind: 'days', count: 14, to: '2026-03-06' });
    const custom = { kind: 'custom', from: '2026-02-01', to: '2026-02-20' } as const;
    expect(zoomedChoice(custom, -1, context)).toEqual({
      kind: 'days',
      count: 14,
      to: '2026-02-20',
    });
    expect(zoomedChoice({ kind: 'month', month: 0 }, 1, context)).toEqual({
      kind: 'days',
      count: 90,
      to: '2025-11-30',
    });
  });
});
