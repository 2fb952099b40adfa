import { HOUR_MS } from '../../schema/limits.ts';
import type { Limit } from './sign-in/rate-limits.ts';
import { hashOf } from './credentials/secrets.ts';
import { isKnownAt } from './sign-in/known-networks.ts';
import type { AccountServices } from './services.ts';
import { findByUsername } from './people/users.ts';
import type { Visitor } from './sign-in/visitor.ts';

/** What mails somebody who has not signed in may have sent to an address. */
type Asked = 'confirm' | 'reset';

/**
 * Counts one mail. Nobody is to fill a stranger's mailbox, and nobody is to use up what its owner
 * may ask for: each network has a few mails an hour of its own to an address, four networks can
 * have as many as there are, and the owner at home is not counted among them.
 *
 * @throws Refusal RATE_LIMITED
 */
export async function takeMail(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { asked, username }: { asked: Asked; username: string },
  { addressHash, now }: Visitor,
): Promise<void> {
  const name = hashOf(username);
  const found = await findByUsername(db, username);
  const known = await isKnownAt(db, found?.user ?? null, addressHash);
  const limits: Limit[] = [
    { key: `mail:${asked}:${name}:${addressHash}`, max: 5, windowMs: HOUR_MS },
    { key: `mail:${addressHash}`, max: 30, windowMs: HOUR_MS },
    ...(known ? [] : [{ key: `mail:${asked}:${name}`, max: 20, windowMs: HOUR_MS }]),
  ];
  await attempts.take(limits, now);
}
