import { DAY_MS } from '../../../schema/limits.ts';
import { Grant } from '../../../schema/rights/permissions.ts';
import { RoleSchema } from '../../../schema/rights/role-schema.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import type { InviteAnswer, InviteStatus } from '../../../schema/wire/invites.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { Secret } from '../credentials/secrets.ts';

/** Invitations in the database. */
export type Invite = {
  accountId: string;
  inviteId: string;
  role: Role;
  /** The inviter's name for the person, and the address for the link. */
  name: string;
  email: string | null;
  childIds: string[];
  preset: string | null;
  /** What a caregiver may do for each of the children. */
  permissions: Grant | null;
  createdBy: string;
  /** Null when the inviter has left the family; the invitation is then invalid. */
  inviterName: string | null;
  createdAt: number;
  expiresAt: number;
  /** When the current link was mailed, and first opened. */
  sentAt: number | null;
  openedAt: number | null;
  usedAt: number | null;
  revokedAt: number | null;
};

type Row = {
  account_id: string;
  invite_id: string;
  role: string;
  name: string;
  email: string | null;
  child_ids: string[];
  preset: string | null;
  permissions: unknown;
  created_by: string;
  inviter_name: string | null;
  created_at: number;
  expires_at: number;
  sent_at: number | null;
  opened_at: number | null;
  used_at: number | null;
  revoked_at: number | null;
};

/** An invitation that is over is deleted after this time, with its name and address. */
const KEPT_MS = 30 * DAY_MS;

const COLUMNS = `i.account_id, i.invite_id, i.role, i.name, i.email, i.child_ids, i.preset,
  i.permissions, i.created_by, i.created_at, i.expires_at, i.sent_at, i.opened_at,
  i.used_at, i.revoked_at`;
const INVITES = `select ${COLUMNS}, u.name as inviter_name from invites i
  left join users u
    on u.account_id = i.account_id and u.user_id = i.created_by and u.removed_at is null`;

export function statusOf(invite: Invite, now: number): InviteStatus {
  if (invite.usedAt !== null) return 'used';
  if (invite.revokedAt !== null || invite.inviterName === null) return 'revoked';
  return now < invite.expiresAt ? 'open' : 'expired';
}

/** Open invitations first, then the others; the newest first in each group. */
export async function listInvites(
  db: Queryable,
  accountId: string,
  now: number,
): Promise<Invite[]> {
  const rows = await db.query<Row>(
    `${INVITES} where i.account_id = $1 order by i.created_at desc, i.invite_id`,
    [accountId],
  );
  const isOver = (invite: Invite) => Number(statusOf(invite, now) !== 'open');
  return rows.map(toInvite).toSorted((a, b) => isOver(a) - isOver(b));
}

export async function findInviteRow(
  db: Queryable,
  accountId: string,
  by: { inviteId: string } | { tokenHash: string },
): Promise<Invite | null> {
  const [column, value] =
    'inviteId' in by ? ['invite_id', by.inviteId] : ['token_hash', by.tokenHash];
  const [row] = await db.query<Row>(`${INVITES} where i.account_id = $1 and i.${column} = $2`, [
    accountId,
    value,
  ]);
  return row ? toInvite(row) : null;
}

export async function countOpen(db: Queryable, accountId: string, now: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from invites
     where account_id = $1 and used_at is null and revoked_at is null and expires_at > $2`,
    [accountId, now],
  );
  return row?.count ?? 0;
}

export async function insertInvite(
  tx: Queryable,
  invite: Invite,
  tokenHash: string,
): Promise<void> {
  await tx.query(
    `insert into invites (account_id, invite_id, token_hash, role, name, email, child_ids, preset,
       permissions, created_by, created_at, expires_at, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      invite.accountId,
      invite.inviteId,
      tokenHash,
      invite.role,
      invite.name,
      invite.email,
      JSON.stringify(invite.childIds),
      invite.preset,
      invite.permissions && JSON.stringify(invite.permissions),
      invite.createdBy,
      invite.createdAt,
      invite.expiresAt,
      invite.sentAt,
    ],
  );
}

