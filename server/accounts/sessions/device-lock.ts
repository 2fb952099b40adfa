import { createECDH, createHash, hkdfSync } from 'node:crypto';
import {
  DEVICE_LOCK_INFO,
  type DeviceLockKey,
  type OpenDeviceLockAnswer,
  type OpenDeviceLockRequest,
} from '../../../schema/wire/device-lock.ts';
import type { Queryable } from '../../db/database.ts';
import { settingOr } from '../../db/settings.ts';
import { Refusal } from '../../refusal.ts';

/**
 * The server's part of the device lock. Its key pair never changes: data that was locked years ago
 * must still open. The key that a device agreed on is bound to a person, so nobody else gets it.
 */

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

/** The public key to which devices lock. */
export async function deviceLockKey(db: Queryable): Promise<DeviceLockKey> {
  const publicKey = (await serverKeys(db)).getPublicKey();
  return { keyId: keyIdOf(publicKey), publicKey: publicKey.toString('base64url') };
}

/**
 * The key that a device of this person agreed on when it locked their data.
 *
 * @throws Refusal NOT_FOUND when it was agreed with another server's key, VALIDATION for a point that
 * is not on the curve
 */
export async function openDeviceLock(
  db: Queryable,
  userId: string,
  { keyId, devicePublicKey }: OpenDeviceLockRequest,
): Promise<OpenDeviceLockAnswer> {
  const keys = await serverKeys(db);
  if (keyId !== keyIdOf(keys.getPublicKey())) {
    throw new Refusal('NOT_FOUND', 'This server does not have the key of that lock.');
  }
  const point = Buffer.from(devicePublicKey, 'base64url');
  const key = hkdfSync('sha256', sharedSecret(keys, point), point, infoOf(userId), KEY_BYTES);
  return { key: Buffer.from(key).toString('base64url') };
}

function sharedSecret(keys: ReturnType<typeof createECDH>, point: Buffer): Buffer {
  try {
    return keys.computeSecret(point);
  } catch {
    throw new Refusal('VALIDATION', 'This is not a public key.', {
      fields: [{ path: 'devicePublicKey', message: 'not a point of the curve' }],
    });
  }
}

async function serverKeys(db: Queryable): Promise<ReturnType<typeof createECDH>> {
  const keys = createECDH(CURVE);
  const stored = await settingOr(db, 'device-lock-key', () => {
    keys.generateKeys();
    return keys.getPrivateKey('base64url');
  });
  keys.setPrivateKey(stored, 'base64url');
  return keys;
}

function keyIdOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('base64url').slice(0, 16);
}

function infoOf(userId: string): string {
  return DEVICE_LOCK_INFO + userId;
}
