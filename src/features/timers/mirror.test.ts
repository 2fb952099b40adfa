import { expect, test } from 'vitest';
import { makeTimer } from '../../../tests/helpers/timers.ts';
import { mirrorOf } from './mirror.ts';

const t0 = Date.parse('2025-06-10T01:00:00Z');

test('the mirror says whole seconds, what runs, and the mode', () => {
  const timer = makeTimer(t0, { right: { bankedMs: 65_900, resumedAt: null } });
  expect(mirrorOf(timer, t0 + 12_999)).toEqual({
    leftTimerDuration: '12',
    rightTimerDuration: '65',
    leftTimerRunning: 'true',
    rightTimerRunning: 'false',
    timerMode: 'feeding',
  });
});

test('a side at its maximum is mirrored as stopped', () => {
  const timer = makeTimer(t0);
  expect(mirrorOf(timer, t0 + 9_000_000)).toMatchObject({
    leftTimerDuration: '7200',
    leftTimerRunning: 'false',
  });
});

test('without a timer everything is at rest', () => {
  expect(mirrorOf(null, t0)).toEqual({
    leftTimerDuration: '0',
    rightTimerDuration: '0',
    leftTimerRunning: 'false',
    rightTimerRunning: 'false',
    timerMode: 'feeding',
  });
});
