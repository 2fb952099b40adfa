import { collections } from '../../../schema/collections.ts';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../schema/limits.ts';
import { mayManage } from '../../../schema/rights/people.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { presets } from '../../../schema/rights/presets.ts';
import type {
  InviteChange,
  InviteRequest,
  PermissionsRequest,
} from '../../../schema/wire/invites.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { checkAddress } from '../credentials/email-address.ts';
import { writeAudit } from '../audit.ts';
import { invitedChildren, livingChildren } from '../people/family-name.ts';
import { dropInviteMails, mailInvite, sentAt, takeInviteMail, takeRenewal } from './invite-mail.ts';
import {
  type Invite,
  claimInviteRow,
  countOpen,
  findInviteRow,
  insertInvite,
  statusOf,
  updateInvite,
} from './invite-rows.ts';
import { withAccountLocked } from '../account-lock.ts';
import { newSecret, readSecret } from '../credentials/secrets.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../people/users.ts';

/**
 * Invitations: for one person, used once, valid for one week. Every change holds the account's lock,
 * so that two concurrent changes (used and revoked, renewed and used) see each other.
 */

const LIFETIME_MS = 7 * DAY_MS;
export const OPEN_INVITES_MAX = 50;

/** An invitation with the secret of its link, which is not stored. */
export type Issued = { invite: Invite; token: string };

type Services = Pick<AccountServices, 'db' | 'attempts' | 'mailer'>;

/**
 * Creates an invitation, and mails the link if there is an address.
 *
 * @throws Refusal NOT_FOUND for an unknown child, VALIDATION when too many are open, RATE_LIMITED
 */
export async function createInvite(
  { db, attempts, mailer }: Services,
  by: User,
  { role, ...request }: InviteRequest,
  now: number,
): Promise<Issued> {
  const { accountId } = by;
  if (!mayManage(by, { do: 'invite', role })) {
    throw new Refusal('FORBIDDEN', 'You have no permission for this.');
  }
  if (request.email) {
    checkAddress(request.email, 'email');
    await takeInviteMail(attempts, accountId, request.email, now);
  }
  const secret = newSecret(accountId);
  return withAccountLocked(db, accountId, async (tx, records) => {
    if ((await countOpen(tx, accountId, now)) >= OPEN_INVITES_MAX) throw tooManyOpen();
    const blank: Invite = {
      accountId,
      inviteId: randomUUID(),
      role,
      name: '',
      email: null,
      childIds: [],
      preset: role === 'caregiver' ? 'sitter' : null,
      permissions: role === 'caregiver' ? presets.sitter : null,
      createdBy: by.userId,
      inviterName: by.name,
      createdAt: now,
      expiresAt: now + LIFETIME_MS,
      sentAt: null,
      openedAt: null,
      usedAt: null,
      revokedAt: null,
    };
    const detailed = { ...blank, ...(await detailsIn(records, blank, request)) };
    const invite = { ...detailed, sentAt: sentAt(mailer, detailed, now) };
    await insertInvite(tx, invite, secret.hash);
    await writeAudit(tx, by, { action: 'invite', about: invite.inviteId }, now);
    const issued = { invite, token: secret.text };
    await mailInvite(mailer, { ...issued, childNames: await namesIn(records, invite) }, now, tx);
    return issued;
  });
}

/** Changes the given fields. @throws Refusal INVITE_INVALID unless it is open */
export function changeInvite(
  db: Database,
  by: User,
  { inviteId, ...change }: InviteChange & { inviteId: string },
  now: number,
): Promise<Invite> {
  return withAccountLocked(db, by.accountId, async (tx, records) => {
    const invite = await findOwn(tx, by.accountId, inviteId);
    if (statusOf(invite, now) !== 'open') throw noLongerOpen();
    const changed = { ...invite, ...(await detailsIn(records, invite, change)) };
    await updateInvite(tx, changed);
    await writeAudit(tx, by, { action: 'change-invite', about: inviteId }, now);
    return changed;
  });
}

/**
 * Creates a new link for another week, and mails it if there is an address. The previous link stops
 * working. An expired invitation can be renewed, too.
 *
 * @throws Refusal NOT_FOUND, INVITE_INVALID or RATE_LIMITED
 */
