import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import type { LogTimerKind } from '../../../schema/records/timer-kinds.ts';
import type { TimerEntry } from '../../../schema/records/timer-entry.ts';
import type { StatisticsSettings } from '../../domain/statistics/settings.ts';
import { findDuplicate } from '../../domain/entries/duplicate-entry.ts';
import { eventOfTimer } from '../../log-types/timers.ts';
import { newId } from '../../lib/ids.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { NewEvent } from '../../replica/stores/events.ts';
import type { Replica } from '../../replica/replica.ts';
import type { TimerEvent, TimerResult } from '../../replica/stores/timers.ts';
import { RECENT } from './queries.ts';

/** The one-tap writes of the dock. */

export type QuickEntry = {
  type: EventType;
  childIds: readonly string[];
  payload: EventPayloads[EventType];
};

/** The entries to search for a duplicate. The tiles use the same query, so it is usually loaded. */
export function recentOf(
  { events }: Replica,
  { type, childIds }: QuickEntry,
): Live<Entry<EventRecord>[]> {
  return events.timeline({ childIds, types: [type], limit: RECENT });
}

/**
 * The same entry saved a moment ago, if any; the person is then asked whether to save another one.
 */
export function findRecentDuplicate(
  { type, childIds, payload }: QuickEntry,
  { userId, now, entries }: { userId: string; now: number; entries: readonly Entry<EventRecord>[] },
): EventRecord | null {
  const recent = entries.map(({ record }) => record);
  const repeated = childIds.map((childId) =>
    findDuplicate({ type, childId, payload }, { userId, now, recent }),
  );
  return repeated.find((event) => event !== null) ?? null;
}

/** Saves an event that happened just now, once for each child. */
export function logNow(
  { events }: Replica,
  { type, childIds, payload }: QuickEntry,
  now: number,
): Promise<EventRecord[]> {
  const groupId = childIds.length > 1 ? newId() : null;
  return events.add(
    childIds.map(
      (childId) =>
        ({
          type,
          childId,
          payload,
          startedAt: now,
          endedAt: null,
          groupId,
          source: 'dock',
        }) as NewEvent,
    ),
  );
}

/** Starts a side of the person's timer of this child, in addition to a running side. */
export async function startSide(
  { timers }: Replica,
  start: { kind: LogTimerKind; childId: string; side: Side; running: TimerRecord | undefined },
): Promise<TimerResult> {
  const { kind, childId, side, running } = start;
  if (running) return timers.startSide(running.id, side);
  return { ok: true, value: await timers.start({ childId, kind, side }) };
}

export type TimerToStart = {
  kind: LogTimerKind;
  /** null if the kind has none. */
  childId: string | null;
  /** null if the kind has no sides. */
  side: Side | null;
  /** What was entered; without, what an entry of the type usually has. */
  payload?: TimerEntry['payload'] | undefined;
};

export function startTimer(
  { timers }: Replica,
  { kind, childId, side, payload }: TimerToStart,
): Promise<TimerRecord> {
  return timers.start({
    kind,
    childId,
    ...(side === null ? {} : { side }),
    ...(payload === undefined ? {} : { entry: { payload } }),
  });
}

/** Ends a running timer now and saves it. */
export function stopTimer(
  { timers }: Replica,
  timer: LogTimer,
  { now, settings }: { now: number; settings: StatisticsSettings },
): Promise<EventRecord> {
  return timers.finish(timer.id, {
    ...eventOfTimer(timer, now, settings),
    source: 'dock',
  } as TimerEvent);
}

export async function undoStop({ events, timers }: Replica, timer: TimerRecord): Promise<void> {
  await events.remove(timer.eventId);
  await timers.undoDiscard(timer.id);
}
