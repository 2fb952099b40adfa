import { DocumentEditInput, DocumentInput, documentDefaults } from '../records/document-input.ts';
import { DocumentCategory, DocumentRecord, DocumentVisibility } from '../records/document-item.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';
import { documentFilesOnServer } from './document-files-on-server.ts';

/** Documents, on the server: the app loads their schema with the screens of the vault. */
export const documentsOnServer = defineOnServer({
  schema: DocumentRecord,
  serverFields: {
    stored: { initial: [], message: 'Only the server says which files it holds.' },
  },
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: {
    readersKey: ({ childIds, visibility, viewers, category }) =>
      visibility === 'parents' ? null : [childIds, visibility, viewers, category],
    authorReads: true,
  },
  decidesRightsOf: () => false,
  forgetsRemoved: true,
  isKnownKind: ({ category, visibility }) =>
    (typeof category !== 'string' || DocumentCategory.safeParse(category).success) &&
    (typeof visibility !== 'string' || DocumentVisibility.safeParse(visibility).success),
  // Two people each add the last version, or the last tag; one removes a file, another the other one.
  canComeOfMerge: (_record, { code, path }) =>
    (code === 'custom' && path[0] === 'files') ||
    (code === 'too_big' && ['childIds', 'tags', 'viewers'].includes(String(path[0]))),
  latestDays: { issuedOn: 1 },
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: {
    eventName(change) {
      if (change === 'removed') return 'document:deleted';
      return change === 'added' ? 'document:new' : null;
    },
    notificationType: (change) => (change === 'removed' ? 'document_deleted' : 'document'),
    dataKey: 'item',
  },
  rest: {
    path: '/api/documents',
    tag: 'documents',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: DocumentInput,
    editInput: DocumentEditInput,
    create: (input: DocumentInput, meta: NewRecordMeta): AnyRecord => ({
      ...documentDefaults(input.category),
      ...input,
      ...meta,
      childId: null,
    }),
    changes: (_document: AnyRecord, input: DocumentEditInput) => input,
  },
  files: documentFilesOnServer,
});