export async function renewInvite(
  { db, attempts, mailer }: Services,
  by: User,
  inviteId: string,
  now: number,
): Promise<Issued> {
  const { email } = await findOwn(db, by.accountId, inviteId);
  await takeRenewal(attempts, inviteId, now);
  if (email !== null) await takeInviteMail(attempts, by.accountId, email, now);
  const secret = newSecret(by.accountId);
  return withAccountLocked(db, by.accountId, async (tx, records) => {
    const invite = await findOwn(tx, by.accountId, inviteId);
    const status = statusOf(invite, now);
    if (status !== 'open' && status !== 'expired') throw noLongerOpen();
    const over = status === 'expired';
    if (over && (await countOpen(tx, by.accountId, now)) >= OPEN_INVITES_MAX) throw tooManyOpen();
    const renewed = {
      ...invite,
      expiresAt: now + LIFETIME_MS,
      sentAt: sentAt(mailer, invite, now),
      openedAt: null,
    };
    await updateInvite(tx, renewed, secret.hash);
    await writeAudit(tx, by, { action: 'renew-invite', about: inviteId }, now);
    const issued = { invite: renewed, token: secret.text };
    await dropInviteMails(tx, [inviteId]);
    await mailInvite(mailer, { ...issued, childNames: await namesIn(records, renewed) }, now, tx);
    return issued;
  });
}

/** Revokes it; idempotent. @throws Refusal INVITE_INVALID when it was used */
export function revokeInvite(db: Database, by: User, inviteId: string, now: number): Promise<void> {
  return withAccountLocked(db, by.accountId, async (tx) => {
    const invite = await findOwn(tx, by.accountId, inviteId);
    if (invite.usedAt !== null) throw noLongerOpen();
    if (invite.revokedAt !== null) return;
    await updateInvite(tx, { ...invite, revokedAt: now });
    await dropInviteMails(tx, [inviteId]);
    await writeAudit(tx, by, { action: 'revoke-invite', about: inviteId }, now);
  });
}

/** The invitation of a link, in whatever state. @throws Refusal INVITE_INVALID */
export async function findInvite(db: Queryable, token: string): Promise<Invite> {
  const secret = readSecret(token);
  const invite = secret && (await findInviteRow(db, secret.accountId, { tokenHash: secret.hash }));
  if (!invite) throw invalidInvite();
  return invite;
}

/** The invitation of a link, if it is open. @throws Refusal INVITE_INVALID */
export async function findOpenInvite(db: Queryable, token: string, now: number): Promise<Invite> {
  const invite = await findInvite(db, token);
  if (statusOf(invite, now) !== 'open') throw invalidInvite();
  return invite;
}

/**
 * Marks it as used. Of two concurrent attempts one succeeds.
 *
 * @returns the invitation in its current state, which may differ from when it was found
 */
export async function claimInvite(
  tx: Queryable,
  token: string,
  userId: string,
  now: number,
): Promise<Invite> {
  const secret = readSecret(token);
  const claimed = secret && (await claimInviteRow(tx, secret, userId, now));
  if (!claimed) throw invalidInvite();
  return claimed;
}

/** The given permissions, or those of the preset; the babysitter preset by default. */
export function permissionsOf({ preset, permissions }: PermissionsRequest): Grant {
  return permissions ?? presets[preset ?? 'sitter'];
}

/** The details of a request, checked, and reduced to what the role can have. */
async function detailsIn(
  records: RecordTransaction,
  { role }: Invite,
  { name, email, ...rights }: InviteChange,
): Promise<Partial<Invite>> {
  if (email) checkAddress(email, 'email');
  const details: Partial<Invite> = {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  };
  // Parents see all children and may do everything.
  if (role !== 'caregiver') return details;
  const { childIds, preset, permissions } = rights;
  if (childIds) {
    const known = new Set(
      livingChildren(await records.listAll(collections.children)).map(({ id }) => id),
    );
    if (!childIds.every((id) => known.has(id))) {
      throw new Refusal('NOT_FOUND', 'There is no such child.');
    }
    details.childIds = [...new Set(childIds)];
  }
  if (preset ?? permissions) {
    details.preset = preset ?? null;
    details.permissions = permissionsOf({ preset, permissions });
  }
  return details;
}

async function namesIn(records: RecordTransaction, invite: Invite): Promise<string[]> {
  const children = livingChildren(await records.listAll(collections.children));
  return invitedChildren(invite, children).map(({ name }) => name);
}

async function findOwn(tx: Queryable, accountId: string, inviteId: string): Promise<Invite> {
  const invite = await findInviteRow(tx, accountId, { inviteId });
  if (!invite) throw new Refusal('NOT_FOUND', 'There is no such invitation.');
  return invite;
}

function invalidInvite(): Refusal {
  return new Refusal('INVITE_INVALID', 'This invitation is no longer valid. Ask for a new one.');
}

function noLongerOpen(): Refusal {
  return new Refusal('INVITE_INVALID', 'This invitation is no longer open.');
}

function tooManyOpen(): Refusal {
  const message = `There are ${OPEN_INVITES_MAX} open invitations. Withdraw one first.`;
  return new Refusal('VALIDATION', message);
}
