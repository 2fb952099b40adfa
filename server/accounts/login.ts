import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { TokensAnswer } from '../../schema/wire/auth.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { AccountServices } from './services.ts';
import { isPassword } from './passwords.ts';
import { hashOf } from './secrets.ts';
import { type User, findByUsername, findUser } from './users.ts';

const NOBODY = { accountId: '', userId: '' };

/** @throws Refusal INVALID_CREDENTIALS or RATE_LIMITED; which of both was wrong is never said */
export async function logIn(
  { db, attempts, ...services }: AccountServices,
  { username, password }: { username: string; password: string },
  { address, now }: { address: string; now: number },
): Promise<TokensAnswer> {
  const addressHash = hashOf(address);
  const name = hashOf(username);
  const pairKey = `login:${name}:${addressHash}`;
  const anywhereKey = `login:${name}`;
  const found = await findByUsername(db, username);
  // Asked for a stranger, too: the time an answer takes must not tell who has an account.
  const known = await hasSignedInFrom(db, found?.user ?? NOBODY, addressHash);
  await attempts.take(
    [
      { key: pairKey, max: 10, windowMs: 10 * MINUTE_MS },
      { key: `login:${addressHash}`, max: 100, windowMs: 10 * MINUTE_MS },
      // A stranger must not be able to lock the owner out at home.
      ...(known ? [] : [{ key: anywhereKey, max: 50, windowMs: HOUR_MS }]),
    ],
    now,
  );
  if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) {
    throw new Refusal('INVALID_CREDENTIALS', 'Login failed. Please try again.');
  }
  await attempts.forget([pairKey]);
  return startSession({ db, attempts, ...services }, found.user, { addressHash, now });
}

/** New tokens for a refresh token. @throws Refusal REFRESH_EXPIRED, REFRESH_INVALID, RATE_LIMITED */
export async function refreshSession(
  { db, attempts, sessions, accessTokens }: AccountServices,
  refreshToken: string,
  { address, now }: { address: string; now: number },
): Promise<TokensAnswer> {
  const limit = { key: `refresh:${hashOf(address)}`, max: 600, windowMs: 10 * MINUTE_MS };
  await attempts.take([limit], now);
  const session = await sessions.refresh(refreshToken, now);
  const user = await findUser(db, session.accountId, session.userId);
  if (!user) {
    throw new Refusal('REFRESH_INVALID', 'Your session is invalid. Please log in again.');
  }
  return {
    accessToken: await accessTokens.issue(user, session, now),
    refreshToken: session.refreshToken,
  };
}

export async function startSession(
  { sessions, accessTokens }: AccountServices,
  user: User,
  context: { addressHash: string; now: number },
): Promise<TokensAnswer> {
  const session = await sessions.begin(user, context);
  return {
    accessToken: await accessTokens.issue(user, session, context.now),
    refreshToken: session.refreshToken,
  };
}

async function hasSignedInFrom(
  db: Queryable,
  user: Pick<User, 'accountId' | 'userId'>,
  addressHash: string,
): Promise<boolean> {
  const rows = await db.query(
    'select 1 from sessions where account_id = $1 and user_id = $2 and address_hash = $3 limit 1',
    [user.accountId, user.userId, addressHash],
  );
  return rows.length > 0;
}
