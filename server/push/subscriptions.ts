import type { PushDevices, PushSubscriptionInput } from '../../schema/wire/push.ts';
import type { Role } from '../../schema/rights/roles.ts';
import type { Database, Queryable } from '../db/database.ts';
import { announceFromNow } from './announced-accounts.ts';

/** The devices that receive push messages. A device is a session, and loses its subscription with it. */

export type Session = { accountId: string; userId: string; sessionId: string };

/** A device of a person who is a member, with the role of that person. */
export type Device = Session & {
  role: Role;
  endpoint: string;
  p256dh: string;
  auth: string;
  liveUntil: number;
};

/** How long a device counts as connected without being seen again. */
export const LIVE_MS = 60_000;

export async function subscribe(
  db: Database,
  { accountId, userId, sessionId }: Session,
  { endpoint, keys }: PushSubscriptionInput,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Somebody else was signed in on this device before.
    await tx.query('delete from push_subscriptions where endpoint = $1', [endpoint]);
    await tx.query(
      `insert into push_subscriptions
         (account_id, session_id, user_id, endpoint, p256dh, auth, created_at, live_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (account_id, session_id) do update
         set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
      [accountId, sessionId, userId, endpoint, keys.p256dh, keys.auth, now, now + LIVE_MS],
    );
    await announceFromNow(tx, accountId);
  });
}

/** @param sessionId of one device of the person; whose it is does not matter for an unknown one */
export async function unsubscribe(
  db: Queryable,
  { accountId, userId, sessionId }: Session,
): Promise<void> {
  await db.query(
    'delete from push_subscriptions where account_id = $1 and user_id = $2 and session_id = $3',
    [accountId, userId, sessionId],
  );
}

export async function listPushDevices(
  db: Queryable,
  { accountId, userId, sessionId }: Session,
): Promise<PushDevices> {
  const rows = await db.query<{ id: string; device: string; at: number; endpoint: string }>(
    `select p.session_id as id, s.device, p.created_at as at, p.endpoint
     from push_subscriptions p join sessions s using (account_id, session_id)
     where p.account_id = $1 and p.user_id = $2 and s.ended_at is null order by p.created_at`,
    [accountId, userId],
  );
  return {
    devices: rows.map(({ id, device, at, endpoint }) => ({
      id,
      device: device === '' ? 'Unknown device' : device,
      createdAt: at,
      current: id === sessionId,
      ...(id === sessionId ? { endpoint } : {}),
    })),
  };
}

/** The devices of everybody in an account, or of one session. */
export async function devicesOf(
  db: Queryable,
  accountId: string,
  only: { userId?: string; sessionId?: string } = {},
): Promise<Device[]> {
  return db.query<Device>(
    `select p.account_id as "accountId", p.session_id as "sessionId", p.user_id as "userId", u.role,
       p.endpoint, p.p256dh, p.auth, p.live_until as "liveUntil"
     from push_subscriptions p
     join sessions s using (account_id, session_id)
     join users u on u.account_id = p.account_id and u.user_id = p.user_id
     where p.account_id = $1 and s.ended_at is null and u.removed_at is null
       and ($2::text is null or p.user_id = $2) and ($3::text is null or p.session_id = $3)`,
    [accountId, only.userId ?? null, only.sessionId ?? null],
  );
}

/** Sessions with a live connection, or without one any more (`until` 0). */
export async function markLive(
  db: Queryable,
  sessions: readonly Pick<Session, 'accountId' | 'sessionId'>[],
  until: number,
): Promise<void> {
  if (sessions.length === 0) return;
  await db.query(
    `update push_subscriptions p /* prepared */ set live_until = $3
     from unnest((select $1::text[]), (select $2::text[])) as s (account_id, session_id)
     where p.account_id = s.account_id and p.session_id = s.session_id`,
    [sessions.map((s) => s.accountId), sessions.map((s) => s.sessionId), until],
  );
}
