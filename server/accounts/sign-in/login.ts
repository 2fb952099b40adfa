import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { TokensAnswer } from '../../../schema/wire/tokens.ts';
import { Refusal } from '../../refusal.ts';
import { settlePayment } from '../entitlements.ts';
import { markActive } from '../leaving/inactive-accounts.ts';
import type { About } from '../security/reporter.ts';
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
  const { now } = visitor;
  const found = await findByUsername(db, username);
  const keys = await takeSignIn({ db, attempts, ...services }, { username, found }, visitor);
  if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) {
    services.security.report('sign-in-failed', aboutSignIn(found?.user, visitor));
    throw new Refusal('INVALID_CREDENTIALS', 'Login failed. Please try again.');
  }
  await attempts.forget(keys);
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
  { db, attempts, sessions, accessTokens, mailer, security }: AccountServices,
  refreshToken: string,
  visitor: Visitor,
): Promise<TokensAnswer> {
  const { addressHash, now } = visitor;
  const limit = { key: `refresh:${addressHash}`, max: 600, windowMs: 10 * MINUTE_MS };
  await attempts.take([limit], now);
  const session = await sessions.refresh(refreshToken, now, async (owner) => {
    security.report('refresh-reused', aboutSignIn(owner, visitor));
    const copied = await findUser(db, owner.accountId, owner.userId);
    if (copied) await mailer.send({ to: copied.username, kind: 'session-copied', at: now }, now);
  });
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

/** More guesses within an hour, from networks that the person never used, are an attack. */
const STRANGERS_MAX = 50;
/** During an attack each unknown network has this many attempts an hour. */
const UNDER_ATTACK_MAX = 3;

/**
 * Counts a sign-in. Strangers cannot lock a person out: what they use up is only the attempts of their
 * own networks. When there are many of them, every unknown network gets fewer attempts, but a network
 * that was not used yet always has some.
 *
 * @returns the keys to forget after a success
 * @throws Refusal RATE_LIMITED
 */
async function takeSignIn(
  {
    db,
    attempts,
    mailer,
    security,
  }: Pick<AccountServices, 'db' | 'attempts' | 'mailer' | 'security'>,
  { username, found }: { username: string; found: Awaited<ReturnType<typeof findByUsername>> },
  visitor: Visitor,
): Promise<readonly string[]> {
  const { addressHash, now } = visitor;
  const keys = signInKeys(username, visitor);
  const known = await isKnownNetwork(db, found?.user ?? null, addressHash);
  await attempts.take(
    [
      { key: keys.pair, max: 10, windowMs: 10 * MINUTE_MS },
      { key: keys.pairHour, max: 20, windowMs: HOUR_MS },
      { key: `login:${addressHash}`, max: 100, windowMs: 10 * MINUTE_MS },
    ],
    now,
  );
  const own = [keys.pair, keys.pairHour, keys.pairAttacked];
  // Not counted on a known network, where the person may mistype as often as the limits above allow.
  if (known) return own;
  const strangers = { key: keys.strangers, max: STRANGERS_MAX, windowMs: HOUR_MS };
  if (await attempts.tryTake(strangers, now)) return own;
  security.report('sign-in-attacked', aboutSignIn(found?.user, visitor));
  await warnOfGuesses({ attempts, mailer }, { username, found }, now);
  const narrow = { key: keys.pairAttacked, max: UNDER_ATTACK_MAX, windowMs: HOUR_MS };
  await attempts.take([narrow], now);
  return own;
}

/** Informs the person, once a day. Does the same work when there is no such person. */
async function warnOfGuesses(
  { attempts, mailer }: Pick<AccountServices, 'attempts' | 'mailer'>,
  { username, found }: { username: string; found: { user: User } | null },
  now: number,
): Promise<void> {
  const limit = { key: `alert:guesses:${hashOf(username)}`, max: 1, windowMs: DAY_MS };
  if (!(await attempts.tryTake(limit, now))) return;
  await mailer.send(found && { to: found.user.username, kind: 'password-guesses', at: now }, now);
}

/** The keys of a person's sign-in attempts: of this network, and of all unknown networks together. */
export function signInKeys(username: string, { addressHash }: Pick<Visitor, 'addressHash'>) {
  const person = `login:${hashOf(username)}`;
  const pair = `${person}:${addressHash}`;
  return {
    pair,
    pairHour: `${pair}:hour`,
    pairAttacked: `${pair}:attacked`,
    strangers: person,
  };
}

/** Begins a session. The answer also says whether the account waits for its payment. */
export async function startSession(
  services: AccountServices,
  user: User,
  visitor: Visitor,
): Promise<TokensAnswer> {
  const session = await services.sessions.begin(user, visitor);
  services.security.report('sign-in', aboutSignIn(user, visitor));
  await markActive(services.db, user, visitor.now);
  const { paymentRequired } = await settlePayment(services, user.accountId);
  return {
    accessToken: await services.accessTokens.issue(user, session, visitor.now),
    refreshToken: session.refreshToken,
    ...(paymentRequired ? { paymentRequired, code: 'PAYMENT_REQUIRED' } : {}),
  };
}

function aboutSignIn(
  user: { accountId: string; userId: string } | undefined,
  { addressHash }: Visitor,
): About {
  return { accountId: user?.accountId, userId: user?.userId, addressHash };
}
