/**
 * Small facts of this device (tokens, checkpoints, choices, drafts) in IndexedDB, where page,
 * worker and service worker all reach them. Not localStorage: workers have none, and a killed
 * browser loses its last seconds. Writes are strict: resolved means on disk.
 */
export type DeviceStore = {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Reads, changes and writes in one transaction; undefined removes. @returns the new value. */
  update<T>(key: string, change: (old: T | undefined) => T | undefined): Promise<T | undefined>;
  keys(prefix: string): Promise<string[]>;
};

const STORE = 'facts';

/** The same where there is no storage: it lives as long as this realm. */
function createMemoryStore(): DeviceStore {
  const facts = new Map<string, unknown>();
  const set = (key: string, value: unknown): void => {
    if (value === undefined) facts.delete(key);
    else facts.set(key, structuredClone(value));
  };
  return {
    get: (key) => Promise.resolve(structuredClone(facts.get(key)) as never),
    set: (key, value) => Promise.resolve(set(key, value)),
    remove: (key) => Promise.resolve(void facts.delete(key)),
    async update(key, change) {
      const value = await Promise.resolve(change(structuredClone(facts.get(key)) as never));
      set(key, value);
      return value;
    },
    keys: (prefix) => Promise.resolve([...facts.keys()].filter((key) => key.startsWith(prefix))),
  };
}

/**
 * A device's facts, in memory where the browser refuses storage (private modes, strict settings):
 * one can then sign in and work as long as the window is open.
 */
export function createDeviceStore(name = 'nestling-device'): DeviceStore {
  const stored = createStoredFacts(name);
  let memory: DeviceStore | null = null;
  const either = async <T>(work: (store: DeviceStore) => Promise<T>): Promise<T> => {
    if (memory) return work(memory);
    try {
      return await work(stored);
    } catch (error) {
      if (!isStorageRefused(error)) throw error;
      memory ??= createMemoryStore();
      return work(memory);
    }
  };
  return {
    get: (key) => either((store) => store.get(key)),
    set: (key, value) => either((store) => store.set(key, value)),
    remove: (key) => either((store) => store.remove(key)),
    update: (key, change) => either((store) => store.update(key, change)),
    keys: (prefix) => either((store) => store.keys(prefix)),
  };
}

function createStoredFacts(name: string): DeviceStore {
  let connection: Promise<IDBDatabase> | null = null;

  const connect = (): Promise<IDBDatabase> => {
    connection ??= openDatabase(name, () => (connection = null)).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };

  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, keep: (value: T) => void) => void,
  ): Promise<T> => {
    const attempt = async (): Promise<T> => {
      const database = await connect();
      return new Promise<T>((resolve, reject) => {
        let result: T;
        const transaction = database.transaction(STORE, mode, { durability: 'strict' });
        transaction.oncomplete = () => resolve(result);
        // A full disk aborts the transaction without an error on the request.
        transaction.onabort = () => reject(transaction.error ?? new Error('transaction aborted'));
        work(transaction.objectStore(STORE), (value) => (result = value));
      });
    };
    try {
      return await attempt();
    } catch (error) {
      // WebKit drops the connection of pages in the background.
      if (!(error instanceof DOMException) || !LOST_CONNECTION.has(error.name)) throw error;
      connection = null;
      return attempt();
    }
  };

  return {
    get: (key) =>
      run('readonly', (store, keep) => {
        const request = store.get(key);
        request.onsuccess = () => keep(request.result as never);
      }),
    set: (key, value) => run('readwrite', (store) => void store.put(value, key)),
    remove: (key) => run('readwrite', (store) => void store.delete(key)),
    update: (key, change) =>
      run('readwrite', (store, keep) => {
        const request = store.get(key);
        request.onsuccess = () => {
          const value = change(request.result as never);
          if (value === undefined) store.delete(key);
          else store.put(value, key);
          keep(value as never);
        };
      }),
    keys: (prefix) =>
      run('readonly', (store, keep) => {
        const request = store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        request.onsuccess = () => keep(request.result.map(String));
      }),
  };
}

export const deviceStore: DeviceStore = createDeviceStore();

const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError']);
const REFUSED = new Set(['SecurityError', 'NotAllowedError', 'ReferenceError']);

/** Whether the browser gives this page no storage at all, now or later. */
export function isStorageRefused(error: unknown): boolean {
  return error instanceof Error && REFUSED.has(error.name);
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
    request.onsuccess = () => {
      const database = request.result;
      // Never stand in the way of a wipe or a newer release in another tab.
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      database.onclose = onClosed;
      resolve(database);
    };
  });
}
