import { HOUR_MS, MINUTE_MS, SIDE_MAX_SEC } from '../../schema/limits.ts';
import {
  type EventPayloads,
  type EventRecord,
  type EventType,
  eventTypes,
} from '../../schema/records/event.ts';
import type { LogTimer, LogTimerKind, SideClock, TimerRecord } from '../../schema/records/timer.ts';
import { stampMs } from '../../schema/rules/clock.ts';
import { SIDE_MAX_MS, isSideRunning, sideElapsedMs } from '../../schema/rules/timers.ts';
import { sleepKindOf } from './sleep.ts';

/** What a running timer becomes when it is stopped. */

export type FinishedTimer = {
  [K in TimerEventType]: {
    type: K;
    childId: string | null;
    startedAt: number;
    endedAt: number;
    payload: EventPayloads[K];
    tz: string;
    visibility?: 'parents';
  };
}[TimerEventType];
type TimerEventType = Exclude<LogTimerKind, 'custom'> | 'activity';

/**
 * The event of a timer that ends at `endedAt`. Ends are kept within start and the longest such
 * an event may be: what a person wants to say about a forgotten timer is asked before.
 */
export function eventOfTimer(timer: LogTimer, endedAt: number): FinishedTimer {
  const type = typeOf(timer.kind);
  const end = Math.min(Math.max(endedAt, timer.startedAt), timer.startedAt + maxMs(type));
  const span = {
    childId: timer.childId,
    startedAt: timer.startedAt,
    endedAt: end,
    tz: timer.tz,
  };
  switch (type) {
    case 'feeding':
      return { ...span, type, payload: { breast: breastOf(timer, end) } };
    case 'sleep':
      return { ...span, type, payload: sleepOf(timer, end) };
    case 'pumping':
      return { ...span, type, payload: sidesAt(timer, end), visibility: 'parents' };
    case 'tummy_time':
      return { ...span, type, payload: {} };
    case 'activity':
      return { ...span, type, payload: { kind: 'other' } };
  }
}

/** A timer of the family's own kind has no definition here: its time is kept as an activity. */
const typeOf = (kind: LogTimerKind): TimerEventType => (kind === 'custom' ? 'activity' : kind);

/** Whole seconds on each side at an instant; a side never holds more than its maximum. */
export function sidesAt(
  timer: Pick<TimerRecord, 'left' | 'right'>,
  at: number,
): { leftSec: number; rightSec: number } {
  const seconds = (side: SideClock | null) => Math.floor(sideElapsedMs(side, at) / 1000);
  return { leftSec: seconds(timer.left), rightSec: seconds(timer.right) };
}

/** Time on the timer: both sides together where it has sides, else since the start. */
export function timerElapsedMs(timer: TimerRecord, now: number): number {
  if (timer.left === null && timer.right === null) return Math.max(0, now - timer.startedAt);
  return sideElapsedMs(timer.left, now) + sideElapsedMs(timer.right, now);
}

export function isTimerRunning(timer: TimerRecord, now: number): boolean {
  if (timer.left === null && timer.right === null) return true;
  return isSideRunning(timer.left, now) || isSideRunning(timer.right, now);
}

/**
 * When the session really ended: now while a side runs, else when the last side came to rest. A
 * paused side does not say when; the clock of its last write does.
 */
export function restedAt(timer: TimerRecord, now: number): number {
  if (isTimerRunning(timer, now)) return now;
  const rests = (['left', 'right'] as const).flatMap((name) => {
    const side = timer[name];
    if (side === null || (side.bankedMs === 0 && side.resumedAt === null)) return [];
    if (side.resumedAt !== null) return [side.resumedAt + SIDE_MAX_MS - side.bankedMs];
    return [stampMs(timer.clocks[name] ?? timer.clocks['*'] ?? '')];
  });
  // A device clock may have been wrong; the sides' own time is the least the session took.
  const least =
    timer.startedAt +
    Math.max(...(['left', 'right'] as const).map((name) => sideElapsedMs(timer[name], now)));
  return Math.min(now, Math.max(least, ...rests));
}

