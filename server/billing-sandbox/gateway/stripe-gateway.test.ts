import { expect, test } from 'vitest';
import { createStripeGateway } from './stripe-gateway.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', accountId: 'acct_1' };

/** Gives the gateway's recorded answers, and records the requests. */
function recorded(status: number, body: unknown) {
  const asked: { url: string; method: string; headers: Headers; form: Record<string, string> }[] =
    [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {};
    const url = input instanceof Request ? input.url : String(input);
    asked.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), form });
    return Promise.resolve(Response.json(body, { status }));
  };
  return { fetch, asked };
}

test('opens a payment for the amount due, once for a key', async () => {
  const { fetch, asked } = recorded(200, {
    id: 'pi_3',
    object: 'payment_intent',
    client_secret: 'pi_3_secret_x',
    status: 'requires_payment_method',
  });
  const gateway = createStripeGateway(keys, fetch);
  const request = { key: 'ops_1_4900', kind: 'payment', amount: 4900, currency: 'USD' } as const;
  expect(await gateway.openIntent(request)).toEqual({
    id: 'pi_3',
    secret: 'pi_3_secret_x',
    kind: 'payment',
    status: 'open',
    card: null,
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: 'https://api.stripe.com/v1/payment_intents',
    method: 'POST',
    form: {
      'payment_method_types[0]': 'card',
      amount: '4900',
      currency: 'usd',
      setup_future_usage: 'off_session',
    },
  });
  const { headers } = asked[0] ?? { headers: new Headers() };
  expect(headers.get('authorization')).toBe('Bearer sk_test_1');
  expect(headers.get('stripe-account')).toBe('acct_1');
  expect(headers.get('idempotency-key')).toBe('ops_1_4900');
});

test.each([
  ['succeeded', 'succeeded'],
  ['processing', 'processing'],
  ['requires_action', 'asks'],
  ['requires_payment_method', 'open'],
  ['canceled', 'canceled'],
])('maps the status %s to %s', async (theirs, ours) => {
  const answer = { id: 'seti_1', client_secret: 'seti_1_secret_x', status: theirs };
  const { fetch, asked } = recorded(200, answer);
  const gateway = createStripeGateway(keys, fetch);
  const intent = { id: 'seti_1', secret: 's', kind: 'setup', status: 'open', card: null } as const;
  expect(await gateway.readIntent(intent)).toMatchObject({ status: ours });
  expect(asked[0]).toMatchObject({ url: 'https://api.stripe.com/v1/setup_intents/seti_1' });
});

test('turns errors of the gateway into provider errors', async () => {
  const refused = recorded(402, { error: { type: 'card_error', message: 'No such account.' } });
  const request = { key: 'k', kind: 'setup', amount: 0, currency: 'USD' } as const;
  await expect(createStripeGateway(keys, refused.fetch).openIntent(request)).rejects.toMatchObject({
    code: 7773,
    message: expect.stringContaining('No such account.'),
  });
  const portal = recorded(200, { hotel: 'wifi' });
  await expect(createStripeGateway(keys, portal.fetch).openIntent(request)).rejects.toMatchObject({
    code: 7773,
  });
});
