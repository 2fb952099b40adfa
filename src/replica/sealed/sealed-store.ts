import { sealedName } from '../storage/database-name.ts';
import { finished } from '../storage/databases.ts';
import { toReplicaError } from '../errors.ts';
import type { Sealed, WrappedKey } from './passcode-key.ts';

/** The passcode of this device: its key and how often it was wrong. */
export type Passcode = WrappedKey & { wrong: number; waitUntil: number | null };

/** A sealed file; its name and type are sealed with its bytes. */
export type SealedFile = Sealed & { documentId: string; fileId: string; size: number };

/**
 * The database of sealed files of one person. It holds nothing readable besides ids, sizes and the
 * wrapped key.
 */
export type SealedStore = {
  passcode(): Promise<Passcode | null>;
  /** Resolves when it is on disk. */
  setPasscode(passcode: Passcode): Promise<void>;
  /** Removes all files and the passcode, or sets a new passcode, in one transaction. */
  reset(passcode: Passcode | null): Promise<void>;
  put(file: SealedFile): Promise<void>;
  get(documentId: string, fileId: string): Promise<SealedFile | null>;
  /** Without the bytes. */
  all(): Promise<readonly Pick<SealedFile, 'documentId' | 'fileId' | 'size'>[]>;
  /** Removes the files of a document, except the named ones. */
  remove(documentId: string, except?: readonly string[]): Promise<void>;
  close(): void;
};

const PASSCODE = 'passcode';
const FILES = 'files';
/** Sizes by document and file, so that listing reads no bytes. */
const SIZES = 'sizes';

/** @throws ReplicaError */
export async function openSealedStore(userId: string): Promise<SealedStore> {
  const request = indexedDB.open(sealedName(userId), 1);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore(PASSCODE);
    database.createObjectStore(FILES, { keyPath: ['documentId', 'fileId'] });
    database.createObjectStore(SIZES, { keyPath: ['documentId', 'fileId'] });
  };
  const database = await finished(request);
  database.onversionchange = () => database.close();
  const write = (work: (store: (name: string) => IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const stores = [PASSCODE, FILES, SIZES];
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(toReplicaError(transaction.error));
      work((name) => transaction.objectStore(name));
    });
  const read = <T>(name: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    finished(ask(database.transaction(name).objectStore(name)));
  return {
    async passcode() {
      return (await read<Passcode | undefined>(PASSCODE, (store) => store.get(PASSCODE))) ?? null;
    },
    setPasscode: (passcode) => write((store) => void store(PASSCODE).put(passcode, PASSCODE)),
    reset: (passcode) =>
      write((store) => {
        for (const name of [PASSCODE, FILES, SIZES]) store(name).clear();
        if (passcode) store(PASSCODE).put(passcode, PASSCODE);
      }),
    put: (file) =>
      write((store) => {
        const { documentId, fileId, size } = file;
        store(FILES).put(file);
        store(SIZES).put({ documentId, fileId, size });
      }),
    async get(documentId, fileId) {
      const found = await read<SealedFile | undefined>(FILES, (store) =>
        store.get([documentId, fileId]),
      );
      return found ?? null;
    },
    all: () => read<SealedFile[]>(SIZES, (store) => store.getAll()),
    async remove(documentId, except = []) {
      const files = await read<SealedFile[]>(SIZES, (store) =>
        store.getAll(IDBKeyRange.bound([documentId], [documentId, []])),
      );
      await write((store) => {
        for (const { fileId } of files) {
          if (except.includes(fileId)) continue;
          store(FILES).delete([documentId, fileId]);
          store(SIZES).delete([documentId, fileId]);
        }
      });
    },
    close: () => database.close(),
  };
}
