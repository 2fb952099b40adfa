import { createHash, randomBytes } from 'node:crypto';

/**
 * Opaque secrets that a person carries: invitations and refresh tokens. They begin with their
 * account, so that every table they are looked up in is keyed by it, and are stored as hashes.
 */

const PATTERN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export type Secret = { text: string; accountId: string; hash: string };

export function newSecret(accountId: string): Secret {
  const text = `${accountId}.${randomBytes(32).toString('base64url')}`;
  return { text, accountId, hash: hashOf(text) };
}

/** @returns null when it cannot be one of ours */
export function readSecret(text: string): Secret | null {
  const match = PATTERN.exec(text);
  return match ? { text, accountId: match[1] as string, hash: hashOf(text) } : null;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
