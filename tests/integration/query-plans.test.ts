import { randomUUID } from 'node:crypto';
import { collections } from '../../schema/collections.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markActive } from '../../server/accounts/leaving/inactive-accounts.ts';
import {
  createFindSessionUser,
  findSessionUsers,
  findUser,
} from '../../server/accounts/people/users.ts';
import { createSessions, markSeen } from '../../server/accounts/sessions/sessions.ts';
import { createAttempts } from '../../server/accounts/sign-in/rate-limits.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { markMailLive } from '../../server/push/mail-subscriptions.ts';
import { markLive } from '../../server/push/subscriptions.ts';
import { createSqlStore } from '../../server/records/sql-store.ts';
import type { RecordStore } from '../../server/records/store.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';

/**
 * The query plans of the server's statements, in a table of many families (B21 in
 * docs/benchmarks.md): every statement uses an index, and reads no more rows than it returns.
 */

const BIG = 'account-big';
const EVENTS = 20_000;
const OTHERS = 40;
const PER_OTHER = 750;

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] } & Record<
  string,
  unknown
>;

let postgres: TestPostgres;
let db: Database;
let plans: Node[] = [];
let store: RecordStore;

beforeAll(async () => {
  postgres = await startPostgres();
  db = await openDatabase({ databaseUrl: await postgres.migratedDatabase(), dataDir: null });
  await fill();
  // Explains every statement of the store while it runs.
  store = createSqlStore({
    ...db,
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) ${sql}`,
        params,
      );
      plans.push(...flat(row?.['QUERY PLAN'][0].Plan));
      return db.query<Row>(sql, params);
    },
  });
});
afterAll(async () => {
  await db?.close();
  await postgres?.stop();
});

const keys = Array.from({ length: 500 }, (_, i) => ({
  collection: 'events' as const,
  id: idOf(1 + i * 7),
}));

describe('in a table of 50,000 records of 41 families', () => {
  test.each<[string, number, () => Promise<unknown>]>([
    ['the place', 0, () => store.position(BIG)],
    ['records by their names', 500, () => store.getMany(BIG, keys)],
    ['digests by their names', 500, () => store.digests(BIG, keys)],
    ['what determines the rights of a caregiver', 3, () => store.household(BIG, 'other-03')],
    ['the children', 2, () => store.listAll(BIG, collections.children)],
    ['changes after a place', 500, () => store.changesSince(BIG, 10_000, 500)],
    ['changes with the place', 500, () => store.positionAndChanges(BIG, 10_000, 500)],
    [
      'what was hidden within a page and changed again',
      0,
      () => store.narrowedWithin(BIG, { since: 10_000, until: 10_500 }),
    ],
    ['the last changes', 11, () => store.changesSince(BIG, EVENTS - 6, 500)],
    ['the newest events', 500, () => store.listByTime(BIG, 'events', null, 500)],
    [
      'a later page of events',
      500,
      () => store.listByTime(BIG, 'events', { at: 9_000_000, id: '' }, 500),
    ],
    ['the people in order of id', 3, () => store.listById(BIG, 'members', '', 500)],
    ['no child after the last', 0, () => store.listById(BIG, 'children', 'zzzzzzzz', 500)],
    ['what an entry held before', 20, () => store.historyOf(BIG, keyOf(0))],
    ['the number of records', PER_OTHER, () => store.count('account-7')],
  ])('%s: by an index, and no row more than asked for', async (_, rows, ask) => {
    plans = [];
    await ask();
    const tables = plans.filter(({ 'Relation Name': name }) => name?.startsWith('record'));
    expect(tables.filter(({ 'Node Type': type }) => type === 'Seq Scan')).toEqual([]);
    const read = tables.map((node) => Number(node['Actual Rows']) * Number(node['Actual Loops']));
    expect(read.reduce((sum, count) => sum + count, 0)).toBe(rows);
    const dropped = tables.map((node) => Number(node['Rows Removed by Filter'] ?? 0));
    expect(dropped.filter((count) => count > 0)).toEqual([]);
  });
});

test('batches of several families are read by indexes, in one statement', async () => {
  plans = [];
  const accounts = Array.from({ length: OTHERS }, (_, n) => `account-${n + 1}`);
  const reads = { keys: [keyOf(7)], nodes: [] };
  await Promise.all(
    accounts.map((account) => store.batch(account, reads, (tx) => tx.getMany(reads.keys))),
  );
  const tables = plans.filter(({ 'Relation Name': name }) => name === 'records');
  // The records, the children, the members.
  expect(tables.map((node) => [node['Node Type'], node['Actual Loops']])).toEqual([
    [expect.stringContaining('Index'), OTHERS],
    [expect.stringContaining('Index'), OTHERS],
    [expect.stringContaining('Index'), OTHERS],
  ]);
});

test('the statements of pushes and pulls are planned once for a connection', async () => {
  const unexplained = createSqlStore(db);
  const event = createDevice('other-03', { childId: 'other-01' }).event('diaper');
  const stamp = event.clocks['*'] ?? '';
  for (let i = 0; i < 40; i += 1) {
    const key = { collection: 'events' as const, id: `batch-${i % 20}-entry` };
    await unexplained.batch(BIG, { keys: [key], nodes: [event.createdBy] }, async (tx) => {
      await tx.getMany([key]);
      tx.put(key.collection, { ...event, id: key.id }, { narrowed: false });
      // The second half changes what the first has made.
      if (i >= 20) tx.keep([{ ...key, path: 'note', stamp, value: i }], 0);
    });
    await unexplained.positionAndChanges(BIG, EVENTS - i, 1 + i);
    await unexplained.changesSince(BIG, EVENTS - i, 1 + i);
    await unexplained.listAll(BIG, collections.children);
  }
  const planned = await preparedStatements();
  expect(planned.length).toBeGreaterThanOrEqual(6);
  // PostgreSQL compares the first five with the plan for any parameters.
  expect(planned.filter(({ custom }) => custom > 5)).toEqual([]);
});

test('the statements of each use of the app are planned once for a connection', async () => {
  const user = { accountId: randomUUID(), userId: 'user-1' };
  await insertPerson(user);
  const sessions = await createSessions(db);
  const findSessionUser = createFindSessionUser(db);
  const attempts = createAttempts(db);
  const visitor = { addressHash: 'a', device: '', now: Date.now() };
  let tokens = await sessions.begin(user, visitor);
  for (let i = 0; i < 40; i += 1) {
    const now = visitor.now + i;
    await attempts.take([{ key: 'refresh:a', max: 600, windowMs: 60_000 }], now);
    tokens = await sessions.refresh(tokens.refreshToken, now);
    const { sessionId, tokenId } = tokens;
    await findUser(db, user.accountId, user.userId);
    await markActive(db, user, now);
    await findSessionUser({ ...user, sessionId, tokenId });
    await markSeen(db, { ...user, tokenId }, now);
    await findSessionUsers(db, user.accountId, [sessionId]);
    await markLive(db, [{ ...user, sessionId }], now);
    await markMailLive(db, [{ ...user, sessionId }], now);
  }
  const planned = await preparedStatements();
  expect(planned.length).toBeGreaterThanOrEqual(9);
  expect(planned.filter(({ custom }) => custom > 5)).toEqual([]);
});

async function insertPerson({ accountId, userId }: { accountId: string; userId: string }) {
  await db.query('insert into accounts (account_id, created_at) values ($1, 0)', [accountId]);
  await db.query(
    `insert into users /* quiet: nobody is connected */
       (account_id, user_id, username, name, color, role, password_hash, created_at)
     values ($1, $2, 'emma', 'Emma', '', 'super_admin', '', 0)`,
    [accountId, userId],
  );
}

function preparedStatements() {
  return db.query<{ statement: string; custom: number }>(
    `select statement, custom_plans as custom from pg_prepared_statements
     where statement like '%/* prepared */%'`,
  );
}

async function fill(): Promise<void> {
  await db.exec(`
    /* quiet: nobody is connected */
    insert into accounts select 'account-' || n, ${PER_OTHER}, 0 from generate_series(1, ${OTHERS}) n;
    insert into accounts values ('${BIG}', ${EVENTS + 5}, 0);
    insert into records
      select 'account-' || a, 'events', 'event-' || lpad(n::text, 8, '0'), n, n, null, n * 1000, 'd', '{}'
      from generate_series(1, ${OTHERS}) a, generate_series(1, ${PER_OTHER}) n;
    insert into records
      select '${BIG}', 'events', 'event-' || lpad(n::text, 8, '0'), n, n, null, n * 1000, 'd', '{}'
      from generate_series(1, ${EVENTS}) n;
    insert into records
      select '${BIG}', case when n <= 2 then 'children' else 'members' end, 'other-0' || n,
        ${EVENTS} + n, 1, null, 0, 'd', '{}'
      from generate_series(1, 5) n;
    insert into record_history
      select '${BIG}', 'events', 'event-' || lpad(n::text, 8, '0'), 'note', 's' || v, 'node', '1', 0
      from generate_series(0, 999) n, generate_series(1, 20) v;
    analyze`);
}

function keyOf(n: number) {
  return { collection: 'events' as const, id: idOf(n) };
}

function idOf(n: number): string {
  return `event-${String(n).padStart(8, '0')}`;
}

function flat(node: Node | undefined): Node[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(flat)] : [];
}
