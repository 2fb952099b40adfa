import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { deleteAccountRows } from '../../server/db/account-tables.ts';
import { deletionHash, rememberDeletion } from '../../server/db/deletions.ts';
import { createSqlStore } from '../../server/records/sql-store.ts';
import type { RecordStore, RecordTransaction } from '../../server/records/store.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import type { AnyRecord } from '../../schema/records/record.ts';

/**
 * Two stores on one database are like two processes: nothing but the database keeps their batches
 * apart.
 */
export function describeTwoProcesses(open: () => Database): void {
  describe('two stores on one database', () => {
    let here: RecordStore;
    let there: RecordStore;
    let account: string;
    beforeEach(async () => {
      [here, there] = [createSqlStore(open()), createSqlStore(open())];
      account = randomUUID();
      await here.transaction(account, async (tx) => put(tx, ''));
    });

    const noteNow = async () => (await here.getMany(account, [KEY]))[0]?.record['note'];
    const bytesNow = async () =>
      (await here.transaction(account, (tx) => Promise.resolve(tx.storedBytes))) ?? 0;
    const batch = <T>(store: RecordStore, work: (tx: RecordTransaction) => Promise<T>) =>
      store.batch(account, { keys: [KEY], nodes: ['nodeaaaa'] }, work);
    const append = (store: RecordStore) => batch(store, async (tx) => put(tx, await noteIn(tx)));

    /** A batch during whose first run something else happens, after its read. */
    const interrupted = async (meanwhile: () => Promise<unknown>) => {
      let runs = 0;
      await batch(here, async (tx) => {
        runs += 1;
        const note = await noteIn(tx);
        if (runs === 1) await meanwhile();
        put(tx, note);
      });
      return runs;
    };

    test('lose none of the batches and transactions that both run at once', async () => {
      const works = Array.from({ length: 24 }, (_, i) => {
        const store = i % 2 === 0 ? here : there;
        if (i % 6 > 1) return append(store);
        return store.transaction(account, async (tx) => put(tx, await noteIn(tx)));
      });
      const seqs = await Promise.all(works);
      expect(await noteNow()).toBe('.'.repeat(25));
      expect(seqs.toSorted((a, b) => a - b)).toEqual(works.map((_, i) => i + 2));
    });

    test('judge a batch again when the other has stored a record since it was read', async () => {
      expect(await interrupted(() => append(there))).toBe(2);
      expect(await noteNow()).toBe('...');
      expect((await here.position(account)).head).toBe(3);
    });

    test('judge a batch again when the other has stored a record of the same size', async () => {
      const again = () => batch(there, async (tx) => put(tx, (await noteIn(tx)).slice(1)));
      expect(await interrupted(again)).toBe(2);
      expect((await here.position(account)).head).toBe(3);
    });

    test('judge a batch again when the other has kept a value since it was read', async () => {
      const keep = () =>
        there.transaction(account, (tx) => {
          tx.keep([{ ...KEY, path: 'note', stamp: makeStamp(1, 0, 'nodeaaaa'), value: 'x' }], 0);
          return Promise.resolve();
        });
      expect(await interrupted(keep)).toBe(2);
      expect(await interrupted(keep)).toBe(1);
    });

    test('do not repeat a batch for a change of the account that decides nothing', async () => {
      const sql = 'update accounts set active_at = 1 where account_id = $1';
      expect(await interrupted(() => open().query(sql, [account]))).toBe(1);
      expect(await noteNow()).toBe('..');
    });

    test('count what is stored once, however often a batch is judged', async () => {
      const before = await bytesNow();
      await interrupted(() => append(there));
      expect((await bytesNow()) - before).toBe(2);
    });

    test('store a batch under the lock when its replica has no user yet, for one person', async () => {
      const claim = (store: RecordStore, userId: string) =>
        batch(store, async (tx) => {
          const owner = (await tx.ownersOf(['nodeaaaa'])).get('nodeaaaa');
          if (owner === undefined) tx.registerNode('nodeaaaa', userId, 0);
          put(tx, await noteIn(tx));
          return owner ?? userId;
        });
      const [ana, ben] = await Promise.all([claim(here, 'ana'), claim(there, 'ben')]);
      expect(ben).toBe(ana);
      expect(await noteNow()).toBe('...');
    });

    test('announce a batch once, and one that has stored no record not at all', async () => {
      const notified: string[] = [];
      const stop = open().onAccountChanged((changed) => notified.push(changed));
      await interrupted(() => append(there));
      expect(notified).toEqual([account, account]);
      const value = { ...KEY, path: 'note', stamp: makeStamp(2, 0, 'nodeaaaa'), value: 'x' };
      for (let i = 0; i < 2; i += 1) {
        await batch(here, (tx) => Promise.resolve(tx.keep([value], 0)));
      }
      await batch(here, noteIn);
      stop();
      expect(notified).toHaveLength(2);
      expect(await here.historyOf(account, KEY)).toHaveLength(1);
    });

    test('store nothing in an account that was deleted while a batch was judged', async () => {
      const erase = () =>
        open().changeAccount(account, async (tx) => {
          await rememberDeletion(tx, { hash: deletionHash(account), at: 0 });
          await deleteAccountRows(tx, account);
        });
      await expect(interrupted(erase)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
      expect(await here.count(account)).toBe(0);
    });
  });
}

const KEY = { collection: 'events', id: 'record-0000' } as const;

async function noteIn(tx: RecordTransaction): Promise<string> {
  const [held] = await tx.getMany([KEY]);
  const note = held?.record['note'];
  return typeof note === 'string' ? note : '';
}

function put(tx: RecordTransaction, before: string): number {
  const record: AnyRecord = {
    id: KEY.id,
    childId: null,
    createdBy: 'ana',
    createdAt: 1,
    updatedBy: 'ana',
    updatedAt: 1,
    schemaVersion: 1,
    clocks: { '*': makeStamp(1_000, 0, 'nodeaaaa') },
    removed: null,
    note: `${before}.`,
  };
  return tx.put(KEY.collection, record, { narrowed: false }).seq;
}
