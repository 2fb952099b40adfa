import { accountTables } from '../../server/db/account-tables.ts';
import type { DatabaseDriver } from '../../server/db/database.ts';

/**
 * Tables that belong to no account, although some of their rows name one: reference tables on a sharded PostgreSQL
 * (server/README.md).
 */
const REFERENCE: ReadonlySet<string> = new Set(['usernames', 'jobs', 'resets']);
const PARTITIONS = 8;

export const shardedTables = accountTables.filter((table) => !REFERENCE.has(table));

/**
 * Splits every table of an account by the hash of its account, as a sharded PostgreSQL does over machines. Fails where a
 * primary key, a unique index or a foreign key does not contain the account.
 */
export async function partition(db: DatabaseDriver): Promise<void> {
  await db.transaction(async (tx) => {
    const keys = await tx.query<{ child: string; name: string; definition: string }>(
      `select conrelid::regclass::text as child, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    );
    for (const { child, name } of keys) {
      await tx.exec(`alter table ${child} drop constraint ${name}`);
    }
    for (const table of shardedTables) {
      await tx.exec(`
        alter table ${table} rename to ${table}_whole;
        create table ${table} (like ${table}_whole including all) partition by hash (account_id);
        drop table ${table}_whole;`);
      for (let i = 0; i < PARTITIONS; i += 1) {
        await tx.exec(
          `create table ${table}_shard_${i} partition of ${table}
           for values with (modulus ${PARTITIONS}, remainder ${i})`,
        );
      }
    }
    for (const { child, definition } of keys) {
      await tx.exec(`alter table ${child} add ${definition}`);
    }
  });
}

/** The partitions that statements have read or written since the statistics were reset, by table. */
export async function touchedPartitions(db: DatabaseDriver): Promise<Map<string, Set<string>>> {
  const rows = await db.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where relname ~ '_shard_\\d+$' and seq_scan + coalesce(idx_scan, 0) + n_tup_ins > 0`,
  );
  const touched = new Map<string, Set<string>>();
  for (const { name } of rows) {
    const [table = '', shard = ''] = name.split('_shard_');
    touched.set(table, (touched.get(table) ?? new Set()).add(shard));
  }
  return touched;
}
