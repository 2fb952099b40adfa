import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { hasVault } from '../../../schema/rights/can.ts';
import type { VaultCodeAnswer } from '../../../schema/wire/privacy.ts';
import type { Queryable } from '../../db/database.ts';
import type { AccountActor } from '../../records/audience.ts';
import { Refusal } from '../../refusal.ts';
import type { AccessClaim } from '../sessions/access-tokens.ts';
import { CODE_GOOD_MS, type CodeKey, newCode, spendCode, takeProof } from './codes.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../people/users.ts';

/**
 * Step-up authentication for the family vault: a code sent by mail opens it for one session and 15
 * minutes, or for the 5 or 60 minutes that the person has chosen.
 */
type VaultRequester = { user: User; actor: AccountActor; claim: AccessClaim };

const OPEN_MINUTES = 15;
const TRIES = { max: 5, windowMs: 15 * MINUTE_MS };

/** @throws Refusal FORBIDDEN without the right to the vault, or RATE_LIMITED */
export async function requestVaultCode(
  { db, attempts, mailer, answersIncludeCodes }: AccountServices,
  requester: VaultRequester,
  now: number,
): Promise<VaultCodeAnswer> {
  requireVaultRight(requester.actor);
  const { accountId, userId, username } = requester.user;
  const person = `${accountId}:${userId}`;
  await attempts.take(
    [
      { key: `mail:vault:${person}:soon`, max: 1, windowMs: MINUTE_MS },
      { key: `mail:vault:${person}`, max: 8, windowMs: HOUR_MS },
    ],
    now,
  );
  const code = await newCode(db, keyOf(requester), now);
  await mailer.send({ to: username, kind: 'vault-code', code }, now);
  return {
    message: 'We have sent a code to your email address. It is good for 10 minutes.',
    expiresAt: now + CODE_GOOD_MS,
    ...(answersIncludeCodes ? { developmentMode: true, code } : {}),
  };
}

/**
 * @returns until when the vault is open for this session (epoch ms)
 * @throws Refusal FORBIDDEN, CODE_INVALID, or RATE_LIMITED for 15 minutes after five wrong codes
 */
export async function openVault(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  requester: VaultRequester,
  {
    code,
    minutes = OPEN_MINUTES,
    now,
  }: { code: string; minutes?: number | undefined; now: number },
): Promise<number> {
  requireVaultRight(requester.actor);
  const { accountId, userId } = requester.user;
  const tries = { key: `vault:${accountId}:${userId}`, ...TRIES };
  // Counted for the person and not for the code: a new code gives no further attempts.
  await attempts.take([tries], now);
  const key = keyOf(requester);
  try {
    const proof = await spendCode(db, key, { code, now });
    await takeProof(db, key, proof, now);
  } catch (error) {
    await attempts.lock(tries, now);
    throw error;
  }
  await attempts.forget([tries.key]);
  const until = now + minutes * MINUTE_MS;
  await db.query(
    `update sessions /* quiet: only requests ask for it */ set vault_until = $3
     where account_id = $1 and session_id = $2`,
    [accountId, requester.claim.sessionId, until],
  );
  return until;
}

/**
 * Every access to content of the vault calls this: lists, files, thumbnails, search and exports.
 *
 * @throws Refusal FORBIDDEN or VAULT_LOCKED
 */
export async function requireVaultOpen(
  db: Queryable,
  { actor, claim }: Pick<VaultRequester, 'actor' | 'claim'>,
  now: number,
): Promise<void> {
  requireVaultRight(actor);
  if (await hasOpenVault(db, { claim }, now)) return;
  throw new Refusal('VAULT_LOCKED', 'Please open the vault with a code first.');
}

/** Whether the vault is open for this session. */
export async function hasOpenVault(
  db: Queryable,
  { claim }: Pick<VaultRequester, 'claim'>,
  now: number,
): Promise<boolean> {
  const [session] = await db.query<{ vault_until: number | null }>(
    'select vault_until from sessions where account_id = $1 and session_id = $2',
    [claim.accountId, claim.sessionId],
  );
  return now < (session?.vault_until ?? 0);
}

function requireVaultRight(actor: AccountActor): void {
  if (!hasVault(actor)) throw new Refusal('FORBIDDEN', 'You have no permission for this.');
}

function keyOf({ user, claim }: VaultRequester): CodeKey {
  const subject = `${user.accountId}/${user.userId}`;
  return { purpose: 'vault', subject, requester: claim.sessionId };
}
