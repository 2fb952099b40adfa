import { HOUR_MS } from '../../schema/limits.ts';
import type { Limit } from './sign-in/rate-limits.ts';
import { hashOf } from './credentials/secrets.ts';
import { isKnownNetwork } from './sign-in/known-networks.ts';
import type { AccountServices } from './services.ts';
import { findByUsername } from './people/users.ts';
import type { Visitor } from './sign-in/visitor.ts';

/** The mails that somebody who is not signed in can have sent to an address. */
type MailPurpose = 'confirm' | 'reset';

/**
 * Counts a mail. Nobody can fill a stranger's mailbox, nor use up the mails that the owner of the
 * mailbox may request: each network has a few mails an hour to an address, all networks together
 * have a limit for the address, and the owner's known networks do not count towards that limit.
 *
 * @throws Refusal RATE_LIMITED
 */
export async function takeMailAttempt(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { purpose, username }: { purpose: MailPurpose; username: string },
  { addressHash, now }: Visitor,
): Promise<void> {
  const name = hashOf(username);
  const found = await findByUsername(db, username);
  const known = await isKnownNetwork(db, found?.user ?? null, addressHash);
  const limits: Limit[] = [
    { key: `mail:${purpose}:${name}:${addressHash}`, max: 5, windowMs: HOUR_MS },
    { key: `mail:${addressHash}`, max: 30, windowMs: HOUR_MS },
    ...(known ? [] : [{ key: `mail:${purpose}:${name}`, max: 20, windowMs: HOUR_MS }]),
  ];
  await attempts.take(limits, now);
}
