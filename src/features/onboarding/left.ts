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

/** First steps that somebody left half way: they are offered on Home, until they are put off. */

export async function hasLeftHalfWay(
  { id, role }: { id: string; role: Role },
  now: number,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  if (await readFact(onboardingPutOffFact.of(id), store)) return false;
  const read = isParent(role) ? readAnswers : readCareAnswers;
  return (await read(id, now, store)) !== null;
}

/** For good on this device; the settings lead there still. */
export function putOff(id: string, store: DeviceStore = deviceStore): Promise<void> {
  return writeFact(onboardingPutOffFact.of(id), true, store);
}
