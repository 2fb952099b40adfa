import { describe, expect, test } from 'vitest';
import { BACKUP_DAYS, DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { Backup } from './folder.ts';
import { superfluous } from './retention.ts';

const NOON = Date.parse('2026-03-14T12:00:00Z');

/** Of backups that were made these hours ago, those that are deleted. */
function deletedOf(hoursAgo: readonly number[]): number[] {
  const backups = hoursAgo.map((hours) => {
    const name = `${hours}`;
    return { name, path: name, createdAt: NOON - hours * HOUR_MS, number: 0 };
  });
  return superfluous(backups, NOON).map(({ name }) => Number(name));
}

/** How many of these backups are left when each is made as the next one, by a clock that shows these days. */
function leftAfter(daysOfClock: readonly number[]): number[] {
  let backups: Backup[] = [];
  for (const [number, day] of daysOfClock.entries()) {
    const createdAt = NOON + day * DAY_MS;
    const made = { name: `${number}`, path: `${number}`, createdAt, number };
    backups = [made, ...backups];
    const dropped = new Set(superfluous(backups, createdAt));
    backups = backups.filter((backup) => !dropped.has(backup));
  }
  return backups.map(({ number }) => number);
}

test('keeps all backups of the last day, and the last one of each earlier day', () => {
  expect(deletedOf([0, 1, 6, 12, 13, 23])).toEqual([]);
  // The 13th was 12 to 36 hours ago.
  expect(deletedOf([0, 25, 30, 35, 37, 40])).toEqual([30, 35, 40]);
});

test('keeps nothing that the next daily run would find too old', () => {
  const days = Array.from({ length: 40 }, (_, i) => i);
  const deleted = deletedOf(days.map((day) => day * 24));
  const oldest = Math.max(...days.filter((day) => !deleted.includes(day * 24)));
  expect((oldest + 1) * DAY_MS).toBeLessThanOrEqual(BACKUP_DAYS * DAY_MS);
  expect(oldest).toBeGreaterThan(27);
});

describe('a clock that is wrong', () => {
  const days = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

  test('and weeks ahead deletes no backup, also when it was never right before', () => {
    expect(leftAfter([0, 60])).toEqual([1, 0]);
    expect(leftAfter([...days(20), 80])).toHaveLength(21);
  });

  test('and set right again counts the days from there', () => {
    const left = leftAfter([...days(10), 100, ...days(31, 10)]);
    // Number 10, of day 100, is as old as number 11, of day 10.
    expect(left).toEqual(days(30, 12).toReversed());
  });

  test('that begins at 1970 after each start of the machine deletes none of the last twelve', () => {
    const left = leftAfter(days(20).flatMap((day) => [-20_000, day]));
    expect(left).toEqual(expect.arrayContaining(days(12).map((i) => 39 - 2 * i)));
  });
});

test('backups that are made every two weeks are deleted in time', () => {
  expect(leftAfter([0, 14, 28, 42, 56])).toEqual([4, 3, 2]);
});

test('after a pause of months the ones of before stay for as long as days had passed', () => {
  const left = leftAfter([0, 1, 2, 100, 101]);
  expect(left).toEqual([4, 3, 2, 1, 0]);
});
