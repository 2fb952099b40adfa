import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../../server/backup/backup.ts';
import { findProblems } from '../../server/backup/verify.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { putSetting } from '../../server/db/settings.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { startTestServer } from '../helpers/server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The database of an operator who upgrades step by step: docs/upgrading.md. */

const ROLES = ['nestling_owner', 'nestling_server', 'nestling_backup'];
let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  folder = await temporaryFolder('upgrades');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a database that a newer release has migrated', () => {
  const newest = readMigrations().at(-1)?.version ?? 0;
  const migratedBy = async (worksFrom: number) => {
    const databaseUrl = await postgres.anotherDatabase();
    const db = await openDatabase({ databaseUrl, dataDir: null });
    await db.query('insert into migrations (version, name) values ($1, $2)', [
      newest + 1,
      'of-the-next-release.sql',
    ]);
    await putSetting(db, 'schema-works-from', String(worksFrom));
    await db.close();
    return databaseUrl;
  };

  test('is used by the release before, which may be started again beside it', async () => {
    const server = await startTestServer({ databaseUrl: await migratedBy(newest) });
    const { owner, childId } = await server.createFamily();
    const device = createDevice(owner.id, { childId });
    const { verdicts } = await owner.api.push(device.node, ['events', device.event('diaper')]);
    expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
    await server.stop();
  });

  test('is refused by a release that does not work on it', async () => {
    const databaseUrl = await migratedBy(newest + 1);
    await expect(openDatabase({ databaseUrl, dataDir: null })).rejects.toThrow('newer release');
  });
});

describe('roles with few rights', () => {
  let urls: Record<string, string>;
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await postgres.anotherDatabase();
    const path = join(import.meta.dirname, '../../deploy/postgres/roles.sql');
    const db = await openPostgres(databaseUrl);
    await db.exec(await readFile(path, 'utf8'));
    await db.close();
    urls = Object.fromEntries(
      ROLES.map((role) => [role, databaseUrl.replace(/\/\/[^@/]*@/, `//${role}@`)]),
    );
    const migrated = await openDatabase({
      databaseUrl: urls['nestling_owner'] ?? '',
      dataDir: null,
    });
    await migrated.close();
  });

  test('are enough for a server, which cannot change a table', async () => {
    const server = await startTestServer({ databaseUrl: urls['nestling_server'] ?? '' });
    const { owner, childId } = await server.createFamily();
    const device = createDevice(owner.id, { childId });
    await owner.api.push(device.node, ['events', device.event('diaper')]);
    const { body } = await owner.api.get('/api/events');
    expect(body).toHaveLength(1);
    for (const sql of ['create table x ()', 'drop table records', 'truncate records']) {
      await expect(server.db.exec(sql)).rejects.toThrow(/permission denied|must be owner/);
    }
    await server.stop();
  });

  test('are enough for a backup, which cannot write', async () => {
    const site = { databaseUrl: urls['nestling_backup'] ?? '', dataDir: folder, mediaS3: null };
    const backups = join(folder, 'backups');
    const { path } = await backUp(site, backups, Date.now());
    expect(await findProblems(backups, path, { withFiles: true })).toEqual([]);
    const db = await openPostgres(site.databaseUrl);
    await expect(db.query('delete from settings')).rejects.toThrow('permission denied');
    await db.close();
  });
});
