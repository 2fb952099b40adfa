import { expect, test } from 'vitest';
import { movedRule } from './moved-rule.ts';

test('the weekday of the moved occurrence becomes its new one, the others stay', () => {
  const rule = { freq: 'week', interval: 1 } as const;
  expect(movedRule({ ...rule, weekdays: [5] }, '2026-11-27', '2026-11-28').weekdays).toEqual([6]);
  expect(movedRule({ ...rule, weekdays: [1, 5] }, '2026-11-27', '2026-11-24').weekdays).toEqual([
    1, 2,
  ]);
  expect(movedRule({ ...rule, weekdays: [1, 5] }, '2026-11-27', '2026-11-23').weekdays).toEqual([
    1,
  ]);
  expect(movedRule(rule, '2026-11-27', '2026-11-28')).toEqual(rule);
});

test('a rule by a weekday of the month is by that of the new day', () => {
  const rule = { freq: 'month', interval: 1 } as const;
  const moved = movedRule(
    { ...rule, nthWeekday: { nth: 4, weekday: 5 } },
    '2026-11-27',
    '2026-11-30',
  );
  expect(moved.nthWeekday).toEqual({ nth: -1, weekday: 1 });
  expect(movedRule({ ...rule, monthDay: 27 }, '2026-11-27', '2026-11-30').monthDay).toBe(30);
});
