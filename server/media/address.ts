import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { FilePath } from '../../schema/wire/media.ts';
import type { AccessClaim } from '../accounts/sessions/access-tokens.ts';
import type { Queryable } from '../db/database.ts';
import { secretOf } from '../db/settings.ts';

/**
 * Keys in addresses of files, for `<video>`, which sends no token. A key is for one person in one session,
 * one file and ten minutes; it replaces only the token: whether the person may read the file is asked
 * again at each use.
 */

const GOOD_MS = 10 * MINUTE_MS;

const Claim = z.strictObject({
  accountId: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  tokenId: z.string(),
  expiresAt: z.int(),
});

/** @returns the key, and until when it is good (epoch ms) */
export async function keyForFile(
  db: Queryable,
  { accountId, userId, sessionId, tokenId }: AccessClaim,
  path: FilePath,
  now: number,
): Promise<{ key: string; expiresAt: number }> {
  const expiresAt = now + GOOD_MS;
  const claim = { accountId, userId, sessionId, tokenId, expiresAt };
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
  const signature = (await sign(db, text, path)).toString('base64url');
  return { key: `${text}.${signature}`, expiresAt };
}

/** Whose key it is; null for one that is forged, over, or of another file. */
export async function readFileKey(
  db: Queryable,
  key: string,
  path: FilePath,
  now: number,
): Promise<AccessClaim | null> {
  const [text = '', signature = ''] = key.split('.');
  const expected = await sign(db, text, path);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claim = Claim.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return claim.expiresAt > now ? claim : null;
}

async function sign(db: Queryable, text: string, path: FilePath): Promise<Buffer> {
  const { collection, recordId, file } = path;
  return createHmac('sha256', await secretOf(db, 'media-address'))
    .update(JSON.stringify([text, collection, recordId, file]))
    .digest();
}
