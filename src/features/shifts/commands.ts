import type { EventRecord } from '../../../schema/records/event.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { HANDOVER, type HandoverThing } from '../../domain/log-types/handover/handover.ts';
import { newId } from '../../lib/ids.ts';
import type { Replica } from '../../replica/replica.ts';

/** The commands of a shift. Starting and ending are one write to the replica each. */

/** Begins this person's shift with each of these children. */
export function startShift(
  { timers }: Replica,
  childIds: readonly string[],
): Promise<TimerRecord[]> {
  return timers.startAll(childIds.map((childId) => ({ childId, kind: HANDOVER })));
}

/** The handover that a person enters when a shift ends; the same for all of its children. */
export type Handover = {
  endedAt: number;
  note: string;
  things: HandoverThing[];
  toUserId: string | null;
};

/** Ends one person's shift: writes a handover for each child and finishes the timers. */
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

/** Undoes the end of a shift: removes the handovers, and the shift continues. */
export async function undoEnd(
  { events, timers }: Replica,
  shifts: readonly TimerRecord[],
): Promise<void> {
  await Promise.all(shifts.map(({ eventId }) => events.remove(eventId)));
  await timers.undoDiscard(...shifts.map(({ id }) => id));
}
