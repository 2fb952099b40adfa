import { describe, expect, test } from 'vitest';
import { createTestProvider } from '../../tests/helpers/billing-provider.ts';
import { isAnonymousId, newAnonymousId } from './anonymous.ts';
import { BillingErrorCode } from './errors.ts';
import { type LogLevel, logLevels } from './log.ts';

const { billing } = createTestProvider();

describe('the key', () => {
  test.each(['rcb_a', 'rcb_sb_a.B-9_', 'pdl_x'])('accepts %s', (apiKey) => {
    expect(billing({ apiKey }).appUserId).toBe('user_8842');
  });

  test.each(['', 'rcb_', 'pdl_', 'appl_x', 'xrcb_a', 'rcb_a b', 'rcb_ä', 'RCB_a', 'rcb_a\n'])(
    'refuses %j with the message of the specification',
    (apiKey) => {
      expect(() => billing({ apiKey })).toThrow(
        expect.objectContaining({
          code: BillingErrorCode.invalidCredentials,
          message: 'Invalid API key. Use your Web Billing or Paddle API key.',
        }),
      );
    },
  );

  test.each([
    ['rcb_sb_x', true],
    ['rcb_x', false],
    ['pdl_sb_x', false],
  ])('%s is a sandbox key: %j', (apiKey, isSandbox) => {
    expect(billing({ apiKey }).isSandbox).toBe(isSandbox);
  });
});

describe('the customer’s id', () => {
  test.each([
    'no_user',
    'null',
    'none',
    'nil',
    '(null)',
    'NaN',
    '\\x00',
    '',
    'empty',
    'unidentified',
    'undefined',
    'unknown',
    'a/b',
    '/',
  ])('refuses %j', (appUserId) => {
    expect(() => billing({ appUserId })).toThrow(
      expect.objectContaining({ code: BillingErrorCode.invalidAppUserId }),
    );
  });

  test.each(['Null', ' ', 'user 1', 'a+b#c@d', '7'])('accepts %j', (appUserId) => {
    expect(billing({ appUserId }).appUserId).toBe(appUserId);
  });

  test('is also checked when it changes, and a refused one changes nothing', () => {
    const layer = billing();
    expect(() => layer.changeUser('null')).toThrow(
      expect.objectContaining({ code: BillingErrorCode.invalidAppUserId }),
    );
    expect(layer.appUserId).toBe('user_8842');
  });

  test('reports whether the customer has signed in', () => {
    const id = newAnonymousId();
    expect(id).toMatch(/^\$RCAnonymousID:[0-9a-f]{32}$/);
    expect(billing({ appUserId: id }).isAnonymous).toBe(true);
    expect(billing().isAnonymous).toBe(false);
    expect(isAnonymousId('$RCAnonymousID:1')).toBe(false);
    expect(newAnonymousId()).not.toBe(id);
  });
});

test('a proxy URL must not end with a slash', () => {
  expect(() => billing({ proxyUrl: 'https://a.example/' })).toThrow(
    expect.objectContaining({ code: BillingErrorCode.configuration }),
  );
});

test.each([
  'authorization',
  'Authorization',
  'CONTENT-TYPE',
  'accept',
  'X-Platform',
  'x-version',
  'X-Is-Sandbox',
  'x-platform-flavor',
  'X-Platform-Flavor-Version',
])('refuses the header %s', (name) => {
  expect(() => billing({ additionalHeaders: { [name]: 'x' } })).toThrow(
    expect.objectContaining({ code: BillingErrorCode.configuration }),
  );
});

test.each(['', 'eur', 'EURO', 'E1R', 'EU', ' EUR', 'KWD'])(
  '%j is no currency',
  async (currency) => {
    await expect(billing().getOfferings({ currency })).rejects.toMatchObject({
      code: BillingErrorCode.configuration,
    });
  },
);

test.each([
  ['www.nestling.example', 'prod'],
  ['nestling.example', 'prod'],
  ['dev.nestling.example', 'dev'],
  ['localhost', 'local'],
  ['', 'local'],
])('%j is the environment %s', (hostname, environment) => {
  const prod = ['nestling.example', 'www.nestling.example'];
  const hosts = { prod, dev: ['dev.nestling.example'] };
  const page = () => ({ url: `https://${hostname}:8443/home?x=1` });
  expect(billing({ hosts, page }).environment).toBe(environment);
});

test.each(logLevels)('the log level %s drops lower levels', async (level) => {
  const logged = new Set<LogLevel>();
  const provider = createTestProvider();
  provider.always('branding', { status: 500 });
  provider.always('events', { status: 500 });
  provider.always('offerings', {
    json: { current_offering_id: null, offerings: [{ identifier: 'x', packages: [] }] },
  });
  const layer = provider.billing({ log: { level, handler: (each) => void logged.add(each) } });
  await layer.getBranding();
  await layer.getOfferings();
  const highest = Math.max(0, ...[...logged].map((each) => logLevels.indexOf(each)));
  expect(highest).toBeLessThanOrEqual(logLevels.indexOf(level));
  expect(logged.has('error')).toBe(level !== 'silent');
  expect(logged.has('debug')).toBe(['debug', 'verbose'].includes(level));
});
