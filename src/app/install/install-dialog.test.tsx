import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { InstallDialog } from './install-dialog.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:152.0) Gecko/152.0 Firefox/152.0';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a phone with Safari', IPHONE, ['Tap Share', 'Add to Home Screen', 'Tap Add.']],
  ['Safari on a computer', MAC, ['Share', 'Add to Dock']],
  ['other browsers', ANDROID, ['Open the menu', 'Install app']],
])('explains %s', (_, userAgent, words) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, share: () => undefined });
  const shown = renderToStaticMarkup(<InstallDialog open onClose={() => undefined} />);
  const steps = [...shown.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);
  expect(steps).toHaveLength(words.length);
  for (const [at, word] of words.entries()) expect(steps[at]).toContain(word);
  expect(shown).toContain('Got it!');
  expect(shown).toContain('Try Share Now');
});

test('offers to share only where the device can', () => {
  vi.stubGlobal('navigator', { userAgent: MAC, maxTouchPoints: 0 });
  const shown = renderToStaticMarkup(<InstallDialog open onClose={() => undefined} />);
  expect(shown).not.toContain('Try Share Now');
});
