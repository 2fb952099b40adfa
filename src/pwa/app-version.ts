const DEFAULT_VERSION = '0.0.4';

/** The version of the running build: the global that the build defines, or the page's meta tag. */
export function appVersion(): string {
  if (typeof __APP_VERSION__ === 'string' && __APP_VERSION__ !== '') return __APP_VERSION__;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content ?? '';
  // Without a build the tag still contains its placeholder.
  return /^\d/.test(meta) ? meta : DEFAULT_VERSION;
}
