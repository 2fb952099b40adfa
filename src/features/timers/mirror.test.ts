import { expect, test } from 'vitest';
import { makeTimer } from '../../../tests/helpers/timers.ts';
import { mirrorOf } from './mirror.ts';

const t0 = Date.parse('2025-06-10T01:00:00Z');

test('contains whole seconds, the running sides and the mode', () => {
  const timer = makeTimer(t0, { right: { bankedMs: 65_900, resumedAt: null } });
  expect(mirrorOf(timer, t0 + 12_999)).toEqual({
    leftTimerDuration: '12',
    rightTimerDuration: '65',
    leftTimerRunning: 'true',
    rightTimerRunning: 'false',
    timerMode: 'feeding',
  });
});

test('shows a side at its maximum as stopped', () => {
  const timer = makeTimer(t0);
  expect(mirrorOf(timer, t0 + 9_000_000)).toMatchObject({
    leftTimerDuration: '7200',
    leftTimerRunning: 'false',
  });
});

test('shows both sides as stopped without a timer', () => {
  expect(mirrorOf(null, t0)).toEqual({
    leftTimerDuration: '0',
    rightTimerDuration: '0',
    leftTimerRunning: 'false',
    rightTimerRunning: 'false',
    timerMode: 'feeding',
  });
});
