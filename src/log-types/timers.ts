import {
  type EventPayloads,
  type EventRecord,
  type EventType,
  eventTypes,
} from '../../schema/records/event.ts';
import type { LogTimer, LogTimerKind } from '../../schema/records/timer.ts';
import { eventTypeNames, logTypeOf } from './log-types.ts';
import type { TimerOfType } from './log-type.ts';

/** The result of stopping a running timer, by the definition of its type. */

export type FinishedTimer = {
  type: EventType;
  childId: string | null;
  startedAt: number;
  endedAt: number;
  payload: EventPayloads[EventType];
  tz: string;
  visibility?: 'parents';
};

/** The log type of a timer kind. */
export function timerType(kind: LogTimerKind): { type: EventType; timer: TimerOfType } {
  for (const type of eventTypeNames) {
    const { timer } = logTypeOf(type);
    if (timer?.kind === kind) return { type, timer };
  }
  throw new Error(`No log type has timers of the kind ${kind}.`);
}

/**
 * The event of a timer that ends at `endedAt`. The end is clamped between the start and the maximum
 * length of the event; for a forgotten timer the person is asked for the end before.
 */
export function eventOfTimer(timer: LogTimer, endedAt: number): FinishedTimer {
  const { type, timer: rule } = timerType(timer.kind);
  const end = Math.min(
    Math.max(endedAt, timer.startedAt),
    timer.startedAt + eventTypes[type].maxMs,
  );
  return {
    type,
    childId: timer.childId,
    startedAt: timer.startedAt,
    endedAt: end,
    tz: timer.tz,
    ...rule.eventOf(timer, end),
  };
}

const ENOUGH_ENTRIES = 3;

/** The usual length of such a timer: the median of the family's own entries, or a typical one. */
export function usualLengthMs(
  timer: Pick<LogTimer, 'kind' | 'startedAt' | 'tz'>,
  recent: readonly Pick<EventRecord, 'startedAt' | 'endedAt' | 'payload'>[],
): number {
  const rule = timerType(timer.kind).timer;
  const lengths = recent
    .filter(({ payload }) => rule.isComparable(timer, payload))
    .map(({ startedAt, endedAt }) => (endedAt ?? startedAt) - startedAt)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const typical = rule.typicalMs(timer);
  if (lengths.length < ENOUGH_ENTRIES) return typical;
  // A few timers that were stopped at once must not make every feed look forgotten.
  return Math.max(lengths[Math.floor(lengths.length / 2)] ?? 0, typical / 4);
}

/** A timer that is this many times longer than usual was probably forgotten. */
const FORGOTTEN_FACTOR = 3;

/** @returns the end to propose when a timer looks forgotten, else null; never saves by itself */
export function forgottenEnd(
  timer: LogTimer,
  { now, usualMs }: { now: number; usualMs: number },
): number | null {
  const { maxMs } = eventTypes[timerType(timer.kind).type];
  const isOver = now - timer.startedAt > Math.min(usualMs * FORGOTTEN_FACTOR, maxMs);
  return isOver ? timer.startedAt + usualMs : null;
}
