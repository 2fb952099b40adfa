import type { Database } from '../db/database.ts';
import type { RecordStore } from '../records/store.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { type Attempts, createAttempts, unlimitedAttempts } from './attempts.ts';
import { type Sessions, createSessions } from './sessions.ts';

/** What signing in and managing people needs; made once and handed in. */
export type AccountServices = {
  db: Database;
  store: RecordStore;
  attempts: Attempts;
  sessions: Sessions;
  accessTokens: AccessTokens;
};

export async function createAccountServices(
  db: Database,
  store: RecordStore,
  { limitAttempts }: { limitAttempts: boolean },
): Promise<AccountServices> {
  return {
    db,
    store,
    attempts: limitAttempts ? createAttempts(db) : unlimitedAttempts,
    sessions: await createSessions(db),
    accessTokens: await createAccessTokens(db),
  };
}
