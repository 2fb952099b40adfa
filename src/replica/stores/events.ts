import { collections } from '../../../schema/collections.ts';
import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { localDayOf, offsetMinOf } from '../../../schema/rules/days.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { OptimisticStore } from '../documents/document-store.ts';
import type { Entry } from '../documents/entry.ts';
import type { Author } from './author.ts';
import type { RecordSchemas } from './record-schemas.ts';
import { RecordStore } from './record-store.ts';

/** The fields that a person enters. The store adds the other fields of an event. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: {
    /** Created when the form opens, so that saving twice makes one entry. */
    id?: string;
    type: K;
    childId: string | null;
    startedAt: number;
    endedAt: number | null;
    payload: EventPayloads[K];
    note?: string;
    tags?: string[];
    photoIds?: string[];
    groupId?: string | null;
    source: EventRecord['source'];
    visibility?: EventRecord['visibility'];
    performedBy?: string | null;
    /** The time zone of the event; the device's unless given. */
    tz?: string;
  };
}[T];

export type EventChanges = Partial<
  Pick<
    EventRecord,
    | 'type'
    | 'childId'
    | 'startedAt'
    | 'endedAt'
    | 'payload'
    | 'note'
    | 'tags'
    | 'photoIds'
    | 'visibility'
    | 'performedBy'
  >
>;

/** A bounded window of the log. Reads are always bounded, because the history may span years. */
export type EventWindow = {
  childIds: readonly string[];
  types?: readonly EventType[] | undefined;
};

/** The log. Behaviour common to all collections is in `RecordStore`. */
export class EventStore extends RecordStore<EventRecord, NewEvent, EventChanges> {
  constructor(
    documents: OptimisticStore<EventRecord>,
    { author, schemas }: { author: () => Author; schemas: RecordSchemas },
  ) {
    super(
      { collection: collections.events, schemas, documents, author },
      { idOf: ({ id = newId() }) => id, fieldsOf, changesOf: changedFields },
    );
  }

  /** The newest entry of some types, for "time since"; null when there is none. */
  latest(
    childIds: readonly string[],
    types: readonly EventType[],
  ): Live<Entry<EventRecord> | null> {
    return mapLive(this.timeline({ childIds, types, limit: 1 }), ([entry]) => entry ?? null);
  }

  /** Newest first; if `before` is given, only events that started before it. */
  timeline(options: EventWindow & { before?: number; limit: number }): Live<Entry<EventRecord>[]> {
    const { childIds, types, before, limit } = options;
    return this.live({ childIds, kinds: types, to: before, limit, order: 'newestFirst' });
  }

  /** The events that started in [from, to), oldest first. */
  between(options: EventWindow & { from: number; to: number }): Live<Entry<EventRecord>[]> {
    const { childIds, types, from, to } = options;
    return this.live({ childIds, kinds: types, from, to, order: 'oldestFirst' });
  }

  /** The trash, newest start first. */
  removed(childIds: readonly string[], limit: number): Live<Entry<EventRecord>[]> {
    return this.live({ childIds, removed: true, limit, order: 'newestFirst' });
  }
}

function fieldsOf(draft: NewEvent, author: Author): object {
  const tz = draft.tz ?? deviceZone();
  return {
    childId: draft.childId,
    type: draft.type,
    groupId: draft.groupId ?? null,
    ...startFields(draft.startedAt, tz),
    ...endFields(draft.endedAt, tz),
    payload: draft.payload,
    note: draft.note ?? '',
    tags: draft.tags ?? [],
    photoIds: draft.photoIds ?? [],
    performedBy: draft.performedBy ?? author.by,
    source: draft.source,
    importRef: null,
    visibility: draft.visibility ?? 'family',
    deviceClockSkewMs: author.skewMs === 0 ? null : author.skewMs,
  };
}

/** The changes, and the fields that follow from a new start or end. The event keeps its zone. */
export function changedFields(event: EventRecord, changes: EventChanges): object {
  return {
    ...changes,
    ...(changes.startedAt === undefined ? {} : startFields(changes.startedAt, event.tz)),
    ...(changes.endedAt === undefined ? {} : endFields(changes.endedAt, event.tz)),
  };
}

function startFields(startedAt: number, tz: string) {
  const startOffsetMin = offsetMinOf(startedAt, tz);
  return { startedAt, tz, startOffsetMin, day: localDayOf(startedAt, startOffsetMin) };
}

function endFields(endedAt: number | null, tz: string) {
  return { endedAt, endOffsetMin: endedAt === null ? null : offsetMinOf(endedAt, tz) };
}
