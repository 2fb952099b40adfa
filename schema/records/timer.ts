import * as z from 'zod/mini';
import type { MergeShape } from '../rules/merge.ts';
import { type EventType, EventType as eventType, eventTypes, isEventType } from './event.ts';
import { Side, intBetween, nonEmptyText } from './payloads/common.ts';
import type { TimerDefinition } from './payloads/event-type.ts';
import type { TimerEntry } from './timer-entry.ts';
import { Instant, RecordId, UserId, recordMeta } from './record.ts';

/**
 * A running timer. It stores instants and no counter, so it is correct after hours with the app
 * closed and on every other device (rules/timers.ts computes the elapsed time).
 *
 * Stopping it writes the event `eventId`, fixed at the start, and then removes the timer: a
 * crash in between, or a stop on two devices, still makes one event.
 */

/** The log types with timers; `handover` is a shift, the time in which one person cares for the child. */
export type TimerKind = {
  [T in EventType]: (typeof eventTypes)[T]['timer'] extends null ? never : T;
}[EventType];
export const TimerKind = z.enum(eventType.options.filter(isTimerKind));

/** The time of one side: the banked time, plus the time since `resumedAt` while it runs. */
export const SideClock = z.strictObject({
  bankedMs: z.int().check(z.minimum(0)),
  resumedAt: z.nullable(Instant),
});
export type SideClock = z.infer<typeof SideClock>;

export const timerFields = {
  ...recordMeta,
  kind: TimerKind,
  eventId: RecordId,
  startedAt: Instant,
  tz: nonEmptyText(64),
  startOffsetMin: intBetween(-840, 840),
  startedBy: UserId,
  /** Of kinds with sides; the others run from `startedAt` without a pause. */
  left: z.nullable(SideClock),
  right: z.nullable(SideClock),
  startSide: z.nullable(Side),
  lastSide: z.nullable(Side),
};

/** A timer as devices check it; the server checks what was entered as well (timer-with-entry.ts). */
export const TimerRecord = z.looseObject(timerFields);
export type TimerRecord = z.infer<typeof TimerRecord> & TimerEntry;

/** A timer of a log entry: any but a shift. */
export type LogTimer = TimerRecord & { kind: LogTimerKind };
export type LogTimerKind = Exclude<TimerKind, 'handover'>;

/** False for a kind that only a newer release knows. */
export function isTimerKind(kind: unknown): kind is TimerKind {
  return timerDefinitionOf(kind) !== null;
}

/** What the type of a kind says about its timers; null for a kind that only a newer release knows. */
export function timerDefinitionOf(kind: unknown): TimerDefinition | null {
  return isEventType(kind) ? eventTypes[kind].timer : null;
}

/** Kinds with a left and a right side that run and pause independently. */
export function hasSides(kind: string): boolean {
  return timerDefinitionOf(kind)?.sides ?? false;
}

export function isShift({ kind }: Readonly<Record<string, unknown>>): boolean {
  return kind === 'handover';
}

/** A kind whose timers become entries as they are: any but a shift. */
export function isLogTimerKind(kind: unknown): kind is LogTimerKind {
  return isTimerKind(kind) && !isShift({ kind });
}

/** False for a shift, and for a kind that only a newer release knows. */
export function isLogTimer(timer: TimerRecord): timer is LogTimer {
  return isLogTimerKind(timer.kind);
}

export const timerMerge: MergeShape = {
  nested: [],
  sets: [],
  groups: { start: ['startedAt', 'tz', 'startOffsetMin'] },
};
