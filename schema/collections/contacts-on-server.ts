import { ContactEditInput, ContactInput, ContactRecord, ContactRole } from '../records/contact.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

/** The contacts of the family, on the server: the app loads their schema after Home. */
export const contactsOnServer = defineOnServer({
  schema: ContactRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: { readersKey: ({ pinned }) => [pinned], authorReads: false },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ role }) => typeof role !== 'string' || ContactRole.safeParse(role).success,
  canComeOfMerge: () => false,
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/contacts',
    tag: 'schedule',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: ContactInput,
    editInput: ContactEditInput,
    create: (input: ContactInput, meta: NewRecordMeta): AnyRecord => ({
      role: 'other',
      phone: '',
      email: '',
      address: '',
      notes: '',
      pinned: false,
      ...input,
      ...meta,
      childId: null,
    }),
    changes: (_contact: AnyRecord, input: ContactEditInput) => input,
  },
  files: null,
});
