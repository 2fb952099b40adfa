import type { EventRecord } from '../records/event.ts';
import type { AnyRecord } from '../records/record.ts';
import { type LogRules, canReadLog, canWriteLog } from '../rights/logs.ts';
import { defineCollection, oneChild, startOf } from './define.ts';
import type { MergeShape } from '../rules/merge.ts';

export const eventMerge: MergeShape = {
  nested: ['payload'],
  sets: ['tags', 'photoIds', 'payload.flags'],
  groups: {
    start: ['startedAt', 'startOffsetMin', 'tz', 'day'],
    end: ['endedAt', 'endOffsetMin'],
    // Half of one dose with the unit of another would be a dose that nobody gave.
    'payload.dose': ['payload.name', 'payload.medicineId', 'payload.amount', 'payload.unit'],
    'payload.reading': ['payload.celsius', 'payload.entered'],
    'payload.pumped': ['payload.leftMl', 'payload.rightMl', 'payload.totalMl'],
  },
};

export const isHandover = (record: AnyRecord) => record['type'] === 'handover';

export const eventRules: LogRules = {
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
    canRead: (actor, record, now) => canReadLog(eventRules, actor, record, now),
    hides: null,
    canWrite: (actor, change) => canWriteLog(eventRules, actor, change),
    cutFor: () => null,
  },
  lateWrites: 'marked',
  // The line of the entry, as in the timeline.
});

/** The person of the shift that a handover ends. */
export function fromUserOf({ payload }: AnyRecord): unknown {
  return typeof payload === 'object' && payload !== null && 'fromUserId' in payload
    ? payload.fromUserId
    : undefined;
}
