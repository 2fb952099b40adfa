import {
  DEVICE_LOCK_CURVE,
  DEVICE_LOCK_INFO,
  type DeviceLockKey,
} from '../../../../schema/wire/device-lock.ts';

/**
 * The cryptography of the device lock: ECDH (P-256) between a new key pair of the device and the
 * server's, HKDF-SHA-256 bound to the person, AES-256-GCM. The private half of the device is never
 * stored, so after locking only the server can name the key.
 */

/** @param part its position, which is authenticated, so that parts cannot change places */
export type LockCipher = {
  seal(part: number, text: string): Promise<ArrayBuffer>;
  /** @throws Error for another key, another place or changed bytes */
  open(part: number, sealed: BufferSource): Promise<string>;
};

/** False without https: browsers then have no cryptography. */
export function canLock(): boolean {
  return globalThis.crypto.subtle !== undefined;
}

/** A new key that is agreed with the server without asking it. */
export async function agreeOnKey(
  { publicKey }: DeviceLockKey,
  userId: string,
): Promise<{ cipher: LockCipher; devicePublicKey: string }> {
  const { subtle } = globalThis.crypto;
  const curve = { name: 'ECDH', namedCurve: DEVICE_LOCK_CURVE };
  const device = await subtle.generateKey(curve, false, ['deriveBits']);
  const server = await subtle.importKey('raw', fromBase64Url(publicKey), curve, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, device.privateKey, 256);
  const salt = await subtle.exportKey('raw', device.publicKey);
  const info = new TextEncoder().encode(DEVICE_LOCK_INFO + userId);
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  return { cipher: cipherOf(key), devicePublicKey: toBase64Url(new Uint8Array(salt)) };
}

/** The cipher of a key that the server has named. */
export async function cipherFor(key: string): Promise<LockCipher> {
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  const { subtle } = globalThis.crypto;
  return cipherOf(await subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, usages));
}

/** A key seals each part once, so the position can be the nonce. */
function cipherOf(key: CryptoKey): LockCipher {
  const { subtle } = globalThis.crypto;
  return {
    seal: (part, text) =>
      subtle.encrypt({ name: 'AES-GCM', iv: nonceOf(part) }, key, new TextEncoder().encode(text)),
    async open(part, sealed) {
      const bytes = await subtle.decrypt({ name: 'AES-GCM', iv: nonceOf(part) }, key, sealed);
      return new TextDecoder().decode(bytes);
    },
  };
}

function nonceOf(part: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, part);
  return nonce;
}

/** A digest of texts in their order. */
export async function digestOf(texts: AsyncIterable<string> | Iterable<string>): Promise<string> {
  let digest = new Uint8Array(32);
  for await (const text of texts) digest = await extended(digest, text);
  return toBase64Url(digest);
}

async function extended(digest: Uint8Array, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const joined = new Uint8Array(digest.length + bytes.length);
  joined.set(digest);
  joined.set(bytes, digest.length);
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', joined));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
