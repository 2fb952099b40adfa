import type { Queryable } from '../db/database.ts';
import type { AccountServices } from './services.ts';
import { findByUsername } from './people/users.ts';

/**
 * Opens an account that waits for its payment if the provider confirms the payment.
 *
 * @returns whether the account still waits; unchanged when the provider cannot be reached
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

/** Called when the provider has confirmed the payment. */
export async function openAccount(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    "update accounts set payment = 'open' where account_id = $1 and payment = 'pending'",
    [accountId],
  );
}

/** Called where payments are switched off: no account has to wait any more. */
export async function openWaitingAccounts(db: Queryable): Promise<void> {
  await db.query("update accounts set payment = 'open' where payment = 'pending'");
}

/** Makes a new account wait for its payment. */
export async function awaitPayment(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("update accounts set payment = 'pending' where account_id = $1", [accountId]);
}

/** Asks the provider because somebody claims to have paid. The caller does not learn the result. */
export async function settlePaymentOf(services: AccountServices, username: string): Promise<void> {
  const found = await findByUsername(services.db, username);
  if (found) await settlePayment(services, found.user.accountId);
}
