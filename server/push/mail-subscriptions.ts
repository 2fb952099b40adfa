import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MailedKind } from '../../schema/wire/mail-notifications.ts';
import type { Role } from '../../schema/rights/roles.ts';
import type { Database, Queryable } from '../db/database.ts';
import { secretOf } from '../db/settings.ts';
import { IS_WAITING } from '../mail/mailer.ts';
import { announceFromNow } from './announced-accounts.ts';

/** Who wants notifications as mails, and the signed links by which a mail ends them. */

export type Person = { accountId: string; userId: string };

/** A member of the account who wants mails, with the address and the role of now. */
export type MailRecipient = Person & {
  role: Role;
  address: string;
  kinds: readonly MailedKind[];
  nonce: string;
  liveUntil: number;
};

/** Sets what the person wants; nothing ends it, and with it every link that was sent. */
export async function setMailedKinds(
  db: Database,
  { accountId, userId }: Person,
  kinds: readonly MailedKind[],
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await dropWaiting(tx, { accountId, userId }, null);
    if (kinds.length === 0) {
      await tx.query('delete from mail_subscriptions where account_id = $1 and user_id = $2', [
        accountId,
        userId,
      ]);
      return;
    }
    await tx.query(
      `insert into mail_subscriptions (account_id, user_id, kinds, nonce, created_at)
       values ($1, $2, $3::jsonb, $4, $5)
       on conflict (account_id, user_id) do update set kinds = excluded.kinds`,
      [accountId, userId, JSON.stringify(kinds), randomBytes(12).toString('base64url'), now],
    );
    await announceFromNow(tx, accountId);
  });
}

export async function mailedKindsOf(
  db: Queryable,
  { accountId, userId }: Person,
): Promise<readonly MailedKind[]> {
  const [row] = await db.query<{ kinds: MailedKind[] }>(
    'select kinds from mail_subscriptions where account_id = $1 and user_id = $2',
    [accountId, userId],
  );
  return row?.kinds ?? [];
}

/** The members of an account, or one of them, who want mails. */
export function mailRecipientsOf(
  db: Queryable,
  accountId: string,
  only: { userId?: string } = {},
): Promise<MailRecipient[]> {
  return db.query<MailRecipient>(
    `select m.account_id as "accountId", m.user_id as "userId", u.role, u.username as address,
       m.kinds, m.nonce, m.live_until as "liveUntil"
     from mail_subscriptions m
     join users u on u.account_id = m.account_id and u.user_id = m.user_id
     where m.account_id = $1 and u.removed_at is null and ($2::text is null or m.user_id = $2)`,
    [accountId, only.userId ?? null],
  );
}

/** Notes that devices of these sessions' people have a live connection until then. */
export async function markMailLive(
  db: Queryable,
  sessions: readonly { accountId: string; sessionId: string }[],
  until: number,
): Promise<void> {
  if (sessions.length === 0) return;
  await db.query(
    `update mail_subscriptions m /* prepared */ set live_until = greatest(m.live_until, $3::int8)
     from unnest((select $1::text[]), (select $2::text[])) as l (account_id, session_id)
     join sessions s on s.account_id = l.account_id and s.session_id = l.session_id
     where m.account_id = s.account_id and m.user_id = s.user_id`,
    [sessions.map((s) => s.accountId), sessions.map((s) => s.sessionId), until],
  );
}

/** Makes and reads the tokens of the links; the secret is made once and kept in the database. */
export type UnsubscribeLinks = {
  pathFor(
    recipient: Pick<MailRecipient, 'accountId' | 'userId' | 'nonce'>,
    kind: MailedKind,
  ): string;
  /** @returns null for a token that this server has not signed */
  read(token: string): (Person & { nonce: string; kind: MailedKind }) | null;
};

/** The path of the page that ends mails, without its token. */
export const UNSUBSCRIBE_PATH = '/api/notifications/mail/unsubscribe';

export async function openUnsubscribeLinks(db: Queryable): Promise<UnsubscribeLinks> {
  const secret = await secretOf(db, 'mail-unsubscribe');
  const sign = (content: string) => createHmac('sha256', secret).update(content).digest();
  return {
    pathFor({ accountId, userId, nonce }, kind) {
      const content = Buffer.from([accountId, userId, nonce, kind].join(' ')).toString('base64url');
      return `${UNSUBSCRIBE_PATH}?token=${content}.${sign(content).toString('base64url')}`;
    },
    read(token) {
      const [content = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(content);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [accountId = '', userId = '', nonce = '', kind = ''] = Buffer.from(content, 'base64url')
        .toString()
        .split(' ');
      return { accountId, userId, nonce, kind: kind as MailedKind };
    },
  };
}

/** Ends mails of a kind, as a link says. @returns whether the link is still good */
export async function unsubscribeByLink(
  db: Database,
  { accountId, userId, nonce, kind }: Person & { nonce: string; kind: MailedKind },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ kinds: MailedKind[] }>(
      `update mail_subscriptions set kinds = kinds - $4::text::text
       where account_id = $1 and user_id = $2 and nonce = $3 returning kinds`,
      [accountId, userId, nonce, kind],
    );
    await dropWaiting(tx, { accountId, userId }, kind);
    return rows.length > 0;
  });
}

/** Mails that wait would arrive after the person has ended them. */
async function dropWaiting(
  tx: Queryable,
  { accountId, userId }: Person,
  kind: MailedKind | null,
): Promise<void> {
  await tx.query(
    `delete from jobs where ${IS_WAITING} and account_id = $1
       and body->>'userId' = $2 and ($3::text is null or body->>'kind' = 'notify-' || $3)`,
    [accountId, userId, kind],
  );
}
