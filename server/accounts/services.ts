import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { RecordStore } from '../records/store.ts';
import { type WriteLimits, createWriteLimits, unlimitedWrites } from '../records/write-limits.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts';
import { type Attempts, createAttempts, unlimitedAttempts } from './sign-in/rate-limits.ts';
import { type FindSessionUser, createFindSessionUser } from './people/users.ts';
import type { EntitlementSource } from './entitlement-source.ts';
import { type Sessions, createSessions } from './sessions/sessions.ts';
import {
  type SecurityLog,
  type SecurityReporter,
  createSecurityReporter,
} from './security/reporter.ts';
import { createSigningKeys } from './sessions/signing-keys.ts';

/** The services that accounts need; created once and passed to every function. */
export type AccountServices = {
  db: Database;
  store: RecordStore;
  attempts: Attempts;
  writeLimits: WriteLimits;
  sessions: Sessions;
  findSessionUser: FindSessionUser;
  accessTokens: AccessTokens;
  mailer: Mailer;
  security: SecurityReporter;
  /** Answers contain the codes and links that would be mailed: there is no mail server, and this is not production. */
  answersIncludeCodes: boolean;
  /** The origin under which people open the app. */
  origin(): string;
  /** The folder of the deletions file; null when nothing is stored on disk. */
  deletionsDir: string | null;
  /** Whether a new account has to be paid for before it opens. */
  payments: boolean;
  entitlements: EntitlementSource | null;
  /** Reports errors outside of requests. */
  onError(error: unknown): void;
};

/** The options that the caller decides. */
export type AccountOptions = Pick<
  AccountServices,
  | 'mailer'
  | 'answersIncludeCodes'
  | 'origin'
  | 'deletionsDir'
  | 'payments'
  | 'entitlements'
  | 'onError'
> & {
  limitAttempts: boolean;
  now(): number;
  securityLog: SecurityLog;
  operatorEmail: string | null;
};

export async function createAccountServices(
  db: Database,
  store: RecordStore,
  { limitAttempts, now, securityLog, operatorEmail, ...options }: AccountOptions,
): Promise<AccountServices> {
  const { mailer, onError } = options;
  const security = await createSecurityReporter(db, {
    log: securityLog,
    mailer,
    operatorEmail,
    now,
    onError,
  });
  return {
    ...options,
    db,
    store,
    security,
    attempts: limitAttempts ? createAttempts(db) : unlimitedAttempts,
    writeLimits: limitAttempts ? createWriteLimits() : unlimitedWrites,
    sessions: await createSessions(db),
    findSessionUser: createFindSessionUser(db),
    accessTokens: createAccessTokens(createSigningKeys(db)),
  };
}
