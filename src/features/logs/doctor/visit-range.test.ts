import { expect, test } from 'vitest';
import { customRange } from '../view/day-range.ts';
import { lastVisitBefore, rangeNames, rangeOf } from './visit-range.ts';

const today = '2026-03-29';

test('the usual range begins at the last visit before today, else two weeks back', () => {
  const lastVisit = lastVisitBefore(['2026-01-10', '2026-03-29', '2026-03-02'], today);
  expect(lastVisit).toBe('2026-03-02');
  expect(rangeOf(null, null, { today, lastVisit })).toEqual({ from: '2026-03-02', to: today });
  expect(rangeNames({ today, lastVisit })).toContain('visit');

  const none = { today, lastVisit: lastVisitBefore([today], today) };
  expect(rangeOf(null, null, none)).toEqual({ from: '2026-03-16', to: today });
  expect(rangeNames(none)).not.toContain('visit');
});

test('other ranges end today, chosen days are at most a year', () => {
  const context = { today, lastVisit: '2024-01-01' };
  expect(rangeOf('7', null, context)).toEqual({ from: '2026-03-23', to: today });
  expect(rangeOf('visit', null, context).from).toBe('2025-03-29');
  expect(rangeOf('custom', { from: '2026-02-01', to: '2026-02-03' }, context)).toEqual({
    from: '2026-02-01',
    to: '2026-02-03',
  });
  expect(customRange('2026-02-03', '2026-02-01', today)).toEqual({
    from: '2026-02-01',
    to: '2026-02-03',
  });
  expect(customRange('', '2026-02-01', today)).toBeNull();
  expect(customRange('2026-02-01', '2026-03-30', today)).toBeNull();
});
