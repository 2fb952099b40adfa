import * as z from 'zod/mini';
import {
  type AnyFact,
  type Fact,
  readFact,
  removeFact,
  updateFact,
} from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { removeLocalFact } from '../../lib/local-facts.ts';
import { sessionFact } from '../../session/token-store.ts';
import { deviceFacts, localFacts } from './device-facts.ts';
import type { WipeReason } from './session-context.ts';

/** `lock`: only what is theirs; what belongs to the device is of whoever uses it now. */
type Because = WipeReason | 'lock';

/**
 * Removes the facts of a person, and those of the device that name their family, by the registry.
 * Facts of other persons stay, and so does what the registry never wipes, such as a payment whose
 * outcome is unknown.
 */
export async function clearUserData(
  userId: string,
  { because, store }: { because: Because; store: DeviceStore },
): Promise<void> {
  const wiped = await wipedKeys(userId, { because, store });
  await Promise.all(wiped.map((key) => removeFact({ key }, store)));
  if (because === 'lock') return;
  localFacts.filter(({ wipedBy }) => wipedBy.includes(because)).forEach(removeLocalFact);
}

/** The facts that `clearUserData` would remove, without the session. */
export async function storedFactsOf(
  userId: string,
  { because, store }: { because: Because; store: DeviceStore },
): Promise<StoredFacts> {
  const keys = await wipedKeys(userId, { because, store });
  const kept = keys.filter((key) => key !== sessionFact.key);
  return Promise.all(
    kept.map(async (key) => ({ key, value: await readFact(rawFact(key), store) })),
  );
}

const StoredFacts = z.array(z.object({ key: z.string(), value: z.unknown() }));
type StoredFacts = z.infer<typeof StoredFacts>;

/** Writes facts back. What was stored since is newer and stays; lists are joined. */
export async function restoreFacts(stored: unknown, store: DeviceStore): Promise<void> {
  for (const { key, value } of StoredFacts.parse(stored)) {
    await updateFact(
      rawFact(key),
      (newer) =>
        Array.isArray(newer) && Array.isArray(value) ? [...value, ...newer] : (newer ?? value),
      store,
    );
  }
}

/** A fact as it is stored, for copying it. */
function rawFact(key: string): Fact<unknown> {
  return { key, parse: (stored) => stored };
}

async function wipedKeys(
  userId: string,
  { because, store }: { because: Because; store: DeviceStore },
): Promise<string[]> {
  const keys = await store.keys('');
  return keys.filter((key) => deviceFacts.some((fact) => isWiped(key, { fact, userId, because })));
}

/** Whether a stored key belongs to a fact that goes with this person. */
function isWiped(
  key: string,
  { fact, userId, because }: { fact: AnyFact; userId: string; because: Because },
): boolean {
  if (fact.owner === 'device') {
    if (because === 'lock' || !fact.wipedBy.includes(because)) return false;
    return 'key' in fact ? key === fact.key : key.startsWith(fact.prefix);
  }
  const own = fact.prefix + userId;
  return key === own || key.startsWith(`${own}:`);
}
