import { v7 as newId } from 'uuid';
import { DEFAULT_CHILD_COLOR } from '../../schema/limits.ts';
import { type ChildRecord, childMerge } from '../../schema/records/child.ts';
import { type EventRecord, eventMerge } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { type TimerRecord, timerMerge } from '../../schema/records/timer.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { localDayOf, offsetMinOf } from '../../schema/rules/days.ts';
import { type MergeShape, editRecord, isRemoved, restoreRecord } from '../../schema/rules/merge.ts';
import type {
  PlainChild,
  PlainChildEdit,
  PlainEvent,
  PlainEventEdit,
  PlainTimer,
  PlainTimerEdit,
} from '../../schema/wire/rest.ts';
import { Refusal } from '../refusal.ts';
import { SERVER_NODE } from './server-node.ts';

/** Records made for a client that sends plain fields; the server holds the pen. */

export type Writer = { userId: string; now: number };

export function newEvent(plain: PlainEvent, writer: Writer): EventRecord {
  const tz = plain.tz ?? 'UTC';
  const endedAt = plain.endedAt ?? null;
  return {
    ...newMeta(plain.id ?? newId(), plain.childId, writer),
    groupId: null,
    note: '',
    tags: [],
    photoIds: [],
    performedBy: writer.userId,
    visibility: 'family',
    ...plain,
    ...timesOf({ startedAt: plain.startedAt, endedAt, tz }),
    source: 'app',
    importRef: null,
    deviceClockSkewMs: null,
    // The payload is held against the type when the record is applied.
  } as EventRecord;
}

export function editedEvent(event: EventRecord, edit: PlainEventEdit, writer: Writer): EventRecord {
  const { startedAt, endedAt, tz } = { ...event, ...edit } as EventRecord;
  const moved = edit.startedAt !== undefined || edit.endedAt !== undefined || edit.tz !== undefined;
  const times = moved ? timesOf({ startedAt, endedAt, tz }) : {};
  return edited(eventMerge, event, { ...edit, ...times }, writer);
}

export function newChild(plain: PlainChild, writer: Writer): ChildRecord {
  const id = plain.id ?? newId();
  return {
    ...newMeta(id, id, writer),
    birthdate: null,
    gender: null,
    chartSex: null,
    gestationDays: null,
    color: DEFAULT_CHILD_COLOR,
    caregivers: [],
    ...plain,
    id,
  } as ChildRecord;
}

export function editedChild(child: ChildRecord, edit: PlainChildEdit, writer: Writer): ChildRecord {
  return edited(childMerge, child, edit, writer);
}

export function newTimer(plain: PlainTimer, writer: Writer): TimerRecord {
  const tz = plain.tz ?? 'UTC';
  return {
    ...newMeta(plain.id ?? newId(), plain.childId, writer),
    eventId: newId(),
    startedBy: writer.userId,
    left: null,
    right: null,
    startSide: null,
    lastSide: null,
    ...plain,
    tz,
    startOffsetMin: offsetOf(plain.startedAt, tz),
  } as TimerRecord;
}

export function editedTimer(timer: TimerRecord, edit: PlainTimerEdit, writer: Writer): TimerRecord {
  const { startedAt, tz } = { ...timer, ...edit } as TimerRecord;
  return edited(
    timerMerge,
    timer,
    { ...edit, tz, startOffsetMin: offsetOf(startedAt, tz) },
    writer,
  );
}

/** A write to a removed record brings it back. */
function edited<R extends AnyRecord>(
  shape: MergeShape,
  record: R,
  changes: Record<string, unknown>,
  writer: Writer,
): R {
  const author = { by: writer.userId, at: writer.now, node: SERVER_NODE };
  const alive = isRemoved(record) ? restoreRecord(record, author) : record;
  return editRecord(shape, alive, changes, author);
}

function newMeta(id: string, childId: string | null, { userId, now }: Writer) {
  return {
    id,
    childId,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
    schemaVersion: 1,
    clocks: { '*': nextStamp(now, [], SERVER_NODE) },
    removed: null,
  };
}

function timesOf(times: { startedAt: number; endedAt: number | null; tz: string }) {
  const { startedAt, endedAt, tz } = times;
  const startOffsetMin = offsetOf(startedAt, tz);
  return {
    startedAt,
    endedAt,
    tz,
    startOffsetMin,
    endOffsetMin: endedAt === null ? null : offsetOf(endedAt, tz),
    day: localDayOf(startedAt, startOffsetMin),
  };
}

function offsetOf(instantMs: number, tz: string): number {
  try {
    return offsetMinOf(instantMs, tz);
  } catch {
    const message = 'This time zone does not exist.';
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'tz', message }] });
  }
}
