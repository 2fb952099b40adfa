import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { mayManage } from '../../../schema/rights/people.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import type { ConfirmationAnswer } from '../../../schema/wire/auth.ts';
import type { AccountTransaction, Queryable } from '../../db/database.ts';
import { instant } from '../../mail/dates.ts';
import { putMember } from '../../records/people.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { withAccountLocked } from '../account-lock.ts';
import { type CodeKey, newCode, spendCode, takeProof } from '../credentials/codes.ts';
import { checkOwnPassword } from '../credentials/own-password.ts';
import type { AccountServices } from '../services.ts';
import type { AccessClaim } from '../sessions/access-tokens.ts';
import { deleteTransfer, findTransfer, insertTransfer } from './pending-transfer.ts';
import { type User, findUser } from './users.ts';

/**
 * Transfers the account: a parent becomes its owner, and the owner a parent. An account always has
 * exactly one owner. The owner confirms it with a code by mail, waits for a day, and completes it with
 * the password; both are informed of each step.
 */
type Owner = { user: User; claim: AccessClaim };

/** For this long the new owner cannot remove the former one. */
export const FORMER_OWNER_STAYS_MS = 7 * DAY_MS;

/** Mails a code to the owner. @throws Refusal NOT_FOUND, FORBIDDEN or RATE_LIMITED */
export async function requestTransferCode(
  { db, attempts, mailer, answersIncludeCodes }: AccountServices,
  owner: Owner,
  toUserId: string,
  now: number,
): Promise<ConfirmationAnswer> {
  const { accountId, userId, username } = owner.user;
  const { next } = await checkPeople(db, owner.user, toUserId);
  await checkNoneWaits(db, accountId, now);
  const person = `${accountId}:${userId}`;
  await attempts.take(
    [
      { key: `mail:transfer:${person}:soon`, max: 1, windowMs: MINUTE_MS },
      { key: `mail:transfer:${person}`, max: 5, windowMs: HOUR_MS },
    ],
    now,
  );
  const code = await newCode(db, keyOf(owner, toUserId), now);
  await mailer.send({ to: username, kind: 'transfer-code', code, nextName: next.name }, now);
  return {
    message: 'We have sent a code to your email address. It is good for 10 minutes.',
    ...(answersIncludeCodes ? { developmentMode: true, confirmationCode: code } : {}),
  };
}

/**
 * Starts the day of waiting, and informs both people.
 *
 * @throws Refusal CODE_INVALID, NOT_FOUND, or FORBIDDEN while another handover waits
 */
export async function startTransfer(
  { db, mailer }: Pick<AccountServices, 'db' | 'mailer'>,
  owner: Owner,
  { userId: toUserId, code }: { userId: string; code: string },
  now: number,
): Promise<void> {
  const { accountId, userId: ownerId } = owner.user;
  const key = keyOf(owner, toUserId);
  const proof = await spendCode(db, key, { code, now });
  await withAccountLocked(db, accountId, async (tx) => {
    const { user, next } = await checkPeople(tx, owner.user, toUserId);
    await takeProof(tx, key, proof, now);
    await checkNoneWaits(tx, accountId, now);
    const { readyAt } = await insertTransfer(tx, { accountId, ownerId, toUserId }, now);
    const mail = { kind: 'transfer-started', at: now, readyAt } as const;
    const names = { ownerName: user.name, nextName: next.name };
    const [toOwner, toNext] = [pageOf(next), pageOf(user)];
    await mailer.send(
      { ...mail, ...names, to: user.username, you: 'owner', path: toOwner },
      now,
      tx,
    );
    await mailer.send({ ...mail, ...names, to: next.username, you: 'next', path: toNext }, now, tx);
    await writeAudit(tx, user, { action: 'start-transfer', about: toUserId }, now);
  });
}

/**
 * Completes the handover after its wait, and informs both people.
 *
 * @throws Refusal PASSWORD_NEEDED, NOT_FOUND, RATE_LIMITED, or FORBIDDEN before the end of the wait
 */
