import { HOUR_MS } from '../../../schema/limits.ts';
import type { ConfirmationAnswer, VerifyConfirmationAnswer } from '../../../schema/wire/auth.ts';
import { Refusal } from '../../refusal.ts';
import { checkAddress } from './email-address.ts';
import { type CodeKey, invalidCode, newCode, requesterOf, spendCode } from './codes.ts';
import { takeMailAttempt } from '../mail-limits.ts';
import { hashOf } from './secrets.ts';
import type { AccountServices } from '../services.ts';
import { findByUsername } from '../people/users.ts';
import type { Visitor } from '../sign-in/visitor.ts';

/** A code proves an address before an answer depends on whether an account has that address. */
export function confirmationOf(username: string, { addressHash }: Visitor): CodeKey {
  return { purpose: 'confirm', subject: username, requester: addressHash };
}

/** The answer is the same for every address. @throws Refusal VALIDATION or RATE_LIMITED */
export async function sendConfirmation(
  services: AccountServices,
  username: string,
  visitor: Visitor,
): Promise<ConfirmationAnswer> {
  checkAddress(username, 'email');
  await takeMailAttempt(services, { purpose: 'confirm', username }, visitor);
  const code = await newCode(services.db, confirmationOf(username, visitor), visitor.now);
  await services.mailer.send({ to: username, kind: 'confirmation', code }, visitor.now);
  return {
    message: 'We have sent a code to your email address. It is good for 10 minutes.',
    ...(services.answersIncludeCodes ? { developmentMode: true, confirmationCode: code } : {}),
  };
}

/** @throws Refusal CODE_INVALID, RATE_LIMITED, or USERNAME_EXISTS if an account has this address */
export async function verifyConfirmation(
  services: AccountServices,
  { username, code }: { username: string; code: string },
  visitor: Visitor,
): Promise<VerifyConfirmationAnswer> {
  const { db } = services;
  const { now } = visitor;
  const key = confirmationOf(username, visitor);
  const requester = await requesterOf(db, key, now);
  if (requester === null) throw invalidCode();
  const isOwn = requester === key.requester;
  if (!isOwn) await takeTryElsewhere(services, username, visitor);
  const proof = await spendCode(db, { ...key, requester }, { code, now, counted: isOwn });
  if (await findByUsername(db, username)) throw usernameExists();
  return { verified: true, confirmationToken: proof };
}

/** Limits attempts at a code that another network requested, without using up the attempts of that one. */
async function takeTryElsewhere(
  { attempts }: AccountServices,
  username: string,
  { addressHash, now }: Visitor,
): Promise<void> {
  const name = hashOf(username);
  await attempts.take(
    [
      { key: `code:${name}:${addressHash}`, max: 5, windowMs: HOUR_MS },
      { key: `code:${name}`, max: 50, windowMs: HOUR_MS },
    ],
    now,
  );
}

export function usernameExists(): Refusal {
  return new Refusal(
    'USERNAME_EXISTS',
    'An account with this email already exists. Please try logging in instead.',
  );
}
