import { createKey, openSealed, sealBytes, unwrapKey } from './passcode-key.ts';
import { WRONG_MAX, afterWrong } from './passcode-tries.ts';
import { type SealedStore, openSealedStore } from './sealed-store.ts';

/** A file as it is read again. */
export type KeptFile = { name: string; mime: string; bytes: ArrayBuffer };

export type PasscodeResult =
  | { ok: true; key: CryptoKey }
  | {
      ok: false;
      /**
       * - wrong: another try is allowed now
       * - wait:  no try before `until`
       * - wiped: the copies were removed after the tenth wrong try
       * - none:  no passcode is set on this device
       */
      why:
        | { kind: 'wrong'; triesLeft: number }
        | { kind: 'wait'; until: number; triesLeft: number }
        | { kind: 'wiped' }
        | { kind: 'none' };
    };

/**
 * The files that a person keeps encrypted on this device. A device without a passcode has none.
 *
 * Call with the id of the signed-in person; sign-out deletes the database.
 */
export class SealedFiles {
  readonly #store: SealedStore;

  static async open(userId: string): Promise<SealedFiles> {
    return new SealedFiles(await openSealedStore(userId));
  }

  constructor(store: SealedStore) {
    this.#store = store;
  }

  async hasPasscode(): Promise<boolean> {
    return (await this.#store.passcode()) !== null;
  }

  /** Sets a passcode. The copies under an earlier one are removed: nobody could open them. */
  async setPasscode(passcode: string, rounds?: number): Promise<CryptoKey> {
    const { key, stored } = await createKey(passcode, rounds);
    await this.#store.reset({ ...stored, wrong: 0, waitUntil: null });
    return key;
  }

  /** Removes the passcode and every copy. */
  removeAll(): Promise<void> {
    return this.#store.reset(null);
  }

  /**
   * The key for a passcode. A try is counted before it is checked, so that ending the page in
   * between gives no further try.
   */
  async unlock(passcode: string, now: number): Promise<PasscodeResult> {
    const stored = await this.#store.passcode();
    if (stored === null) return { ok: false, why: { kind: 'none' } };
    if (stored.waitUntil !== null && now < stored.waitUntil) {
      const triesLeft = WRONG_MAX - stored.wrong;
      return { ok: false, why: { kind: 'wait', until: stored.waitUntil, triesLeft } };
    }
    const wrong = stored.wrong + 1;
    const then = afterWrong(wrong, now);
    const waitUntil = then.kind === 'wait' ? then.until : null;
    await this.#store.setPasscode({ ...stored, wrong, waitUntil });
    const key = await unwrapKey(passcode, stored);
    if (key !== null) {
      await this.#store.setPasscode({ ...stored, wrong: 0, waitUntil: null });
      return { ok: true, key };
    }
    switch (then.kind) {
      case 'wiped':
        await this.removeAll();
        return { ok: false, why: then };
      case 'wait':
        return { ok: false, why: { ...then, triesLeft: WRONG_MAX - wrong } };
      case 'again':
        return { ok: false, why: { kind: 'wrong', triesLeft: then.triesLeft } };
    }
  }

  /** Seals a file of a document, in the place of an earlier copy. */
  async put(
    key: CryptoKey,
    { documentId, fileId }: { documentId: string; fileId: string },
    { name, mime, bytes }: KeptFile,
  ): Promise<void> {
    const packed = pack({ name, mime }, bytes);
    const sealed = await sealBytes(key, placeOf(documentId, fileId), packed);
    await this.#store.put({ ...sealed, documentId, fileId, size: bytes.byteLength });
  }

  /** @returns null if no copy of the file is on this device */
  async read(key: CryptoKey, documentId: string, fileId: string): Promise<KeptFile | null> {
    const sealed = await this.#store.get(documentId, fileId);
    if (sealed === null) return null;
    return unpack(await openSealed(key, placeOf(documentId, fileId), sealed));
  }

  /** Which files of which documents are on this device. */
  list(): Promise<readonly { documentId: string; fileId: string; size: number }[]> {
    return this.#store.all();
  }

  /** Removes the copies of a document, except those of the named files. */
  remove(documentId: string, except?: readonly string[]): Promise<void> {
    return this.#store.remove(documentId, except);
  }

  close(): void {
    this.#store.close();
  }
}

function placeOf(documentId: string, fileId: string): string {
  return `${documentId}/${fileId}`;
}

/** The length of the head in four bytes, the head as JSON, and the bytes. */
function pack(head: object, bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const packed = new Uint8Array(4 + headBytes.length + bytes.byteLength);
  new DataView(packed.buffer).setUint32(0, headBytes.length);
  packed.set(headBytes, 4);
  packed.set(new Uint8Array(bytes), 4 + headBytes.length);
  return packed;
}

function unpack(packed: ArrayBuffer): KeptFile {
  const headLength = new DataView(packed).getUint32(0);
  const headBytes = packed.slice(4, 4 + headLength);
  const head: unknown = JSON.parse(new TextDecoder().decode(headBytes));
  const text = (key: string): string => String(Reflect.get(Object(head), key) ?? '');
  return { name: text('name'), mime: text('mime'), bytes: packed.slice(4 + headLength) };
}
