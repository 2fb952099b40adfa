/**
 * Whether this browser may show notifications of the system:
 * - `unasked`: it has not been asked yet
 * - `homeScreen`: only in an app on the home screen (Safari on iPhones and iPads)
 * - `insecure`: browsers show none for pages without https
 * - `unsupported`: it has none
 */
export type NotificationPermissionState =
  | 'granted'
  | 'denied'
  | 'unasked'
  | 'homeScreen'
  | 'insecure'
  | 'unsupported';

/** The parts of a browser that decide it; tests pass their own. */
export type NotificationBrowser = {
  Notification?: Pick<typeof Notification, 'permission'> | undefined;
  isSecureContext: boolean;
};

/** @param isHandheldSafari the browser of an iPhone or iPad, outside an installed app */
export function notificationPermission(
  { isHandheldSafari }: { isHandheldSafari: boolean },
  { Notification: api, isSecureContext }: NotificationBrowser = globalThis,
): NotificationPermissionState {
  if (api === undefined) {
    // Older versions of Safari have none either way, and an update is offered by the system.
    if (isHandheldSafari) return 'homeScreen';
    return isSecureContext ? 'unsupported' : 'insecure';
  }
  return api.permission === 'default' ? 'unasked' : api.permission;
}

/**
 * Asks the browser, which shows its own question. Only on a tap, and after the person has read what
 * it is for: a browser that is refused does not ask again.
 */
export async function askForNotifications(): Promise<void> {
  try {
    await Notification.requestPermission();
  } catch {
    // The state says what came of it.
  }
}

/**
 * Calls back when the permission may have changed: in the settings of the browser, or in those of the system, of which
 * some browsers tell nothing until the person comes back.
 *
 * @returns a function that stops it
 */
export function followPermission(changed: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener('focus', changed, { signal });
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', changed, { signal }),
    () => undefined,
  );
  return () => end.abort();
}
