import { describe, expect, test } from 'vitest';
import { createTestProvider, networkFault } from '../../tests/helpers/billing-provider.ts';
import {
  BillingError,
  BillingErrorCode as Code,
  type BillingErrorNumber,
  publicMessage,
} from './errors.ts';

/** All error numbers of the provider with our codes. */
const table: readonly [number, BillingErrorNumber][] = [
  [7000, 23],
  [7012, 38],
  [7101, 2],
  [7102, 7],
  [7103, 8],
  [7104, 12],
  [7105, 4],
  [7106, 4],
  [7107, 11],
  [7110, 12],
  [7220, 14],
  [7224, 11],
  [7225, 11],
  [7226, 12],
  [7229, 2],
  [7230, 23],
  [7231, 2],
  [7232, 18],
  [7234, 12],
  [7259, 28],
  [7263, 21],
  [7264, 21],
  [7662, 24],
  [7772, 6],
  [7773, 2],
  [7814, 4],
  [7834, 38],
  [7877, 4],
  [7878, 4],
  [7879, 38],
  [7898, 2],
  [7899, 2],
  [7900, 2],
  [7901, 2],
];

describe('4xx answers', () => {
  test.each(table)('%d is code %d', async (code, expected) => {
    const provider = createTestProvider();
    provider.reply('customer', { status: 400, json: { code, message: 'for developers' } });
    const failure = provider.billing().getCustomerInfo();
    await expect(failure).rejects.toBeInstanceOf(BillingError);
    await expect(failure).rejects.toMatchObject({
      code: expected,
      message: publicMessage(expected),
      backendCode: code,
      underlyingMessage: 'for developers',
    });
  });

  test.each([
    ['a number nobody knows', { json: { code: 7638, message: 'slow down' } }],
    ['no number', { json: { message: 'no' } }],
    ['a page', { text: '<html>Not found</html>' }],
    ['nothing', { text: '' }],
  ])('with %s are an unknown fault of the backend', async (_what, reply) => {
    const provider = createTestProvider();
    provider.reply('customer', { status: 404, ...reply });
    await expect(provider.billing().getCustomerInfo()).rejects.toMatchObject({
      code: Code.unknownBackend,
      message: 'Unknown backend error',
      backendCode: null,
    });
  });

  test('reads a number that is sent as text', async () => {
    const provider = createTestProvider();
    provider.reply('customer', { status: 401, json: { code: '7225' } });
    await expect(provider.billing().getCustomerInfo()).rejects.toMatchObject({
      code: Code.invalidCredentials,
      backendCode: 7225,
    });
  });
});

test.each([500, 502, 503, 599])(
  'a %d is an unknown backend error, whatever its body',
  async (status) => {
    const provider = createTestProvider();
    provider.reply('customer', { status, json: { code: 7225, message: 'x' } });
    await expect(provider.billing().getCustomerInfo()).rejects.toMatchObject({
      code: Code.unknownBackend,
      message: 'Unknown backend error',
      underlyingMessage: expect.stringContaining(`Status code: ${status}`),
    });
  },
);

test.each([
  ['nothing', { text: '' }],
  ['no content', { status: 204 }],
  ['half of a text', { text: '{"subscriber":{"orig' }],
  ['another program’s answer', { json: { ok: true } }],
  ['a list', { json: [] }],
  ['null', { json: null }],
])('a success status with %s is an unexpected response', async (_what, reply) => {
  const provider = createTestProvider();
  provider.reply('customer', reply);
  const failure = provider.billing().getCustomerInfo();
  await expect(failure).rejects.toBeInstanceOf(BillingError);
  await expect(failure).rejects.toMatchObject({ code: Code.unexpectedBackendResponse });
});

test('the sign-in page of a network is a network error, and is named as such', async () => {
  const provider = createTestProvider();
  provider.reply('customer', { text: ' <!doctype html><title>Hotel</title>' });
  await expect(provider.billing().getCustomerInfo()).rejects.toMatchObject({
    code: Code.network,
    isPortal: true,
  });
});