export async function transferAccount(
  { db, attempts, mailer }: Pick<AccountServices, 'db' | 'attempts' | 'mailer'>,
  by: User,
  { userId: toUserId, password }: { userId: string; password: string },
  now: number,
): Promise<void> {
  const { accountId } = by;
  await checkOwnPassword({ db, attempts }, by, password, now);
  await withAccountLocked(db, accountId, async (tx, records) => {
    const { user, next } = await checkPeople(tx, by, toUserId);
    await checkHasWaited(tx, by, toUserId, now);
    const at = { by: by.userId, now };
    await setRole(tx, records, { ...user, role: 'parent' }, at);
    await setRole(tx, records, { ...next, role: 'super_admin' }, at);
    await deleteTransfer(tx, accountId);
    const mail = {
      kind: 'transfer-done',
      at: now,
      staysUntil: now + FORMER_OWNER_STAYS_MS,
    } as const;
    const names = { ownerName: user.name, nextName: next.name };
    await mailer.send({ ...mail, ...names, to: user.username, you: 'owner' }, now, tx);
    await mailer.send({ ...mail, ...names, to: next.username, you: 'next' }, now, tx);
    await writeAudit(tx, by, { action: 'transfer', about: toUserId }, now);
  });
}

/**
 * @throws Refusal FORBIDDEN for a person who handed the account over a short time ago: a new owner
 * must not be able to lock out the former one before that person can react
 */
export async function checkIsNotFormerOwner(
  tx: Queryable,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  now: number,
): Promise<void> {
  const [last] = await tx.query<{ at: number }>(
    `select at from audit where account_id = $1 and at > $3 and by_user = $2 and deed = 'transfer'
     order by at desc limit 1`,
    [accountId, userId, now - FORMER_OWNER_STAYS_MS],
  );
  if (!last) return;
  const until = instant(last.at + FORMER_OWNER_STAYS_MS);
  throw new Refusal(
    'FORBIDDEN',
    `This person owned the family until a short time ago. You can remove them from ${until}.`,
  );
}

/** Read inside the lock where one is held: the owner may have transferred it on another device. */
async function checkPeople(
  db: Queryable,
  { accountId, userId }: User,
  toUserId: string,
): Promise<{ user: User; next: User }> {
  const user = await findUser(db, accountId, userId);
  const next = await findUser(db, accountId, toUserId);
  if (!next) throw new Refusal('NOT_FOUND', 'There is no such person.');
  if (!user || !mayManage(user, { do: 'makeOwner', person: next })) {
    throw new Refusal('FORBIDDEN', 'Only a parent can become the owner of the account.');
  }
  return { user, next };
}

async function checkNoneWaits(db: Queryable, accountId: string, now: number): Promise<void> {
  if (!(await findTransfer(db, accountId, now))) return;
  throw new Refusal('FORBIDDEN', 'A handover is waiting already. Stop it first.');
}

async function checkHasWaited(
  tx: Queryable,
  { accountId, userId }: User,
  toUserId: string,
  now: number,
): Promise<void> {
  const found = await findTransfer(tx, accountId, now);
  if (found?.ownerId !== userId || found.toUserId !== toUserId) {
    // An older release of the app, which knows no code, shows this as it is.
    throw new Refusal(
      'FORBIDDEN',
      'Nothing has changed: a handover starts with a code by email and then waits for a day. Update the app to begin.',
    );
  }
  if (now < found.readyAt) {
    throw new Refusal(
      'FORBIDDEN',
      `Nothing has changed yet: you can complete the handover from ${instant(found.readyAt)}.`,
    );
  }
}

async function setRole(
  tx: AccountTransaction,
  records: RecordTransaction,
  user: User & { role: Role },
  at: { by: string; now: number },
): Promise<void> {
  const { accountId, userId, name, color, role } = user;
  await tx.query('update users set role = $3 where account_id = $1 and user_id = $2', [
    accountId,
    userId,
    role,
  ]);
  await putMember(records, { userId, name, color, role }, at);
}

/** The code is for one person: it cannot start a handover to somebody else. */
function keyOf({ user, claim }: Owner, toUserId: string): CodeKey {
  const subject = `${user.accountId}/${user.userId}/${toUserId}`;
  return { purpose: 'transfer', subject, requester: claim.sessionId };
}

/** The page of a person in the app, where the other one can stop the handover. */
function pageOf({ userId }: User): string {
  return `/settings?section=person&id=${encodeURIComponent(userId)}`;
}
