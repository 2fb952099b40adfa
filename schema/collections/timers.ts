import { type TimerRecord, isShift, isTimerKind, timerMerge } from '../records/timer.ts';
import type { AnyRecord } from '../records/record.ts';
import { TimerWithEntry } from '../records/timer-with-entry.ts';
import { canExport } from '../rights/actor.ts';
import {
  type LogRules,
  canReadLog,
  canWriteLog,
  logReadersKey,
  mayTakeOverLog,
} from '../rights/logs.ts';
import { offsetMinOf, requireZone } from '../rules/days.ts';
import { TimerInput, TimerEditInput } from '../wire/rest.ts';
import {
  type NewRecordMeta,
  allRestRoutes,
  defineCollection,
  defineOnServer,
  oneChild,
  startOf,
} from './define.ts';

const rules: LogRules = {
  isShift,
  isOfShift: isShift,
  personOf: (record) => (isShift(record) ? record['startedBy'] : record.createdBy),
  sharedWhileRunning: true,
};

/** Running timers: feeding and others, and shifts. */
export const timers = defineCollection<TimerRecord>()({
  name: 'timers',
  merge: timerMerge,
  serverOnly: false,
  childId: 'reference',
  childrenOf: oneChild,
  at: startOf,
  kind: ({ kind }) => (typeof kind === 'string' ? kind : ''),
  partition: 'together',
  history: 'first',
  showsMoreOrLess: false,
  rights: {
    canRead: (actor, record, now) => canReadLog(rules, actor, record, now),
    hides: null,
    canWrite: (actor, change) => canWriteLog(rules, actor, change),
    cutFor: () => null,
    mayExport: (actor, record) =>
      record.createdBy === actor.userId || canExport(actor, record.childId),
  },
  lateWrites: 'own',
  exportFiles: { table: null, photoField: null },
  label: (record) => ({ key: isShift(record) ? 'syncSheet.itemShift' : 'syncSheet.itemTimer' }),
});

export const timersOnServer = /* @__PURE__ */ defineOnServer({
  schema: TimerWithEntry,
  serverFields: {},
  mayTakeOver: (actor, before, after) => mayTakeOverLog(rules, actor, before, after),
  readers: {
    readersKey: (record) => logReadersKey(rules, record),
    authorReads: true,
  },
  decidesRightsOf: () => false,
  // A family creates thousands of timers a year.
  forgetsRemoved: true,
  isKnownKind: ({ kind }) => typeof kind !== 'string' || isTimerKind(kind),
  canComeOfMerge: () => false,
  latestDays: {},
  canBeMerged: false,
  people: ['startedBy', 'performedBy'],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/timers',
    tag: 'timers',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    childProblem: null,
    input: TimerInput,
    editInput: TimerEditInput,
    create(input: TimerInput, meta: NewRecordMeta, makeId: () => string): AnyRecord {
      const { tz = 'UTC' } = input;
      requireZone(tz);
      return {
        eventId: makeId(),
        startedBy: meta.createdBy,
        left: null,
        right: null,
        startSide: null,
        lastSide: null,
        ...input,
        ...meta,
        tz,
        startOffsetMin: offsetMinOf(input.startedAt, tz),
      };
    },
    changes(timer: TimerRecord, input: TimerEditInput) {
      const { startedAt = timer.startedAt, tz = timer.tz } = input;
      requireZone(tz);
      return { ...input, tz, startOffsetMin: offsetMinOf(startedAt, tz) };
    },
  },
  files: null,
});
