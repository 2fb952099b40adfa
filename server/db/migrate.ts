import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseDriver, DatabaseUnusableError, type Queryable } from './database.ts';
import { putSetting, settingOf } from './settings.ts';

type Migration = { version: number; name: string; sql: string };

const folder = join(import.meta.dirname, 'migrations');
/**
 * The newest migration of the oldest release whose server works on this schema: that of the release before, because
 * migrations are additive (docs/upgrading.md). There was none before this one.
 */
const WORKS_FROM = 220;
/** The setting in which a newer release tells an older one. */
const WORKS_FROM_KEY = 'schema-works-from';
/** The key of the advisory lock; any number that no other program uses. */
const LOCK = 7_305_118;

/** Applies missing migrations. Several processes may start at the same time. */
export async function migrate(db: DatabaseDriver): Promise<void> {
  await db.transaction((tx) => applyMigrations(tx));
}

/**
 * Applies missing migrations within a transaction.
 *
 * @param isWanted leaves out the others, for a schema as an older release had it
 */
export async function applyMigrations(
  tx: Queryable,
  isWanted: (version: number) => boolean = () => true,
): Promise<void> {
  const migrations = readMigrations();
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await createTable(tx);
  const applied = new Set(await appliedMigrations(tx));
  const [current, known] = [Math.max(0, ...applied), migrations.at(-1)?.version ?? 0];
  if (current > known) {
    if (known >= (await worksFrom(tx))) return;
    throw new DatabaseUnusableError(
      'newer',
      `The database is of a newer release (schema ${current}, this release knows ${known}). Start that release, or restore a snapshot from before the upgrade.`,
    );
  }
  const missing = migrations.filter(({ version }) => !applied.has(version) && isWanted(version));
  for (const { version, name, sql } of missing) {
    await tx.exec(sql);
    await tx.query('insert into migrations (version, name) values ($1, $2)', [version, name]);
  }
  const isWhole = migrations.every(({ version }) => applied.has(version) || isWanted(version));
  if (missing.length > 0 && isWhole) await putSetting(tx, WORKS_FROM_KEY, `${WORKS_FROM}`);
}

/** A role that may not create tables need not, once there is one. */
async function createTable(tx: Queryable): Promise<void> {
  const [found] = await tx.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (found?.there) return;
  await tx.exec(
    'create table migrations (version int primary key, name text not null, applied_at timestamptz not null default now())',
  );
}

async function worksFrom(tx: Queryable): Promise<number> {
  const text = await settingOf(tx, WORKS_FROM_KEY);
  return text === null ? Number.POSITIVE_INFINITY : Number(text);
}

/** The numbers of the migrations that a database has, in order. */
export async function appliedMigrations(tx: Queryable): Promise<number[]> {
  const rows = await tx.query<{ version: number }>('select version from migrations order by 1');
  return rows.map(({ version }) => version);
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
