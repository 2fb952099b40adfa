import { defineKeyedFact, parseFlag, readFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { isParent, type Role } from '../../../schema/rights/roles.ts';
import { readAnswers } from './answers.ts';
import { readCareAnswers } from './caregiver/care-answers.ts';

export const onboardingPutOffFact = defineKeyedFact({
  prefix: 'onboarding-put-off:',
  owner: 'user',
  parse: parseFlag,
});

/** Unfinished onboarding, which Home offers to continue until the person declines. */

export async function hasLeftHalfWay(
  { id, role }: { id: string; role: Role },
  now: number,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  if (await readFact(onboardingPutOffFact.of(id), store)) return false;
  const read = isParent(role) ? readAnswers : readCareAnswers;
  return (await read(id, now, store)) !== null;
}

/** Declines for good on this device; the settings still lead to the steps. */
export function putOff(id: string, store: DeviceStore = deviceStore): Promise<void> {
  return writeFact(onboardingPutOffFact.of(id), true, store);
}
