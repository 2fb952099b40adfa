import { expect, test } from 'vitest';
import { DOCK_MAX, inTrackingOrder, usualTracking, usualTrackingAt } from './tracking.ts';

test('what is usual fits into the dock at every age', () => {
  for (const ageDays of [-200, 0, 100, 300, 500, 1_000, 2_000, 6_000]) {
    const usual = usualTrackingAt(ageDays);
    expect(usual.length).toBeLessThanOrEqual(DOCK_MAX);
    expect(inTrackingOrder(usual)).toEqual(usual);
  }
  expect(usualTracking.length).toBeLessThanOrEqual(DOCK_MAX);
});

test('a newborn is fed and changed, a child of four is not', () => {
  expect(usualTrackingAt(3)).toContain('diaper');
  expect(usualTrackingAt(4 * 365)).not.toContain('diaper');
});

test('what was chosen stands in the order of the screen, without what this release cannot show', () => {
  expect(inTrackingOrder(['note', 'feeding', 'from-a-newer-release'])).toEqual(['feeding', 'note']);
});
