import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../schema/limits.ts';
import { Grant, presets } from '../../schema/rights/permissions.ts';
import { Role } from '../../schema/rights/roles.ts';
import type { InviteAnswer, InviteRequest, PermissionsRequest } from '../../schema/wire/invites.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { newSecret, readSecret } from './secrets.ts';

/** Invitations: one person, one use, one week. */
export type Invite = {
  accountId: string;
  inviteId: string;
  role: Role;
  childIds: string[];
  /** What a caregiver may do with each of the children. */
  permissions: Grant | null;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
};

const LIFETIME_MS = 7 * DAY_MS;

type Row = {
  account_id: string;
  invite_id: string;
  role: string;
  child_ids: string[];
  permissions: unknown;
  created_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

const COLUMNS =
  'account_id, invite_id, role, child_ids, permissions, created_by, created_at, expires_at, used_at';

/** @returns the invitation with the secret that its link carries, which is not kept */
export async function createInvite(
  db: Queryable,
  by: { accountId: string; userId: string },
  request: InviteRequest,
  now: number,
): Promise<{ invite: Invite; token: string }> {
  const secret = newSecret(by.accountId);
  const invite: Invite = {
    accountId: by.accountId,
    inviteId: randomUUID(),
    role: request.role,
    childIds: request.role === 'caregiver' ? (request.childIds ?? []) : [],
    permissions: request.role === 'caregiver' ? permissionsOf(request) : null,
    createdBy: by.userId,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
    usedAt: null,
  };
  await db.query(
    `insert into invites (account_id, invite_id, token_hash, role, child_ids, permissions,
       created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      invite.accountId,
      invite.inviteId,
      secret.hash,
      invite.role,
      JSON.stringify(invite.childIds),
      invite.permissions && JSON.stringify(invite.permissions),
      invite.createdBy,
      now,
      invite.expiresAt,
    ],
  );
  return { invite, token: secret.text };
}

/** @throws Refusal INVITE_INVALID for one that is unknown, used or out of date */
export async function findInvite(db: Queryable, token: string, now: number): Promise<Invite> {
  const secret = readSecret(token);
  if (!secret) throw invalidInvite();
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from invites
     where account_id = $1 and token_hash = $2 and used_at is null and expires_at > $3`,
    [secret.accountId, secret.hash, now],
  );
  if (!row) throw invalidInvite();
  return toInvite(row);
}

/** Uses it up; of two who try at once, one gets it. */
export async function claimInvite(
  tx: Queryable,
  { accountId, inviteId }: Invite,
  userId: string,
  now: number,
): Promise<void> {
  const claimed = await tx.query(
    `update invites set used_by = $3, used_at = $4
     where account_id = $1 and invite_id = $2 and used_at is null returning invite_id`,
    [accountId, inviteId, userId, now],
  );
  if (claimed.length === 0) throw invalidInvite();
}

export async function listInvites(db: Queryable, accountId: string): Promise<Invite[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from invites where account_id = $1 order by created_at desc`,
    [accountId],
  );
  return rows.map(toInvite);
}

export function toAnswer(invite: Invite, now: number): InviteAnswer {
  const { inviteId, role, childIds, permissions, createdBy, createdAt, expiresAt, usedAt } = invite;
  return {
    id: inviteId,
    role,
    status: usedAt === null ? (expiresAt <= now ? 'expired' : 'open') : 'used',
    name: '',
    email: null,
    childIds,
    preset: null,
    permissions,
    createdBy,
    createdAt,
    expiresAt,
    usedAt,
  };
}

/** The permissions as given, or those of the preset; a babysitter's when neither is. */
export function permissionsOf({ preset, permissions }: PermissionsRequest): Grant {
  return permissions ?? presets[preset ?? 'sitter'];
}

function toInvite(row: Row): Invite {
  return {
    accountId: row.account_id,
    inviteId: row.invite_id,
    role: Role.parse(row.role),
    childIds: row.child_ids,
    permissions: row.permissions === null ? null : Grant.parse(row.permissions),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

function invalidInvite(): Refusal {
  return new Refusal('INVITE_INVALID', 'This invitation is no longer valid. Ask for a new one.');
}
