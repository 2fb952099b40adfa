import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/helpers/empty-database.ts';
import type { DatabaseDriver } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { guardTransactions } from './transaction-guard.ts';

let db: DatabaseDriver;

beforeAll(async () => {
  db = guardTransactions(await openEmbedded({ dataDir: null, beginWith: await emptyDatabase() }));
  await db.exec('create table things (name text primary key)');
});
afterAll(() => db.close());

const names = async () =>
  (await db.query<{ name: string }>('select name from things order by name')).map(
    ({ name }) => name,
  );

describe('inside a transaction', () => {
  test.each([
    ['a query', () => db.query('select 1')],
    ['statements', () => db.exec('select 1')],
    ['another transaction', () => db.transaction((tx) => tx.query('select 1'))],
  ])('refuses %s without its handle', async (_what, past) => {
    const refused = db.transaction(async (tx) => {
      await tx.query(`insert into things values ('half')`);
      await past();
    });
    await expect(refused).rejects.toThrow('must use its handle');
    expect(await names()).toEqual([]);
  });

  test('queries of others wait until it has ended', async () => {
    const order: string[] = [];
    const first = db.transaction(async (tx) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await tx.query(`insert into things values ('first')`);
      order.push('first');
    });
    const second = db
      .query(`insert into things values ('second')`)
      .then(() => order.push('second'));
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(await names()).toEqual(['first', 'second']);
  });

  test('work that it started may query after it has ended', async () => {
    const { later } = await db.transaction(async (tx) => {
      await tx.query(`insert into things values ('third')`);
      return { later: new Promise((resolve) => setTimeout(resolve, 20)).then(names) };
    });
    expect(await later).toContain('third');
  });
});
