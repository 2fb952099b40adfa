import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { TokensAnswer } from '../../../schema/wire/tokens.ts';
import { Refusal } from '../../refusal.ts';
import { settlePayment } from '../entitlements.ts';
import { markActive } from '../leaving/inactive-accounts.ts';
import { isKnownNetwork, isUnfamiliarSignIn } from './known-networks.ts';
import type { AccountServices } from '../services.ts';
import { isPassword } from '../credentials/passwords.ts';
import { hashOf } from '../credentials/secrets.ts';
import { type User, findByUsername, findUser } from '../people/users.ts';
import type { Visitor } from './visitor.ts';

/** @throws Refusal INVALID_CREDENTIALS (for a wrong username as for a wrong password) or RATE_LIMITED */
export async function logIn(
  { db, attempts, ...services }: AccountServices,
  { username, password }: { username: string; password: string },
  visitor: Visitor,
): Promise<TokensAnswer> {
  const { addressHash, now } = visitor;
  const [pairKey, pairHourKey, anywhereKey] = signInKeys(username, visitor);
  const found = await findByUsername(db, username);
  const known = await isKnownNetwork(db, found?.user ?? null, addressHash);
  await attempts.take(
    [
      { key: pairKey, max: 10, windowMs: 10 * MINUTE_MS },
      { key: pairHourKey, max: 20, windowMs: HOUR_MS },
      { key: `login:${addressHash}`, max: 100, windowMs: 10 * MINUTE_MS },
      // Not counted on a known network: strangers must not be able to lock a person out at home.
      ...(known ? [] : [{ key: anywhereKey, max: 50, windowMs: HOUR_MS }]),
    ],
    now,
  );
  if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) {
    throw new Refusal('INVALID_CREDENTIALS', 'Login failed. Please try again.');
  }
  await attempts.forget([pairKey, pairHourKey]);
  const isUnfamiliar = await isUnfamiliarSignIn(db, found.user, visitor);
  const tokens = await startSession({ db, attempts, ...services }, found.user, visitor);
  if (isUnfamiliar) {
    const { username: to } = found.user;
    await services.mailer.send({ to, kind: 'new-sign-in', device: visitor.device, at: now }, now);
  }
  return tokens;
}

/**
 * Exchanges a refresh token for new tokens.
 *
 * @throws Refusal REFRESH_EXPIRED, REFRESH_INVALID, ACCOUNT_GONE, RATE_LIMITED
 */
export async function refreshSession(
  { db, attempts, sessions, accessTokens }: AccountServices,
  refreshToken: string,
  { addressHash, now }: Visitor,
): Promise<TokensAnswer> {
  const limit = { key: `refresh:${addressHash}`, max: 600, windowMs: 10 * MINUTE_MS };
  await attempts.take([limit], now);
  const session = await sessions.refresh(refreshToken, now);
  const user = await findUser(db, session.accountId, session.userId);
  if (!user) {
    throw new Refusal('REFRESH_INVALID', 'Your session is invalid. Please log in again.');
  }
  await markActive(db, user, now);
  return {
    accessToken: await accessTokens.issue(user, session, now),
    refreshToken: session.refreshToken,
  };
}

/** The keys of a person's sign-in attempts: from this network (short and long window), from anywhere. */
export function signInKeys(
  username: string,
  { addressHash }: Pick<Visitor, 'addressHash'>,
): [pair: string, pairHour: string, anywhere: string] {
  const anywhere = `login:${hashOf(username)}`;
  const pair = `${anywhere}:${addressHash}`;
  return [pair, `${pair}:hour`, anywhere];
}

/** Begins a session. The answer also says whether the account waits for its payment. */
export async function startSession(
  services: AccountServices,
  user: User,
  visitor: Visitor,
): Promise<TokensAnswer> {
  const session = await services.sessions.begin(user, visitor);
  await markActive(services.db, user, visitor.now);
  const { paymentRequired } = await settlePayment(services, user.accountId);
  return {
    accessToken: await services.accessTokens.issue(user, session, visitor.now),
    refreshToken: session.refreshToken,
    ...(paymentRequired ? { paymentRequired, code: 'PAYMENT_REQUIRED' } : {}),
  };
}
