import type { TimerRecord } from '../../../schema/records/timer.ts';
import { isSideRunning } from '../../../schema/rules/timers.ts';
import { FEED } from '../../domain/log-types/feeding/feeds.ts';
import { sidesAt } from '../../domain/timers/timer-clock.ts';
import { writeLocalFact } from '../../lib/local-facts.ts';
import { mirrorFacts } from './timer-facts.ts';

/**
 * The local keys of the product specification, written on every change. They are a copy: the timer
 * record with its instants is the source.
 */
export function mirrorOf(timer: TimerRecord | null, now: number): Record<string, string> {
  const { leftSec, rightSec } = timer ? sidesAt(timer, now) : { leftSec: 0, rightSec: 0 };
  return {
    leftTimerDuration: String(leftSec),
    rightTimerDuration: String(rightSec),
    leftTimerRunning: String(timer !== null && isSideRunning(timer.left, now)),
    rightTimerRunning: String(timer !== null && isSideRunning(timer.right, now)),
    timerMode: timer?.kind ?? FEED,
  };
}

export function writeMirror(timer: TimerRecord | null, now: number): void {
  const values = mirrorOf(timer, now);
  for (const fact of mirrorFacts) writeLocalFact(fact, values[fact.key] ?? '');
}
