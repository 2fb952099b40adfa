import { expect, test } from 'vitest';
import { DOCK_MAX, inTrackingOrder, usualTracking, usualTrackingAt } from './tracking.ts';

test('the usual types fit into the dock at every age', () => {
  for (const ageDays of [-200, 0, 100, 300, 500, 1_000, 2_000, 6_000]) {
    const usual = usualTrackingAt(ageDays);
    expect(usual.length).toBeLessThanOrEqual(DOCK_MAX);
    expect(inTrackingOrder(usual)).toEqual(usual);
  }
  expect(usualTracking.length).toBeLessThanOrEqual(DOCK_MAX);
});

test('a newborn has feeds and diapers, a child of four has no diapers', () => {
  expect(usualTrackingAt(3)).toContain('diaper');
  expect(usualTrackingAt(4 * 365)).not.toContain('diaper');
});

test('chosen types are in screen order, without types of a newer release', () => {
  expect(inTrackingOrder(['note', 'feeding', 'from-a-newer-release'])).toEqual(['feeding', 'note']);
});
