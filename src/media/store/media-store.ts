import { toReplicaError } from '../../replica/errors.ts';
import { PIECE_BYTES } from '../../../schema/media-limits.ts';
import type { FileRow } from './file-row.ts';
import { mediaDatabaseName } from './media-name.ts';
import { type Sealed, mediaKey, open, seal } from './media-key.ts';

/**
 * The files of a person on this device, in a database of its own: RxDB opens one for each collection
 * already, and a pass over the log must never read pictures. Bytes are encrypted pieces, read by their
 * key: WebKit loses Blobs in IndexedDB, and reading large values by an index has crashed it
 * (docs/decisions/120-files-on-the-device-are-always-encrypted.md).
 */

const FILES = 'files';
const PIECES = 'pieces';
const WAITING = 'waiting';
const VERSION = 1;

/** A file and all its bytes. */
export type NewFile = { row: FileRow; bytes: Uint8Array<ArrayBuffer> };

export type MediaStore = {
  /** Stores whole files, all or none. @throws ReplicaError */
  add(files: readonly NewFile[]): Promise<void>;
  /** Stores a piece of a file whose row follows with `putRow`. @throws ReplicaError */
  putPiece(key: string, index: number, bytes: BufferSource): Promise<void>;
  putRow(row: FileRow): Promise<void>;
  /** Changes a row that is still there. @returns the changed row */
  changeRow(key: string, change: (row: FileRow) => FileRow): Promise<FileRow | null>;
  row(key: string): Promise<FileRow | null>;
  rows(): Promise<FileRow[]>;
  /** The rows that the server has not confirmed. */
  waitingRows(): Promise<FileRow[]>;
  /** @throws ReplicaError `lost` when the piece is missing or cannot be decrypted */
  piece(key: string, index: number): Promise<ArrayBuffer>;
  /** All bytes of a file. */
  bytesOf(row: FileRow): Promise<ArrayBuffer[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes pieces without a row. Only while nobody stores a file: unfinished.ts. */
  dropUnnamedPieces(): Promise<void>;
  close(): void;
};

export function pieceCount(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PIECE_BYTES));
}

/** @throws ReplicaError */
export async function openMediaStore(userId: string): Promise<MediaStore> {
  const key = await mediaKey(userId);
  const connection = await openConnection(mediaDatabaseName(userId));
  const sealPiece = (file: string, index: number, bytes: BufferSource): Promise<Sealed> =>
    seal(key, `${file}:${index}`, bytes);
  const piece = async (file: string, index: number): Promise<ArrayBuffer> => {
    const sealed = await connection.read<Sealed | undefined>(PIECES, (store) =>
      store.get([file, index]),
    );
    if (!sealed) throw toReplicaError(new DOMException('A piece is missing', 'NotFoundError'));
    return open(key, `${file}:${index}`, sealed).catch((cause: unknown) => {
      throw toReplicaError(new DOMException(String(cause), 'NotFoundError'));
    });
  };
  const remove = (files: readonly string[]): Promise<void> =>
    connection.write((rows, pieces) => {
      for (const file of files) {
        rows.delete(file);
        pieces.delete(IDBKeyRange.bound([file, 0], [file, Number.MAX_SAFE_INTEGER]));
      }
    });
  return {
    async add(files) {
      const sealed: { file: string; index: number; piece: Sealed }[] = [];
      for (const { row, bytes } of files) {
        for (let index = 0; index < pieceCount(bytes.length); index += 1) {
          const part = bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
          sealed.push({ file: row.key, index, piece: await sealPiece(row.key, index, part) });
        }
      }
      await connection.write((rows, pieces) => {
        for (const { file, index, piece: value } of sealed) pieces.put(value, [file, index]);
        for (const { row } of files) rows.put(row);
      });
    },
    async putPiece(file, index, bytes) {
      const value = await sealPiece(file, index, bytes);
      await connection.write((_rows, pieces) => void pieces.put(value, [file, index]));
    },
    putRow: (row) => connection.write((rows) => void rows.put(row)),
    async changeRow(file, change) {
      let changed: FileRow | null = null;
      await connection.write((rows) => {
        const request = rows.get(file) as IDBRequest<FileRow | undefined>;
        request.onsuccess = () => {
          if (!request.result) return;
          changed = change(request.result);
          rows.put(changed);
        };
      });
      return changed;
    },
    row: async (file) =>
      (await connection.read<FileRow | undefined>(FILES, (store) => store.get(file))) ?? null,
    rows: () => connection.read<FileRow[]>(FILES, (store) => store.getAll()),
    waitingRows: () => connection.read<FileRow[]>(FILES, (store) => store.index(WAITING).getAll()),
    piece,
    async bytesOf({ key: file, bytes }) {
      const pieces: ArrayBuffer[] = [];
      for (let index = 0; index < pieceCount(bytes); index += 1) {
        pieces.push(await piece(file, index));
      }
      return pieces;
    },
    remove,
    async dropUnnamedPieces() {
      // Names are read last: what is added meanwhile is among them, or not among the pieces.
      const keys = await connection.read<[string, number][]>(PIECES, (store) => store.getAllKeys());
      const named = new Set(await connection.read<string[]>(FILES, (store) => store.getAllKeys()));
      const unnamed = [...new Set(keys.map(([file]) => file))].filter((file) => !named.has(file));
      if (unnamed.length > 0) await remove(unnamed);
    },
    close: connection.close,
  };
}

type Connection = {
  read<T>(name: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T>;
  write(work: (rows: IDBObjectStore, pieces: IDBObjectStore) => void): Promise<void>;
  close(): void;
};

const LOST = new Set(['InvalidStateError', 'UnknownError']);

/** WebKit drops the connections of pages in the background; a second attempt opens another one. */
async function openConnection(name: string): Promise<Connection> {
  let isClosed = false;
  let opening: Promise<IDBDatabase> | null = null;
  const connect = (): Promise<IDBDatabase> => {
    if (isClosed) throw toReplicaError(new DOMException('closed', 'InvalidStateError'));
    opening ??= openDatabase(name, () => (opening = null)).catch((error: unknown) => {
      opening = null;
      throw toReplicaError(error);
    });
    return opening;
  };
  const run = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      return await work(await connect());
    } catch (error) {
      if (isClosed || !(error instanceof DOMException) || !LOST.has(error.name)) {
        throw toReplicaError(error);
      }
      opening = null;
      return work(await connect()).catch((again: unknown) => {
        throw toReplicaError(again);
      });
    }
  };
  await connect();
  return {
    read: (store, ask) =>
      run(
        (database) =>
          new Promise((resolve, reject) => {
            const request = ask(database.transaction(store).objectStore(store));
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error('a read failed'));
          }),
      ),
    write: (work) =>
      run(
        (database) =>
          new Promise((resolve, reject) => {
            const transaction = database.transaction([FILES, PIECES], 'readwrite');
            transaction.oncomplete = () => resolve();
            // A full disk aborts the transaction without an error on the request.
            transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
            work(transaction.objectStore(FILES), transaction.objectStore(PIECES));
          }),
      ),
    close() {
      isClosed = true;
      void opening?.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore(FILES, { keyPath: 'key' })
        .createIndex(WAITING, WAITING, { unique: false });
      request.result.createObjectStore(PIECES);
    };
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
