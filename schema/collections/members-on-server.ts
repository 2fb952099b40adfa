import { MemberRecord as memberSchema } from '../records/member.ts';
import { defineOnServer } from './define.ts';

export const membersOnServer = defineOnServer({
  schema: memberSchema,
  serverFields: {},
  agreement: null,
  mayTakeOver: () => false,
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: (userId, { id }) => id === userId,
  forgetsRemoved: false,
  isKnownKind: () => true,
  canComeOfMerge: () => false,
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: null,
  files: null,
});
