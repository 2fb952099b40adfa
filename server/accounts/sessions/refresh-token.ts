import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Secret, hashOf } from '../credentials/secrets.ts';

/**
 * A refresh token names its session and its generation (the n-th token of that session), and is
 * authenticated with a key that only this server has. A server that was restored from a backup can
 * therefore tell a token that it issued and has forgotten from one that was never issued.
 */
export type RefreshToken = Secret & { sessionId: string; generation: number };

export type RefreshTokens = {
  first(accountId: string, sessionId: string): RefreshToken;
  /** Deterministic: the same token always has the same successor. */
  successorOf(token: RefreshToken): RefreshToken;
  /** @returns null for a token that this server did not issue */
  read(text: string): RefreshToken | null;
};

const PATTERN = /^([0-9a-f-]{36})\.([\w-]{91})$/;
const SESSION_BYTES = 16;
const GENERATION_BYTES = 4;
const RANDOM_BYTES = 32;
const SEAL_BYTES = 16;
const BODY_BYTES = SESSION_BYTES + GENERATION_BYTES + RANDOM_BYTES;

export function createRefreshTokens(key: Buffer): RefreshTokens {
  const seal = (accountId: string, body: Buffer) =>
    createHmac('sha256', key)
      .update(`seal ${accountId} `)
      .update(body)
      .digest()
      .subarray(0, SEAL_BYTES);

  const make = (
    { accountId, sessionId, generation }: Omit<RefreshToken, 'text' | 'hash'>,
    random: Buffer,
  ): RefreshToken => {
    const body = Buffer.concat([
      Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
      Buffer.alloc(GENERATION_BYTES),
      random,
    ]);
    body.writeUInt32BE(generation, SESSION_BYTES);
    const bytes = Buffer.concat([body, seal(accountId, body)]);
    const text = `${accountId}.${bytes.toString('base64url')}`;
    return { text, accountId, hash: hashOf(text), sessionId, generation };
  };

  return {
    first: (accountId, sessionId) =>
      make({ accountId, sessionId, generation: 0 }, randomBytes(RANDOM_BYTES)),
    successorOf: (token) =>
      make(
        { ...token, generation: token.generation + 1 },
        createHmac('sha256', key).update(token.text).digest(),
      ),
    read(text) {
      const match = PATTERN.exec(text);
      if (!match) return null;
      const [, accountId = '', encoded = ''] = match;
      const bytes = Buffer.from(encoded, 'base64url');
      const body = bytes.subarray(0, BODY_BYTES);
      if (!timingSafeEqual(bytes.subarray(BODY_BYTES), seal(accountId, body))) return null;
      const sessionId = body
        .toString('hex', 0, SESSION_BYTES)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const generation = body.readUInt32BE(SESSION_BYTES);
      return { text, accountId, hash: hashOf(text), sessionId, generation };
    },
  };
}
