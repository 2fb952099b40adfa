import { randomBytes } from 'node:crypto';
import { hashPassword, isPassword } from '../accounts/credentials/passwords.ts';
import type { AccountServices } from '../accounts/services.ts';
import { SAMPLE_PASSWORD, sampleAccountOf } from './sample-family.ts';

/** The setting with the password hashes of locked-out people, by user id. */
const SETTING = 'sample-locked-out';

type Services = Pick<AccountServices, 'db'>;
type HashByUser = Record<string, string>;

/**
 * Locks out the people who have the public password, and ends their sessions. The entries stay, and
 * people who have set their own password can still sign in.
 *
 * @returns whether there is a sample family
 */
export async function lockOutSampleUsers({ db }: Services, now: number): Promise<boolean> {
  const accountId = await sampleAccountOf(db);
  if (accountId === null) return false;
  if ((await lockedOut({ db })) !== null) return true;
  const users = await db.query<{ user_id: string; password_hash: string }>(
    'select user_id, password_hash from users where account_id = $1 and removed_at is null',
    [accountId],
  );
  const known: HashByUser = {};
  for (const { user_id: userId, password_hash: hash } of users) {
    if (await isPassword(hash, SAMPLE_PASSWORD)) known[userId] = hash;
  }
  const unknownHash = await hashPassword(randomBytes(32).toString('base64url'));
  const people = [accountId, Object.keys(known)];
  await db.changeAccount(accountId, async (tx) => {
    await tx.query(
      'update users set password_hash = $3 where account_id = $1 and user_id = any($2::text[])',
      [...people, unknownHash],
    );
    await tx.query(
      `update sessions set ended_at = $3
       where account_id = $1 and user_id = any($2::text[]) and ended_at is null`,
      [...people, now],
    );
    await tx.query('insert into settings (key, value) values ($1, $2)', [
      SETTING,
      JSON.stringify(known),
    ]);
  });
  return true;
}

/** Restores the passwords of locked-out people. */
export async function unlockSampleUsers({ db }: Services): Promise<void> {
  const [accountId, known] = [await sampleAccountOf(db), await lockedOut({ db })];
  if (accountId === null || known === null) return;
  await db.changeAccount(accountId, async (tx) => {
    for (const [userId, hash] of Object.entries(known)) {
      await tx.query('update users set password_hash = $3 where account_id = $1 and user_id = $2', [
        accountId,
        userId,
        hash,
      ]);
    }
    await tx.query('delete from settings where key = $1', [SETTING]);
  });
}

async function lockedOut({ db }: Services): Promise<HashByUser | null> {
  const [row] = await db.query<{ value: string }>('select value from settings where key = $1', [
    SETTING,
  ]);
  return row ? (JSON.parse(row.value) as HashByUser) : null;
}
