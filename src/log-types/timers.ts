import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import { type EventType, eventTypes } from '../../schema/records/event-types.ts';
import type { LogTimer } from '../../schema/records/timer.ts';
import type { LogTimerKind } from '../../schema/records/timer-kinds.ts';
import { DEFAULT_SETTINGS, type StatisticsSettings } from '../domain/statistics/settings.ts';
import { METRIC } from '../domain/units.ts';
import { say } from '../i18n/say.ts';
import { eventLine } from './event-line.ts';
import { logTypeOf } from './log-types.ts';
import type { TimerOfType } from './log-type.ts';

/** The result of stopping a running timer, by the definition of its type. */

export type FinishedTimer = Pick<EventRecord, 'visibility' | 'performedBy' | 'note' | 'tags'> & {
  type: EventType;
  childId: string | null;
  startedAt: number;
  endedAt: number;
  payload: EventPayloads[EventType];
  tz: string;
};

/** The timer of a log type. */
export function timerOf(kind: LogTimerKind): TimerOfType {
  // A kind is a type whose definition has one (`TimerFor`).
  return logTypeOf(kind).timer as TimerOfType;
}

/** "Sleep", "Sponge bath", or the name of an own type. */
export function timerName(timer: LogTimer): string {
  const { name } = timerOf(timer.kind);
  if (name) return name();
  const { kind: type, startedAt } = timer;
  const payload = timerOf(type).payloadOf(timer, startedAt, DEFAULT_SETTINGS);
  return say(eventLine({ type, payload, startedAt, endedAt: null } as EventRecord, METRIC));
}

/**
 * The event of a timer that ends at `endedAt`. The end is clamped between the start and the maximum
 * length of the event; for a forgotten timer the person is asked for the end before.
 *
 * @param settings those of its child
 */
export function eventOfTimer(
  timer: LogTimer,
  endedAt: number,
  settings: StatisticsSettings,
): FinishedTimer {
  const { kind: type, childId, startedAt, tz, note = '', tags = [] } = timer;
  const rule = timerOf(type);
  const end = Math.min(Math.max(endedAt, startedAt), startedAt + eventTypes[type].maxMs);
  return {
    type,
    childId,
    startedAt,
    endedAt: end,
    tz,
    note,
    tags,
    performedBy: timer.performedBy ?? timer.startedBy,
    visibility: timer.visibility ?? rule.visibility,
    payload: rule.payloadOf(timer, end, settings),
  };
}
