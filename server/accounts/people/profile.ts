import type { Profile, ProfileRequest } from '../../../schema/wire/account.ts';
import { photoProblem } from '../../../schema/records/photo.ts';
import { Refusal } from '../../refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { putMember } from '../../records/people.ts';
import { invalidToken } from '../sessions/access-tokens.ts';
import { withAccountLocked } from '../account-lock.ts';
import type { AccountServices } from '../services.ts';
import { type User, findUser } from './users.ts';

type Row = {
  relation: string | null;
  phone: string | null;
  onboarded_at: number | null;
  consents: { what: string; at: number }[];
};

/** A person's own profile. */
export async function profileOf(db: Queryable, user: User): Promise<Profile> {
  const { accountId, userId, username, name, color, role } = user;
  const [row] = await db.query<Row>(
    'select relation, phone, onboarded_at, consents from users where account_id = $1 and user_id = $2',
    [accountId, userId],
  );
  return {
    id: userId,
    accountId,
    username,
    name,
    color,
    role,
    relation: row?.relation ?? null,
    phone: row?.phone ?? null,
    onboardingComplete: (row?.onboarded_at ?? null) !== null,
    consents: row?.consents ?? [],
  };
}

/**
 * Changes the profile, also in the family's records; the photo is in these alone.
 *
 * @throws Refusal TOKEN_INVALID if the person was removed; VALIDATION
 */
export async function changeProfile(
  { db }: Pick<AccountServices, 'db'>,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  change: ProfileRequest,
  now: number,
): Promise<Profile> {
  refusePhoto(change);
  return withAccountLocked(db, accountId, async (tx, records) => {
    // Read inside the lock: the account may have been transferred since the request came in.
    const user = await findUser(tx, accountId, userId);
    if (!user) throw invalidToken();
    const { name, color, relation, phone } = { ...(await profileOf(tx, user)), ...given(change) };
    await tx.query(
      `update users set name = $3, color = $4, relation = $5, phone = $6
       where account_id = $1 and user_id = $2`,
      [accountId, userId, name, color, relation, phone === '' ? null : phone],
    );
    const changed = { ...user, name, color };
    const profile = await profileOf(tx, changed);
    const { photo } = change;
    const member = { ...changed, relation: profile.relation, phone: profile.phone, photo };
    await putMember(records, member, { by: userId, now });
    return profile;
  });
}

/** Marks the onboarding as completed; idempotent. */
export async function completeOnboarding(
  { db }: Pick<AccountServices, 'db'>,
  { accountId, userId }: User,
  now: number,
): Promise<void> {
  await db.query(
    `update users /* quiet: no other device shows it */ set onboarded_at = coalesce(onboarded_at, $3)
     where account_id = $1 and user_id = $2`,
    [accountId, userId, now],
  );
}

/** A regular expression cannot look into a picture. */
function refusePhoto({ photo }: ProfileRequest): void {
  const message = typeof photo === 'string' ? photoProblem(photo) : null;
  if (message !== null)
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'photo', message }] });
}

function given(change: ProfileRequest): Partial<Profile> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
