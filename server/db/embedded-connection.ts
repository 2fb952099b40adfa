import { Mutex, type PGlite, messages, protocol } from '@electric-sql/pglite';
import { type Queryable, requireCommit } from './database.ts';
import { type Statement, createStatements } from './embedded-statements.ts';

const { serialize } = protocol;

export type EmbeddedConnection = Queryable & {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs `work` while no statement and no transaction does. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * The only connection to a PGlite: one statement or transaction after the other.
 *
 * PGlite's own `query` sends six messages for a statement, each a call into WebAssembly, and plans it each time.
 * Here a statement is planned once (see `createStatements`) and is one message, which takes a
 * third to a sixth of the processor time.
 */
export function connectEmbedded(pglite: PGlite): EmbeddedConnection {
  const mutex = new Mutex();
  const alone = <T>(work: () => Promise<T>) => mutex.runExclusive(work);
  const now = statementsOf(pglite);
  return {
    query: <Row>(sql: string, params?: readonly unknown[]) =>
      alone(() => now.query<Row>(sql, params)),
    exec: (sql) => alone(() => now.exec(sql)),
    transaction: (work) => alone(() => transaction(now, work)),
    alone,
  };
}

type Statements = Queryable & {
  /** A statement without parameters. @returns its command tag, such as `COMMIT` */
  command(sql: string): Promise<string>;
};

/** Statements that do not wait for a transaction. Those made at the same time run in their order. */
function statementsOf(pglite: PGlite): Statements {
  const send = async (parts: Uint8Array[]) => {
    if (pglite.closed) throw new Error('The database is closed.');
    // A file system of Node has nothing to write later.
    return pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  };
  const statements = createStatements(pglite, send);
  const command = async (sql: string) => {
    const answer = await send([serialize.query(sql)]);
    return answer.find((message) => message instanceof messages.CommandCompleteMessage)?.text ?? '';
  };
  return {
    query: <Row>(sql: string, params: readonly unknown[] = []) =>
      pglite.runExclusive(async () => {
        const statement = await statements.get(sql);
        const answer = await send([
          serialize.bind({ statement: statement.name, values: statement.write(params) }),
          serialize.execute(),
          serialize.sync(),
        ]);
        return rowsOf<Row>(answer, statement);
      }),
    exec: (sql) =>
      pglite.runExclusive(async () => {
        await command(sql);
        // It may have changed the columns that the statements return.
        await statements.forget();
      }),
    command: (sql) => pglite.runExclusive(() => command(sql)),
  };
}

function rowsOf<Row>(answer: messages.BackendMessage[], { read }: Statement): Row[] {
  return answer
    .filter((message) => message instanceof messages.DataRowMessage)
    .map(({ fields }) => read(fields) as Row);
}

async function transaction<T>(now: Statements, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await now.command('begin');
  let isOpen = true;
  let mayHaveChangedTables = false;
  const whileOpen = <R>(statement: () => Promise<R>) =>
    isOpen ? statement() : Promise.reject(new Error('The transaction is closed.'));
  try {
    const result = await work({
      query: <Row>(sql: string, params?: readonly unknown[]) =>
        whileOpen(() => now.query<Row>(sql, params)),
      exec: (sql) => {
        mayHaveChangedTables = true;
        return whileOpen(() => now.exec(sql));
      },
    });
    isOpen = false;
    requireCommit(await now.command('commit'));
    return result;
  } catch (error) {
    isOpen = false;
    // Statements that were prepared since would return the columns of the undone tables.
    await (mayHaveChangedTables ? now.exec('rollback') : now.command('rollback'));
    throw error;
  }
}
