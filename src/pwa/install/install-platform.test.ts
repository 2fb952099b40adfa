import { expect, test } from 'vitest';
import { canInstallByHand, installPlatformOf } from './install-platform.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const browsers = [
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    5,
    'phoneSafari',
    true,
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    5,
    'phoneSafari',
    true,
  ],
  ['an iPad', `${mac} Version/18.5 Safari/605.1.15`, 5, 'phoneSafari', true],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, 'desktopSafari', true],
  [
    'Chrome on a Mac',
    `${mac.replace('605.1.15', '537.36')} Chrome/138.0.0.0 Safari/537.36`,
    0,
    'other',
    false,
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'other',
    false,
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    5,
    'other',
    true,
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    5,
    'other',
    false,
  ],
] as const;

test.each(browsers)(
  '%s installs in its own way',
  (_name, userAgent, maxTouchPoints, platform, byHand) => {
    expect(installPlatformOf({ userAgent, maxTouchPoints })).toBe(platform);
    expect(canInstallByHand({ userAgent, maxTouchPoints })).toBe(byHand);
  },
);
