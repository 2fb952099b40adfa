import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createDeviceStore } from './device-store.ts';
import { newId } from './ids.ts';

const fresh = () => {
  const name = `device-${newId()}`;
  return { name, store: createDeviceStore(name) };
};

test('a stored value is readable in every other realm', async () => {
  const { name, store } = fresh();
  await store.set('session', { token: 'abc', at: [1, 2] });
  expect(await createDeviceStore(name).get('session')).toEqual({ token: 'abc', at: [1, 2] });
  await store.remove('session');
  expect(await store.get('session')).toBeUndefined();
});

test('concurrent updates lose no change', async () => {
  const { name } = fresh();
  const stores = Array.from({ length: 25 }, () => createDeviceStore(name));
  await Promise.all(stores.map((each) => each.update('count', (old) => Number(old ?? 0) + 1)));
  expect(await createDeviceStore(name).get('count')).toBe(25);
});

test('an update returns the stored value; undefined removes the key', async () => {
  const { store } = fresh();
  expect(await store.update('note', () => 'one')).toBe('one');
  expect(await store.update('note', (old) => `${String(old)} two`)).toBe('one two');
  expect(await store.update('note', () => undefined)).toBeUndefined();
  expect(await store.keys('')).toEqual([]);
});

test('keys returns the keys with the given prefix', async () => {
  const { store } = fresh();
  for (const key of ['sync:a', 'sync:b', 'sync', 'synchrony', 'draft:1']) await store.set(key, 1);
  expect(await store.keys('sync:')).toEqual(['sync:a', 'sync:b']);
});

test('writes are strict: resolved means on disk', async () => {
  const { store } = fresh();
  await store.set('session', 1);
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await store.set('session', 1);
  await store.update('session', () => 2);
  await store.remove('session');
  const modes = opened.mock.calls.map(([, mode, options]) => [mode, options]);
  opened.mockRestore();
  expect(modes).toEqual(Array.from({ length: 3 }, () => ['readwrite', { durability: 'strict' }]));
});

test('a write on a full disk rejects, and the store works again afterwards', async () => {
  const { store } = fresh();
  await store.set('kept', 1);
  const full = new DOMException('full', 'QuotaExceededError');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full;
  });
  await expect(store.set('lost', 2)).rejects.toBe(full);
  put.mockRestore();
  expect(await store.keys('')).toEqual(['kept']);
  await store.set('later', 3);
  expect(await store.get('later')).toBe(3);
});

test('reopens a connection that was lost in the background', async () => {
  const { store } = fresh();
  await store.set('session', 1);
  const { transaction } = IDBDatabase.prototype;
  const lost = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('the database connection is closing', 'InvalidStateError');
  });
  expect(await store.get('session')).toBe(1);
  lost.mockRestore();
  expect(IDBDatabase.prototype.transaction).toBe(transaction);
});

test('does not block the deletion of its database', async () => {
  const { name, store } = fresh();
  await store.set('session', 1);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
  expect(await store.get('session')).toBeUndefined();
  await store.set('session', 2);
  expect(await store.get('session')).toBe(2);
});

test('without storage, values last as long as the realm', async () => {
  const { name, store } = fresh();
  const refusal = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied in this context', 'SecurityError');
  });
  await store.set('session', { token: 'abc' });
  await store.set('sync:a', 1);
  expect(await store.get('session')).toEqual({ token: 'abc' });
  expect(await store.update('count', (old) => Number(old ?? 0) + 1)).toBe(1);
  expect(await store.keys('sync:')).toEqual(['sync:a']);
  await store.remove('session');
  expect(await store.get('session')).toBeUndefined();
  refusal.mockRestore();
  expect(await createDeviceStore(name).keys('')).toEqual([]);
});
