import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HASH_BYTES = 4;
/** Passwords that stand in this repository, and are therefore public. */
const OURS = ['nestling', 'goodnight-moon'];
const commonest = readHashes(join(import.meta.dirname, 'commonest-passwords.txt'));

/**
 * Whether the password is among those that an attacker tries first. Case is ignored.
 *
 * The file holds the 3,000 most common passwords of at least six characters, each as the first four
 * bytes of its SHA-256, sorted. Source: the frequency list of dropbox/zxcvbn (MIT licence, commit
 * 67c4ece9, data/passwords.txt), in lower case.
 */
export function isCommonPassword(password: string): boolean {
  const lowerCase = password.toLowerCase();
  return OURS.includes(lowerCase) || commonest.has(hashOf(lowerCase));
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
