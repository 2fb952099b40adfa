import { ReminderKindSchema, ReminderRecord } from '../records/reminder.ts';
import { defineOnServer } from './define.ts';

/** The rules by which each person is reminded, on the server. */
export const remindersOnServer = defineOnServer({
  schema: ReminderRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: () => false,
  readers: { readersKey: () => null, authorReads: true },
  decidesRightsOf: () => false,
  forgetsRemoved: true,
  isKnownKind: ({ kind }) => typeof kind !== 'string' || ReminderKindSchema.safeParse(kind).success,
  canComeOfMerge: () => false,
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: null,
  files: null,
});
