import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HASH_BYTES = 4;
/** In every copy of this program, and so known to everybody. */
const OURS = ['nestling', 'goodnight-moon'];
const commonest = readHashes(join(import.meta.dirname, 'commonest-passwords.txt'));

/**
 * Whether it would be among the first that anybody tries, in capitals or not.
 *
 * The list is of the 3,000 commonest passwords of six characters and more, without their words:
 * the first four bytes of each one's SHA-256, in order. From the frequency list of
 * dropbox/zxcvbn (MIT licence, commit 67c4ece9, data/passwords.txt), in lower case.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return OURS.includes(plain) || commonest.has(hashOf(plain));
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

function readHashes(path: string): ReadonlySet<number> {
  const bytes = Buffer.from(readFileSync(path, 'utf8'), 'base64');
  const hashes = new Set<number>();
  for (let at = 0; at < bytes.length; at += HASH_BYTES) hashes.add(bytes.readUInt32BE(at));
  return hashes;
}
