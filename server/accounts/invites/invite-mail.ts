import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { IS_WAITING, type Mailer } from '../../mail/mailer.ts';
import { Refusal } from '../../refusal.ts';
import type { Attempts } from '../sign-in/rate-limits.ts';
import { type Invite, pathOf } from './invite-rows.ts';
import { hashOf } from '../credentials/secrets.ts';

/** Invitations that are also sent by mail. */

const PER_FAMILY_MAX = 20;
/** Protects a mailbox from the mails of many families together. */
const PER_ADDRESS_MAX = 6;
const RENEWALS_MAX = 5;

/** Counts a mail to that address. @throws Refusal RATE_LIMITED */
export async function takeInviteMail(
  attempts: Attempts,
  accountId: string,
  email: string,
  now: number,
): Promise<void> {
  const limits = [
    { key: `mail:invite:${accountId}`, max: PER_FAMILY_MAX, windowMs: HOUR_MS },
    { key: `mail:invite-to:${hashOf(email)}`, max: PER_ADDRESS_MAX, windowMs: HOUR_MS },
  ];
  await takeOr(
    'Too many invitations were mailed. Pass the link on yourself, or wait an hour.',
    () => attempts.take(limits, now),
  );
}

/** Counts a new link for an invitation. @throws Refusal RATE_LIMITED */
export async function takeRenewal(
  attempts: Attempts,
  inviteId: string,
  now: number,
): Promise<void> {
  await takeOr('A new link was made less than a minute ago. Please wait a moment.', () =>
    attempts.take([{ key: `invite-renewal:${inviteId}`, max: 1, windowMs: MINUTE_MS }], now),
  );
  const limit = { key: `invite-renewals:${inviteId}`, max: RENEWALS_MAX, windowMs: 7 * DAY_MS };
  await takeOr('There were five new links for this invitation. Please make another one.', () =>
    attempts.take([limit], now),
  );
}

async function takeOr(message: string, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
    const { retryAfterSec } = error;
    throw new Refusal('RATE_LIMITED', message, retryAfterSec ? { retryAfterSec } : {});
  }
}

/** The time at which the link is mailed; null without an address, or without a mail server. */
export function sentAt(
  { reachesPeople }: Pick<Mailer, 'reachesPeople'>,
  { email }: Pick<Invite, 'email'>,
  now: number,
): number | null {
  return email !== null && reachesPeople ? now : null;
}

/** Sends the link when the transaction commits, if the invitation has an address. */
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

/** Removes waiting mails whose links no longer work. */
export async function dropInviteMails(tx: Queryable, inviteIds: readonly string[]): Promise<void> {
  if (inviteIds.length === 0) return;
  await tx.query(`delete from jobs where ${IS_WAITING} and body->>'inviteId' = any($1::text[])`, [
    inviteIds,
  ]);
}
