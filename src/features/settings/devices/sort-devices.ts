import type { SessionAnswer } from '../../../../schema/wire/account.ts';

/** This device first, then what was used last. */
export function sortDevices(devices: readonly SessionAnswer[]): SessionAnswer[] {
  return devices.toSorted((a, b) => Number(b.current) - Number(a.current) || b.usedAt - a.usedAt);
}

/** By its words, such as "Chrome on Android". */
export function looksLikePhone(device: string): boolean {
  return /android|iphone|ipad|phone|mobile/iu.test(device);
}
