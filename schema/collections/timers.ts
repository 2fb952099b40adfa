import type { TimerRecord } from '../records/timer.ts';
import { isShift } from '../records/timer-kinds.ts';
import { type LogRules, canReadLog, canWriteLog } from '../rights/logs.ts';
import { defineCollection, oneChild, startOf } from './define.ts';
import type { MergeShape } from '../rules/merge.ts';

export const timerMerge: MergeShape = {
  nested: [],
  sets: [],
  groups: { start: ['startedAt', 'tz', 'startOffsetMin'] },
};

export const timerRules: LogRules = {
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
    canRead: (actor, record, now) => canReadLog(timerRules, actor, record, now),
    hides: null,
    canWrite: (actor, change) => canWriteLog(timerRules, actor, change),
    cutFor: () => null,
  },
  lateWrites: 'own',
});
