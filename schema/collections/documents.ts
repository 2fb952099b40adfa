import type { DocumentRecord } from '../records/document-item.ts';
import { canReadDocument, canWriteDocument, childrenIn } from '../rights/vault.ts';
import { COPIED, COPIED_PATH } from '../rules/merge.ts';
import { defineCollection } from './define.ts';

/** The family's documents. */
export const documents = defineCollection<DocumentRecord>()({
  name: 'documents',
  merge: {
    nested: ['files'],
    sets: ['childIds', 'tags', 'viewers'],
    groups: { [COPIED]: ['stored'] },
    unkept: [COPIED_PATH],
  },
  serverOnly: false,
  childId: 'none',
  childrenOf: childrenIn,
  at: ({ createdAt }) => createdAt,
  kind: ({ category }) => (typeof category === 'string' ? category : ''),
  partition: 'together',
  history: 'last',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadDocument,
    hides: null,
    canWrite: canWriteDocument,
    cutFor: () => null,
  },
  lateWrites: 'own',
});
