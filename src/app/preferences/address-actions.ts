import { defineKeyedFact, parseFlag } from '../../lib/device-facts.ts';
import { isFlagOn } from './flag.ts';

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

/**
 * Whether the action in the address may be carried out: the person has switched this on, and no page
 * of another site led here.
 */
export async function mayActByAddress(userId: string): Promise<boolean> {
  return !isFromOtherSite() && (await isFlagOn(addressActionsFact, userId));
}

/** A shortcut, a tag and a typed address have no referrer. */
function isFromOtherSite(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin !== location.origin;
}
