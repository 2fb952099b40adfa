import type { Database, Queryable } from '../db/database.ts';
import { inRecordTransaction } from '../records/sql-store.ts';
import type { RecordTransaction } from '../records/store.ts';

/** Works on an account's people and their records alone: what it reads stays so until it ends. */
export function withAccountLocked<T>(
  db: Database,
  accountId: string,
  work: (tx: Queryable, records: RecordTransaction) => Promise<T>,
): Promise<T> {
  return db.transaction((tx) => inRecordTransaction(tx, accountId, (records) => work(tx, records)));
}
