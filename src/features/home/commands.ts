import type { EventPayloads, EventRecord, EventType } from '../../../schema/records/event.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import { savedJustNow } from '../../domain/again.ts';
import { eventOfTimer } from '../../domain/timer-events.ts';
import { newId } from '../../lib/ids.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { NewEvent } from '../../replica/stores/events.ts';
import type { Replica } from '../../replica/replica.ts';
import type { TimerResult } from '../../replica/stores/timers.ts';
import { RECENT } from './queries.ts';

/** The one-tap writes of the dock. */

export type QuickLog<T extends EventType = EventType> = {
  [K in T]: { type: K; childIds: readonly string[]; payload: EventPayloads[K] };
}[T];

/** Where a repeat would be found: just what the tiles follow, so that it is known already. */
export function recentOf(
  { events }: Replica,
  { type, childIds }: QuickLog,
): Live<Entry<EventRecord>[]> {
  return events.timeline({ childIds, types: [type], limit: RECENT });
}

/** The same, saved a moment ago: it is asked once whether a second one is meant. */
export function findRepeated(
  { type, childIds, payload }: QuickLog,
  { userId, now, entries }: { userId: string; now: number; entries: readonly Entry<EventRecord>[] },
): EventRecord | null {
  const recent = entries.map(({ record }) => record);
  const repeated = childIds.map((childId) =>
    savedJustNow({ type, childId, payload }, { userId, now, recent }),
  );
  return repeated.find((event) => event !== null) ?? null;
}

/** Saves something that happened just now, once for each child. */
export function logNow(
  { events }: Replica,
  { type, childIds, payload }: QuickLog,
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

/** Starts a side of the person's feeding of this child, or lets the other side join in. */
export async function startFeeding(
  { timers }: Replica,
  { childId, side, running }: { childId: string; side: Side; running: TimerRecord | undefined },
): Promise<TimerResult> {
  if (running) return timers.startSide(running.id, side);
  return { ok: true, value: await timers.start({ childId, kind: 'feeding', side }) };
}

export function startSleep({ timers }: Replica, childId: string): Promise<TimerRecord> {
  return timers.start({ childId, kind: 'sleep' });
}

/** Ends a running sleep now and saves it. */
export function stopSleep({ timers }: Replica, timer: LogTimer, now: number): Promise<EventRecord> {
  return timers.finish(timer.id, {
    ...eventOfTimer(timer, now),
    source: 'dock',
    performedBy: timer.startedBy,
  } as Omit<NewEvent, 'id'>);
}

export async function undoStopSleep(
  { events, timers }: Replica,
  timer: TimerRecord,
): Promise<void> {
  await events.remove(timer.eventId);
  await timers.undoDiscard(timer.id);
}

/** Starts a timer that is no feeding and no sleep. */
export function startOther(
  { timers }: Replica,
  start: { kind: 'pumping'; side?: Side } | { kind: 'tummy_time'; childId: string },
): Promise<TimerRecord> {
  return timers.start({ childId: null, ...start });
}
