import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../../schema/limits.ts';
import type { ForgotPasswordAnswer } from '../../../schema/wire/auth.ts';
import type { Queryable } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { takeMailAttempt } from '../mail-limits.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { signInKeys } from '../sign-in/login.ts';
import { hashOf } from './secrets.ts';
import { stopTransferOf } from '../people/pending-transfer.ts';
import type { AccountServices } from '../services.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { type User, findByUsername, findUser, setPassword } from '../people/users.ts';
import type { Visitor } from '../sign-in/visitor.ts';

/** Password resets: a link by mail that works once, within an hour. */

const GOOD_MS = HOUR_MS;

/** The answer, and the time it takes, are the same for every address. @throws Refusal RATE_LIMITED */
export async function requestReset(
  services: AccountServices,
  username: string,
  visitor: Visitor,
): Promise<ForgotPasswordAnswer> {
  const { now } = visitor;
  await takeMailAttempt(services, { purpose: 'reset', username }, visitor);
  const user = (await findByUsername(services.db, username))?.user ?? null;
  const token = randomBytes(32).toString('base64url');
  const path = `/reset-password?token=${token}`;
  await services.db.query(
    'insert into resets (token_hash, account_id, user_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(token), user?.accountId ?? null, user?.userId ?? null, now + GOOD_MS],
  );
  await services.mailer.send(user && { to: user.username, kind: 'reset', path }, now);
  return {
    message: 'If there is an account with this email address, we have sent a link to it.',
    ...(services.answersIncludeCodes
      ? { developmentMode: true, resetLink: `${services.origin()}${path}` }
      : {}),
  };
}

/** The person whose password the link resets. @throws Refusal RESET_TOKEN_INVALID or RATE_LIMITED */
export async function findReset(
  { db, attempts }: AccountServices,
  token: string,
  { addressHash, now }: Visitor,
): Promise<User> {
  await attempts.take([{ key: `reset:${addressHash}`, max: 60, windowMs: HOUR_MS }], now);
  const [row] = await db.query<Owner>(
    'select account_id, user_id from resets where token_hash = $1 and expires_at > $2',
    [hashOf(token), now],
  );
  return ownerOf(db, row);
}

/**
 * Sets the new password, and ends every session and every other reset link of the person.
 *
 * @throws Refusal VALIDATION, RESET_TOKEN_INVALID or RATE_LIMITED
 */
export async function resetPassword(
  services: AccountServices,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const { db, attempts, mailer } = services;
  const { now } = visitor;
  const { accountId } = await findReset(services, token, visitor);
  checkPassword(password, { invited: false });
  const passwordHash = await hashPassword(password);
  const user = await db.changeAccount(accountId, async (tx) => {
    const [row] = await tx.query<Owner>(
      'delete from resets where token_hash = $1 and expires_at > $2 returning account_id, user_id',
      [hashOf(token), now],
    );
    const owner = await ownerOf(tx, row);
    await setPassword(tx, owner.userId, passwordHash);
    await endSessionsOf(tx, owner.userId, now);
    await endResets(tx, owner);
    await stopTransferOf(tx, mailer, { ...owner, why: 'credentials' }, now);
    await mailer.send({ to: owner.username, kind: 'password-changed', at: now }, now, tx);
    return owner;
  });
  // Access to the mailbox proves the owner, so failed sign-ins of others no longer block them.
  await attempts.forget(Object.values(signInKeys(user.username, visitor)));
}

/** Invalidates the person's reset links. */
export async function endResets(
  tx: Queryable,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
): Promise<void> {
  await tx.query('delete from resets where account_id = $1 and user_id = $2', [accountId, userId]);
}

type Owner = { account_id: string | null; user_id: string | null };

async function ownerOf(db: Queryable, row: Owner | undefined): Promise<User> {
  const user =
    row?.account_id && row.user_id ? await findUser(db, row.account_id, row.user_id) : null;
  if (!user) throw new Refusal('RESET_TOKEN_INVALID', 'Invalid or expired reset token');
  return user;
}
