import type { ChildRecord } from '../../../../schema/records/child.ts';
import { expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { estimateNextSleep } from './next-sleep-estimate.ts';

const TZ = 'Europe/Prague';
const TODAY = '2025-06-20';
const sleep = (from: string, to: string) => makeEvent('sleep', from, { ended: to, tz: TZ });
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays(TODAY, index - count)).flatMap((day) => [
    sleep(`${day}T07:00:00Z`, `${day}T08:00:00Z`),
    sleep(`${day}T17:30:00Z`, `${addDays(day, 1)}T05:00:00Z`),
  ]);
const now = Date.parse(`${TODAY}T05:30:00Z`);
const child = { birthdate: '2025-01-10', gestationDays: null } as ChildRecord;
const input = { now, tz: TZ, isAsleep: false };

test('the next sleep follows from the sleep of the last days', () => {
  const estimate = estimateNextSleep(days(5), child, input);
  // 2 h awake before the first nap on four days, and a table that says 2 to 3 h at five months.
  expect(estimate?.before).toBe(1);
  expect(estimate?.from).toBeGreaterThan(Date.parse(`${TODAY}T06:50:00Z`));
  expect(estimate?.to).toBeLessThan(Date.parse(`${TODAY}T07:45:00Z`));
});

test('there is no estimate while the child sleeps, or from two days', () => {
  expect(estimateNextSleep(days(5), child, { ...input, isAsleep: true })).toBeNull();
  expect(estimateNextSleep(days(2), child, input)).toBeNull();
});
