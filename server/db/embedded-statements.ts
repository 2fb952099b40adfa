import { type PGlite, messages, protocol, types } from '@electric-sql/pglite';

const { serialize } = protocol;

/** The one that was used least recently is forgotten first. */
const STATEMENTS_MAX = 500;
/**
 * PGlite never analyses its tables by itself, and nothing else tells PostgreSQL that a plan was made for a table which
 * has grown since. So a statement is planned again after this number of uses.
 */
const USES_MAX = 500;

/** A statement that the database keeps under a name, with its plan. */
export type Statement = {
  name: string;
  /** Parameters as the text that the database expects. */
  write(params: readonly unknown[]): (string | null)[];
  /** A row with the names of the columns, from the text of its fields. */
  read(fields: readonly (string | null)[]): Record<string, unknown>;
};

export type SendMessages = (parts: Uint8Array[]) => Promise<messages.BackendMessage[]>;

/**
 * The prepared statements of the only connection to a PGlite. Used by one statement at a time.
 *
 * @param send sends messages and returns the answers; rejects with the error of a statement
 */
export function createStatements(pglite: PGlite, send: SendMessages) {
  /** By text, the one that was used last at the end. */
  const kept = new Map<string, { statement: Statement; uses: number }>();
  let prepared = 0;

  const close = async (sql: string) => {
    const name = kept.get(sql)?.statement.name;
    kept.delete(sql);
    if (name !== undefined) await send([serialize.close({ type: 'S', name }), serialize.sync()]);
  };

  return {
    /** @throws the error of PostgreSQL for a statement that it does not understand */
    async get(sql: string): Promise<Statement> {
      const known = kept.get(sql);
      if (known && known.uses < USES_MAX) {
        known.uses += 1;
        kept.delete(sql);
        kept.set(sql, known);
        return known.statement;
      }
      await close(sql);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= STATEMENTS_MAX) await close(oldest);
      prepared += 1;
      const statement = await prepare(pglite, send, `s${prepared}`, sql);
      kept.set(sql, { statement, uses: 1 });
      return statement;
    },
    /** All are prepared anew when they are used. */
    async forget(): Promise<void> {
      if (kept.size === 0) return;
      kept.clear();
      await send([serialize.query('deallocate all')]);
    },
  };
}

async function prepare(
  { parsers, serializers }: PGlite,
  send: SendMessages,
  name: string,
  text: string,
): Promise<Statement> {
  const answer = await send([
    serialize.parse({ name, text }),
    serialize.describe({ type: 'S', name }),
    serialize.sync(),
  ]);
  const params = answer.find((message) => message instanceof messages.ParameterDescriptionMessage);
  const row = answer.find((message) => message instanceof messages.RowDescriptionMessage);
  const writers = (params?.dataTypeIDs ?? []).map((type) => serializers[type] ?? String);
  const columns = row?.fields ?? [];
  return {
    name,
    write: (values) =>
      values.map((value, i) =>
        value === null || value === undefined ? null : (writers[i] ?? String)(value),
      ),
    read: (fields) =>
      Object.fromEntries(
        columns.map(({ name, dataTypeID }, i) => [
          name,
          types.parseType(fields[i] ?? null, dataTypeID, parsers),
        ]),
      ),
  };
}
