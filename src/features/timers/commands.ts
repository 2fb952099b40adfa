import type { EventRecord } from '../../../schema/records/event.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import type { StatisticsSettings } from '../../domain/statistics/settings.ts';
import { restedAt } from '../../domain/timers/timer-clock.ts';
import { wakingsOf } from '../../domain/log-types/sleep/wakings.ts';
import { eventOfTimer } from '../../log-types/timers.ts';
import type { Replica } from '../../replica/replica.ts';
import type { TimerEvent, TimerResult } from '../../replica/stores/timers.ts';

/** The commands of a running timer. Each is one write to the replica. */

/** Starts or pauses a side, depending on its state. */
export function toggleSide(
  { timers }: Replica,
  { timer, side, running }: { timer: LogTimer; side: Side; running: boolean },
): Promise<TimerResult> {
  return running ? timers.pauseSide(timer.id, side) : timers.startSide(timer.id, side);
}

/** Ends the timer now, or at its last pause, and saves its event. */
export function stopTimer(
  replica: Replica,
  timer: LogTimer,
  {
    now,
    endedAt = restedAt(timer, now),
    settings,
  }: { now: number; endedAt?: number; settings: StatisticsSettings },
): Promise<EventRecord> {
  return replica.timers.finish(timer.id, {
    ...eventOfTimer(timer, endedAt, settings),
    source: 'timer',
  } as TimerEvent);
}

/** Undoes a stop: removes the entry, and the timer continues from its start. */
export async function undoStop({ events, timers }: Replica, timer: LogTimer): Promise<void> {
  await events.remove(timer.eventId);
  await timers.undoDiscard(timer.id);
}

const BRIEF_WAKING_MINUTES = 5;

/** Adds a waking to a running sleep without ending it. */
export function noteWaking(
  { timers }: Replica,
  timer: LogTimer,
  now: number,
): Promise<TimerResult> {
  const wakings = [...wakingsOf(timer), { at: now, minutes: BRIEF_WAKING_MINUTES }];
  return timers.edit(timer.id, { wakings });
}

export function undoWaking({ timers }: Replica, timer: TimerRecord): Promise<TimerResult> {
  return timers.edit(timer.id, { wakings: wakingsOf(timer).slice(0, -1) });
}
