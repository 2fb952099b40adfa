import { defineKeyedFact, parseFlag } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { isFlagOn, setFlag } from './flag.ts';

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
export function isUsageShared(userId: string | null, store?: DeviceStore): Promise<boolean> {
  return isFlagOn(usageSharingFact, userId, store);
}

export function setUsageShared(userId: string, isOn: boolean, store?: DeviceStore): Promise<void> {
  return setFlag(usageSharingFact, userId, isOn, store);
}
