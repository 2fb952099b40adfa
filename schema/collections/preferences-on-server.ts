import { PreferencesRecord } from '../records/preferences.ts';
import { defineOnServer } from './define.ts';

/** What each person has chosen about notifications, on the server. */
export const preferencesOnServer = defineOnServer({
  schema: PreferencesRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: () => false,
  readers: { readersKey: () => null, authorReads: true },
  decidesRightsOf: () => false,
  forgetsRemoved: true,
  isKnownKind: () => true,
  // Two devices each mute the last pair.
  canComeOfMerge: (_record, { code, path }) => code === 'too_big' && path[0] === 'muted',
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: null,
  files: null,
});
