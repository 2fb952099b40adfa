import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anyJson } from '../../../tests/helpers/any-json.ts';
import {
  type StoredDatabases,
  readDatabases,
  restoreDatabases,
} from '../../../tests/helpers/raw-storage.ts';
import { newId } from '../../lib/ids.ts';
import { storageName, storagePrefix } from './database-name.ts';
import { databasesOf, deleteDatabases } from './databases.ts';
import { fencePlain, openPlain, readPlain, toText, writePlain } from './plain-copy.ts';

type Stored = StoredDatabases[number];

let userId: string;
beforeEach(() => {
  userId = newId();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A database as Dexie makes one: rows with their key inside, and an index. */
function databaseOf(rows: readonly object[], over: Partial<Stored> = {}): Stored {
  const docs = {
    name: 'docs',
    keyPath: 'id',
    autoIncrement: false,
    indexes: [
      { name: '[kind+at]', keyPath: ['kind', 'at'], unique: false, multiEntry: false },
      { name: 'serial', keyPath: 'serial', unique: true, multiEntry: false },
      { name: 'tags', keyPath: 'tags', unique: false, multiEntry: true },
    ],
    keys: rows.map((row) => String(Reflect.get(row, 'id'))),
    rows,
  };
  return { name: storageName(userId, 'events'), version: 10, stores: [docs], ...over };
}

const stored = () => readDatabases(storagePrefix(userId));

async function copied(): Promise<string[]> {
  const databases = await fencePlain(userId);
  try {
    return await collect(readPlain(databases));
  } finally {
    for (const database of databases) database.close();
  }
}

async function collect(texts: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const text of texts) all.push(text);
  return all;
}

async function* inTurn(texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

const restore = (texts: readonly string[], beside = false) => writePlain(inTurn(texts), { beside });

async function deleteAll(): Promise<void> {
  await deleteDatabases(...(await databasesOf(userId)));
}

describe('a copy of the databases', () => {
  const value = anyJson(3);
  const rows = fc
    .uniqueArray(fc.record({ id: fc.string({ maxLength: 8 }), more: value }), {
      selector: ({ id }) => id,
      maxLength: 12,
    })
    // IndexedDB returns rows in the order of their keys.
    .map((all) => all.toSorted((a, b) => indexedDB.cmp(a.id, b.id)));

  test('restores the same versions, stores, indexes, keys and rows, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, async (events, timers) => {
        userId = newId();
        const loose = {
          name: 'loose',
          keyPath: null,
          autoIncrement: true,
          indexes: [],
          keys: timers.map(({ id }) => ['key', id]),
          rows: timers.map(({ more }) => more),
        };
        await restoreDatabases([
          databaseOf(events),
          { name: storageName(userId, 'timers'), version: 20, stores: [loose] },
        ]);
        const before = await stored();
        const texts = await copied();
        await deleteAll();
        expect(await stored()).toEqual([]);
        await restore(texts);
        expect(await stored()).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  test('is the same at every time, however often it was copied and restored', async () => {
    // Not in the order of their names, in which they are copied.
    await restoreDatabases([
      { ...databaseOf([]), name: storageName(userId, 'timers') },
      databaseOf([{ id: 'a' }, { id: 'b' }]),
    ]);
    const first = await copied();
    expect(first[0]).toContain(storageName(userId, 'events'));
    expect(await copied()).toEqual(first);
    await restore(first);
    expect(await copied()).toEqual(first);
  });

  test('replaces what is stored, with rows that the copy does not have', async () => {
    await restoreDatabases([databaseOf([{ id: 'a', note: 'then' }])]);
    const texts = await copied();
    await deleteAll();
    await restoreDatabases([databaseOf([{ id: 'a', note: 'now' }, { id: 'b' }], { version: 30 })]);
    await restore(texts);
    expect(await stored()).toEqual([databaseOf([{ id: 'a', note: 'then' }])]);
  });

  test('holds each of many rows once', async () => {
    const many = Array.from({ length: 1_201 }, (_, i) => ({ id: String(i).padStart(5, '0') }));
    await restoreDatabases([databaseOf(many)]);
    const texts = await copied();
    expect(texts.filter((text) => text.includes('"is":"rows"'))).toHaveLength(3);
    await deleteAll();
    await restore(texts);
    expect((await stored())[0]?.stores[0]?.rows).toEqual(many);
  });

  test('holds nothing of other people, and databases without stores', async () => {
    const other = `${userId}-2`;
    await restoreDatabases([
      { ...databaseOf([{ id: 'theirs' }]), name: storageName(other, 'events') },
      { name: storageName(userId, 'growth'), version: 10, stores: [] },
    ]);
    const texts = await copied();
    expect(texts.join('\n')).not.toContain(other);
    await deleteAll();
    await restore(texts);
    expect((await stored()).map(({ name }) => name)).toEqual([storageName(userId, 'growth')]);
  });

  test('reads on without ending a connection that another tab has open', async () => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    const tab = await openPlain(userId);
    const onVersion = vi.fn<() => void>();
    for (const database of tab) database.addEventListener('versionchange', onVersion);
    const again = await openPlain(userId);
    expect(await collect(readPlain(again))).toHaveLength(2);
    expect(onVersion).not.toHaveBeenCalled();
    for (const database of [...tab, ...again]) database.close();
  });
});

describe('a value that a text would change', () => {
  test.each<[string, unknown]>([
    ['a number that is none', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['bytes', new Uint8Array(2)],
    ['a buffer', new ArrayBuffer(2)],
    ['a map', new Map([['a', 1]])],
    ['a set', new Set(['a'])],
    ['a file', new Blob(['a'])],
    ['a date', new Date(0)],
    ['a pattern', /a/],
    ['a large integer', 1n],
  ])('is refused, so that nothing is lost silently: %s', (_name, odd) => {
    expect(() => toText({ deep: [{ odd }] })).toThrow(TypeError);
  });

  test('makes the whole copy fail, and names the field', async () => {
    await restoreDatabases([databaseOf([{ id: 'a', photo: new Uint8Array(1) }])]);
    await expect(copied()).rejects.toThrow('"photo"');
    expect((await stored())[0]?.stores[0]?.rows).toHaveLength(1);
  });

  test.each([[null], [0], [-0.5], ['ä 👶🏽'], [true], [[]], [{}], [{ '': [null, { a: 'b' }] }]])(
    'does not include %j',
    (value) => {
      expect(JSON.parse(toText({ value }))).toEqual({ value });
    },
  );
});

describe('fencing', () => {
  test('ends the connections of every other tab, and tells them of a newer version', async () => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    const [tab] = await openPlain(userId);
    const versions: (number | null)[] = [];
    tab?.addEventListener('versionchange', ({ newVersion }) => {
      versions.push(newVersion);
      tab.close();
    });
    const fenced = await fencePlain(userId);
    expect(versions).toEqual([11]);
    expect(fenced.map(({ version }) => version)).toEqual([11]);
    for (const database of fenced) database.close();
  });

  test('repeated without end never becomes a version that another release would use', async () => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    for (let i = 0; i < 12; i++) {
      for (const database of await fencePlain(userId)) {
        expect(Math.floor(database.version / 10)).toBe(1);
        database.close();
      }
    }
    await restore(await copied());
    expect((await stored())[0]?.version).toBe(10);
  });

  test('that fails leaves no connection open, so that the next attempt is not blocked', async () => {
    await restoreDatabases([
      databaseOf([{ id: 'a' }]),
      { ...databaseOf([]), name: storageName(userId, 'timers') },
    ]);
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      if (args[0].endsWith('--timers')) throw new DOMException('refused', 'SecurityError');
      return open(...args);
    });
    await expect(fencePlain(userId)).rejects.toThrow('refused');
    vi.restoreAllMocks();
    await deleteAll();
    expect(await databasesOf(userId)).toEqual([]);
  });
});

