import type { MemberRecord } from '../records/member.ts';
import { ACCESS_REQUEST_FIELD } from '../rights/access-request-field.ts';
import { LATE_LIST_FIELD } from '../rights/late-field.ts';
import { defineCollection, oneChild, startOf } from './define.ts';

/** The fields that are shown only to parents and to the person. */
const PERSONAL = [
  'limit',
  'paused',
  'phone',
  'invitedBy',
  'read',
  ACCESS_REQUEST_FIELD,
  LATE_LIST_FIELD,
] as const;

/** The people of the account. */
export const members = defineCollection<MemberRecord>()({
  name: 'members',
  merge: { nested: [], sets: [], groups: {}, unkept: ['photo'] },
  serverOnly: true,
  childId: 'none',
  childrenOf: oneChild,
  at: startOf,
  kind: () => '',
  partition: 'together',
  history: 'first',
  showsMoreOrLess: false,
  rights: {
    canRead: () => true,
    hides: null,
    canWrite: () => false,
    cutFor: ({ userId }, { id }) => (id === userId ? null : { without: PERSONAL, instead: {} }),
  },
  lateWrites: 'own',
});
