import {
  type Fact,
  defineKeyedFact,
  parseText,
  readFact,
  updateFact,
} from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/**
 * The key that encrypts a person's files on this device. It is a fact of that person: the device lock
 * seals it with their other facts and removes it, and a wipe deletes it, so that neither has to touch
 * gigabytes of files (docs/decisions/120-files-on-the-device-are-always-encrypted.md).
 */
export const mediaKeyFact = defineKeyedFact({
  prefix: 'media-key:',
  owner: 'user',
  parse: parseText,
});

const KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** A piece of a file as it is stored. */
export type Sealed = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** The key of a person; made at first use. */
export async function mediaKey(
  userId: string,
  device: DeviceStore = deviceStore,
): Promise<CryptoKey> {
  const fact: Fact<string> = mediaKeyFact.of(userId);
  await updateFact(fact, (known) => known ?? toBase64(randomBytes(KEY_BYTES)), device);
  const stored = await readFact(fact, device);
  if (stored === undefined) throw new Error('The key of the files was not stored');
  return globalThis.crypto.subtle.importKey('raw', fromBase64(stored), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

/** @param place where the piece belongs; it opens only there */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const nonce = randomBytes(NONCE_BYTES);
  const sealed = await globalThis.crypto.subtle.encrypt(aesGcm(nonce, place), key, bytes);
  return { nonce, bytes: sealed };
}

/** @throws DOMException for another key, another place or changed bytes */
export function open(key: CryptoKey, place: string, sealed: Sealed): Promise<ArrayBuffer> {
  return globalThis.crypto.subtle.decrypt(aesGcm(sealed.nonce, place), key, sealed.bytes);
}

function aesGcm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return globalThis.crypto.getRandomValues(new Uint8Array(length));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
