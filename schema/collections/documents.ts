import type { DocumentRecord } from '../records/document-item.ts';
import { canReadDocument, canWriteDocument, childrenIn, exportsEach } from '../rights/vault.ts';
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
    mayExport: exportsEach,
  },
  lateWrites: 'own',
  exportFiles: {
    table: {
      of: 'records',
      columns: ['title', 'category', 'issuedOn', 'validUntil', 'issuer', 'number', 'notes', 'tags'],
    },
    photoField: null,
  },
  label: ({ title }) => ({ key: 'syncSheet.itemDocument', values: { title: String(title) } }),
});
