import { DAY_MS } from '../../../schema/limits.ts';
import type { TransferState } from '../../../schema/wire/account.ts';
import type { Queryable } from '../../db/database.ts';
import type { TransferMail } from '../../mail/transfer-mails.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { withAccountLocked } from '../account-lock.ts';
import type { AccountServices } from '../services.ts';
import { type User, findUser } from './users.ts';

/**
 * A handover that the owner has confirmed with a code by mail. It waits for a day, so that an owner
 * whose device or mailbox somebody else uses can stop it. A new password or address of the owner
 * stops it as well, and so does the end of either membership.
 */
export type PendingTransfer = {
  ownerId: string;
  toUserId: string;
  startedAt: number;
  readyAt: number;
  expiresAt: number;
};

const WAIT_MS = DAY_MS;
/** Afterwards the owner has to begin again. */
const GOOD_MS = 7 * DAY_MS;

type Row = {
  owner_id: string;
  to_user: string;
  started_at: number;
  ready_at: number;
  expires_at: number;
};

export async function findTransfer(
  db: Queryable,
  accountId: string,
  now: number,
): Promise<PendingTransfer | null> {
  const [row] = await db.query<Row>(
    `select owner_id, to_user, started_at, ready_at, expires_at from transfers
     where account_id = $1 and expires_at > $2`,
    [accountId, now],
  );
  if (!row) return null;
  return {
    ownerId: row.owner_id,
    toUserId: row.to_user,
    startedAt: row.started_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
  };
}

/** Replaces one that has expired. */
export async function insertTransfer(
  tx: Queryable,
  { accountId, ownerId, toUserId }: { accountId: string; ownerId: string; toUserId: string },
  now: number,
): Promise<PendingTransfer> {
  const readyAt = now + WAIT_MS;
  const expiresAt = readyAt + GOOD_MS;
  await tx.query(
    `insert into transfers (account_id, owner_id, to_user, started_at, ready_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update set
       owner_id = excluded.owner_id, to_user = excluded.to_user,
       started_at = excluded.started_at, ready_at = excluded.ready_at,
       expires_at = excluded.expires_at`,
    [accountId, ownerId, toUserId, now, readyAt, expiresAt],
  );
  return { ownerId, toUserId, startedAt: now, readyAt, expiresAt };
}

export async function deleteTransfer(tx: Queryable, accountId: string): Promise<void> {
  await tx.query('delete from transfers where account_id = $1', [accountId]);
}

/** The state for the owner and the next owner; everybody else is told that there is none. */
export async function transferState(
  { db }: Pick<AccountServices, 'db'>,
  { accountId, userId }: User,
  now: number,
): Promise<TransferState> {
  const found = await findTransfer(db, accountId, now);
  if (!found || !concerns(found, userId)) return { transfer: null };
  const { toUserId, startedAt, readyAt, expiresAt } = found;
  return { transfer: { userId: toUserId, startedAt, readyAt, expiresAt } };
}

/** The owner or the next owner stops it. @throws Refusal NOT_FOUND */
export async function stopTransfer(
  { db, mailer }: Pick<AccountServices, 'db' | 'mailer'>,
  by: User,
  now: number,
): Promise<void> {
  const { accountId, userId } = by;
  await withAccountLocked(db, accountId, async (tx) => {
    const found = await findTransfer(tx, accountId, now);
    if (!found || !concerns(found, userId)) {
      throw new Refusal('NOT_FOUND', 'There is no handover to stop.');
    }
    const why = userId === found.ownerId ? 'by-owner' : 'by-next';
    await endTransfer(tx, mailer, { accountId, found, why, now });
    await writeAudit(tx, by, { action: 'stop-transfer', about: found.toUserId }, now);
  });
}

/**
 * Stops the handover that depends on this person, if there is one, and informs both. Called in the
 * transaction of the change, before a person's address is deleted.
 *
 * @param person.why `credentials` of the owner were changed, or either person has `left`
 */
export async function stopTransferOf(
  tx: Queryable,
  mailer: AccountServices['mailer'],
  { accountId, userId, why }: Pick<User, 'accountId' | 'userId'> & { why: 'credentials' | 'left' },
  now: number,
): Promise<void> {
  const found = await findTransfer(tx, accountId, now);
  if (!found || !concerns(found, userId)) return;
  if (why === 'credentials' && userId !== found.ownerId) return;
  await endTransfer(tx, mailer, { accountId, found, why, now });
}

async function endTransfer(
  tx: Queryable,
  mailer: AccountServices['mailer'],
  {
    accountId,
    found,
    why,
    now,
  }: {
    accountId: string;
    found: PendingTransfer;
    why: Extract<TransferMail, { kind: 'transfer-stopped' }>['why'];
    now: number;
  },
): Promise<void> {
  await deleteTransfer(tx, accountId);
  const owner = await findUser(tx, accountId, found.ownerId);
  const next = await findUser(tx, accountId, found.toUserId);
  if (!owner || !next) return;
  for (const { username: to } of [owner, next]) {
    const names = { ownerName: owner.name, nextName: next.name };
    await mailer.send({ to, kind: 'transfer-stopped', ...names, why, at: now }, now, tx);
  }
}

export async function sweepTransfers(db: Queryable, now: number): Promise<void> {
  await db.query('delete from transfers where expires_at <= $1', [now]);
}

function concerns({ ownerId, toUserId }: PendingTransfer, userId: string): boolean {
  return userId === ownerId || userId === toUserId;
}
