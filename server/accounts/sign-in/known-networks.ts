import type { Queryable } from '../../db/database.ts';
import type { User } from '../people/users.ts';
import type { Visitor } from './visitor.ts';

const NOBODY = { accountId: '', userId: '' };

/**
 * Whether a person has signed in from a network before. Also queried when there is no such person
 * (null): the time of an answer must not reveal who has an account.
 */
export async function isKnownNetwork(
  db: Queryable,
  user: Pick<User, 'accountId' | 'userId'> | null,
  addressHash: string,
): Promise<boolean> {
  const { accountId, userId } = user ?? NOBODY;
  const rows = await db.query(
    'select 1 from sessions where account_id = $1 and user_id = $2 and address_hash = $3 limit 1',
    [accountId, userId, addressHash],
  );
  return rows.length > 0;
}

/**
 * Whether a sign-in deserves a mail: the person has signed in before, but never from this network,
 * or never with such a device.
 */
export async function isUnfamiliarSignIn(
  db: Queryable,
  { accountId, userId }: User,
  { addressHash, device }: Visitor,
): Promise<boolean> {
  const [row] = await db.query<{ known: boolean | null }>(
    `select bool_or(address_hash = $3) and bool_or(device = $4) as known from sessions
     where account_id = $1 and user_id = $2`,
    [accountId, userId, addressHash, device],
  );
  return row?.known === false;
}
