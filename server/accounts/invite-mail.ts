import { HOUR_MS } from '../../schema/limits.ts';
import type { Queryable } from '../db/database.ts';
import type { Mailer } from '../mail/outbox.ts';
import { Refusal } from '../refusal.ts';
import type { Attempts } from './attempts.ts';
import { type Invite, pathOf } from './invite-rows.ts';
import { hashOf } from './secrets.ts';

/** Invitations that go out by mail as well. */

const PER_FAMILY_MAX = 20;
/** Several families together must not fill a stranger's mailbox either. */
const PER_ADDRESS_MAX = 6;

/** Counts one mail to that address. @throws Refusal RATE_LIMITED */
export async function takeInviteMail(
  attempts: Attempts,
  accountId: string,
  email: string,
  now: number,
): Promise<void> {
  try {
    await attempts.take(
      [
        { key: `mail:invite:${accountId}`, max: PER_FAMILY_MAX, windowMs: HOUR_MS },
        { key: `mail:invite-to:${hashOf(email)}`, max: PER_ADDRESS_MAX, windowMs: HOUR_MS },
      ],
      now,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
    const message = 'Too many invitations were mailed. Pass the link on yourself, or wait an hour.';
    const { retryAfterSec } = error;
    throw new Refusal('RATE_LIMITED', message, retryAfterSec ? { retryAfterSec } : {});
  }
}

/** Sends the link if the rest is committed, and if there is an address to send it to. */
export async function mailInvite(
  mailer: Mailer,
  { invite, token, childNames }: { invite: Invite; token: string; childNames: readonly string[] },
  now: number,
  tx: Queryable,
): Promise<void> {
  const { inviteId, email, inviterName, role, expiresAt } = invite;
  if (email === null) return;
  const path = pathOf(token);
  await mailer.send(
    {
      kind: 'invitation',
      to: email,
      inviteId,
      inviterName: inviterName ?? '',
      role,
      childNames,
      path,
      expiresAt,
    },
    now,
    tx,
  );
}

/** Letters on their way with links that are dead by now. */
export async function dropInviteMails(tx: Queryable, inviteIds: readonly string[]): Promise<void> {
  if (inviteIds.length === 0) return;
  await tx.query(`delete from outbox where mail->>'inviteId' = any($1::text[])`, [inviteIds]);
}
