import { HOUR_MS } from '../../schema/limits.ts';
import { hashOf } from './credentials/secrets.ts';
import { isKnownNetwork } from './sign-in/known-networks.ts';
import type { AccountServices } from './services.ts';
import { findByUsername } from './people/users.ts';
import type { Visitor } from './sign-in/visitor.ts';

/** The mails that somebody who is not signed in can have sent to an address. */
type MailPurpose = 'confirm' | 'reset';

/**
 * Counts a mail. Nobody can fill a stranger's mailbox, nor use up the mails that the owner of the
 * mailbox may request: each network has a few mails an hour to an address. When unknown networks
 * together have requested many, each of them has one.
 *
 * @throws Refusal RATE_LIMITED
 */
export async function takeMailAttempt(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { purpose, username }: { purpose: MailPurpose; username: string },
  { addressHash, now }: Visitor,
): Promise<void> {
  const key = `mail:${purpose}:${hashOf(username)}`;
  const found = await findByUsername(db, username);
  const known = await isKnownNetwork(db, found?.user ?? null, addressHash);
  await attempts.take(
    [
      { key: `${key}:${addressHash}`, max: 5, windowMs: HOUR_MS },
      { key: `mail:${addressHash}`, max: 30, windowMs: HOUR_MS },
    ],
    now,
  );
  if (known || (await attempts.tryTake({ key, max: 20, windowMs: HOUR_MS }, now))) return;
  await attempts.take([{ key: `${key}:${addressHash}:many`, max: 1, windowMs: HOUR_MS }], now);
}
