import { v7 as newId } from 'uuid';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { NodeId } from '../../schema/records/record.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { localDayOf, offsetMinOf } from '../../schema/rules/days.ts';
import type { SeededRandom } from './random.ts';

/** A person of the sample family and the device they log with. */
export type Carer = { userId: string; node: NodeId };

export type Entry<T extends EventType = EventType> = {
  [K in T]: {
    type: K;
    startedAt: number;
    endedAt?: number;
    payload: EventPayloads[K];
    note?: string;
    tags?: string[];
    by: Carer;
    /** Without a child: pumping belongs to the parent. */
    childless?: true;
  };
}[T];

/** The records that a device would have created for the entries, a minute or two later. */
export function toRecords(
  entries: readonly Entry[],
  { childId, tz, random }: { childId: string; tz: string; random: SeededRandom },
): EventRecord[] {
  return entries.map((entry) => {
    const startedAt = toMinute(entry.startedAt);
    const endedAt = entry.endedAt === undefined ? null : toMinute(entry.endedAt);
    const createdAt = (endedAt ?? startedAt) + random.whole(5, 150) * 1_000;
    const startOffsetMin = offsetMinOf(startedAt, tz);
    return {
      id: newId({ msecs: createdAt }),
      childId: entry.childless ? null : childId,
      createdBy: entry.by.userId,
      createdAt,
      updatedBy: entry.by.userId,
      updatedAt: createdAt,
      schemaVersion: 1,
      clocks: { '*': nextStamp(createdAt, [], entry.by.node) },
      removed: null,
      type: entry.type,
      groupId: null,
      startedAt,
      endedAt,
      tz,
      startOffsetMin,
      endOffsetMin: endedAt === null ? null : offsetMinOf(endedAt, tz),
      day: localDayOf(startedAt, startOffsetMin),
      payload: entry.payload,
      note: entry.note ?? '',
      tags: entry.tags ?? [],
      photoIds: [],
      performedBy: entry.by.userId,
      source: entry.endedAt === undefined ? 'quick' : 'timer',
      importRef: null,
      visibility: 'family',
      deviceClockSkewMs: null,
    } as EventRecord;
  });
}

function toMinute(instantMs: number): number {
  return Math.round(instantMs / MINUTE_MS) * MINUTE_MS;
}
