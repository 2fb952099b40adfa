import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseDriver, Queryable, TransactionGuard } from './database.ts';

/**
 * Refuses a query that is made inside a transaction without the handle of that transaction. Such a
 * query waits for a connection while its own transaction holds one: a deadlock every time on the
 * embedded database, which has a single connection, and on PostgreSQL as soon as all connections
 * are taken by requests that do the same.
 *
 * The query throws at once instead of never answering.
 */
export function guardTransactions<D extends DatabaseDriver>(db: D): D & TransactionGuard {
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();
  const check = () => {
    if (running.getStore()?.isOpen) {
      throw new Error('A query inside a transaction must use its handle, or both wait for ever.');
    }
  };
  return {
    ...db,
    refuseInTransaction: check,
    async query<Row>(sql: string, params?: readonly unknown[]) {
      check();
      return db.query<Row>(sql, params);
    },
    async exec(sql) {
      check();
      return db.exec(sql);
    },
    async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
      check();
      return db.transaction((tx) => {
        const state = { isOpen: true };
        return running.run(state, () =>
          work(tx).finally(() => {
            state.isOpen = false;
          }),
        );
      });
    },
  };
}
