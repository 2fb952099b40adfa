import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../schema/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { hashOf } from './secrets.ts';

/**
 * Six-digit codes, sent by mail and typed in. A code is for one purpose, one subject and one
 * requester. It works once, for ten minutes and ten attempts, until a newer code replaces it.
 */
export type CodePurpose = 'confirm' | 'change-email' | 'vault' | 'transfer';
export type CodeKey = {
  purpose: CodePurpose;
  /** The address or person that the code proves; stored as a hash. */
  subject: string;
  /** Who requested it: the hash of a network, or a session. */
  requester: string;
};

export const CODE_GOOD_MS = 10 * MINUTE_MS;
export const PROOF_GOOD_MS = 30 * MINUTE_MS;
const TRIES = 10;
const DIGITS = 6;

type Row = { salt: string; code_hash: string };

/** Creates a code, which replaces the previous one. */
export async function newCode(db: Queryable, key: CodeKey, now: number): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const salt = randomBytes(16).toString('base64url');
  await db.query(
    `insert into codes (purpose, subject, requester, salt, code_hash, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (purpose, subject, requester) do update set
       salt = excluded.salt, code_hash = excluded.code_hash, tries = 0,
       made_at = excluded.made_at, expires_at = excluded.expires_at,
       proof_hash = null, proved_until = null`,
    [...columnsOf(key), salt, saltedHash(salt, code), now, now + CODE_GOOD_MS],
  );
  return code;
}

/**
 * Checks a code and marks it as used.
 *
 * @param options.counted false for an attempt by somebody who did not request the code. It must not
 *                        use up the requester's attempts, and the caller has to limit it
 * @returns a proof that the code was right, for `takeProof`
 * @throws Refusal CODE_INVALID if the code is wrong, expired, used or tried too often
 */
export async function spendCode(
  db: Queryable,
  key: CodeKey,
  { code, now, counted = true }: { code: string; now: number; counted?: boolean },
): Promise<string> {
  // Counted before it is compared, so that simultaneous attempts count, too.
  const [row] = await db.query<Row>(
    `update codes set tries = tries + ${counted ? 1 : 0}
     where purpose = $1 and subject = $2 and requester = $3
       and proved_until is null and expires_at > $4 and tries < $5
     returning salt, code_hash`,
    [...columnsOf(key), now, TRIES],
  );
  if (!row || !isSame(row.code_hash, saltedHash(row.salt, code))) throw invalidCode();
  const proof = randomBytes(32).toString('base64url');
  const used = await db.query(
    `update codes set proof_hash = $5, proved_until = $6
     where purpose = $1 and subject = $2 and requester = $3
       and code_hash = $4 and proved_until is null
     returning purpose`,
    [...columnsOf(key), row.code_hash, hashOf(proof), now + PROOF_GOOD_MS],
  );
  if (used.length === 0) throw invalidCode();
  return proof;
}

/**
 * The requester of the newest valid code of a subject; a code of `key.requester` itself comes first.
 * It can be another network, because a phone may leave the wifi between the request and the typing.
 */
export async function requesterOf(
  db: Queryable,
  key: CodeKey,
  now: number,
): Promise<string | null> {
  const [purpose, subject, requester] = columnsOf(key);
  const [row] = await db.query<{ requester: string }>(
    `select requester from codes
     where purpose = $1 and subject = $2 and proved_until is null and expires_at > $4
     order by (requester = $3) desc, made_at desc limit 1`,
    [purpose, subject, requester, now],
  );
  return row?.requester ?? null;
}

/**
 * Whether the subject was proved by this proof. The requester does not count: a network is shared.
 */
export async function isProved(
  db: Queryable,
  key: CodeKey,
  proof: string | undefined,
  now: number,
): Promise<boolean> {
  const rows = await db.query(`select 1 from codes where ${PROVED}`, provedBy(key, proof, now));
  return rows.length > 0;
}

/** Checks the same, and removes the proof. */
export async function takeProof(
  tx: Queryable,
  key: CodeKey,
  proof: string | undefined,
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `delete from codes where ${PROVED} returning purpose`,
    provedBy(key, proof, now),
  );
  return rows.length > 0;
}

const PROVED = 'purpose = $1 and subject = $2 and proof_hash = $3 and proved_until > $4';

function provedBy(key: CodeKey, proof: string | undefined, now: number): unknown[] {
  const [purpose, subject] = columnsOf(key);
  return [purpose, subject, hashOf(proof ?? ''), now];
}

export async function sweepCodes(db: Queryable, now: number): Promise<void> {
  await db.query('delete from codes where greatest(expires_at, coalesce(proved_until, 0)) <= $1', [
    now,
  ]);
  await db.query('delete from resets where expires_at <= $1', [now]);
}

export function invalidCode(): Refusal {
  return new Refusal('CODE_INVALID', 'Invalid confirmation code. Please try again.');
}

function columnsOf({ purpose, subject, requester }: CodeKey): [string, string, string] {
  return [purpose, hashOf(subject), requester];
}

function saltedHash(salt: string, code: string): string {
  return createHmac('sha256', salt).update(code).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
