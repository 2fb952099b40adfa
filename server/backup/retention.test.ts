import { expect, test } from 'vitest';
import { BACKUP_DAYS, DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { superfluous } from './retention.ts';

const NOON = Date.parse('2026-03-14T12:00:00Z');

/** Of backups that were made these hours ago, those that are deleted. */
function deletedOf(hoursAgo: readonly number[]): number[] {
  const backups = hoursAgo.map((hours) => {
    const name = `${hours}`;
    return { name, path: name, createdAt: NOON - hours * HOUR_MS };
  });
  return superfluous(backups, NOON).map(({ name }) => Number(name));
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
