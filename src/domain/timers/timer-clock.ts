import type { SideClock, TimerRecord } from '../../../schema/records/timer.ts';
import { stampMs } from '../../../schema/rules/clock.ts';
import { SIDE_MAX_MS, isSideRunning, sideElapsedMs } from '../../../schema/rules/timers.ts';

/** The display of a timer, computed from its instants, so that no counter has to run. */

/** Whole seconds on each side at an instant; a side never holds more than its maximum. */
export function sidesAt(
  timer: Pick<TimerRecord, 'left' | 'right'>,
  at: number,
): { leftSec: number; rightSec: number } {
  const seconds = (side: SideClock | null) => Math.floor(sideElapsedMs(side, at) / 1000);
  return { leftSec: seconds(timer.left), rightSec: seconds(timer.right) };
}

/** The time on the timer: the sum of both sides if it has sides, else since the start. */
export function timerElapsedMs(timer: TimerRecord, now: number): number {
  if (timer.left === null && timer.right === null) return Math.max(0, now - timer.startedAt);
  return sideElapsedMs(timer.left, now) + sideElapsedMs(timer.right, now);
}

export function isTimerRunning(timer: TimerRecord, now: number): boolean {
  if (timer.left === null && timer.right === null) return true;
  return isSideRunning(timer.left, now) || isSideRunning(timer.right, now);
}

/**
 * When the session ended: now while a side runs, else when the last side was paused or reached its
 * maximum. A paused side has no instant of its own, so the clock of its last write is used.
 */
export function restedAt(timer: TimerRecord, now: number): number {
  if (isTimerRunning(timer, now)) return now;
  const rests = (['left', 'right'] as const).flatMap((name) => {
    const side = timer[name];
    if (side === null || (side.bankedMs === 0 && side.resumedAt === null)) return [];
    if (side.resumedAt !== null) return [side.resumedAt + SIDE_MAX_MS - side.bankedMs];
    return [stampMs(timer.clocks[name] ?? timer.clocks['*'] ?? '')];
  });
  // A device clock may be wrong: the session is at least as long as its longer side.
  const least =
    timer.startedAt +
    Math.max(...(['left', 'right'] as const).map((name) => sideElapsedMs(timer[name], now)));
  return Math.min(now, Math.max(least, ...rests));
}
