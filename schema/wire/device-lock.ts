import * as z from 'zod/mini';

/**
 * The device lock: a person who signs out may keep their data on the device, encrypted. The key is
 * agreed between a key pair of the device, whose private half is forgotten at once, and the key pair
 * of the server. So only the server can name it again, and only to the same person.
 */

/** What the agreed key is bound to, beside the person: the only use of this server key. */
export const DEVICE_LOCK_INFO = 'nestling device lock 1:';
export const DEVICE_LOCK_CURVE = 'P-256';

/** A point of the curve, uncompressed, as base64url. */
const PublicKey = z.string().check(z.regex(/^[\w-]{87}$/));
const KeyId = z.string().check(z.minLength(1), z.maxLength(80));

/** The server's public key. */
export const DeviceLockKey = z.object({ keyId: KeyId, publicKey: PublicKey });
export type DeviceLockKey = z.infer<typeof DeviceLockKey>;

export const OpenDeviceLockRequest = z.strictObject({ keyId: KeyId, devicePublicKey: PublicKey });
export type OpenDeviceLockRequest = z.infer<typeof OpenDeviceLockRequest>;

/** The agreed key: 32 bytes as base64url. */
export const OpenDeviceLockAnswer = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
export type OpenDeviceLockAnswer = z.infer<typeof OpenDeviceLockAnswer>;
