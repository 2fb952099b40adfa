import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from './database.ts';

/**
 * Refuses a query past the handle of the transaction that it is made in. It would wait for the end
 * of that transaction, which waits for it: on the embedded database, which has one connection,
 * always; on PostgreSQL when every connection is taken by somebody who does the same.
 *
 * @throws Error at once, in place of never answering
 */
export function withOwnHandles<D extends Database>(db: D): D {
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();
  const check = () => {
    if (running.getStore()?.isOpen) {
      throw new Error('A query within a transaction has to use its handle, or both wait for ever.');
    }
  };
  return {
    ...db,
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
