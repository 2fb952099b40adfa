import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../schema/records/record.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import type { Database } from '../../server/db/database.ts';
import { createBatchAtOnce } from '../../server/records/sql-batch.ts';
import { createSqlStore } from '../../server/records/sql-store.ts';
import type { RecordStore, RecordTransaction } from '../../server/records/store.ts';

const FAMILIES = 12;
const NODE = 'nodeaaaa';

/** Batches of several families that come at once share their statements, and nothing else. */
export function describeGroups(open: () => Database): void {
  describe('batches of several families at once', () => {
    let accounts: string[];
    let store: RecordStore;
    let statements: number;
    beforeEach(async () => {
      accounts = Array.from({ length: FAMILIES }, () => randomUUID());
      store = createSqlStore(counting(open()));
      for (const account of accounts) {
        await store.transaction(account, async (tx) => {
          tx.registerNode(NODE, 'user', 0);
          put(tx, 'first', account);
        });
      }
      statements = 0;
    });

    const counting = (db: Database): Database => ({
      ...db,
      query: (sql, params) => {
        statements += 1;
        return db.query(sql, params);
      },
      changeAccountsAtOnce: (sql, params) => {
        statements += 1;
        return db.changeAccountsAtOnce(sql, params);
      },
    });
    const save = (
      account: string,
      id = 'second',
      work = async (tx: RecordTransaction) => put(tx, id),
    ) =>
      store.batch(account, { keys: [keyOf(id)], nodes: [NODE] }, async (tx) => {
        await tx.getMany([keyOf(id)]);
        return work(tx);
      });
    const stored = async (account: string) =>
      (await store.changesSince(account, 0, 100)).map(({ seq, record }) => `${seq} ${record.id}`);

    test('are read by one statement and written by one', async () => {
      const announced: string[] = [];
      const unsubscribe = open().onAccountChanged((account) => announced.push(account));
      expect(await Promise.all(accounts.map((account) => save(account)))).toEqual(
        accounts.map(() => 2),
      );
      unsubscribe();
      expect(statements).toBe(2);
      expect(announced.toSorted()).toEqual(accounts.toSorted());
      for (const account of accounts)
        expect(await stored(account)).toEqual(['1 first', '2 second']);
    });

    test('see each their own records', async () => {
      const reads = { keys: [keyOf('first')], nodes: [NODE] };
      const seen = accounts.map((account) =>
        store.batch(
          account,
          reads,
          async (tx) => (await tx.getMany(reads.keys))[0]?.record['note'],
        ),
      );
      expect(await Promise.all(seen)).toEqual(accounts);
      expect(statements).toBe(1);
    });

    test('keep each their own values for the history, and count their own bytes', async () => {
      const value = { ...keyOf('second'), path: 'note', stamp: makeStamp(1, 1, NODE) };
      const works = accounts.map((account, i) =>
        save(account, 'second', async (tx) => {
          if (i % 2 === 0) tx.keep([{ ...value, value: i }], 0);
          return put(tx, 'second');
        }),
      );
      await Promise.all(works);
      expect(statements).toBe(2);
      for (const [i, account] of accounts.entries()) {
        const history = await store.historyOf(account, keyOf('second'));
        expect(history.map((entry) => entry.value)).toEqual(i % 2 === 0 ? [i] : []);
        const records = await store.changesSince(account, 0, 100);
        const bytes = records.reduce((sum, each) => sum + JSON.stringify(each.record).length, 0);
        const counted = await store.transaction(account, async (tx) => tx.storedBytes);
        expect(counted).toBe(
          bytes + history.reduce((sum, each) => sum + `${each.value}`.length, 0),
        );
      }
    });

    test('are written although one of them fails in the database', async () => {
      const unstorable = 'a\0b';
      const works = accounts.map((account, i) =>
        i === 3
          ? store.batch(account, { keys: [], nodes: [NODE] }, async (tx) => put(tx, unstorable))
          : save(account),
      );
      const results = await Promise.allSettled(works);
      expect(results.map(({ status }) => status)).toEqual(
        accounts.map((_, i) => (i === 3 ? 'rejected' : 'fulfilled')),
      );
      for (const [i, account] of accounts.entries()) {
        expect(await stored(account)).toEqual(i === 3 ? ['1 first'] : ['1 first', '2 second']);
      }
    });

    test('do not wait for a family whose account another transaction holds', async ({ skip }) => {
      const db = open();
      skip(db.kind === 'embedded', 'it has one connection');
      const [held = '', ...others] = accounts;
      let isDone = false;
      let release = () => {};
      const isHeld = new Promise<void>((resolve) => {
        void db.changeAccount(held, async (tx) => {
          await tx.query('select from accounts where account_id = $1 for update', [held]);
          resolve();
          await new Promise<void>((end) => {
            release = end;
          });
        });
      });
      await isHeld;
      const waiting = save(held).then(() => {
        isDone = true;
      });
      await Promise.all(others.map((account) => save(account)));
      expect(isDone).toBe(false);
      release();
      await waiting;
      expect(await stored(held)).toEqual(['1 first', '2 second']);
    });

    test('write only one of two batches of the same family', async () => {
      const batchAtOnce = createBatchAtOnce(open());
      const [account = ''] = accounts;
      const results = await Promise.all(
        ['one', 'two'].map((id) =>
          batchAtOnce(account, { keys: [keyOf(id)], nodes: [NODE] }, async (tx) => {
            await tx.getMany([keyOf(id)]);
            return put(tx, id);
          }),
        ),
      );
      expect(results.filter((result) => result !== null)).toEqual([{ result: 2 }]);
      expect(await stored(account)).toHaveLength(2);
    });
  });
}

function keyOf(id: string) {
  return { collection: 'events' as const, id };
}

function put(tx: RecordTransaction, id: string, note = ''): number {
  return tx.put('events', record(id, note), { narrowed: false }).seq;
}

function record(id: string, note: string): AnyRecord {
  return {
    id,
    v: 1,
    createdAt: 0,
    createdBy: 'user',
    startedAt: 0,
    note,
    clocks: { '*': makeStamp(0, 0, NODE) },
  } as unknown as AnyRecord;
}
