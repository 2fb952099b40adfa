import { expect, test } from 'vitest';
import { READING_MS, createStaleTapGuard } from './stale-tap-guard.ts';

test('treats a tap shortly after a label change as meant for the old label', () => {
  const guard = createStaleTapGuard();
  guard.shows('mia', null, 1_000);
  guard.shows('mia', 'sleep 1', 5_000);
  expect(guard.isStale('mia', 4_990)).toBe(true);
  expect(guard.isStale('mia', 5_000 + READING_MS - 1)).toBe(true);
  expect(guard.isStale('mia', 5_000 + READING_MS)).toBe(false);
  guard.shows('mia', null, 9_000);
  expect(guard.isStale('mia', 9_100)).toBe(true);
});

test('ignores the first state, an unchanged state and changes of other controls', () => {
  const guard = createStaleTapGuard();
  expect(guard.isStale('mia', 1)).toBe(false);
  guard.shows('mia', 'sleep 1', 1_000);
  guard.shows('mia', 'sleep 1', 2_000);
  guard.shows('ben', null, 2_000);
  guard.shows('ben', 'sleep 2', 2_500);
  expect(guard.isStale('mia', 2_501)).toBe(false);
  expect(guard.isStale('ben', 2_501)).toBe(true);
});
