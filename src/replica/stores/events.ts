import { events } from '../../../schema/collections/events.ts';
import {
  type EventPayloads,
  EventRecord,
  type EventType,
  eventMerge,
} from '../../../schema/records/event.ts';
import { nextStamp } from '../../../schema/rules/clock.ts';
import { localDayOf, offsetMinOf } from '../../../schema/rules/days.ts';
import { editRecord, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import { type Author, createRecord, validate } from './author.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import {
  NO_CHILD,
  REMOVED_PREFIX,
  type ReplicaDocument,
  afterLocalWrite,
} from '../documents/document.ts';
import { type Entry, entryOf } from '../documents/entry.ts';
import { mergeNewestFirst } from './merge-lists.ts';

/** What a person enters; everything else about an event is made here. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: {
    /** Made when the form opens, so that saving twice is one entry. */
    id?: string;
    type: K;
    childId: string | null;
    startedAt: number;
    endedAt: number | null;
    payload: EventPayloads[K];
    note?: string;
    tags?: string[];
    groupId?: string | null;
    source: EventRecord['source'];
    visibility?: EventRecord['visibility'];
    performedBy?: string | null;
    /** Where it happened; the device's zone unless given. */
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
    | 'visibility'
    | 'performedBy'
  >
>;

/** A window of the log. Reads are always bounded: history may be years long. */
export type EventWindow = {
  childIds: readonly string[];
  types?: readonly EventType[] | undefined;
};

type Document = ReplicaDocument<EventRecord>;

export class EventStore {
  readonly #events: DocumentStore<EventRecord>;
  readonly #author: () => Author;

  constructor(events: DocumentStore<EventRecord>, author: () => Author) {
    this.#events = events;
    this.#author = author;
  }

  /**
   * Saves new events, all or none. Resolved means durable on this device.
   * @throws InvalidRecordError naming the fields; ReplicaError when the device cannot store
   */
  async add(drafts: readonly NewEvent[]): Promise<EventRecord[]> {
    const author = this.#author();
    const records = drafts.map((draft) => toRecord(draft, author));
    for (const record of records) validate(EventRecord, record);
    const written = await this.#events.write(
      new Map(
        records.map((record) => [
          record.id,
          (existing) =>
            afterLocalWrite(
              events.name,
              existing,
              stampedAfter(existing, record, author),
              author.at,
            ),
        ]),
      ),
      { expectNew: true },
    );
    return records.map(({ id }) => (written.get(id) as Document).data);
  }

  /**
   * Changes fields of an event. An event somebody deleted meanwhile comes back.
   * @throws InvalidRecordError, ReplicaError
   */
  edit(id: string, changes: EventChanges): Promise<EventRecord> {
    return this.#change(id, (event, author) => {
      const next = editRecord(eventMerge, event, { ...changes, ...spanOf(event, changes) }, author);
      validate(EventRecord, next);
      return next;
    });
  }

  /** Moves an event to the trash; `restore` brings it back with the same id. */
  remove(id: string): Promise<EventRecord> {
    return this.#change(id, removeRecord);
  }

  restore(id: string): Promise<EventRecord> {
    return this.#change(id, restoreRecord);
  }

  /** One event, also when removed; null when this device does not have it. */
  get(id: string): Live<Entry<EventRecord> | null> {
    return mapLive(this.#events.live({ selector: { id }, limit: 1 }), ([document]) =>
      document ? entryOf(document) : null,
    );
  }

  /** Those of these events that are here and not removed, by id. */
  async savedOf(ids: readonly string[]): Promise<ReadonlyMap<string, EventRecord>> {
    const documents = await Promise.all(ids.map((id) => this.#events.get(id)));
    return new Map(
      documents.flatMap((document): [string, EventRecord][] =>
        document && !document.shelf.startsWith(REMOVED_PREFIX)
          ? [[document.id, document.data]]
          : [],
      ),
    );
  }

  /** The newest of some types, for "time since"; null when there is none. */
  latest(
    childIds: readonly string[],
    types: readonly EventType[],
  ): Live<Entry<EventRecord> | null> {
    return mapLive(this.timeline({ childIds, types, limit: 1 }), ([entry]) => entry ?? null);
  }

  /** Newest first, optionally only those that started before an instant. */
  timeline(options: EventWindow & { before?: number; limit: number }): Live<Entry<EventRecord>[]> {
    const { before, limit } = options;
    const at = before === undefined ? {} : { at: { $lt: before } };
    const queries = shelvesIn(options).map(({ selector, index }) =>
      this.#events.live({
        selector: { ...selector, ...at },
        sort: [{ at: 'desc' }, { id: 'desc' }],
        index,
        limit,
      }),
    );
    return mapLive(mergeNewestFirst(queries, limit), (documents) => documents.map(entryOf));
  }

  /** Those that started in [from, to), oldest first. */
  between(options: EventWindow & { from: number; to: number }): Live<Entry<EventRecord>[]> {
    const at = { at: { $gte: options.from, $lt: options.to } };
    const queries = shelvesIn(options).map(({ selector, index }) =>
      this.#events.live({
        selector: { ...selector, ...at },
        sort: [{ at: 'desc' }, { id: 'desc' }],
        index,
      }),
    );
    return mapLive(mergeNewestFirst(queries, Number.POSITIVE_INFINITY), (documents) =>
      documents.map(entryOf).toReversed(),
    );
  }

  /** The trash, newest start first. */
  removed(childIds: readonly string[], limit: number): Live<Entry<EventRecord>[]> {
    const queries = [...childIds, NO_CHILD].map((shelf) =>
      this.#events.live({
        selector: { shelf: REMOVED_PREFIX + shelf },
        sort: [{ at: 'desc' }, { id: 'desc' }],
        index: ['shelf', 'at'],
        limit,
      }),
    );
    return mapLive(mergeNewestFirst(queries, limit), (documents) => documents.map(entryOf));
  }

  async #change(
    id: string,
    change: (event: EventRecord, author: Author) => EventRecord,
  ): Promise<EventRecord> {
    const author = this.#author();
    const written = await this.#events.write(
      new Map([
        [
          id,
          (existing) =>
            existing &&
            afterLocalWrite(events.name, existing, change(existing.data, author), author.at),
        ],
      ]),
    );
    const document = written.get(id);
    if (!document) throw new RangeError('no such event on this device');
    return document.data;
  }
}

