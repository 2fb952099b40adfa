import {
  defineKeyedFact,
  parseFlag,
  readFact,
  removeFact,
  writeFact,
} from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/**
 * Whether a person lets the payment provider learn how its pages are used. Off until they say so,
 * and kept on the device on which they said it.
 */
export const usageSharingFact = defineKeyedFact({
  prefix: 'sharing:',
  owner: 'user',
  parse: parseFlag,
});

/** @param userId null for nobody, who has not been asked */
export async function isUsageShared(
  userId: string | null,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  if (userId === null) return false;
  // What cannot be read was not said.
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
