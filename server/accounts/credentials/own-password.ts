import { MINUTE_MS } from '../../../schema/limits.ts';
import { Refusal } from '../../refusal.ts';
import { isPassword } from './passwords.ts';
import type { AccountServices } from '../services.ts';
import { type User, findByUsername } from '../people/users.ts';

/**
 * Checks the password of a signed-in person, so that holding their phone is not enough.
 *
 * @throws Refusal PASSWORD_NEEDED or RATE_LIMITED
 */
export async function checkOwnPassword(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { accountId, userId, username }: User,
  password: string,
  now: number,
): Promise<void> {
  const limit = { key: `password:${accountId}:${userId}`, max: 10, windowMs: 15 * MINUTE_MS };
  await attempts.take([limit], now);
  const found = await findByUsername(db, username);
  if (!(await isPassword(found?.passwordHash ?? null, password))) {
    throw new Refusal('PASSWORD_NEEDED', 'The password is not right.');
  }
  await attempts.forget([limit.key]);
}
