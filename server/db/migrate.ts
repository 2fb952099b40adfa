import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseDriver, DatabaseUnusableError } from './database.ts';

type Migration = { version: number; name: string; sql: string };

const folder = join(import.meta.dirname, 'migrations');
/** The key of the advisory lock; any number that no other program uses. */
const LOCK = 7_305_118;

/** Applies missing migrations. Several processes may start at the same time. */
export async function migrate(db: DatabaseDriver): Promise<void> {
  const migrations = readMigrations();
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await tx.exec(
      'create table if not exists migrations (version int primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const rows = await tx.query<{ version: number }>('select version from migrations');
    const applied = new Set(rows.map(({ version }) => version));
    const [current, known] = [Math.max(0, ...applied), migrations.at(-1)?.version ?? 0];
    if (current > known) {
      throw new DatabaseUnusableError(
        'newer',
        `The database is of a newer release (schema ${current}, this release knows ${known}). Start that release, or restore a snapshot from before the upgrade.`,
      );
    }
    for (const { version, name, sql } of migrations) {
      if (applied.has(version)) continue;
      await tx.exec(sql);
      await tx.query('insert into migrations (version, name) values ($1, $2)', [version, name]);
    }
  });
}

/**
 * All migrations, in the order of their numbers. Migrations are developed in parallel, so a number may
 * be missing, or arrive after a higher one. Each is applied once, independently of the others.
 */
export function readMigrations(): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, i) => {
    const version = Number.parseInt(name, 10);
    if (!(version > Number.parseInt(names[i - 1] ?? '0', 10))) {
      throw new Error(`Migration ${name} has no number of its own.`);
    }
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') };
  });
}
