import { expect, test } from 'vitest';
import { daysOfPeriod, shiftPeriod } from './period.ts';

const context = { today: '2026-03-29', birthdate: '2025-12-30', weekStart: 0 } as const;

test('a week and a month contain their day', () => {
  expect(daysOfPeriod('day', '2026-03-29', 0)).toEqual({ from: '2026-03-29', to: '2026-03-29' });
  expect(daysOfPeriod('week', '2026-03-25', 0)).toEqual({ from: '2026-03-23', to: '2026-03-29' });
  expect(daysOfPeriod('week', '2026-03-25', 6)).toEqual({ from: '2026-03-22', to: '2026-03-28' });
  expect(daysOfPeriod('month', '2024-02-11', 0)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOfPeriod('month', '2025-12-31', 0)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('the periods before and after join on, up to today and down to birth', () => {
  expect(shiftPeriod('day', '2026-03-29', -1, context)).toBe('2026-03-28');
  expect(shiftPeriod('day', '2026-03-29', 1, context)).toBeNull();
  expect(shiftPeriod('day', '2025-12-30', -1, context)).toBeNull();
  expect(shiftPeriod('week', '2026-03-29', -1, context)).toBe('2026-03-22');
  expect(shiftPeriod('week', '2026-03-15', 1, context)).toBe('2026-03-16');
  expect(shiftPeriod('week', '2026-03-25', 1, context)).toBeNull();
  expect(shiftPeriod('month', '2026-03-29', -1, context)).toBe('2026-02-28');
  expect(shiftPeriod('month', '2026-02-28', 1, context)).toBe('2026-03-01');
  expect(shiftPeriod('month', '2026-03-29', 1, context)).toBeNull();
  expect(shiftPeriod('month', '2025-12-31', -1, context)).toBeNull();
});
