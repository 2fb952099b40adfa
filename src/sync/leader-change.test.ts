import { expect, test } from 'vitest';
import { createLeaderChangeDetector } from './leader-change.ts';

test('the first leader heard of is no leader change, nor is its next heartbeat', () => {
  const isLeaderChange = createLeaderChangeDetector();
  expect(isLeaderChange({ type: 'beat', leader: 'a', tookOver: false })).toBe(false);
  expect(isLeaderChange({ type: 'beat', leader: 'a' })).toBe(false);
});

test('a heartbeat with another name is a leader change, once', () => {
  const isLeaderChange = createLeaderChangeDetector();
  isLeaderChange({ type: 'beat', leader: 'a' });
  expect(isLeaderChange({ type: 'beat', leader: 'b' })).toBe(true);
  expect(isLeaderChange({ type: 'beat', leader: 'b' })).toBe(false);
});

// Invariant I27 (docs/sync-spec.md)
test('the first heartbeat of a leader that took over is a leader change', () => {
  const isLeaderChange = createLeaderChangeDetector();
  expect(isLeaderChange({ type: 'beat', leader: 'b', tookOver: true })).toBe(true);
  expect(isLeaderChange({ type: 'beat', leader: 'b' })).toBe(false);
});
