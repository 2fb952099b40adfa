import { TAGS_MAX } from '../../../../schema/limits.ts';
import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType, eventTypes } from '../../../../schema/records/event-types.ts';
import type { Rights } from '../../../app/entries/rights.ts';
import { timeProblems } from '../../../domain/entries/time-checks.ts';
import { birthOf } from '../../../log-types/form/use-chosen-children.ts';
import { shiftedPayload } from '../../../log-types/shifted-payload.ts';
import { type EventChanges, changedFields } from '../../../replica/stores/events.ts';

/** What a person changes in all selected entries at once. */
export type BulkChange =
  | { kind: 'shift'; byMs: number }
  | { kind: 'child'; childId: string }
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'visibility'; visibility: EventRecord['visibility'] };

/** A change that is ready to be written, and why it leaves other entries as they are. */
export type PreparedChange = {
  /** The changes of each entry, and the values that undo them. */
  changesById: ReadonlyMap<string, { changes: EventChanges; former: EventChanges }>;
  /** Entries that this person may not change so. */
  denied: number;
  /** Entries for which the result would not be valid, such as a time in the future. */
  invalid: number;
};

type Context = {
  may: Rights['may'];
  children: readonly ChildRecord[];
  now: number;
};

/**
 * Works out what a change does to each entry. An entry that has the wanted values already is left out,
 * and counts neither as denied nor as invalid.
 */
export function prepareChange(
  records: readonly EventRecord[],
  change: BulkChange,
  { may, children, now }: Context,
): PreparedChange {
  const changesById = new Map<string, { changes: EventChanges; former: EventChanges }>();
  let denied = 0;
  let invalid = 0;
  for (const record of records) {
    const changes = changesOf(record, change);
    if (Object.keys(changes).length === 0) continue;
    const after = { ...record, ...changedFields(record, changes) } as EventRecord;
    if (!may('edit', collections.events, record, after)) denied += 1;
    else if (!isPossible(after, { children, now })) invalid += 1;
    else changesById.set(record.id, { changes, former: formerValues(record, changes) });
  }
  return { changesById, denied, invalid };
}

/** The fields of one entry that the change gives another value. */
function changesOf(record: EventRecord, change: BulkChange): EventChanges {
  switch (change.kind) {
    case 'shift':
      return change.byMs === 0 ? {} : shifted(record, change.byMs);
    case 'child': {
      const isChildless = !isEventType(record.type) || record.childId === null;
      return isChildless || record.childId === change.childId ? {} : { childId: change.childId };
    }
    case 'tags':
      return tagged(record, change);
    case 'visibility':
      return record.visibility === change.visibility ? {} : { visibility: change.visibility };
  }
}

function shifted({ type, payload, startedAt, endedAt }: EventRecord, byMs: number): EventChanges {
  const moved = shiftedPayload(type, payload, byMs);
  return {
    startedAt: startedAt + byMs,
    ...(endedAt === null ? {} : { endedAt: endedAt + byMs }),
    ...(moved === payload ? {} : { payload: moved }),
  };
}

function tagged(
  { tags }: EventRecord,
  { add, remove }: Extract<BulkChange, { kind: 'tags' }>,
): EventChanges {
  const isIn = (list: readonly string[], tag: string) =>
    list.some((other) => other.toLowerCase() === tag.toLowerCase());
  const kept = tags.filter((tag) => !isIn(remove, tag));
  const next = [...kept, ...add.filter((tag) => !isIn(kept, tag))];
  const isSame = next.length === tags.length && next.every((tag) => tags.includes(tag));
  return isSame ? {} : { tags: next };
}

/** The rules of the form for times and tags, and those of the server for all of it. */
function isPossible(
  after: EventRecord,
  { children, now }: { children: readonly ChildRecord[]; now: number },
): boolean {
  const { type, childId, startedAt, endedAt, tags, tz } = after;
  const own = children.filter(({ id }) => id === childId);
  const isOfChild = own.length === 1 || eventTypes[type].childless;
  const problems = timeProblems({ type, startedAt, endedAt }, { now, ...birthOf(own, tz) });
  if (!isOfChild || problems.length > 0 || tags.length > TAGS_MAX) return false;
  return EventRecord.safeParse(after).success;
}

function formerValues(record: EventRecord, changes: EventChanges): EventChanges {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, record[field as keyof EventRecord]]),
  );
}
