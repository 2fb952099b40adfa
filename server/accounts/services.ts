import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/outbox.ts';
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
  mailer: Mailer;
  /** Codes and links come in the answers: nobody could send them, and this is not production. */
  answersHoldMails: boolean;
  /** Where people reach the app. */
  origin(): string;
  /** Where deletions are written down beside the database; null where nothing is kept. */
  deletionsDir: string | null;
};

export async function createAccountServices(
  db: Database,
  store: RecordStore,
  options: Pick<AccountServices, 'mailer' | 'answersHoldMails' | 'origin' | 'deletionsDir'> & {
    limitAttempts: boolean;
  },
): Promise<AccountServices> {
  const { limitAttempts, mailer, answersHoldMails, origin, deletionsDir } = options;
  return {
    db,
    store,
    mailer,
    answersHoldMails,
    origin,
    deletionsDir,
    attempts: limitAttempts ? createAttempts(db) : unlimitedAttempts,
    sessions: await createSessions(db),
    accessTokens: await createAccessTokens(db),
  };
}
