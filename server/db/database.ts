/**
 * The little of PostgreSQL that the server uses, the same on PGlite and on a real server.
 *
 * Plain SQL and no mapper: the few statements that matter (locks, keyset pages, bulk upserts)
 * are what a mapper is worst at, and everything else is a handful of lines.
 */

export type Queryable = {
  /**
   * @param params text, numbers, booleans, null, or arrays of these; JSON goes in as text
   * @returns the rows; `int8` comes as number, `json` parsed
   */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Several statements without parameters. */
  exec(sql: string): Promise<void>;
};

export type Database = Queryable & {
  kind: 'embedded' | 'postgres';
  /** Commits when `work` resolves, rolls back when it throws. Not to be nested. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
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
