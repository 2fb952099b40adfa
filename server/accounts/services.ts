import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/outbox.ts';
import type { RecordStore } from '../records/store.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts';
import { type Attempts, createAttempts, unlimitedAttempts } from './sign-in/rate-limits.ts';
import type { EntitlementSource } from './entitlements.ts';
import { type Sessions, createSessions } from './sessions/sessions.ts';
import { createSigningKeys } from './sessions/signing-keys.ts';

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
  /** Whether a new owner's account opens only with its payment, and who knows of that. */
  payments: boolean;
  entitlements: EntitlementSource | null;
  /** For what fails beside a request. */
  onError(error: unknown): void;
};

/** What is decided outside. */
export type AccountOptions = Pick<
  AccountServices,
  | 'mailer'
  | 'answersHoldMails'
  | 'origin'
  | 'deletionsDir'
  | 'payments'
  | 'entitlements'
  | 'onError'
> & { limitAttempts: boolean };

export async function createAccountServices(
  db: Database,
  store: RecordStore,
  { limitAttempts, ...options }: AccountOptions,
): Promise<AccountServices> {
  return {
    ...options,
    db,
    store,
    attempts: limitAttempts ? createAttempts(db) : unlimitedAttempts,
    sessions: await createSessions(db),
    accessTokens: createAccessTokens(createSigningKeys(db)),
  };
}
