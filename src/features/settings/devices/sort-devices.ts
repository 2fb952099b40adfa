import type { SessionAnswer } from '../../../../schema/wire/account.ts';

/** This device first, then by last use. */
export function sortDevices(devices: readonly SessionAnswer[]): SessionAnswer[] {
  return devices.toSorted((a, b) => Number(b.current) - Number(a.current) || b.usedAt - a.usedAt);
}

/** Whether a description such as "Chrome on Android" names a phone. */
export function looksLikePhone(device: string): boolean {
  return /android|iphone|ipad|phone|mobile/iu.test(device);
}