test('a 201 is a success', async () => {
  const provider = createTestProvider();
  provider.reply('customer', { status: 201 });
  const { originalAppUserId } = await provider.billing().getCustomerInfo();
  expect(originalAppUserId).toBe('user_8842');
});

describe('no answer', () => {
  test('is a network error', async () => {
    const provider = createTestProvider();
    provider.reply('customer', networkFault);
    await expect(provider.billing().getCustomerInfo()).rejects.toMatchObject({
      code: Code.network,
      message: 'Error performing request. Please check your network connection and try again.',
      underlyingMessage: 'Failed to fetch',
    });
  });

  test('is a network error when the body is truncated', async () => {
    const provider = createTestProvider();
    const runtime = {
      ...provider.runtime,
      fetch: () =>
        Promise.resolve(
          new Response(new ReadableStream({ start: (to) => to.error(new TypeError('cut')) })),
        ),
    };
    await expect(provider.billing({ runtime }).getCustomerInfo()).rejects.toMatchObject({
      code: Code.network,
    });
  });

  test('is a network error when it takes too long', async () => {
    const provider = createTestProvider();
    provider.always('customer', 'never');
    const limits: number[] = [];
    const signalAfter = (ms: number): AbortSignal => {
      limits.push(ms);
      return AbortSignal.timeout(1);
    };
    const runtime = { ...provider.runtime, signalAfter };
    const billing = provider.billing({ runtime, collectEvents: false });
    await expect(billing.getCustomerInfo()).rejects.toMatchObject({
      code: Code.network,
    });
    expect(limits).toEqual([30_000]);
  });

  test('rejects with the caller’s abort, before and during the request', async () => {
    const provider = createTestProvider();
    provider.always('customer', 'never');
    const controller = new AbortController();
    const { signal } = controller;
    const request = provider.billing().getCustomerInfo({ signal });
    controller.abort(new Error('changed my mind'));
    await expect(request).rejects.toThrow('changed my mind');
    await expect(provider.billing().getCustomerInfo({ signal })).rejects.toThrow('changed my mind');
    expect(provider.bodies('customer')).toHaveLength(1);
  });
});

test('sends the client’s headers, which the app’s headers never replace', async () => {
  const provider = createTestProvider();
  const billing = provider.billing({
    additionalHeaders: { 'X-Trace': 'abc' },
    platform: { flavor: 'hybrid', version: '3.2' },
  });
  await billing.getCustomerInfo();
  expect(provider.calls.find(({ route }) => route === 'customer')?.init).toMatchObject({
    method: 'GET',
    headers: {
      'X-Trace': 'abc',
      Authorization: 'Bearer rcb_sb_test',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Platform': 'web',
      'X-Version': '1.11.0',
      'X-Is-Sandbox': 'true',
      'X-Platform-Flavor': 'hybrid',
      'X-Platform-Flavor-Version': '3.2',
    },
  });
});

test('escapes the customer’s id in paths', async () => {
  const provider = createTestProvider();
  await provider.billing({ appUserId: '$RCAnonymousID:a b+c#@ü' }).getCustomerInfo();
  expect(provider.calls.at(-1)?.url).toBe(
    'https://billing.example.test/v1/subscribers/%24RCAnonymousID%3Aa%20b%2Bc%23%40%C3%BC',
  );
});

test('calls the hosted provider without a proxy, and sends events to another host', async () => {
  const urls: string[] = [];
  const provider = createTestProvider();
  const runtime = {
    ...provider.runtime,
    fetch: (url: string, init: RequestInit) => {
      urls.push(url);
      return provider.runtime.fetch(url, init);
    },
  };
  const { createBilling } = await import('./billing.ts');
  const billing = createBilling({ apiKey: 'rcb_x', appUserId: 'user_8842', runtime });
  await billing.getBranding();
  expect(urls).toEqual([
    'https://e.revenue.cat/v1/events',
    'https://api.revenuecat.com/rcbilling/v1/branding',
  ]);
});
