import type { ContactRecord } from '../records/contact.ts';
import { isParent } from '../rights/roles.ts';
import { canReadContact } from '../rights/schedule.ts';
import { defineCollection } from './define.ts';

/** The contacts of the family. */
export const contacts = defineCollection<ContactRecord>()({
  name: 'contacts',
  merge: { nested: [], sets: [], groups: {} },
  serverOnly: false,
  childId: 'none',
  childrenOf: () => [],
  at: ({ createdAt }) => createdAt,
  kind: ({ role }) => String(role),
  partition: 'together',
  history: 'first',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadContact,
    hides: null,
    canWrite: ({ role }) => isParent(role),
    cutFor: () => null,
  },
  lateWrites: 'own',
});
