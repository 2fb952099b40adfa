import type { Queryable } from '../db/database.ts';
import type { Manifest, Table } from './folder.ts';
import { readLines, writeLines } from './lines.ts';

/**
 * The rows of all tables as JSON, one row a line, the same for both databases. PostgreSQL itself writes and
 * reads the JSON, so that no value passes through a type of this program.
 */

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2_000_000;
/** Made by the migrations. */
const SCHEMA_TABLE = 'migrations';

/** @param tx a transaction that sees one state of the database */
export async function dumpTables(tx: Queryable, folder: string): Promise<Table[]> {
  const tables: Table[] = [];
  for (const table of await tablesOf(tx)) {
    const written = await writeLines(folder, `${table}.jsonl.gz`, rowsOf(tx, table));
    tables.push({ table, ...written });
  }
  return tables;
}

/** Fills the empty tables of a schema that has the migrations of the backup. */
export async function loadTables(
  tx: Queryable,
  folder: string,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<void> {
  const order = await parentsFirst(tx);
  // Migrations may have put rows into new tables.
  await tx.exec(`truncate ${order.map(quoted).join(', ')}`);
  for (const name of order) {
    const table = tables.find((one) => one.table === name);
    if (table) await loadTable(tx, folder, table);
  }
}

async function loadTable(tx: Queryable, folder: string, table: Table): Promise<void> {
  const name = quoted(table.table);
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    const rows = `[${batch.join(',')}]`;
    await tx.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`,
      [rows],
    );
    [batch, length] = [[], 0];
  };
  for await (const line of readLines(folder, table)) {
    batch.push(line);
    length += line.length;
    if (batch.length === ROWS_AT_ONCE || length > CHARACTERS_AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
}

async function* rowsOf(tx: Queryable, table: string): AsyncGenerator<string[]> {
  await tx.query(
    `declare rows_of_table no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`,
  );
  for (;;) {
    const rows = await tx.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows_of_table`);
    // A line break outside of a JSON string is only space.
    yield rows.map(({ row }) => row.replaceAll(/[\r\n]/g, ' '));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.query('close rows_of_table');
}

async function tablesOf(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select tablename::text as name from pg_tables
     where schemaname = current_schema() and tablename <> $1 order by 1`,
    [SCHEMA_TABLE],
  );
  return rows.map(({ name }) => name);
}

/** All tables, each after those that its foreign keys name. */
async function parentsFirst(tx: Queryable): Promise<string[]> {
  const keys = await tx.query<{ child: string; parent: string }>(
    `select c.relname::text as child, p.relname::text as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
  const order = new Set<string>();
  const visit = (table: string) => {
    if (order.has(table)) return;
    for (const { child, parent } of keys) if (child === table && parent !== table) visit(parent);
    order.add(table);
  };
  for (const table of await tablesOf(tx)) visit(table);
  return [...order];
}

function quoted(name: string): string {
  return `"${name}"`;
}
