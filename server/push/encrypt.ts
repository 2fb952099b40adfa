import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, base64url. */
export type DeviceKeys = { p256dh: string; auth: string };

const CURVE = 'prime256v1';
/** A message is one record; push services take 4096 bytes at least. */
const RECORD_BYTES = 4_096;
const OVERHEAD_BYTES = 16 + 1;
/** Messages are filled up to a multiple of this, so that their length tells nothing. */
const BLOCK_BYTES = 256;

/**
 * Encrypts a message for one device, which alone can read it.
 *
 * @param fixed for the example of the standard; never set otherwise
 * @see RFC 8291 (Message Encryption for Web Push) and RFC 8188 (aes128gcm)
 */
export function encryptMessage(
  text: string,
  { p256dh, auth }: DeviceKeys,
  fixed?: { privateKey: Buffer; salt: Buffer; padTo: number },
): Buffer {
  const ecdh = createECDH(CURVE);
  if (fixed) ecdh.setPrivateKey(fixed.privateKey);
  else ecdh.generateKeys();
  const ours = ecdh.getPublicKey();
  const theirs = Buffer.from(p256dh, 'base64url');
  const salt = fixed?.salt ?? randomBytes(16);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const content = padded(Buffer.from(text), fixed?.padTo ?? BLOCK_BYTES);
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES, 0);
  header.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, header, ours, sealed]);
}

/** The text, the delimiter of the last record, and zeros. */
function padded(text: Buffer, blockBytes: number): Buffer {
  const length = Math.min(
    Math.ceil((text.length + 1) / blockBytes) * blockBytes,
    RECORD_BYTES - OVERHEAD_BYTES,
  );
  if (text.length + 1 > length) throw new RangeError('the message is too long to be pushed');
  return Buffer.concat([text, Buffer.from([2]), Buffer.alloc(length - text.length - 1)]);
}

function derive(key: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}
