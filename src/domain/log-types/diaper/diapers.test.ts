import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../schema/limits.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { isDiaperOverdue, isWorthMentioning, lastDirtyAt, rollingDiapers } from './diapers.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const diaper = (hoursAgo: number, kind: 'wet' | 'dirty' | 'both' | 'dry') =>
  makeEvent('diaper', now - hoursAgo * HOUR_MS, { payload: { kind } });

test('the rolling day ends now and begins just after the same time yesterday', () => {
  const diapers = [diaper(-1, 'wet'), diaper(0, 'wet'), diaper(23, 'both'), diaper(24, 'dirty')];
  expect(rollingDiapers(diapers, now)).toEqual({ diapers: 2, wet: 2, dirty: 1 });
});

test('counts a diaper that was saved after the screen’s last clock tick', () => {
  expect(rollingDiapers([diaper(-20 / 3600, 'wet')], now).wet).toBe(1);
});

test('a diaper is overdue from the chosen time on, and never where none is known or chosen', () => {
  const diapers = [diaper(3, 'dry'), diaper(5, 'wet')];
  const after = (diaperRemindMin: number | null) =>
    isDiaperOverdue(diapers, { now, diaperRemindMin });
  expect([after(180), after(181), after(null)]).toEqual([true, false, false]);
  expect(isDiaperOverdue([], { now, diaperRemindMin: 180 })).toBe(false);
});

test('a diaper with both counts as the last dirty one', () => {
  expect(lastDirtyAt([diaper(1, 'wet'), diaper(5, 'both'), diaper(9, 'dirty')])).toBe(
    now - 5 * HOUR_MS,
  );
  expect(lastDirtyAt([diaper(1, 'wet')])).toBeNull();
});

describe('colours to mention to a doctor', () => {
  const of = (payload: object, bornDaysAgo: number | null) =>
    isWorthMentioning(
      makeEvent('diaper', now, { payload: { kind: 'dirty', ...payload } }),
      bornDaysAgo === null ? null : now - bornDaysAgo * DAY_MS,
    );

  test('are red, white and blood at any age', () => {
    expect(of({ color: 'red' }, 1)).toBe(true);
    expect(of({ color: 'grey_white' }, null)).toBe(true);
    expect(of({ flags: ['blood'] }, 300)).toBe(true);
    expect(of({ color: 'green' }, 300)).toBe(false);
  });

  test('include black only after the first five days', () => {
    expect(of({ color: 'black' }, 4)).toBe(false);
    expect(of({ color: 'black' }, 5)).toBe(true);
    expect(of({ color: 'black' }, null)).toBe(false);
  });
});