function breastOf(timer: TimerRecord, end: number): EventPayloads['feeding']['breast'] {
  const { leftSec, rightSec } = sidesAt(timer, end);
  const lengthSec = Math.floor((end - timer.startedAt) / 1000);
  // Both sides at once (with a pump on one) leave no pause.
  const pauseSec = Math.min(SIDE_MAX_SEC, Math.max(0, lengthSec - leftSec - rightSec));
  return {
    leftSec,
    rightSec,
    pauseSec,
    ...(timer.startSide === null ? {} : { startSide: timer.startSide }),
    ...(timer.lastSide === null ? {} : { endSide: timer.lastSide }),
  };
}

/** Wakings that were noted while the sleep ran; kept on the timer, which tolerates more fields. */
export function wakingsOf(timer: TimerRecord): NonNullable<EventPayloads['sleep']['wakings']> {
  const noted = timer['wakings'];
  if (!Array.isArray(noted)) return [];
  return noted.filter(
    (waking): waking is { at: number; minutes: number } =>
      typeof waking === 'object' &&
      waking !== null &&
      Number.isInteger((waking as { at: unknown }).at) &&
      Number.isInteger((waking as { minutes: unknown }).minutes),
  );
}

function sleepOf(timer: TimerRecord, end: number): EventPayloads['sleep'] {
  const wakings = wakingsOf(timer)
    .filter(({ at }) => at >= timer.startedAt && at <= end)
    .slice(0, 30);
  return {
    kind: sleepKindOf({ from: timer.startedAt, to: end }, timer.tz),
    ...(wakings.length === 0 ? {} : { wakings }),
  };
}

const maxMs = (type: EventType): number => eventTypes[type].maxMs;

/** Lengths to go by while a family's own are not known. */
const TYPICAL_MS: Record<LogTimerKind, number> = {
  feeding: 25 * MINUTE_MS,
  sleep: 90 * MINUTE_MS,
  pumping: 20 * MINUTE_MS,
  tummy_time: 10 * MINUTE_MS,
  custom: 30 * MINUTE_MS,
};
const TYPICAL_NIGHT_MS = 5 * HOUR_MS;
const ENOUGH_ENTRIES = 3;

/** The usual length of such a timer: the middle of the family's own, or a typical one. */
export function usualLengthMs(
  timer: Pick<LogTimer, 'kind' | 'startedAt' | 'tz'>,
  recent: readonly Pick<EventRecord, 'startedAt' | 'endedAt' | 'payload'>[],
): number {
  const kind =
    timer.kind === 'sleep'
      ? sleepKindOf({ from: timer.startedAt, to: timer.startedAt }, timer.tz)
      : null;
  const lengths = recent
    .filter(({ payload }) => kind === null || (payload as { kind?: unknown }).kind === kind)
    .map(({ startedAt, endedAt }) => (endedAt ?? startedAt) - startedAt)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const typical = kind === 'night' ? TYPICAL_NIGHT_MS : TYPICAL_MS[timer.kind];
  if (lengths.length < ENOUGH_ENTRIES) return typical;
  // A few timers that were stopped at once must not make every feed look forgotten.
  return Math.max(lengths[Math.floor(lengths.length / 2)] ?? 0, typical / 4);
}

/** A timer this much longer than usual was probably forgotten; screens.md 3.2. */
const FORGOTTEN_FACTOR = 3;

/** @returns the end to propose when a timer looks forgotten, else null; never saves by itself */
export function forgottenEnd(
  timer: LogTimer,
  { now, usualMs }: { now: number; usualMs: number },
): number | null {
  const isOver =
    now - timer.startedAt > Math.min(usualMs * FORGOTTEN_FACTOR, maxMs(typeOf(timer.kind)));
  return isOver ? timer.startedAt + usualMs : null;
}
