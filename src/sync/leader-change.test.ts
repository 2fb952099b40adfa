import { expect, test } from 'vitest';
import { createLeaderChangeDetector } from './leader-change.ts';

test('the first that is heard of is no handover, nor is their next beat', () => {
  const isLeaderChange = createLeaderChangeDetector();
  expect(isLeaderChange({ type: 'beat', leader: 'a', tookOver: false })).toBe(false);
  expect(isLeaderChange({ type: 'beat', leader: 'a' })).toBe(false);
});

test('another name is one, once', () => {
  const isLeaderChange = createLeaderChangeDetector();
  isLeaderChange({ type: 'beat', leader: 'a' });
  expect(isLeaderChange({ type: 'beat', leader: 'b' })).toBe(true);
  expect(isLeaderChange({ type: 'beat', leader: 'b' })).toBe(false);
});

// Invariant I27 (docs/sync-spec.md)
test('so is the first beat of somebody who took over, where the one before was never heard', () => {
  const isLeaderChange = createLeaderChangeDetector();
  expect(isLeaderChange({ type: 'beat', leader: 'b', tookOver: true })).toBe(true);
  expect(isLeaderChange({ type: 'beat', leader: 'b' })).toBe(false);
});