/** Saved again under its id (a timer stopped once more), it is the last word on this device. */
function stampedAfter(existing: Document | null, record: EventRecord, author: Author): EventRecord {
  if (existing === null) return record;
  const { clocks, removed } = existing.data;
  const seen = [...Object.values(clocks), ...Object.values(removed?.seen ?? {})];
  return { ...record, clocks: { '*': nextStamp(author.at, seen, author.node) } };
}

function toRecord(draft: NewEvent, author: Author): EventRecord {
  const tz = draft.tz ?? deviceZone();
  return createRecord(author, draft.id ?? newId(), {
    childId: draft.childId,
    type: draft.type,
    groupId: draft.groupId ?? null,
    ...startFields(draft.startedAt, tz),
    ...endFields(draft.endedAt, tz),
    payload: draft.payload,
    note: draft.note ?? '',
    tags: draft.tags ?? [],
    photoIds: [],
    performedBy: draft.performedBy ?? author.by,
    source: draft.source,
    importRef: null,
    visibility: draft.visibility ?? 'family',
    deviceClockSkewMs: author.skewMs === 0 ? null : author.skewMs,
  }) as EventRecord;
}

/** The fields that follow from a changed start or end; the event stays in its own zone. */
function spanOf(event: EventRecord, changes: EventChanges) {
  return {
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

/** One indexed query for each child (and what belongs to no child), or each child and type. */
function shelvesIn({ childIds, types }: EventWindow) {
  return [...childIds, NO_CHILD].flatMap((shelf) =>
    types === undefined
      ? [{ selector: { shelf } as Record<string, unknown>, index: ['shelf', 'at'] }]
      : types.map((kind) => ({ selector: { shelf, kind }, index: ['shelf', 'kind', 'at'] })),
  );
}
