import {
  defineKeyedFact,
  parseFlag,
  readFact,
  removeFact,
  writeFact,
} from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/**
 * Whether addresses may write for this person on this device: `?new=diaper&kind=wet&save=1` and
 * `?timer=sleep&do=toggle`, for shortcuts of the phone, NFC tags and voice assistants. Off until they
 * switch it on, because a link on any page could hold such an address.
 */
export const addressActionsFact = defineKeyedFact({
  prefix: 'address-actions:',
  owner: 'user',
  parse: parseFlag,
});

export async function areAddressActionsOn(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  // An unreadable choice counts as no.
  return (await readFact(addressActionsFact.of(userId), store).catch(() => false)) === true;
}

export function setAddressActions(
  userId: string,
  isOn: boolean,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const fact = addressActionsFact.of(userId);
  return isOn ? writeFact(fact, true, store) : removeFact(fact, store);
}

/**
 * Whether the action in the address may be carried out: the person has switched this on, and no page
 * of another site led here.
 */
export async function mayActByAddress(userId: string): Promise<boolean> {
  return !isFromOtherSite() && (await areAddressActionsOn(userId));
}

/** A shortcut, a tag and a typed address have no referrer. */
function isFromOtherSite(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin !== location.origin;
}
