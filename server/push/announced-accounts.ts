import type { Queryable } from '../db/database.ts';

/** Changes of the account from now on are announced; see the announcer, which ends it when nobody wants them. */
export async function announceFromNow(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(
    `insert into push_accounts (account_id, seq)
     select account_id, head from accounts where account_id = $1 on conflict do nothing`,
    [accountId],
  );
}
