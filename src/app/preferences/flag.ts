import { type KeyedFact, readFact, removeFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/** Choices of a person that are stored on this device and off until they switch them on. */

/** @param userId null while nobody is signed in */
export async function isFlagOn(
  flag: KeyedFact<boolean>,
  userId: string | null,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  if (userId === null) return false;
  // An unreadable choice counts as no.
  return (await readFact(flag.of(userId), store).catch(() => false)) === true;
}

export function setFlag(
  flag: KeyedFact<boolean>,
  userId: string,
  isOn: boolean,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const fact = flag.of(userId);
  return isOn ? writeFact(fact, true, store) : removeFact(fact, store);
}
