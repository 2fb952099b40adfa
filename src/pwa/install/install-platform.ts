/** How a platform installs the app, which decides what the dialog explains. */
export type InstallPlatform = 'phoneSafari' | 'desktopSafari' | 'other';

/**
 * The platform of a browser. All browsers of an iPhone add to the home screen from the share sheet. An
 * iPad calls itself a Mac, and has a touch screen.
 */
export function installPlatformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallPlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'phoneSafari';
  const isMac = userAgent.includes('Macintosh');
  if (isMac && maxTouchPoints > 1) return 'phoneSafari';
  const isSafari = /Version\/[\d.]+ Safari\//.test(userAgent);
  return isMac && isSafari ? 'desktopSafari' : 'other';
}

/**
 * Whether the browser can install without having said so by an event: Safari never does, and neither
 * does Firefox on Android.
 */
export function canInstallByHand(
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): boolean {
  const isFirefoxOnAndroid = /Android.*Firefox\//.test(navigator.userAgent);
  return installPlatformOf(navigator) !== 'other' || isFirefoxOnAndroid;
}
