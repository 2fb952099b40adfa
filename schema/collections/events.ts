import {
  type EventRecord,
  EventRecord as eventSchema,
  eventMerge,
  eventTypes,
  isEventType,
} from '../records/event.ts';
import { isConflictTold } from '../records/event-conflicts.ts';
import { canComeOfMerge } from '../records/event-merge-issues.ts';
import type { AnyRecord } from '../records/record.ts';
import { canExport } from '../rights/actor.ts';
import {
  type LogRules,
  canReadLog,
  canWriteLog,
  logReadersKey,
  mayTakeOverLog,
} from '../rights/logs.ts';
import { localDayOf, offsetMinOf, requireZone } from '../rules/days.ts';
import { EventInput, EventEditInput } from '../wire/rest.ts';
import {
  type NewRecordMeta,
  allRestRoutes,
  defineCollection,
  defineOnServer,
  oneChild,
  startOf,
} from './define.ts';

export const isHandover = (record: AnyRecord) => record['type'] === 'handover';

const rules: LogRules = {
  isShift: () => false,
  isOfShift: isHandover,
  personOf: (record) => (isHandover(record) ? fromUserOf(record) : record.createdBy),
  sharedWhileRunning: false,
};

/** The log: one record for each event. */
export const events = defineCollection<EventRecord>()({
  name: 'events',
  merge: eventMerge,
  serverOnly: false,
  childId: 'reference',
  childrenOf: oneChild,
  at: startOf,
  kind: ({ type }) => (typeof type === 'string' ? type : ''),
  partition: 'byChild',
  history: 'newestFirst',
  showsMoreOrLess: false,
  rights: {
    canRead: (actor, record, now) => canReadLog(rules, actor, record, now),
    hides: null,
    canWrite: (actor, change) => canWriteLog(rules, actor, change),
    cutFor: () => null,
    mayExport: (actor, record) =>
      record.createdBy === actor.userId || canExport(actor, record.childId),
  },
  lateWrites: 'marked',
  exportFiles: { table: { of: 'logTypes' }, photoField: null },
  // The line of the entry, as in the timeline.
  label: null,
});

export const eventsOnServer = /* @__PURE__ */ defineOnServer({
  schema: eventSchema,
  serverFields: {},
  mayTakeOver: (actor, before, after) => mayTakeOverLog(rules, actor, before, after),
  readers: {
    readersKey: (record) => logReadersKey(rules, record),
    authorReads: true,
  },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ type }) => typeof type !== 'string' || isEventType(type),
  canComeOfMerge,
  latestDays: {},
  canBeMerged: true,
  people: ['performedBy', 'payload.fromUserId', 'payload.toUserId'],
  conflicts: { isTold: isConflictTold, hasSharedIds: false },
  live: {
    eventName(change, event) {
      if (change === 'removed') return 'log:deleted';
      if (change === 'updated') return 'activity:updated';
      return notificationOf(event) === 'activity' ? 'activity:created' : 'log:new';
    },
    notificationType: (change, event) =>
      change === 'removed' ? 'log_deleted' : notificationOf(event),
    dataKey: 'activity',
  },
  rest: {
    path: '/api/events',
    tag: 'events',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    childProblem: null,
    input: EventInput,
    editInput: EventEditInput,
    // The payload is validated against the type when the record is written.
    create(input: EventInput, meta: NewRecordMeta): AnyRecord {
      const { startedAt, endedAt = null, tz = 'UTC' } = input;
      return {
        groupId: null,
        note: '',
        tags: [],
        photoIds: [],
        performedBy: meta.createdBy,
        visibility: 'family',
        ...input,
        ...meta,
        ...timesOf({ startedAt, endedAt, tz }),
        source: 'app',
        importRef: null,
        deviceClockSkewMs: null,
      };
    },
    changes(event: EventRecord, input: EventEditInput) {
      const { startedAt, endedAt, tz } = input;
      if (startedAt === undefined && endedAt === undefined && tz === undefined) return input;
      const times = {
        startedAt: startedAt ?? event.startedAt,
        endedAt: endedAt === undefined ? event.endedAt : endedAt,
        tz: tz ?? event.tz,
      };
      return { ...input, ...timesOf(times) };
    },
  },
  files: null,
});

/** A newer release of the server may have stored an unknown type. */
function notificationOf({ type }: AnyRecord): string {
  return isEventType(type) ? eventTypes[type].notification : 'activity';
}

/** The person of the shift that a handover ends. */
export function fromUserOf({ payload }: AnyRecord): unknown {
  return typeof payload === 'object' && payload !== null && 'fromUserId' in payload
    ? payload.fromUserId
    : undefined;
}

/** @throws RangeError for a time zone that does not exist */
function timesOf({ startedAt, endedAt, tz }: Pick<EventRecord, 'startedAt' | 'endedAt' | 'tz'>) {
  requireZone(tz);
  const startOffsetMin = offsetMinOf(startedAt, tz);
  return {
    startedAt,
    endedAt,
    tz,
    startOffsetMin,
    endOffsetMin: endedAt === null ? null : offsetMinOf(endedAt, tz),
    day: localDayOf(startedAt, startOffsetMin),
  };
}
