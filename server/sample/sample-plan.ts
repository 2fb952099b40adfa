import type { AccountServices } from '../accounts/services.ts';
import { listUsers } from '../accounts/people/users.ts';
import type { BillingSandbox } from '../billing-sandbox/sandbox.ts';
import { PREMIUM } from '../billing/subscriber.ts';
import { sampleAccountOf } from './sample-family.ts';

/** Grants the sample family a subscription plan. A purchase can still be tried. */
export async function giveSamplePlan(
  { db }: Pick<AccountServices, 'db'>,
  sandbox: Pick<BillingSandbox, 'grant' | 'subscriptionsOf'>,
): Promise<void> {
  const accountId = await sampleAccountOf(db);
  if (accountId === null) return;
  const owner = (await listUsers(db, accountId)).find(({ role }) => role === 'super_admin');
  if (!owner || (await sandbox.subscriptionsOf(owner.userId)).length > 0) return;
  await sandbox.grant(owner.userId, PREMIUM, null);
}
