import { setImmediate as pendingWork } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { returnEmbedded, takeEmbedded } from '../helpers/embedded-pool.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';

let db: Database;

beforeAll(async () => {
  db = await takeEmbedded();
});
afterAll(async () => {
  await db.exec('drop table if exists things');
  await returnEmbedded(db);
});
beforeEach(() => db.exec('drop table if exists things; create table things (id int8, name text)'));

const names = async () =>
  (await db.query<{ name: string }>('select name from things order by id')).map(({ name }) => name);
const add = (id: number, name: string) =>
  db.query('insert into things values ($1, $2)', [id, name]);

describe('values', () => {
  test.each([
    ['int8', 2 ** 40],
    ['int4', -7],
    ['float8', 0.1],
    ['bool', false],
    ['text', 'Grüße, "Oma" \\ \n'],
    ['text', ''],
    ['text[]', ['a,b', '{}', '', 'NULL', '"']],
    ['int8[]', [1, 2 ** 40]],
    ['text', null],
    ['text[]', null],
  ])('come back as they went in: %s %j', async (type, value) => {
    expect(await db.query(`select $1::${type} as value`, [value])).toEqual([{ value }]);
  });

  test('JSON goes in as text and comes back parsed', async () => {
    const value = { a: [1, null, 'é'] };
    expect(await db.query('select $1::jsonb as value', [JSON.stringify(value)])).toEqual([
      { value },
    ]);
  });
});

describe('statements', () => {
  test('return what is stored now, however often they are made', async () => {
    for (let id = 0; id < 30; id += 1) {
      await add(id, `name ${id}`);
      expect(await names()).toHaveLength(id + 1);
    }
  });

  test('are planned once, and again after many uses', async () => {
    const planned = async () => {
      const [row] = await db.query<{ uses: number }>(
        `select generic_plans + custom_plans as uses from pg_prepared_statements
         where statement = 'select count(*) from things'`,
      );
      return row?.uses;
    };
    for (let use = 0; use < 500; use += 1) await db.query('select count(*) from things');
    expect(await planned()).toBe(500);
    await db.query('select count(*) from things');
    expect(await planned()).toBe(1);
  });

  test('do not fill the memory: the least recently used are forgotten', async () => {
    for (let n = 0; n < 600; n += 1) {
      await db.query(`select ${n} as n`);
      if (n % 50 === 0) await names();
    }
    const kept = await db.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    expect(kept.length).toBeLessThanOrEqual(500);
    expect(kept.some(({ statement }) => statement.startsWith('select name'))).toBe(true);
    expect(kept.some(({ statement }) => statement === 'select 0 as n')).toBe(false);
  });

  test('return the columns that a table has now', async () => {
    await add(1, 'first');
    expect(await db.query('select * from things')).toEqual([{ id: 1, name: 'first' }]);
    await db.exec(`alter table things add column note text default 'new'`);
    expect(await db.query('select * from things')).toEqual([{ id: 1, name: 'first', note: 'new' }]);
    await db.transaction(async (tx) => {
      await tx.exec('alter table things drop column name');
      expect(await tx.query('select * from things')).toEqual([{ id: 1, note: 'new' }]);
    });
  });

  test.each([
    ['that PostgreSQL does not understand', 'selec 1', [], '42601'],
    ['on a table that does not exist', 'select * from nothing', [], '42P01'],
    ['whose parameter does not fit', 'select $1::int4 as n', ['much'], '22P02'],
    ['that fails while it runs', 'select 1 / $1::int4 as n', [0], '22012'],
    ['with a parameter too many', 'select $1::int4 as n', [1, 2], '08P01'],
  ])('say what is wrong with one %s, and go on', async (_, sql, params, code) => {
    await expect(db.query(sql, params)).rejects.toMatchObject({ code });
    await expect(db.query(sql, params)).rejects.toMatchObject({ code });
    await add(1, 'first');
    expect(await names()).toEqual(['first']);
  });

  test('of one text stop at the first that fails', async () => {
    const failing = `insert into things values (1, 'first'); select 1 / 0`;
    await expect(db.exec(failing)).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual([]);
  });

  test('made at the same time all get their own answer', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    const answers = numbers.map((n) => db.query('select $1::int4 as n', [n]));
    expect((await Promise.all(answers)).flat()).toEqual(numbers.map((n) => ({ n })));
  });
});

describe('a transaction', () => {
  test('keeps all or nothing', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.query('insert into things values (1, $1)', ['lost']);
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    await db.transaction((tx) => tx.query('insert into things values (2, $1)', ['kept']));
    expect(await names()).toEqual(['kept']);
  });

  test('that has changed a table and is undone leaves the statements on it usable', async () => {
    await add(1, 'first');
    const all = () => db.query('select * from things');
    const undone = db.transaction(async (tx) => {
      await tx.exec('alter table things drop column name');
      expect(await tx.query('select * from things')).toEqual([{ id: 1 }]);
      throw new Error('stopped');
    });
    await expect(undone).rejects.toThrow('stopped');
    expect(await all()).toEqual([{ id: 1, name: 'first' }]);
  });

  test('lets other statements wait until it has ended', async () => {
    let isBegun = () => {};
    const begun = new Promise<void>((resolve) => (isBegun = resolve));
    const running = db.transaction(async (tx) => {
      await tx.query('insert into things values (1, $1)', ['first']);
      isBegun();
      await pendingWork();
      await tx.query('insert into things values (2, $1)', ['second']);
    });
    await begun;
    expect(await names()).toEqual(['first', 'second']);
    await running;
  });

  test('takes no statement after its end', async () => {
    const tx = await db.transaction((tx) => Promise.resolve(tx));
    await expect(tx.query('select 1')).rejects.toThrow('closed');
    expect(await names()).toEqual([]);
  });
});

test('a closed database says so', async () => {
  const closed = await openEmbedded({ dataDir: null, beginWith: await emptyDatabase() });
  await closed.close();
  await expect(closed.query('select 1')).rejects.toThrow('The database is closed.');
});
