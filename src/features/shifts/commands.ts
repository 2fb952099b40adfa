import type { EventRecord } from '../../../schema/records/event.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { HANDOVER, type HandoverThing } from '../../domain/log-types/handover/handover.ts';
import { newId } from '../../lib/ids.ts';
import type { Replica } from '../../replica/replica.ts';

/** What begins and ends a shift. Each is one write to the replica. */

/** Begins this person's shift with each of these children. */
export function startShift(
  { timers }: Replica,
  childIds: readonly string[],
): Promise<TimerRecord[]> {
  return timers.startAll(childIds.map((childId) => ({ childId, kind: HANDOVER })));
}

/** What a person says when a shift ends; the same for all of its children. */
export type Handover = {
  endedAt: number;
  note: string;
  things: HandoverThing[];
  toUserId: string | null;
};

/** Ends one person's shift: a handover for each child, and their timers go. */
export function endShift(
  { timers }: Replica,
  shifts: readonly { timer: TimerRecord; summary: string[] }[],
  { endedAt, note, things, toUserId }: Handover,
): Promise<EventRecord[]> {
  const groupId = shifts.length > 1 ? newId() : null;
  return timers.finishAll(
    shifts.map(({ timer, summary }) => ({
      id: timer.id,
      event: {
        type: HANDOVER,
        childId: timer.childId,
        startedAt: endedAt,
        endedAt: null,
        payload: {
          fromUserId: timer.startedBy,
          toUserId,
          summary,
          ...(things.length === 0 ? {} : { things }),
        },
        note,
        groupId,
        tz: timer.tz,
        source: 'timer',
        performedBy: timer.startedBy,
      },
    })),
  );
}

/** Takes an end back: the handovers go, and the shift goes on. */
export async function undoEnd(
  { events, timers }: Replica,
  shifts: readonly TimerRecord[],
): Promise<void> {
  await Promise.all(shifts.map(({ eventId }) => events.remove(eventId)));
  await timers.undoDiscard(...shifts.map(({ id }) => id));
}
