import { FileAddress, filePath } from '../../schema/wire/media.ts';
import { apiAddress } from '../lib/server-address.ts';
import { download } from '../session/download.ts';
import type { Session } from '../session/session.ts';
import { type FilePlace, type FileRow, fileKey } from './store/file-row.ts';
import type { MediaStore } from './store/media-store.ts';
import { NEW_UPLOAD } from './upload/upload-machine.ts';

/**
 * The bytes of a file for a screen: from this device, or from the server.
 *
 * - away:    not on this device, and the server does not answer
 * - missing: the server does not have it (yet)
 * - locked:  a file of a sensitive document; the vault must be opened by a code first
 */
export type FileResult =
  | { ok: true; blob: Blob }
  /** `status`: what the server answered instead of the file, where it did. */
  | { ok: false; why: FileProblem; status?: number };
export type FileProblem = 'away' | 'missing' | 'locked';

/** Larger files are not kept when they were only looked at. */
const KEEP_MAX_BYTES = 8 * 1024 * 1024;
const USED_EVERY_MS = 24 * 60 * 60_000;
/** For an address; a file may take any time. */
const TIMEOUT_MS = 60_000;

export type Files = {
  /** @param options.keeps false: bytes of the server are not kept on this device */
  read(place: FilePlace, options?: { keeps: boolean }): Promise<FileResult>;
  /** An address of the server for a `<video>`; null when it does not answer or does not have it. */
  address(place: FilePlace): Promise<string | null>;
  /** Whether all bytes are on this device. */
  isHere(place: FilePlace): Promise<boolean>;
  /** Whether it is kept on this device. */
  isPinned(place: FilePlace): Promise<boolean>;
  /** Keeps files on this device, and fetches those that are not here. @returns whether all are here now */
  pin(places: readonly FilePlace[]): Promise<boolean>;
  unpin(places: readonly FilePlace[]): Promise<void>;
};

export function createFiles({
  store,
  session,
  now,
}: {
  store: () => Promise<MediaStore>;
  session: Pick<Session, 'authorizedFetch'>;
  now: () => number;
}): Files {
  const stored = async (place: FilePlace): Promise<Blob | null> => {
    const files = await store();
    const row = await files.row(fileKey(place));
    if (!row) return null;
    try {
      const blob = new Blob(await files.bytesOf(row), { type: row.mime });
      if (now() - row.usedAt > USED_EVERY_MS) {
        await files.changeRow(row.key, (old) => ({ ...old, usedAt: now() }));
      }
      return blob;
    } catch {
      // Its bytes are lost; the server may have them.
      if (row.waiting !== 1) await files.remove([row.key]);
      return null;
    }
  };

  const fetched = async (
    place: FilePlace,
    options: { pinned: boolean; keeps: boolean },
  ): Promise<FileResult> => {
    try {
      const path = filePath({ collection: place.collection, recordId: place.id, file: place.name });
      const { response, blob } = await download(session, path);
      if (!blob) {
        const { status } = response;
        return { ok: false, why: problemOf(status), status };
      }
      if (options.keeps && (options.pinned || blob.size <= KEEP_MAX_BYTES)) {
        // A full device still shows the picture.
        await keep(place, blob, options).catch(() => undefined);
      }
      return { ok: true, blob };
    } catch {
      return { ok: false, why: 'away' };
    }
  };

  const keep = async (
    place: FilePlace,
    blob: Blob,
    { pinned }: { pinned: boolean },
  ): Promise<void> => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    await (await store()).add([{ row: rowOf(place, blob, { pinned, now: now() }), bytes }]);
  };

  return {
    async read(place, { keeps } = { keeps: true }) {
      const blob = await stored(place).catch(() => null);
      return blob ? { ok: true, blob } : fetched(place, { pinned: false, keeps });
    },
    async address(place) {
      try {
        const path = filePath({
          collection: place.collection,
          recordId: place.id,
          file: place.name,
        });
        const response = await session.authorizedFetch(`${path}/address`, {
          method: 'POST',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) return null;
        const answer = FileAddress.safeParse(await response.json());
        // The server does not know under which path a proxy serves it.
        return answer.success ? apiAddress(answer.data.url) : null;
      } catch {
        return null;
      }
    },
    isHere: async (place) => (await (await store()).row(fileKey(place))) !== null,
    isPinned: async (place) => (await (await store()).row(fileKey(place)))?.pinned === true,
    async pin(places) {
      let areAll = true;
      for (const place of places) {
        const files = await store();
        const row = await files.changeRow(fileKey(place), (old) => ({ ...old, pinned: true }));
        if (!row) areAll = (await fetched(place, { pinned: true, keeps: true })).ok && areAll;
      }
      return areAll;
    },
    async unpin(places) {
      const files = await store();
      for (const place of places) {
        await files.changeRow(fileKey(place), (old) => ({ ...old, pinned: false }));
      }
    },
  };
}

function problemOf(status: number): FileProblem {
  if (status === 403) return 'locked';
  return status === 404 ? 'missing' : 'away';
}

function rowOf(
  place: FilePlace,
  { type, size }: Blob,
  { pinned, now }: { pinned: boolean; now: number },
): FileRow {
  return {
    key: fileKey(place),
    mime: type,
    hash: '',
    bytes: size,
    addedAt: now,
    usedAt: now,
    madeHere: false,
    pinned,
    upload: NEW_UPLOAD,
  };
}
