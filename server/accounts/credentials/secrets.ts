import { createHash, randomBytes } from 'node:crypto';

/**
 * Opaque secrets: invitation links and refresh tokens. A secret begins with its account id, because
 * every table it is looked up in is keyed by account. Only its hash is stored.
 */

const PATTERN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export type Secret = { text: string; accountId: string; hash: string };

export function newSecret(accountId: string): Secret {
  const text = `${accountId}.${randomBytes(32).toString('base64url')}`;
  return { text, accountId, hash: hashOf(text) };
}

/** @returns null when the text does not have the form of a secret */
export function readSecret(text: string): Secret | null {
  const match = PATTERN.exec(text);
  const accountId = match?.[1];
  return accountId === undefined ? null : { text, accountId, hash: hashOf(text) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
