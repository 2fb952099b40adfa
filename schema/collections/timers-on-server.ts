import type { TimerRecord } from '../records/timer.ts';
import { isTimerKind } from '../records/timer-kinds.ts';
import { timerRules } from './timers.ts';
import type { AnyRecord } from '../records/record.ts';
import { TimerWithEntry } from '../records/timer-with-entry.ts';
import { logReadersKey, mayTakeOverLog } from '../rights/logs.ts';
import { offsetMinOf, requireZone } from '../rules/days.ts';
import { TimerInput, TimerEditInput } from '../wire/rest.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

export const timersOnServer = defineOnServer({
  schema: TimerWithEntry,
  serverFields: {},
  agreement: null,
  mayTakeOver: (actor, before, after) => mayTakeOverLog(timerRules, actor, before, after),
  readers: {
    readersKey: (record) => logReadersKey(timerRules, record),
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
