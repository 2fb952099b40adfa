import type { PreferencesRecord } from '../records/preferences.ts';
import { canReadOwn, canWriteOwn, isOfAnother } from '../rights/own-records.ts';
import { defineCollection } from './define.ts';

/** What each person has chosen about notifications. */
export const preferences = defineCollection<PreferencesRecord>()({
  name: 'preferences',
  merge: { nested: [], sets: ['muted'], groups: { quiet: ['quietFromMin', 'quietToMin'] } },
  serverOnly: false,
  childId: 'none',
  childrenOf: () => [],
  at: ({ createdAt }) => createdAt,
  kind: () => '',
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
