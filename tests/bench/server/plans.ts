import { collections } from '../../../schema/collections.ts';
import { withAccountChanges } from '../../../server/db/account-changes.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { guardTransactions } from '../../../server/db/transaction-guard.ts';
import { createSqlStore } from '../../../server/records/sql-store.ts';
import type { RecordStore } from '../../../server/records/store.ts';
import type { Row } from '../report/figures.ts';
import type { Environment } from './many-rows.ts';

/** B21: EXPLAIN of the server's own statements, by the real database. */
export async function queryPlans(env: Environment, setting: string): Promise<Row[]> {
  const [family] = env.families;
  if (!family) return [];
  const { accountId, head } = family;
  const db = withAccountChanges(guardTransactions(await openPostgres(env.url)));
  const asked: Asked[] = [];
  const store = createSqlStore(listening(db, asked));
  const keys = [{ collection: 'events' as const, id: 'none' }];
  const lists: Record<string, (store: RecordStore) => Promise<unknown>> = {
    'changes since a checkpoint': (of) => of.changesSince(accountId, head - 500, 100),
    'history, newest first': (of) => of.listByTime(accountId, 'events', null, 200),
    'history, from the middle': (of) =>
      of.listByTime(accountId, 'events', { at: Date.now() - 1e9, id: 'x' }, 200),
    'a collection in order of id': (of) =>
      of.listById(accountId, collections.members.name, '', 200),
    'a whole small collection': (of) => of.listAll(accountId, collections.children),
    'records by id': (of) => of.getMany(accountId, keys),
    'digests by id': (of) => of.digests(accountId, keys),
    'history of a record': (of) => of.historyOf(accountId, { collection: 'events', id: 'none' }),
    'how many there are': (of) => of.count(accountId),
    'where the sequence stands': (of) => of.position(accountId),
  };
  const rows: Row[] = [];
  try {
    for (const [name, ask] of Object.entries(lists)) {
      asked.length = 0;
      await ask(store);
      const plans = await Promise.all(asked.map((each) => explain(db, each)));
      const scans = plans
        .flat()
        .filter((line) => /Seq Scan on (records|record_history)\b/.test(line));
      rows.push({
        id: 'B21',
        measure: `${name}: scans of a whole table`,
        setting,
        unit: 'count',
        figures: [scans.length],
        goals: [{ of: 'median', atMost: 0 }],
      });
    }
  } finally {
    await db.close();
  }
  return rows;
}

type Asked = { sql: string; params: readonly unknown[] };

/** The database, with every statement recorded. */
function listening(db: Database, asked: Asked[]): Database {
  const query: Queryable['query'] = (sql, params = []) => {
    asked.push({ sql, params });
    return db.query(sql, params);
  };
  return { ...db, query };
}

async function explain(db: Database, { sql, params }: Asked): Promise<string[]> {
  const lines = await db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
  return lines.map((line) => line['QUERY PLAN']);
}
