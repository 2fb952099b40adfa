import type { EventPayloads, EventRecord, EventType } from '../../../schema/records/event.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { savedJustNow } from '../../domain/again.ts';
import { eventOfTimer } from '../../domain/timer-events.ts';
import { newId } from '../../lib/ids.ts';
import { firstValue } from '../../lib/live.ts';
import type { NewEvent } from '../../replica/events.ts';
import type { Replica } from '../../replica/replica.ts';
import type { TimerResult } from '../../replica/timers.ts';

/** The one-tap writes of the dock. */

export type QuickLog<T extends EventType = EventType> = {
  [K in T]: { type: K; childIds: readonly string[]; payload: EventPayloads[K] };
}[T];

export type QuickResult =
  | { kind: 'saved'; records: EventRecord[] }
  /** The same was saved a moment ago; asked once, `again` says yes. */
  | { kind: 'again'; before: EventRecord };

/** Saves something that happened just now, once for each child. */
export async function logNow(
  replica: Replica,
  log: QuickLog,
  { now, again = false }: { now: number; again?: boolean },
): Promise<QuickResult> {
  const { type, childIds, payload } = log;
  if (!again) {
    const recent = await firstValue(
      replica.events.timeline({ childIds, types: [type], limit: 10 }),
    );
    const before = childIds
      .map((childId) =>
        savedJustNow(
          { type, childId, payload },
          { userId: replica.userId, now, recent: recent.map(({ record }) => record) },
        ),
      )
      .find((event) => event !== null);
    if (before) return { kind: 'again', before };
  }
  const groupId = childIds.length > 1 ? newId() : null;
  const records = await replica.events.add(
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
  return { kind: 'saved', records };
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
export function stopSleep(
  { timers }: Replica,
  timer: TimerRecord,
  now: number,
): Promise<EventRecord> {
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
