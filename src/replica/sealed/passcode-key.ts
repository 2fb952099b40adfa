/**
 * The key of the files that a person keeps on this device for reading without a connection. A random
 * AES-256-GCM key seals the files; it is stored only wrapped by a key that PBKDF2 derives from a
 * passcode (docs/decisions/151-kept-documents-are-sealed-with-a-passcode.md).
 */

/** OWASP's number for PBKDF2 with HMAC-SHA-256 (Password Storage Cheat Sheet, 2023). */
export const PASSCODE_ROUNDS = 600_000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const AES = { name: 'AES-GCM', length: 256 } as const;

/** What is stored of a key. */
export type WrappedKey = {
  rounds: number;
  salt: Uint8Array<ArrayBuffer>;
  nonce: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
};

/** Encrypted bytes with the nonce that belongs to them. */
export type Sealed = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** A new key; it cannot be read out of the page, only used. */
export async function createKey(
  passcode: string,
  rounds = PASSCODE_ROUNDS,
): Promise<{ key: CryptoKey; stored: WrappedKey }> {
  const { subtle } = globalThis.crypto;
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  // Wrapping needs a key that may be exported; the one that is used afterwards may not.
  const extractable = await subtle.generateKey(AES, true, ['encrypt', 'decrypt']);
  const wrapping = await wrappingKey(passcode, salt, rounds);
  const wrapped = await subtle.wrapKey('raw', extractable, wrapping, { name: AES.name, iv: nonce });
  const stored = { rounds, salt, nonce, wrapped };
  const key = await unwrapKey(passcode, stored);
  if (key === null) throw new Error('A new passcode key cannot be unwrapped');
  return { key, stored };
}

/** @returns null for another passcode than the one that the key was made with */
export async function unwrapKey(
  passcode: string,
  { rounds, salt, nonce, wrapped }: WrappedKey,
): Promise<CryptoKey | null> {
  const wrapping = await wrappingKey(passcode, salt, rounds);
  const { subtle } = globalThis.crypto;
  try {
    return await subtle.unwrapKey(
      'raw',
      wrapped,
      wrapping,
      { name: AES.name, iv: nonce },
      AES,
      false,
      ['encrypt', 'decrypt'],
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

/** @param place names what is sealed, so that two sealed files cannot be exchanged */
export async function sealBytes(
  key: CryptoKey,
  place: string,
  bytes: BufferSource,
): Promise<Sealed> {
  const nonce = randomBytes(NONCE_BYTES);
  const additionalData = new TextEncoder().encode(place);
  const sealed = await globalThis.crypto.subtle.encrypt(
    { name: AES.name, iv: nonce, additionalData },
    key,
    bytes,
  );
  return { nonce, bytes: sealed };
}

/** @throws DOMException OperationError for bytes that were changed or belong to another place */
export function openSealed(
  key: CryptoKey,
  place: string,
  { nonce, bytes }: Sealed,
): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(place);
  return globalThis.crypto.subtle.decrypt(
    { name: AES.name, iv: nonce, additionalData },
    key,
    bytes,
  );
}

async function wrappingKey(
  passcode: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  const text = new TextEncoder().encode(passcode);
  const secret = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return subtle.deriveKey(how, secret, AES, false, ['wrapKey', 'unwrapKey']);
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}
