import type { Queryable } from '../db/database.ts';
import type { AccountServices } from './services.ts';
import { findByUsername } from './people/users.ts';

/**
 * Who knows whether an account is paid for: the billing provider, and never the browser. Without
 * one an account that waits for its payment goes on waiting.
 */
export type EntitlementSource = {
  /** Whether any of these people, by user id, has the entitlement named premium. */
  isEntitled(userIds: readonly string[]): Promise<boolean>;
  /**
   * This person has left: nothing of them is kept there, or charged. Twice is once.
   *
   * @throws when it is to be said again
   */
  forget?(userId: string): Promise<void>;
};

/**
 * Whether an account opens only with its payment. Asks the provider as long as it does.
 *
 * @returns the state after that; a provider that cannot be asked changes nothing
 */
export async function settlePayment(
  { db, entitlements, onError }: Pick<AccountServices, 'db' | 'entitlements' | 'onError'>,
  accountId: string,
): Promise<{ paymentRequired: boolean }> {
  const [account] = await db.query<{ payment: string }>(
    'select payment from accounts where account_id = $1',
    [accountId],
  );
  if (account?.payment !== 'pending') return { paymentRequired: false };
  if (!entitlements) return { paymentRequired: true };
  const parents = await db.query<{ user_id: string }>(
    `select user_id from users
     where account_id = $1 and removed_at is null and role in ('super_admin', 'parent')`,
    [accountId],
  );
  try {
    const isPaid = await entitlements.isEntitled(parents.map(({ user_id: id }) => id));
    if (!isPaid) return { paymentRequired: true };
  } catch (error) {
    onError(error);
    return { paymentRequired: true };
  }
  await openAccount(db, accountId);
  return { paymentRequired: false };
}

/** The provider says that it is paid for. */
export async function openAccount(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    "update accounts set payment = 'open' where account_id = $1 and payment = 'pending'",
    [accountId],
  );
}

/** Where nothing is charged any more nobody goes on waiting for it. */
export async function openWaitingAccounts(db: Queryable): Promise<void> {
  await db.query("update accounts set payment = 'open' where payment = 'pending'");
}

/** A new owner's account opens with its payment. */
export async function awaitPayment(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("update accounts set payment = 'pending' where account_id = $1", [accountId]);
}

/** Somebody says that they have paid: a reason to ask, of which they learn nothing. */
export async function settlePaymentOf(services: AccountServices, username: string): Promise<void> {
  const found = await findByUsername(services.db, username);
  if (found) await settlePayment(services, found.user.accountId);
}
