import { HOUR_MS } from '../../../schema/limits.ts';
import type { AccessWishRequest } from '../../../schema/wire/account.ts';
import { declineWish, putWish, withdrawWish } from '../../records/wishes.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { withAccountLocked } from '../account-lock.ts';
import { findCaregiver } from './rights.ts';
import type { AccountServices } from '../services.ts';
import type { User } from './users.ts';

/** Each wish is told to all devices of the parents: a person has that many words in an hour. */
const WORDS_PER_HOUR = 30;

/**
 * A caregiver asks for more, or takes back what they asked for.
 *
 * @throws Refusal FORBIDDEN for parents who ask, for they may do everything; RATE_LIMITED
 */
export async function sayWish(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { accountId, userId, role }: User,
  said: { wish: AccessWishRequest } | { withdrawn: string },
  now: number,
): Promise<void> {
  if (role !== 'caregiver' && 'wish' in said) {
    throw new Refusal('FORBIDDEN', 'You have no permission for this.');
  }
  const key = `wish:${accountId}:${userId}`;
  await attempts.take([{ key, max: WORDS_PER_HOUR, windowMs: HOUR_MS }], now);
  await withAccountLocked(db, accountId, (_tx, records) =>
    'wish' in said
      ? putWish(records, userId, said.wish, now)
      : withdrawWish(records, { userId, wishId: said.withdrawn }, now),
  );
}

/**
 * A parent answers "not now". A wish that is answered, taken back or not the last one stays as it
 * is.
 *
 * @throws Refusal NOT_FOUND for whoever is no caregiver of the account
 */
export function refuseWish(
  { db }: Pick<AccountServices, 'db'>,
  by: User,
  { userId, wishId }: { userId: string; wishId: string },
  now: number,
): Promise<void> {
  return withAccountLocked(db, by.accountId, async (tx, records) => {
    await findCaregiver(tx, by, userId);
    if (!(await declineWish(records, { userId, wishId }, { by: by.userId, now }))) return;
    await writeAudit(tx, by, { deed: 'decline-wish', about: userId }, now);
  });
}
