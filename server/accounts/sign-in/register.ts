import { collections } from '../../../schema/collections.ts';
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../schema/limits.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { RegisterRequest } from '../../../schema/wire/auth.ts';
import type { TokensAnswer } from '../../../schema/wire/tokens.ts';
import { putMember, setGrant } from '../../records/people.ts';
import { inRecordTransaction } from '../../records/sql-store.ts';
import { Refusal } from '../../refusal.ts';
import { checkAddress } from '../credentials/email-address.ts';
import { writeAudit } from '../audit.ts';
import { isProved, takeProof } from '../credentials/codes.ts';
import { confirmationOf, usernameExists } from '../credentials/confirmation.ts';
import { awaitPayment } from '../entitlements.ts';
import { invitedChildren, livingChildren } from '../people/family-name.ts';
import type { Invite } from '../invites/invite-rows.ts';
import { claimInvite, findOpenInvite } from '../invites/invites.ts';
import { startSession } from './login.ts';
import { checkPassword, hashPassword } from '../credentials/passwords.ts';
import type { AccountServices } from '../services.ts';
import { type User, colorFor, insertUser, listUsers, nameFrom } from '../people/users.ts';
import type { Visitor } from './visitor.ts';

/**
 * Registers a person: as the owner of a new account, or with an invitation as a member of an existing
 * one.
 *
 * @throws Refusal VALIDATION, INVITE_INVALID, NOT_CONFIRMED, USERNAME_EXISTS or RATE_LIMITED
 */
export async function register(
  services: AccountServices,
  request: RegisterRequest,
  visitor: Visitor,
): Promise<TokensAnswer> {
  const { addressHash, now } = visitor;
  const { username, password, confirmationToken, consents = [] } = request;
  const limit = { key: `register:${addressHash}`, max: 20, windowMs: HOUR_MS };
  await services.attempts.take([limit], now);
  checkAddress(username, 'username');
  const { inviteToken } = request;
  checkPassword(password, { invited: inviteToken !== undefined });
  const found =
    inviteToken === undefined ? null : await findOpenInvite(services.db, inviteToken, now);
  const confirmation = confirmationOf(username, visitor);
  if (!(await isProved(services.db, confirmation, confirmationToken, now))) throw notConfirmed();
  const passwordHash = await hashPassword(password);
  const accountId = found?.accountId ?? randomUUID();
  const user = await services.db.changeAccount(accountId, async (tx) => {
    const user: User = {
      accountId,
      userId: randomUUID(),
      username,
      name: nameFrom(username),
      color: colorFor(found ? (await listUsers(tx, accountId)).length : 0),
      // Taken from the invitation; a role in the request is ignored.
      role: found?.role ?? 'super_admin',
    };
    if (!(await takeProof(tx, confirmation, confirmationToken, now))) throw notConfirmed();
    await inRecordTransaction(tx, async (records) => {
      if (!(await insertUser(tx, { ...user, passwordHash, consents }, now))) throw usernameExists();
      const invitedBy = found ? { invitedBy: found.createdBy } : {};
      await putMember(records, { ...user, ...invitedBy }, { by: user.userId, now });
      if (inviteToken === undefined) {
        if (services.payments) await awaitPayment(tx, accountId);
        return;
      }
      const invite = await claimInvite(tx, inviteToken, user.userId, now);
      await writeAudit(tx, user, { action: 'join', about: invite.inviteId }, now);
      const children = livingChildren(await records.listAll(collections.children));
      for (const grant of grantsOf(invite, user.userId, children)) {
        await setGrant(records, grant, { by: invite.createdBy, now });
      }
    });
    return user;
  });
  if (found)
    services.security.report('rights-changed', {
      accountId,
      userId: user.userId,
      addressHash,
      code: 'join',
    });
  return startSession(services, user, visitor);
}

/** The grants of an invitation, without children that were deleted since. */
function grantsOf(invite: Invite, userId: string, children: readonly ChildRecord[]) {
  const { permissions } = invite;
  if (!permissions) return [];
  return invitedChildren(invite, children).map(({ id }) => ({ childId: id, userId, permissions }));
}

function notConfirmed(): Refusal {
  return new Refusal('NOT_CONFIRMED', 'Please confirm your email address with the code first.');
}
