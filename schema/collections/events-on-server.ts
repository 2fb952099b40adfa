import { type EventRecord, EventRecord as eventSchema } from '../records/event.ts';
import { eventRules } from './events.ts';
import { eventTypes, isEventType } from '../records/event-types.ts';
import { isConflictTold } from '../records/event-conflicts.ts';
import { canComeOfMerge } from '../records/event-merge-issues.ts';
import type { AnyRecord } from '../records/record.ts';
import { logReadersKey, mayTakeOverLog } from '../rights/logs.ts';
import { localDayOf, offsetMinOf, requireZone } from '../rules/days.ts';
import { EventInput, EventEditInput } from '../wire/rest.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

export const eventsOnServer = defineOnServer({
  schema: eventSchema,
  serverFields: {},
  agreement: null,
  mayTakeOver: (actor, before, after) => mayTakeOverLog(eventRules, actor, before, after),
  readers: {
    readersKey: (record) => logReadersKey(eventRules, record),
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
