import { HOUR_MS } from '../../../schema/limits.ts';
import type { ConfirmationAnswer } from '../../../schema/wire/auth.ts';
import { type AccessClaim, invalidToken } from '../sessions/access-tokens.ts';
import { checkAddress } from './email-address.ts';
import { type CodeKey, newCode, spendCode, takeProof } from './codes.ts';
import { usernameExists } from './confirmation.ts';
import { withAccountLocked } from '../account-lock.ts';
import { checkOwnPassword } from './own-password.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { endResets } from './password-resets.ts';
import { stopTransferOf } from '../people/pending-transfer.ts';
import type { AccountServices } from '../services.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { type User, findUser, renameUser, setPassword } from '../people/users.ts';

/** Changing the password or the address. The person is signed in and gives the current password. */
type Self = { user: User; claim: AccessClaim };

/**
 * Changes the password, and ends every other session of the person.
 *
 * @throws Refusal PASSWORD_NEEDED, VALIDATION or RATE_LIMITED
 */
export async function changePassword(
  services: AccountServices,
  { user, claim }: Self,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: number,
): Promise<void> {
  await checkOwnPassword(services, user, currentPassword, now);
  checkPassword(newPassword, { invited: false, path: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await services.db.changeAccount(user.accountId, async (tx) => {
    await setPassword(tx, user.userId, passwordHash);
    await endSessionsOf(tx, user.userId, now, claim.sessionId);
    await endResets(tx, user);
    await stopTransferOf(tx, services.mailer, { ...user, why: 'credentials' }, now);
    await services.mailer.send({ to: user.username, kind: 'password-changed', at: now }, now, tx);
  });
}

/**
 * Sends a code to the new address. The answer is the same whether or not somebody uses that address.
 *
 * @throws Refusal PASSWORD_NEEDED, VALIDATION or RATE_LIMITED
 */
export async function requestEmailChange(
  services: AccountServices,
  { user, claim }: Self,
  { password, email }: { password: string; email: string },
  now: number,
): Promise<ConfirmationAnswer> {
  checkAddress(email, 'email');
  await checkOwnPassword(services, user, password, now);
  const limit = { key: `mail:change:${user.accountId}:${user.userId}`, max: 5, windowMs: HOUR_MS };
  await services.attempts.take([limit], now);
  const code = await newCode(services.db, changeTo(email, claim), now);
  await services.mailer.send({ to: email, kind: 'email-code', code }, now);
  return {
    message: 'We have sent a code to the new address. It is good for 10 minutes.',
    ...(services.answersIncludeCodes ? { developmentMode: true, confirmationCode: code } : {}),
  };
}

/**
 * Replaces the address that the person signs in with, and ends every other session of the person.
 * The old address is informed by mail.
 *
 * @throws Refusal CODE_INVALID, USERNAME_EXISTS if the address is taken (the code proves that it is
 * the requester's), TOKEN_INVALID if the person was removed
 */
export async function confirmEmailChange(
  { db, mailer }: AccountServices,
  { user: { accountId, userId }, claim }: Self,
  { email, code }: { email: string; code: string },
  now: number,
): Promise<void> {
  const key = changeTo(email, claim);
  const proof = await spendCode(db, key, { code, now });
  await withAccountLocked(db, accountId, async (tx) => {
    // Read inside the lock: another device may have changed the address since the request came in.
    const user = await findUser(tx, accountId, userId);
    if (!user) throw invalidToken();
    await takeProof(tx, key, proof, now);
    if (!(await renameUser(tx, user, email))) throw usernameExists();
    await endSessionsOf(tx, userId, now, claim.sessionId);
    await endResets(tx, user);
    await stopTransferOf(tx, mailer, { ...user, why: 'credentials' }, now);
    await mailer.send({ to: user.username, kind: 'email-changed', at: now }, now, tx);
  });
}

function changeTo(email: string, { userId, sessionId }: AccessClaim): CodeKey {
  return { purpose: 'change-email', subject: `${userId} ${email}`, requester: sessionId };
}
