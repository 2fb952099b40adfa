import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash takes 19 MiB and a core for some 40 ms: a burst waits in line. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * @param stored null for an unknown user; then as much time goes by, and the answer is no
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
