import { SIDE_MAX_SEC } from '../limits.ts';
import type { Side } from '../records/payloads/common.ts';
import type { SideClock, TimerRecord } from '../records/timer.ts';
import { timerDefinitionOf } from '../records/timer-kinds.ts';
import type { TimerEntry } from '../records/timer-entry.ts';

/** The rules of timers with a left and a right side, which start, pause and reset independently. */

export const SIDE_MAX_MS = SIDE_MAX_SEC * 1000;
export const ZERO_SIDE: SideClock = { bankedMs: 0, resumedAt: null };

/** The time of one side at `now`, ms; stops by itself at two hours, even if the device sleeps. */
export function sideElapsedMs(side: SideClock | null, now: number): number {
  if (side === null) return 0;
  const running = side.resumedAt === null ? 0 : Math.max(0, now - side.resumedAt);
  return Math.min(SIDE_MAX_MS, side.bankedMs + running);
}

export function isSideRunning(side: SideClock | null, now: number): boolean {
  return side !== null && side.resumedAt !== null && sideElapsedMs(side, now) < SIDE_MAX_MS;
}

/** @returns null when the side is at its maximum and cannot start */
export function startSide(side: SideClock | null, now: number): SideClock | null {
  const elapsed = sideElapsedMs(side, now);
  if (elapsed >= SIDE_MAX_MS) return null;
  if (isSideRunning(side, now)) return side;
  return { bankedMs: elapsed, resumedAt: now };
}

export function pauseSide(side: SideClock | null, now: number): SideClock {
  return { bankedMs: sideElapsedMs(side, now), resumedAt: null };
}

/**
 * The timers to end when two devices started the same one offline: all but the earliest. Every device
 * computes the same answer by itself. Their definition says which may run together; what is a
 * duplicate among timers of a newer release, this one does not know.
 *
 * Timers are compared by id, which sorts by the start as it was first entered. Compared by the
 * current start, two devices that know different edits could each end the other's timer, and both
 * would be lost.
 */
export function duplicateTimers(timers: readonly TimerRecord[]): TimerRecord[] {
  const kept = new Map<string, TimerRecord>();
  const duplicates: TimerRecord[] = [];
  const byStart = timers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const timer of byStart) {
    if (timerDefinitionOf(timer.kind) === null) continue;
    const key = slotOf(timer);
    if (kept.has(key)) duplicates.push(timer);
    else kept.set(key, timer);
  }
  return duplicates;
}

/** The slot that only one timer may occupy at a time. */
export function slotOf(timer: TimerSlot): string {
  const { oneFor = 'child' } = timerDefinitionOf(timer.kind) ?? {};
  return [
    timer.childId ?? '-',
    timer.kind,
    oneFor === 'person' ? timer.startedBy : '',
    variantOf(timer),
  ].join('|');
}

type TimerSlot = Pick<TimerRecord, 'childId' | 'kind' | 'startedBy'> & TimerEntry;

/** What tells it apart from others of its kind, such as the id of an own type; '' without. */
export function variantOf({ kind, payload }: Pick<TimerRecord, 'kind'> & TimerEntry): string {
  const { variant = null } = timerDefinitionOf(kind) ?? {};
  const value = variant === null ? undefined : payload?.[variant];
  return typeof value === 'string' ? value : '';
}

export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');
