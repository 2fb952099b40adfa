import type { ReminderRecord } from '../records/reminder.ts';
import { canReadOwn, canWriteOwn, isOfAnother } from '../rights/own-records.ts';
import { defineCollection, oneChild } from './define.ts';

/** The rules by which each person is reminded. */
export const reminders = defineCollection<ReminderRecord>()({
  name: 'reminders',
  merge: {
    nested: [],
    sets: [],
    groups: {
      rule: ['childId', 'kind', 'text', 'medicineId', 'afterMin', 'afterType', 'times'],
      snooze: ['snoozedKey', 'snoozedUntil'],
    },
  },
  serverOnly: false,
  childId: 'reference',
  childrenOf: oneChild,
  at: ({ createdAt }) => createdAt,
  kind: ({ kind }) => String(kind),
  partition: 'together',
  history: 'last',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadOwn,
    hides: isOfAnother,
    canWrite: canWriteOwn,
    cutFor: () => null,
  },
  lateWrites: 'own',
});
