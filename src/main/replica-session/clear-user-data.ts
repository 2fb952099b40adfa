import { type AnyFact, type WipedBy, removeFact } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { removeLocalFact } from '../../lib/local-facts.ts';
import { deviceFacts, localFacts } from './device-facts.ts';
import type { WipeReason } from './session-context.ts';

/**
 * Removes the facts of a person, and those of the device that name their family, by the registry.
 * Facts of other persons stay, and so does what the registry never wipes, such as a payment whose
 * outcome is unknown.
 */
export async function clearUserData(
  userId: string,
  { because, store }: { because: WipeReason; store: DeviceStore },
): Promise<void> {
  const keys = await store.keys('');
  const wiped = keys.filter((key) =>
    deviceFacts.some((fact) => isWiped(key, { fact, userId, because })),
  );
  await Promise.all(wiped.map((key) => removeFact({ key }, store)));
  localFacts.filter(({ wipedBy }) => wipedBy.includes(because)).forEach(removeLocalFact);
}

/** Whether a stored key belongs to a fact that goes with this person. */
function isWiped(
  key: string,
  { fact, userId, because }: { fact: AnyFact; userId: string; because: WipedBy },
): boolean {
  if (fact.owner === 'device') {
    if (!fact.wipedBy.includes(because)) return false;
    return 'key' in fact ? key === fact.key : key.startsWith(fact.prefix);
  }
  const own = fact.prefix + userId;
  return key === own || key.startsWith(`${own}:`);
}
