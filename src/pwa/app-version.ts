const DEFAULT_VERSION = '0.0.4';

/** The running build's version: the global that the build sets, else the page's meta tag. */
export function appVersion(): string {
  if (typeof __APP_VERSION__ === 'string' && __APP_VERSION__ !== '') return __APP_VERSION__;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content ?? '';
  // Without a build the tag still holds its placeholder.
  return /^\d/.test(meta) ? meta : DEFAULT_VERSION;
}
