import type { AccountChanges, DatabaseDriver, Queryable } from './database.ts';

/**
 * The tables that live connections depend on: what the socket messages are made of (`records`),
 * who may stay connected and with which role (`users`, `sessions`), and the plan (`subscriptions`).
 */
const ANNOUNCED =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:records|users|sessions|subscriptions)\b/i;

// Opts a single statement out. It stands in the SQL itself, with the reason:
//     update sessions /* quiet: no connection depends on it */ set used_at = $3
const QUIET = /\/\*\s*quiet:/;

/** Whether the statement changes what live connections depend on. */
export function isAnnounced(sql: string): boolean {
  return ANNOUNCED.test(sql) && !QUIET.test(sql);
}

/**
 * Makes it impossible to commit a change of an account without announcing it. A statement that
 * writes to an announced table is refused outside `changeAccount`, and inside it the commit calls
 * the listeners. Nobody has to remember a call.
 */
export function withAccountChanges<D extends DatabaseDriver>(driver: D): D & AccountChanges {
  const listeners = new Set<(accountId: string) => void>();
  const notify = (accountId: string) => {
    for (const listener of listeners) listener(accountId);
  };
  return {
    ...driver,
    ...checked(driver, refuseAnnounced),
    transaction: (work) => driver.transaction((tx) => work(checked(tx, refuseAnnounced))),

    async changeAccount(accountId, work, { notifyAfter } = {}) {
      let hasChanged = false;
      const result = await driver.transaction((tx) =>
        work({
          accountId,
          ...checked(tx, (sql) => {
            hasChanged ||= isAnnounced(sql);
          }),
        }),
      );
      // Only here has the commit succeeded; a failed one has thrown.
      if (hasChanged && notifyAfter) {
        const later = () => notify(accountId);
        notifyAfter.then(later, later);
      } else if (hasChanged) {
        notify(accountId);
      }
      return result;
    },

    async changeAccountsAtOnce<Row>(sql: string, params: readonly unknown[]) {
      const rows = await driver.query<Row & { account_id: string }>(sql, params);
      for (const accountId of new Set(rows.map((row) => row.account_id))) notify(accountId);
      return rows;
    },

    onAccountChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function checked(db: Queryable, check: (sql: string) => void): Queryable {
  return {
    async query<Row>(sql: string, params?: readonly unknown[]) {
      check(sql);
      return db.query<Row>(sql, params);
    },
    async exec(sql) {
      check(sql);
      return db.exec(sql);
    },
  };
}

function refuseAnnounced(sql: string): void {
  if (!isAnnounced(sql)) return;
  throw new Error(
    `Nobody would be notified of this change. Run it in changeAccount(), or give the reason why ` +
      `no live connection depends on it in a comment, /* quiet: … */: ${sql.trim().slice(0, 80)}`,
  );
}
