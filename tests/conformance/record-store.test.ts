import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createSqlStore } from '../../server/records/sql-store.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { describeGroups } from '../helpers/grouped-batches.ts';
import { TestRecordStore } from '../helpers/memory-record-store.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { describeRecordStore } from '../helpers/record-store-conformance.ts';
import { describeTwoProcesses } from '../helpers/two-stores.ts';

describeRecordStore('memory', () => new TestRecordStore());

describe('embedded', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({
      databaseUrl: null,
      dataDir: null,
      beginWith: await emptyDatabase(),
    });
  });
  afterAll(() => db.close());
  describeRecordStore('PGlite', () => createSqlStore(db));
  describeTwoProcesses(() => db);
  describeGroups(() => db);
});

describe('real', () => {
  let postgres: TestPostgres;
  let db: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    db = await openDatabase({ databaseUrl: await postgres.migratedDatabase(), dataDir: null });
  });
  afterAll(async () => {
    await db?.close();
    await postgres?.stop();
  });
  describeRecordStore('PostgreSQL', () => createSqlStore(db));
  describeTwoProcesses(() => db);
  describeGroups(() => db);
});
