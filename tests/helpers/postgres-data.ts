import { cpSync } from 'node:fs';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { cachedPath } from './file-cache.ts';
import { postgresVersion, query, runPostgres } from './postgres-process.ts';

/** A database with all migrations and no data, to be copied. It accepts no connections, which a copy would end. */
export const MIGRATED = 'migrated';

/**
 * The data folder of a stopped server with that database, cached: creating one takes 3 s of a processor, copying one a
 * tenth of that.
 *
 * @param folder of the binaries
 */
export async function migratedData(folder: string): Promise<string> {
  const migrations = readMigrations().map(({ name, sql }) => name + sql);
  const madeOf = [folder, await postgresVersion(folder), ...migrations];
  return cachedPath('postgres-data', madeOf, async (path) => {
    const server = await runPostgres(folder);
    try {
      await query(server.url, `create database ${MIGRATED}`);
      const db = await openPostgres(server.url.replace('/postgres?', `/${MIGRATED}?`));
      await migrate(db);
      await db.close();
      await query(server.url, `alter database ${MIGRATED} with allow_connections false`);
      await server.end();
      cpSync(server.data, path, { recursive: true });
    } finally {
      await server.remove();
    }
  });
}
