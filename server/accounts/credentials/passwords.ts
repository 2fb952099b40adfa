import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

const MIN_CHARS = 8;
const MIN_CHARS_INVITED = 6;

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hash takes 19 MiB and about 40 ms of a core, so more of them wait in a queue. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Checks that a new password is good enough.
 *
 * @param options.invited with an invitation a shorter password is allowed (specification)
 * @param options.path    the field that the error names
 * @throws Refusal VALIDATION
 */
export function checkPassword(
  password: string,
  { invited, path = 'password' }: { invited: boolean; path?: string },
): void {
  const min = invited ? MIN_CHARS_INVITED : MIN_CHARS;
  if (password.length < min) {
    throw wrongPassword(path, `Password must be at least ${min} characters long`);
  }
  if (isCommonPassword(password)) {
    throw wrongPassword(path, 'This password is one of the most common ones. Choose another one.');
  }
}

function wrongPassword(path: string, message: string): Refusal {
  return new Refusal('VALIDATION', message, { fields: [{ path, message }] });
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * @param stored null for an unknown user: takes as long as a comparison, and returns false
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await nobodysHash()), password));
  return stored !== null && matches;
}

let dummy: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  dummy ??= hash('nobody', OPTIONS);
  return dummy;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
