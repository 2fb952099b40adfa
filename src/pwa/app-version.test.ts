import { afterEach, expect, test, vi } from 'vitest';
import { appVersion } from './app-version.ts';

afterEach(() => vi.unstubAllGlobals());

const withMeta = (content: string | null) =>
  vi.stubGlobal('document', { querySelector: () => (content === null ? null : { content }) });

test('the version is that of the build, else that of the page, else 0.0.4', () => {
  withMeta('1.2.3');
  vi.stubGlobal('__APP_VERSION__', '9.8.7');
  expect(appVersion()).toBe('9.8.7');
  vi.stubGlobal('__APP_VERSION__', '');
  expect(appVersion()).toBe('1.2.3');
  withMeta('%APP_VERSION%');
  expect(appVersion()).toBe('0.0.4');
  withMeta(null);
  expect(appVersion()).toBe('0.0.4');
});
