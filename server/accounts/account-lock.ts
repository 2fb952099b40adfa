import type { AccountChanges, AccountTransaction } from '../db/database.ts';
import { inRecordTransaction } from '../records/sql-store.ts';
import type { RecordTransaction } from '../records/store.ts';

/** Works on an account's people and their records alone: what it reads stays so until it ends. */
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
