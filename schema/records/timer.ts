import * as z from 'zod/mini';
import { Side, intBetween, nonEmptyText } from './payloads/common.ts';
import type { TimerEntry } from './timer-entry.ts';
import { type LogTimerKind, timerKinds } from './timer-kinds.ts';
import { Instant, RecordId, UserId, recordMeta } from './record.ts';

/**
 * A running timer. It stores instants and no counter, so it is correct after hours with the app
 * closed and on every other device (rules/timers.ts computes the elapsed time).
 *
 * Stopping it writes the event `eventId`, fixed at the start, and then removes the timer: a
 * crash in between, or a stop on two devices, still makes one event.
 */

/** The time of one side: the banked time, plus the time since `resumedAt` while it runs. */
export const SideClock = z.strictObject({
  bankedMs: z.int().check(z.minimum(0)),
  resumedAt: z.nullable(Instant),
});
export type SideClock = z.infer<typeof SideClock>;

export const timerFields = {
  ...recordMeta,
  kind: z.enum(timerKinds),
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
