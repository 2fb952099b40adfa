import type { MediaSettings } from '../media-settings.ts';

/**
 * Why no file is sent at the moment:
 * - paused:  the person paused the uploads
 * - mobile:  the device is on mobile data, and files are sent on Wi-Fi only
 * - offline: the browser says that there is no connection
 * - signIn:  the session has ended; files wait until the person signs in
 * - full:    the family's storage is full; told of each file, not of the whole queue
 */
export const uploadHolds = ['paused', 'mobile', 'offline', 'signIn', 'full'] as const;
export type UploadHold = (typeof uploadHolds)[number];

export type NetworkKind = 'offline' | 'mobile' | 'other';

export function holdsOf(
  { isPaused, wifiOnly }: MediaSettings,
  { network, needsSignIn }: { network: NetworkKind; needsSignIn: boolean },
): UploadHold[] {
  const holds: UploadHold[] = [];
  if (isPaused) holds.push('paused');
  if (wifiOnly && network === 'mobile') holds.push('mobile');
  if (network === 'offline') holds.push('offline');
  if (needsSignIn) holds.push('signIn');
  return holds;
}

/** Not in TypeScript's types: only Chromium tells the kind of the network. */
type NetworkInformation = EventTarget & { type?: string };

function networkInformation(): NetworkInformation | undefined {
  return (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection;
}

/** Whether this browser can tell mobile data from Wi-Fi. */
export function knowsNetworkKind(): boolean {
  return networkInformation()?.type !== undefined;
}

export function networkKind(): NetworkKind {
  if (!globalThis.navigator.onLine) return 'offline';
  return networkInformation()?.type === 'cellular' ? 'mobile' : 'other';
}

/** Calls `listener` when the kind of the network changes. @returns a function that stops it */
export function onNetworkChange(listener: () => void): () => void {
  const targets = [globalThis, networkInformation()];
  const names = ['online', 'offline', 'change'];
  for (const target of targets) {
    for (const name of names) target?.addEventListener(name, listener);
  }
  return () => {
    for (const target of targets) {
      for (const name of names) target?.removeEventListener(name, listener);
    }
  };
}
