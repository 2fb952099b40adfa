/**
 * Small facts of this device (tokens, checkpoints, choices, drafts) in IndexedDB, which page,
 * worker and service worker can all read. Not localStorage: workers have none, and a killed
 * browser loses its last seconds. Writes are strict: resolved means on disk.
 *
 * Only `device-facts.ts` calls these methods: features declare a fact and read it by that.
 */
export type DeviceStore = {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Reads, changes and writes in one transaction; undefined removes. @returns the new value. */
  update(key: string, change: (old: unknown) => unknown): Promise<unknown>;
  keys(prefix: string): Promise<string[]>;
};

const STORE = 'facts';

/** A store that lives as long as this realm, for browsers that store nothing. */
export function createMemoryStore(): DeviceStore {
  const facts = new Map<string, unknown>();
  const set = (key: string, value: unknown): void => {
    if (value === undefined) facts.delete(key);
    else facts.set(key, structuredClone(value));
  };
  return {
    get: (key) => Promise.resolve(structuredClone(facts.get(key))),
    set: (key, value) => Promise.resolve(set(key, value)),
    remove: (key) => Promise.resolve(void facts.delete(key)),
    async update(key, change) {
      const value = await Promise.resolve(change(structuredClone(facts.get(key))));
      set(key, value);
      return value;
    },
    keys: (prefix) => Promise.resolve([...facts.keys()].filter((key) => key.startsWith(prefix))),
  };
}

/**
 * Opens the store of a device. Where the browser refuses storage (private modes, strict settings)
 * it is kept in memory, so that a person can sign in and work as long as the window is open.
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
        request.onsuccess = () => keep(request.result);
      }),
    set: (key, value) =>
      run('readwrite', (store) => {
        store.put(value, key);
        // Without it the browser drops the write of a page that is closing.
        store.transaction.commit();
      }),
    remove: (key) => run('readwrite', (store) => void store.delete(key)),
    update: (key, change) =>
      run('readwrite', (store, keep) => {
        const request = store.get(key);
        request.onsuccess = () => {
          const value = change(request.result);
          if (value === undefined) store.delete(key);
          else store.put(value, key);
          keep(value);
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
      // A wipe or a newer release in another tab must not wait for this connection.
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      database.onclose = onClosed;
      resolve(database);
    };
  });
}
