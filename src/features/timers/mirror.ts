import type { LogTimer } from '../../../schema/records/timer.ts';
import { isSideRunning } from '../../../schema/rules/timers.ts';
import { FEED } from '../../domain/log-types/feeding/feeds.ts';
import { isTimerRunning, sidesAt } from '../../domain/timers/timer-clock.ts';
import { writeLocalFact } from '../../lib/local-facts.ts';
import { mirrorFacts, mirroredTimerFact } from './timer-facts.ts';

/**
 * The local keys of the product specification. The timer record with its instants is the source and the
 * keys are a copy, written on every change: once a second while a side runs, and when it stops by
 * itself at two hours.
 */
export function mirrorOf(timer: LogTimer | null, now: number): Record<string, string> {
  const { leftSec, rightSec } = timer ? sidesAt(timer, now) : { leftSec: 0, rightSec: 0 };
  return {
    leftTimerDuration: String(leftSec),
    rightTimerDuration: String(rightSec),
    leftTimerRunning: String(timer !== null && isSideRunning(timer.left, now)),
    rightTimerRunning: String(timer !== null && isSideRunning(timer.right, now)),
    timerMode: timer?.kind ?? FEED,
  };
}

/** Keeps the keys equal to the timer. @returns a function that stops it */
export function keepMirror(timer: LogTimer | null, now: () => number): () => void {
  const write = () => {
    const at = now();
    const values = mirrorOf(timer, at);
    for (const fact of mirrorFacts) writeLocalFact(fact, values[fact.key] ?? '');
    return timer?.left != null && isTimerRunning(timer, at);
  };
  writeLocalFact(mirroredTimerFact, timer?.id ?? '');
  if (!write()) return () => undefined;
  // Also in a hidden tab, where useNow pauses.
  const ticks = setInterval(() => {
    if (!write()) clearInterval(ticks);
  }, 1_000);
  return () => clearInterval(ticks);
}
