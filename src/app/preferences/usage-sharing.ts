import {
  defineKeyedFact,
  parseFlag,
  readFact,
  removeFact,
  writeFact,
} from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/**
 * Whether a person agreed to share the use of the payment pages with the payment provider. Off until
 * they agree, and stored on the device where they did.
 */
export const usageSharingFact = defineKeyedFact({
  prefix: 'sharing:',
  owner: 'user',
  parse: parseFlag,
});

/** @param userId null while nobody is signed in */
export async function isUsageShared(
  userId: string | null,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  if (userId === null) return false;
  // An unreadable choice counts as no.
  return (await readFact(usageSharingFact.of(userId), store).catch(() => false)) === true;
}

export function setUsageShared(
  userId: string,
  isOn: boolean,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const fact = usageSharingFact.of(userId);
  return isOn ? writeFact(fact, true, store) : removeFact(fact, store);
}
