import { type KeyObject, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { HOUR_MS } from '../../schema/limits.ts';
import type { Queryable } from '../db/database.ts';
import { settingOr } from '../db/settings.ts';

/**
 * The key pair by which push services recognise this server (VAPID, RFC 8292). Made once and kept in the
 * database: browsers subscribe with its public half, and another one would end all subscriptions.
 */
export type ServerKeys = {
  /** For browsers: an uncompressed point, base64url. */
  publicKey: string;
  /** The Authorization header of a message to a push service. */
  headerFor(endpoint: string, now: number): string;
};

/** Push services refuse tokens of more than a day. */
const VALID_MS = 12 * HOUR_MS;

/** @param contact whom a push service may write to: a `mailto:` or `https:` address */
export async function openServerKeys(db: Queryable, contact: () => string): Promise<ServerKeys> {
  const jwk = JSON.parse(await settingOr(db, 'push-key', makeKey)) as { x: string; y: string };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const point = [Buffer.from([4]), ...[jwk.x, jwk.y].map((part) => Buffer.from(part, 'base64url'))];
  const publicKey = Buffer.concat(point).toString('base64url');
  return {
    publicKey,
    headerFor(endpoint, now) {
      const exp = Math.floor((now + VALID_MS) / 1000);
      const claims = { aud: new URL(endpoint).origin, exp, sub: contact() };
      return `vapid t=${tokenWith(key, claims)}, k=${publicKey}`;
    },
  };
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** A JSON web token, signed with ES256. */
function tokenWith(key: KeyObject, claims: object): string {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}
