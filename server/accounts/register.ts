import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { RegisterRequest, TokensAnswer } from '../../schema/wire/auth.ts';
import { putMember, setGrant } from '../records/people.ts';
import { inRecordTransaction } from '../records/sql-store.ts';
import { Refusal } from '../refusal.ts';
import { isAddress } from './address.ts';
import { writeAudit } from './audit.ts';
import { livingChildren } from './family-name.ts';
import type { Invite } from './invite-rows.ts';
import { claimInvite, findOpenInvite } from './invites.ts';
import { startSession } from './login.ts';
import { hashPassword } from './passwords.ts';
import { hashOf } from './secrets.ts';
import type { AccountServices } from './services.ts';
import { type User, colorFor, insertUser, listUsers, nameFrom } from './users.ts';

const MIN_LENGTH = 8;
const MIN_LENGTH_INVITED = 6;

/**
 * A new person: the owner of a new account, or with an invitation a member of an existing one.
 *
 * @throws Refusal VALIDATION, INVITE_INVALID, USERNAME_EXISTS or RATE_LIMITED
 */
export async function register(
  services: AccountServices,
  request: RegisterRequest,
  { address, now }: { address: string; now: number },
): Promise<{ user: User; tokens: TokensAnswer }> {
  const addressHash = hashOf(address);
  const limit = { key: `register:${addressHash}`, max: 20, windowMs: HOUR_MS };
  await services.attempts.take([limit], now);
  checkRequest(request);
  const { inviteToken } = request;
  const found =
    inviteToken === undefined ? null : await findOpenInvite(services.db, inviteToken, now);
  const passwordHash = await hashPassword(request.password);
  const user = await services.db.transaction(async (tx) => {
    const accountId = found?.accountId ?? randomUUID();
    const user: User = {
      accountId,
      userId: randomUUID(),
      username: request.username,
      name: nameFrom(request.username),
      color: colorFor(found ? (await listUsers(tx, accountId)).length : 0),
      // The invitation says it, whatever the request does.
      role: found?.role ?? 'super_admin',
    };
    await inRecordTransaction(tx, accountId, async (records) => {
      if (!(await insertUser(tx, { ...user, passwordHash }, now))) throw usernameExists();
      await putMember(records, user, { by: user.userId, now });
      if (inviteToken === undefined) return;
      const invite = await claimInvite(tx, inviteToken, user.userId, now);
      await writeAudit(tx, user, { deed: 'join', about: invite.inviteId }, now);
      const children = livingChildren(await records.listAll('children'));
      for (const grant of grantsOf(invite, user.userId, children)) {
        await setGrant(records, grant, { by: invite.createdBy, now });
      }
    });
    return user;
  });
  return { user, tokens: await startSession(services, user, { addressHash, now }) };
}

function checkRequest({ username, password, inviteToken }: RegisterRequest): void {
  const min = inviteToken === undefined ? MIN_LENGTH : MIN_LENGTH_INVITED;
  if (password.length < min) {
    throw invalid('password', `Password must be at least ${min} characters long`);
  }
  if (!isAddress(username)) {
    throw invalid('username', 'Email is not valid. Please provide a valid email address.');
  }
}

/** A child that was deleted since the invitation was made is left out. */
function grantsOf(
  { permissions, childIds }: Invite,
  userId: string,
  children: readonly ChildRecord[],
) {
  if (!permissions) return [];
  const invited = children.filter(({ id }) => childIds.includes(id));
  return invited.map((child) => ({ childId: child.id, userId, permissions }));
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('VALIDATION', message, { fields: [{ path, message }] });
}

function usernameExists(): Refusal {
  return new Refusal(
    'USERNAME_EXISTS',
    'An account with this email already exists. Please try logging in instead.',
  );
}
