/**
 * The part of PostgreSQL that the server uses, the same on PGlite and on a real server.
 *
 * Plain SQL without an object mapper: the statements that matter (locks, keyset pages, bulk
 * upserts) are the ones that a mapper expresses worst, and the others are a few lines each.
 */

export type Queryable = {
  /**
   * @param sql with a comment `prepared` PostgreSQL prepares it once for each connection: for few
   * statements that are made all the time. The embedded database prepares all
   * @param params text, numbers, booleans, null, or arrays of these; JSON goes in as text
   * @returns the rows; `int8` comes as number, `json` parsed
   */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Several statements without parameters. */
  exec(sql: string): Promise<void>;
};

/** A connection to a database, before the checks that `Database` adds. */
export type DatabaseDriver = Queryable & {
  kind: 'embedded' | 'postgres';
  /** Commits when `work` resolves, rolls back when it throws. Cannot be nested. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A transaction that may change what the live connections of one account depend on. */
export type AccountTransaction = Queryable & { readonly accountId: string };

/** The database as the server uses it. Writes to announced tables need `changeAccount`. */
export type Database = DatabaseDriver & AccountChanges & TransactionGuard;

/** See `guardTransactions`. */
export type TransactionGuard = {
  /** For a query that others make on one's behalf. @throws Error inside a transaction */
  refuseInTransaction(): void;
};

/** See `withAccountChanges` for the tables and for what is checked. */
export type AccountChanges = {
  /**
   * A transaction on one account. When it has written to an announced table and has committed,
   * every listener is called with the account, once.
   *
   * @param options.notifyAfter holds the notification back until this promise has settled
   */
  changeAccount<T>(
    accountId: string,
    work: (tx: AccountTransaction) => Promise<T>,
    options?: { notifyAfter?: Promise<unknown> },
  ): Promise<T>;
  /**
   * One statement that is a transaction of its own and returns the accounts that it has changed, as
   * `account_id`. Every listener is called with each of them.
   */
  changeAccountsAtOnce<Row>(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /** @param listener must not throw. @returns a function that removes it */
  onAccountChanged(listener: (accountId: string) => void): () => void;
};

/** The database cannot be used; `message` says what to do about it. */
export class DatabaseUnusableError extends Error {
  readonly kind: 'locked' | 'broken' | 'unreachable' | 'newer' | 'full';

  constructor(kind: DatabaseUnusableError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnusableError';
    this.kind = kind;
  }
}

/**
 * PostgreSQL answers `commit` with a rollback, and without an error, when a statement of the transaction has failed.
 *
 * @param command the command tag of its answer
 * @throws Error when nothing was committed
 */
export function requireCommit(command: string): void {
  if (command === 'ROLLBACK') {
    throw new Error('A statement of the transaction had failed. Nothing was changed.');
  }
}
