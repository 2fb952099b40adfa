import type { PushSubscriptionInput } from '../../schema/wire/push.ts';

/** The subscription of this browser to push messages, of which a browser has one. */

export function isPushSupported(): boolean {
  return 'PushManager' in globalThis && 'serviceWorker' in globalThis.navigator;
}

/**
 * Subscribes with the server's key, or returns the subscription that there is. One with another key,
 * of a server that was set up anew, can no longer receive anything and is replaced.
 *
 * @returns null where the browser refuses: private windows, a blocked site, no push service
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionInput | null> {
  try {
    const manager = (await globalThis.navigator.serviceWorker.getRegistration())?.pushManager;
    if (!manager) return null;
    const existing = await manager.getSubscription();
    const isOurs = existing !== null && keyOf(existing) === withoutPadding(publicKey);
    if (existing && !isOurs) await existing.unsubscribe();
    const subscription =
      existing && isOurs
        ? existing
        : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return inputOf(subscription);
  } catch {
    return null;
  }
}

/** Ends the subscription of this browser; there may be none. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    const registration = await globalThis.navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server ends it as well, and its messages then reach nobody.
  }
}

function inputOf(subscription: PushSubscription): PushSubscriptionInput | null {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, expirationTime: expirationTime ?? null, keys: { p256dh, auth } };
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (key === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return withoutPadding(text.replaceAll('+', '-').replaceAll('/', '_'));
}

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/, '');
}