/** @param tokenHash of a new link; without it the link stays */
export async function updateInvite(
  tx: Queryable,
  invite: Invite,
  tokenHash: string | null = null,
): Promise<void> {
  await tx.query(
    `update invites set name = $3, email = $4, child_ids = $5, preset = $6, permissions = $7,
       expires_at = $8, revoked_at = $9, token_hash = coalesce($10, token_hash),
       sent_at = $11, opened_at = case when $10::text is null then opened_at end
     where account_id = $1 and invite_id = $2`,
    [
      invite.accountId,
      invite.inviteId,
      invite.name,
      invite.email,
      JSON.stringify(invite.childIds),
      invite.preset,
      invite.permissions && JSON.stringify(invite.permissions),
      invite.expiresAt,
      invite.revokedAt,
      tokenHash,
      invite.sentAt,
    ],
  );
}

/** Stores when the link was first opened. */
export async function markOpened(
  db: Queryable,
  { accountId, inviteId }: Invite,
  now: number,
): Promise<void> {
  await db.query(
    `update invites set opened_at = $3
     where account_id = $1 and invite_id = $2 and opened_at is null`,
    [accountId, inviteId, now],
  );
}

/** Decided by a single statement. @returns null when the invitation is no longer open */
export async function claimInviteRow(
  tx: Queryable,
  secret: Secret,
  userId: string,
  now: number,
): Promise<Invite | null> {
  const [row] = await tx.query<Row>(
    `update invites i set used_by = $3, used_at = $4 from users u
     where i.account_id = $1 and i.token_hash = $2 and i.used_at is null
       and i.revoked_at is null and i.expires_at > $4
       and u.account_id = i.account_id and u.user_id = i.created_by and u.removed_at is null
     returning ${COLUMNS}, u.name as inviter_name`,
    [secret.accountId, secret.hash, userId, now],
  );
  return row ? toInvite(row) : null;
}

/** Revokes the invitations that a person made. @returns their ids */
export async function revokeInvitesOf(
  tx: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  now: number,
): Promise<string[]> {
  const rows = await tx.query<{ invite_id: string }>(
    `update invites set revoked_at = $3
     where account_id = $1 and created_by = $2 and used_at is null and revoked_at is null
     returning invite_id`,
    [accountId, userId, now],
  );
  return rows.map(({ invite_id }) => invite_id);
}

export async function sweepInvites(db: Database, now: number): Promise<void> {
  await db.query('delete from invites where least(expires_at, used_at, revoked_at) < $1', [
    now - KEPT_MS,
  ]);
}

/** The path of an invitation link within the app. */
export function pathOf(token: string): string {
  return `/?invite=${token}`;
}

export function toAnswer(invite: Invite, now: number): InviteAnswer {
  const { inviteId, role, name, email, childIds, preset, permissions, createdBy } = invite;
  const { createdAt, expiresAt, sentAt, openedAt, usedAt } = invite;
  return {
    id: inviteId,
    role,
    status: statusOf(invite, now),
    name,
    email,
    childIds,
    preset,
    permissions,
    createdBy,
    createdAt,
    expiresAt,
    sentAt,
    openedAt,
    usedAt,
  };
}

function toInvite(row: Row): Invite {
  return {
    accountId: row.account_id,
    inviteId: row.invite_id,
    role: RoleSchema.parse(row.role),
    name: row.name,
    email: row.email,
    childIds: row.child_ids,
    preset: row.preset,
    permissions: row.permissions === null ? null : Grant.parse(row.permissions),
    createdBy: row.created_by,
    inviterName: row.inviter_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    openedAt: row.opened_at,
    usedAt: row.used_at,
    revokedAt: row.revoked_at,
  };
}
