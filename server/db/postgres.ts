import { createHash } from 'node:crypto';
import pg from 'pg';
import {
  type DatabaseDriver,
  DatabaseUnusableError,
  type Queryable,
  requireCommit,
} from './database.ts';

const INT8_OID = 20;
const CLIENTS_MAX = 20;
/**
 * A process that is suspended in the middle of a transaction holds its locks, and with them a family's writes at all
 * other processes. PostgreSQL ends such a transaction after this time.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Connects to a PostgreSQL server. Fails early when it cannot be reached. */
export async function openPostgres(url: string): Promise<DatabaseDriver> {
  const types = new pg.TypeOverrides();
  // Sequence numbers and timestamps stay far below 2^53.
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CLIENTS_MAX,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types,
  });
  // The error of an idle client must not end the process. The next query reports it.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusableError(
      'unreachable',
      `PostgreSQL at DATABASE_URL does not answer: ${reason}. Check the address, the user and that the server runs.`,
      error,
    );
  }
  return {
    kind: 'postgres',
    ...queryable(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens for errors only while a client is idle. An error without a listener ends the
  // process.
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on('error', onLost);
  try {
    await client.query('begin');
    const result = await work(queryable(client));
    requireCommit((await client.query('commit')).command);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken ??= failure instanceof Error ? failure : new Error('rollback failed');
    });
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

const PREPARED = /\/\* prepared \*\//;
const names = new Map<string, string>();

/** The statement, with the name under which connections keep it when it is a prepared one. */
function statementOf(text: string, params: readonly unknown[]): pg.QueryConfig {
  const values = [...params];
  if (!PREPARED.test(text)) return { text, values };
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return { name, text, values };
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const { rows } = await client.query(statementOf(sql, params));
      return rows as Row[];
    },
    async exec(sql) {
      await client.query(sql);
    },
  };
}