describe('restoring', () => {
  test('on a full disk fails with its reason and leaves no connection open', async () => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    const texts = await copied();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const error = new DOMException('full', 'QuotaExceededError');
      Object.defineProperty(this.transaction, 'error', { value: error });
      const request = put.apply(this, args);
      this.transaction.abort();
      return request;
    });
    await expect(restore(texts)).rejects.toMatchObject({ kind: 'quota' });
    vi.restoreAllMocks();
    await deleteAll();
    await restore(texts);
    expect((await stored())[0]?.stores[0]?.rows).toEqual([{ id: 'a' }]);
  });

  test('beside another replica keeps the databases of that one', async () => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    const texts = await copied();
    await deleteAll();
    const begun = databaseOf([{ id: 'b' }]);
    await restoreDatabases([begun]);
    await restore(texts, true);
    const [joining, kept, ...more] = await stored();
    expect(more).toEqual([]);
    expect(kept).toEqual(begun);
    // Below every version of the schema: opening moves it over as the data of an older release.
    expect(joining).toMatchObject({ name: `${storagePrefix(userId)}-1--events`, version: 10 });
    expect(joining?.stores[0]?.rows).toEqual([{ id: 'a' }]);
  });

  test('beside another replica leaves out a collection that this release does not know', async () => {
    const unknown = `${storagePrefix(userId)}0--dreams`;
    await restoreDatabases([{ ...databaseOf([{ id: 'a' }]), name: unknown }]);
    const texts = await copied();
    await deleteAll();
    await restore(texts, true);
    expect(await databasesOf(userId)).toEqual([]);
    await restore(texts);
    expect(await databasesOf(userId)).toEqual([unknown]);
  });

  test.each([
    ['a text of another form', '{"is":"something"}', /invalid_union|Invalid/],
    ['a text that was cut off', '{"is":"rows","store":"docs"', /JSON/],
  ])('refuses %s and leaves no connection open', async (_name, broken, message) => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    const texts = await copied();
    await expect(restore([...texts, broken])).rejects.toThrow(message);
    await deleteAll();
    expect(await databasesOf(userId)).toEqual([]);
  });

  test('ignores rows before any database, and rows of a store that is not there', async () => {
    await restoreDatabases([databaseOf([{ id: 'a' }])]);
    const [database = '', rows = ''] = await copied();
    const elsewhere = rows.replace('"docs"', '"elsewhere"');
    await restore([rows, database, elsewhere, rows]);
    expect((await stored())[0]?.stores[0]?.rows).toEqual([{ id: 'a' }]);
  });
});
