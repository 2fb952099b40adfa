import type { AccountChanges, AccountTransaction } from '../db/database.ts';
import { inRecordTransaction } from '../records/sql-store.ts';
import type { RecordTransaction } from '../records/store.ts';

/**
 * Locks the account and runs `work` on its people and records. Nobody else changes what `work` reads
 * before the transaction ends.
 */
export function withAccountLocked<T>(
  db: AccountChanges,
  accountId: string,
  work: (tx: AccountTransaction, records: RecordTransaction) => Promise<T>,
  options?: { notifyAfter?: Promise<unknown> },
): Promise<T> {
  return db.changeAccount(
    accountId,
    (tx) => inRecordTransaction(tx, (records) => work(tx, records)),
    options,
  );
}
