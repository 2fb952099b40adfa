import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/helpers/empty-database.ts';
import { isAnnounced } from './account-changes.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

let db: Database;
let notified: string[];
let unsubscribe: () => void;

beforeAll(async () => {
  db = await openDatabase({ databaseUrl: null, dataDir: null, beginWith: await emptyDatabase() });
  await db.query('insert into accounts (account_id, created_at) values ($1, 0)', [ACCOUNT]);
});
afterAll(() => db.close());
beforeEach(() => {
  unsubscribe?.();
  notified = [];
  unsubscribe = db.onAccountChanged((accountId) => notified.push(accountId));
});

const ACCOUNT = 'account-1';
let seq = 0;
const record = (id: string) => [ACCOUNT, id, (seq += 1)];
const INSERT = `insert into records (account_id, collection, id, seq, created_seq, at, digest, body)
  values ($1, 'events', $2, $3, 1, 0, '', '{}')`;
const END_SESSIONS = 'update sessions set ended_at = 1 where account_id = $1';
const countRecords = async () =>
  (await db.query<{ n: number }>('select count(*)::int as n from records'))[0]?.n;

describe('changing an account', () => {
  test('notifies after the commit, never before it', async () => {
    const seen: (number | undefined)[] = [];
    const before = (await countRecords()) ?? 0;
    const reads: Promise<unknown>[] = [];
    const stop = db.onAccountChanged(() => {
      reads.push(countRecords().then((count) => seen.push(count)));
    });
    await db.changeAccount(ACCOUNT, async (tx) => {
      await tx.query(INSERT, record('committed'));
      expect(notified).toEqual([]);
    });
    await Promise.all(reads);
    stop();
    expect(notified).toEqual([ACCOUNT]);
    expect(seen).toEqual([before + 1]);
  });

  test('notifies once for a transaction of many statements', async () => {
    await db.changeAccount(ACCOUNT, async (tx) => {
      for (let i = 0; i < 10; i += 1) await tx.query(INSERT, record(`batch-${i}`));
      await tx.query(END_SESSIONS, [ACCOUNT]);
    });
    expect(notified).toEqual([ACCOUNT]);
  });

  test('does not notify when the transaction is rolled back', async () => {
    const failing = db.changeAccount(ACCOUNT, async (tx) => {
      await tx.query(INSERT, record('rolled-back'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(notified).toEqual([]);
  });

  test('does not notify when the commit itself fails', async () => {
    await db.exec(`create table parents (id int primary key);
      create table deferred (id int references parents deferrable initially deferred)`);
    const failing = db.changeAccount(ACCOUNT, async (tx) => {
      await tx.query(INSERT, record('not-committed'));
      await tx.query('insert into deferred values (1)');
    });
    await expect(failing).rejects.toThrow('foreign key');
    expect(notified).toEqual([]);
  });

  test('does not notify when only other tables were written', async () => {
    await db.changeAccount(ACCOUNT, (tx) =>
      tx.query('update accounts set active_at = 1 where account_id = $1', [ACCOUNT]),
    );
    expect(notified).toEqual([]);
  });

  test('holds the notification back until `notifyAfter` has settled', async () => {
    let resolve = () => {};
    const answered = new Promise<void>((settle) => {
      resolve = settle;
    });
    await db.changeAccount(ACCOUNT, (tx) => tx.query(END_SESSIONS, [ACCOUNT]), {
      notifyAfter: answered,
    });
    expect(notified).toEqual([]);
    resolve();
    await expect.poll(() => notified).toEqual([ACCOUNT]);
  });

  test('does not notify a removed listener', async () => {
    unsubscribe();
    await db.changeAccount(ACCOUNT, (tx) => tx.query(END_SESSIONS, [ACCOUNT]));
    expect(notified).toEqual([]);
  });
});

describe('outside changeAccount', () => {
  const statements = [
    'delete from records where account_id = $1',
    "update users set role = 'parent' where account_id = $1",
    END_SESSIONS,
    'delete from subscriptions where account_id = $1',
  ];

  test.each(statements)('refuses %s on the database', async (sql) => {
    await expect(db.query(sql, [ACCOUNT])).rejects.toThrow('changeAccount()');
  });

  test.each(statements)('refuses %s in a plain transaction', async (sql) => {
    const writing = db.transaction((tx) => tx.query(sql, [ACCOUNT]));
    await expect(writing).rejects.toThrow('changeAccount()');
  });

  test('refuses it among several statements', async () => {
    await expect(db.exec('select 1; delete from users')).rejects.toThrow('changeAccount()');
  });

  test('accepts a statement with a reason for not notifying', async () => {
    await db.query('update sessions /* quiet: a test */ set used_at = 1 where account_id = $1', [
      ACCOUNT,
    ]);
    expect(notified).toEqual([]);
  });
});

describe('a statement', () => {
  test.each([
    ['select * from records where account_id = $1 for update', false],
    ['insert into record_history values ($1)', false],
    ['update accounts set head = $2', false],
    ['INSERT INTO\n  records (account_id) values ($1)', true],
    ['with gone as (delete from sessions returning 1) select * from gone', true],
  ])('%j notifies: %s', (sql, announced) => {
    expect(isAnnounced(sql)).toBe(announced);
  });

  // Adding an entry is a decision: connected devices are not notified of its changes.
  test('is excluded from notifications only where it was reviewed', () => {
    const reasons = sourcesOf(join(import.meta.dirname, '..')).flatMap((source) =>
      [...source.matchAll(/(\w+) (?:s )?\/\* (quiet: [^*]+) \*\//g)].map(
        ([, table, reason]) => `${table} ${reason}`,
      ),
    );
    expect(reasons.toSorted()).toEqual([
      'sessions quiet: nobody is connected by it yet',
      'sessions quiet: only requests ask for it',
      'sessions quiet: only requests ask for it',
      'sessions quiet: the session stays',
      'sessions quiet: the session stays',
      'sessions quiet: too old for an access token',
      'users quiet: no other device shows it',
    ]);
  });
});

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|account-changes\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
