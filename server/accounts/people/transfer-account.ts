import { mayManage } from '../../../schema/rights/people.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import type { AccountTransaction } from '../../db/database.ts';
import { putMember } from '../../records/people.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { withAccountLocked } from '../account-lock.ts';
import { checkOwnPassword } from '../credentials/own-password.ts';
import type { AccountServices } from '../services.ts';
import { type User, findUser } from './users.ts';

/**
 * Transfers the account: a parent becomes its owner, and the owner a parent. An account always has
 * exactly one owner.
 *
 * @throws Refusal PASSWORD_NEEDED, NOT_FOUND, FORBIDDEN or RATE_LIMITED
 */
export async function transferAccount(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  by: User,
  { userId, password }: { userId: string; password: string },
  now: number,
): Promise<void> {
  const { accountId } = by;
  await checkOwnPassword({ db, attempts }, by, password, now);
  await withAccountLocked(db, accountId, async (tx, records) => {
    // Read inside the lock: the owner may have transferred it on another device.
    const owner = await findUser(tx, accountId, by.userId);
    const heir = await findUser(tx, accountId, userId);
    if (!heir) throw new Refusal('NOT_FOUND', 'There is no such person.');
    if (!owner || !mayManage(owner, { do: 'makeOwner', person: heir })) {
      throw new Refusal('FORBIDDEN', 'Only a parent can become the owner of the account.');
    }
    const at = { by: by.userId, now };
    await setRole(tx, records, { ...owner, role: 'parent' }, at);
    await setRole(tx, records, { ...heir, role: 'super_admin' }, at);
    await writeAudit(tx, by, { action: 'transfer', about: userId }, now);
  });
}

async function setRole(
  tx: AccountTransaction,
  records: RecordTransaction,
  user: User & { role: Role },
  at: { by: string; now: number },
): Promise<void> {
  const { accountId, userId, name, color, role } = user;
  await tx.query('update users set role = $3 where account_id = $1 and user_id = $2', [
    accountId,
    userId,
    role,
  ]);
  await putMember(records, { userId, name, color, role }, at);
}
