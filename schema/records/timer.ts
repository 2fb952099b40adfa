import * as z from 'zod/mini';
import type { MergeShape } from '../rules/merge.ts';
import { Side, intBetween, nonEmptyText } from './payloads/common.ts';
import { Instant, RecordId, UserId, recordMeta } from './record.ts';

/**
 * A running timer. It stores instants and no counter, so it is correct after hours with the app
 * closed and on every other device (rules/timers.ts computes the elapsed time).
 *
 * Stopping it writes the event `eventId`, fixed at the start, and then removes the timer: a
 * crash in between, or a stop on two devices, still makes one event.
 */

export const TimerKind = z.enum([
  'feeding',
  'sleep',
  'pumping',
  'tummy_time',
  'custom',
  /** A shift: the time in which one person cares for the child; it ends with a handover. */
  'handover',
]);
export type TimerKind = z.infer<typeof TimerKind>;

/** The time of one side: the banked time, plus the time since `resumedAt` while it runs. */
export const SideClock = z.strictObject({
  bankedMs: z.int().check(z.minimum(0)),
  resumedAt: z.nullable(Instant),
});
export type SideClock = z.infer<typeof SideClock>;

export const TimerRecord = z.looseObject({
  ...recordMeta,
  kind: TimerKind,
  eventId: RecordId,
  startedAt: Instant,
  tz: nonEmptyText(64),
  startOffsetMin: intBetween(-840, 840),
  startedBy: UserId,
  /** Feeding and pumping only; the other kinds run from `startedAt` without a pause. */
  left: z.nullable(SideClock),
  right: z.nullable(SideClock),
  startSide: z.nullable(Side),
  lastSide: z.nullable(Side),
});
export type TimerRecord = z.infer<typeof TimerRecord>;

/** A timer of a log entry: any but a shift. */
export type LogTimer = TimerRecord & { kind: LogTimerKind };
export type LogTimerKind = Exclude<TimerKind, 'handover'>;

/** Kinds with a left and a right side that run and pause independently. */
export function hasSides(kind: TimerKind): boolean {
  return kind === 'feeding' || kind === 'pumping';
}

export function isShift({ kind }: Pick<TimerRecord, 'kind'>): boolean {
  return kind === 'handover';
}

export const timerMerge: MergeShape = {
  nested: [],
  sets: [],
  groups: { start: ['startedAt', 'tz', 'startOffsetMin'] },
};
