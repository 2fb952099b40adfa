import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import { eventTypes } from '../../schema/records/event-types.ts';
import type { Side } from '../../schema/records/payloads/common.ts';
import type { LogTimer } from '../../schema/records/timer.ts';
import type { LogTimerKind } from '../../schema/records/timer-kinds.ts';
import { variantOf } from '../../schema/rules/timers.ts';
import { sleepKindOf } from '../domain/log-types/sleep/sleeps.ts';
import type { NightWindow, StatisticsSettings } from '../domain/statistics/settings.ts';
import '../i18n/lazy/home-later.ts';
import { t } from '../i18n/t.ts';
import type { Rule } from './rule.ts';

/**
 * What Home's first paint does not need of the timers: how they are started other than by a button of
 * the dock, and how long they usually run. The rest is part of `LogType`.
 */
export interface LaterTimer<T extends LogTimerKind = LogTimerKind> {
  /** The usual length while the family's own is unknown. */
  readonly typicalMs: Rule<[timer: TimerStart, settings: StatisticsSettings], number>;
  /** Whether the length of an earlier entry is a measure for this timer; null: always. */
  readonly isComparable: Rule<
    [timer: TimerStart, payload: EventPayloads[T], settings: StatisticsSettings],
    boolean
  > | null;
  /** Whether a new entry in its form can be started as a timer instead. */
  readonly startsInForm: boolean;
  /**
   * Buttons in the "More" sheet that start it, one for each side if it has sides. A type that a family
   * defines itself has one for each definition instead.
   */
  readonly starts: readonly {
    readonly side: Side | null;
    /** null: what an entry has if nothing is entered. */
    readonly payload: EventPayloads[T] | null;
    label(): string;
  }[];
}

export type TimerStart = Pick<LogTimer, 'kind' | 'startedAt' | 'tz' | 'payload'>;

/** One for each log type with a timer. */
export const laterTimers: { readonly [T in LogTimerKind]: LaterTimer<T> } = {
  feeding: {
    typicalMs: () => 25 * MINUTE_MS,
    isComparable: null,
    startsInForm: false,
    starts: [],
  },
  sleep: {
    typicalMs: (timer, { night }) =>
      kindAtStart(timer, night) === 'night' ? 5 * HOUR_MS : 90 * MINUTE_MS,
    isComparable: (timer, payload, { night }) => payload.kind === kindAtStart(timer, night),
    startsInForm: false,
    starts: [],
  },
  pumping: {
    typicalMs: () => 20 * MINUTE_MS,
    isComparable: null,
    startsInForm: false,
    starts: [
      { side: 'left', payload: null, label: () => t('homeLater.pumpLeft') },
      { side: 'right', payload: null, label: () => t('homeLater.pumpRight') },
    ],
  },
  tummy_time: {
    typicalMs: () => 10 * MINUTE_MS,
    isComparable: null,
    startsInForm: true,
    starts: [{ side: null, payload: null, label: () => t('homeLater.startTummyTime') }],
  },
  activity: {
    typicalMs: () => 30 * MINUTE_MS,
    // A walk says nothing about a song.
    isComparable: ({ payload }, { kind }) => kind === (payload?.['kind'] ?? 'other'),
    startsInForm: true,
    starts: [{ side: null, payload: null, label: () => t('homeLater.startActivity') }],
  },
  bath: {
    typicalMs: () => 15 * MINUTE_MS,
    isComparable: null,
    startsInForm: true,
    starts: [{ side: null, payload: null, label: () => t('homeLater.startBath') }],
  },
  mood: {
    typicalMs: () => 15 * MINUTE_MS,
    isComparable: (timer, { mood }) => mood === (timer.payload?.['mood'] ?? 'crying'),
    startsInForm: true,
    starts: [{ side: null, payload: null, label: () => t('homeLater.startCrying') }],
  },
  custom: {
    typicalMs: () => 30 * MINUTE_MS,
    isComparable: (timer, { definitionId }) => definitionId === variantOf(timer),
    startsInForm: true,
    starts: [],
  },
};

/** The rules of a kind that is only known at run time. */
export function laterTimerOf(kind: LogTimerKind): LaterTimer {
  const timers: Readonly<Record<LogTimerKind, LaterTimer>> = laterTimers;
  return timers[kind];
}

const kindAtStart = ({ startedAt, tz }: TimerStart, night: NightWindow) =>
  sleepKindOf({ from: startedAt, to: startedAt }, tz, night);

const ENOUGH_ENTRIES = 3;

/** The usual length of such a timer: the median of the family's own entries, or a typical one. */
export function usualLengthMs(
  timer: TimerStart,
  recent: readonly Pick<EventRecord, 'startedAt' | 'endedAt' | 'payload'>[],
  settings: StatisticsSettings,
): number {
  const { isComparable, typicalMs } = laterTimerOf(timer.kind);
  const lengths = recent
    .filter(({ payload }) => isComparable?.(timer, payload, settings) ?? true)
    .map(({ startedAt, endedAt }) => (endedAt ?? startedAt) - startedAt)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const typical = typicalMs(timer, settings);
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
  const { maxMs } = eventTypes[timer.kind];
  const isOver = now - timer.startedAt > Math.min(usualMs * FORGOTTEN_FACTOR, maxMs);
  return isOver ? timer.startedAt + usualMs : null;
}
