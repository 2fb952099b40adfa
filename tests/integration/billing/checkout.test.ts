import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { testCards } from '../../../schema/billing-sandbox/test-cards.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import {
  ANNUAL,
  BOOK,
  type BillingClient,
  type Json,
  KEEPSAKE,
  TRIAL,
  createClient,
} from './client.ts';

/** Checkouts of the sandbox, with every end that they can have. */

const START = Date.UTC(2026, 2, 2, 9, 15, 30);
const SESSION = /^ops_[\w-]{24}$/;
let server: TestServer;
let client: BillingClient;
let time = START;

beforeAll(async () => {
  server = await startTestServer({ now: () => time });
});
afterAll(() => server.stop());
beforeEach(() => {
  time = START;
  client = createClient(server, randomUUID());
});

const sessionOf = ({ body }: { body: Json }): string => body['operation_session_id'];
const secretOf = ({ body }: { body: Json }): string => body['gateway_params'].client_secret;
const operationOf = async (session: string) => (await client.status(session)).body['operation'];
const receipts = () => server.billing.receiptsOf(client.appUserId);

describe('a purchase', () => {
  test('of a trial leads to an entitlement', async () => {
    const started = await client.start({ email: 'sam@example.org', ...TRIAL });
    expect(started).toMatchObject({
      status: 200,
      body: {
        operation_session_id: expect.stringMatching(SESSION),
        gateway_params: {
          stripe_account_id: 'acct_nestling_sandbox',
          publishable_api_key: 'pk_test_nestling_sandbox',
          elements_configuration: {
            mode: 'setup',
            payment_method_types: ['card'],
            setup_future_usage: 'off_session',
            currency: 'usd',
          },
        },
        management_url: `${server.url}/settings?section=billing`,
      },
    });
    const session = sessionOf(started);
    expect(await operationOf(session)).toEqual({
      status: 'started',
      is_expired: false,
      error: null,
    });
    const secret = secretOf(await client.complete(session, { email: 'sam@example.org' }));
    expect(secret).toMatch(/^seti_[0-9a-f]{36}_secret_[0-9a-f]{36}$/);
    expect(await operationOf(session)).toMatchObject({ status: 'in_progress' });
    expect((await client.confirm(secret)).body['intent'].status).toBe('succeeded');
    expect(await operationOf(session)).toEqual({
      status: 'succeeded',
      is_expired: false,
      error: null,
      redemption_info: null,
      store_transaction_identifier: expect.stringMatching(/^txn_[\w-]{20}$/),
      product_identifier: 'nestling_premium_monthly',
      purchase_date: '2026-03-02T09:15:30Z',
    });
    const { subscriber } = (await client.info()).body;
    expect(subscriber.entitlements.premium).toEqual({
      product_identifier: 'nestling_premium_monthly',
      product_plan_identifier: null,
      purchase_date: '2026-03-02T09:15:30Z',
      expires_date: '2026-03-09T09:15:30Z',
      grace_period_expires_date: null,
    });
    expect(subscriber.subscriptions['nestling_premium_monthly']).toMatchObject({
      period_type: 'trial',
      expires_date: '2026-03-09T09:15:30Z',
      is_sandbox: true,
      store: 'rc_billing',
    });
    expect(await receipts()).toEqual([]);
  });

  test('without a trial is paid at once, with the calculated tax', async () => {
    const started = await client.start({ email: 'sam@example.org', ...ANNUAL });
    expect(started.body['gateway_params'].elements_configuration).toMatchObject({
      mode: 'payment',
      amount: 4900,
      currency: 'usd',
    });
    const session = sessionOf(started);
    const place = { country_code: 'US', postal_code: '10001' };
    expect((await client.taxes(session, place)).body).toEqual({
      operation_session_id: session,
      currency: 'USD',
      total_amount_in_micros: 53_350_000,
      tax_amount_in_micros: 4_350_000,
      total_excluding_tax_in_micros: 49_000_000,
      tax_inclusive: false,
      pricing_phases: {
        base: {
          tax_breakdown: [
            {
              display_name: 'Sales tax, New York (8.875%)',
              tax_amount_in_micros: 4_350_000,
            },
          ],
        },
      },
      gateway_params: {
        elements_configuration: {
          mode: 'payment',
          payment_method_types: ['card'],
          setup_future_usage: 'off_session',
          amount: 5335,
          currency: 'usd',
        },
      },
    });
    const secret = secretOf(await client.complete(session));
    expect(secret).toMatch(/^pi_/);
    await client.confirm(secret, 'mastercard');
    expect(await receipts()).toMatchObject([
      {
        productId: 'nestling_premium_annual',
        title: 'Nestling Premium Annual',
        at: START,
        currency: 'USD',
        netMicros: 49_000_000,
        taxMicros: 4_350_000,
        totalMicros: 53_350_000,
        card: 'mastercard',
        periodEndsAt: Date.UTC(2027, 2, 2, 9, 15, 30),
      },
    ]);
  });

  test('can be repeated for a consumable, and not for a non-consumable', async () => {
    const first = await operationOf(await client.buy(BOOK));
    const second = await operationOf(await client.buy(BOOK));
    expect(first.store_transaction_identifier).not.toBe(second.store_transaction_identifier);
    await client.buy(KEEPSAKE);
    const { non_subscriptions: bought } = (await client.info()).body['subscriber'];
    expect(bought['nestling_photo_book'].map((one: Json) => one['store_transaction_id'])).toEqual([
      first.store_transaction_identifier,
      second.store_transaction_identifier,
    ]);
    expect(bought['nestling_keepsake']).toHaveLength(1);
    expect(await client.start(KEEPSAKE)).toMatchObject({ status: 409, body: { code: 7772 } });
  });

  test('of another plan cancels the earlier one, without a second trial', async () => {
    await client.buy(TRIAL);
    expect(await client.start(TRIAL)).toMatchObject({ status: 409, body: { code: 7772 } });
    const again = { ...ANNUAL, offer_id: 'trial_7d_annual' };
    expect(await client.start(again)).toMatchObject({ status: 400, body: { code: 7232 } });
    const { body } = await client.products(
      'id=nestling_premium_annual&id=nestling_premium_monthly',
    );
    for (const product of body['product_details']) {
      expect(product.default_purchase_option_id).toBe('base_option');
      expect(Object.keys(product.purchase_options)).toEqual(['base_option']);
    }
    await client.buy(ANNUAL);
    const { subscriptions, entitlements } = (await client.info()).body['subscriber'];
    expect(subscriptions['nestling_premium_monthly'].unsubscribe_detected_at).not.toBeNull();
    expect(entitlements.premium).toMatchObject({
      product_identifier: 'nestling_premium_annual',
      expires_date: '2027-03-02T09:15:30Z',
    });
  });
});

describe('a repeated call', () => {
  test('charges a completed session once, and repeats its answer', async () => {
    const session = sessionOf(await client.start({ email: 'sam@example.org', ...ANNUAL }));
    const answers = await Promise.all([client.complete(session), client.complete(session)]);
    const secrets = new Set([...answers, await client.complete(session)].map(secretOf));
    expect(secrets.size).toBe(1);
    const [secret = ''] = secrets;
    const confirmed = await Promise.all([1, 2, 3].map(() => client.confirm(secret)));
    expect(confirmed.filter(({ body }) => body['error'] === undefined)).toHaveLength(1);
    for (const { body } of confirmed.filter(({ body }) => body['error'])) {
      expect(body['error'].code).toBe('payment_intent_unexpected_state');
    }
    const over = await client.complete(session);
    expect(over).toMatchObject({ status: 200, body: { gateway_params: { client_secret: null } } });
    expect(await receipts()).toHaveLength(1);
  });

  test('sells a plan once, however many sessions there are', async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () =>
        sessionOf(await client.start({ email: 'sam@example.org', ...ANNUAL })),
      ),
    );
    const [first, second] = [
      secretOf(await client.complete(one ?? '')),
      secretOf(await client.complete(two ?? '')),
    ];
    await Promise.all([client.confirm(first), client.confirm(second)]);
    const ends = [await operationOf(one ?? ''), await operationOf(two ?? '')];
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['failed', 'succeeded']));
    expect(ends.find(({ status }) => status === 'failed')?.error.code).toBe(5);
    expect(await client.complete(three ?? '')).toMatchObject({ status: 409, body: { code: 7772 } });
    expect(await receipts()).toHaveLength(1);
  });

  test('opens a new intent when the total changes', async () => {
    const session = sessionOf(await client.start({ email: 'sam@example.org', ...ANNUAL }));
    const first = secretOf(await client.complete(session));
    await client.confirm(first, 'declined');
    await client.taxes(session, { country_code: 'US', postal_code: '10001' });
    expect((await client.confirm(first)).status).toBe(404);
    const second = secretOf(await client.complete(session));
    expect(second).not.toBe(first);
    await client.confirm(second);
    expect(await receipts()).toMatchObject([{ totalMicros: 53_350_000 }]);
  });
});

describe('a card', () => {
  const confirmWith = async (card: string, parts: Json = ANNUAL) => {
    const session = sessionOf(await client.start({ email: 'sam@example.org', ...parts }));
    const secret = secretOf(await client.complete(session));
    return { session, secret, answer: (await client.confirm(secret, card)).body };
  };

  test.each(testCards.filter(({ first, operation }) => first === 'accepted' && !operation))(
    '$name pays',
    async ({ name }) => {
      const { session } = await confirmWith(name);
      expect(await operationOf(session)).toMatchObject({ status: 'succeeded' });
    },
  );

  test.each([
    ['declined', 'card_declined', 'generic_decline'],
    ['no_funds', 'card_declined', 'insufficient_funds'],
    ['lost', 'card_declined', 'lost_card'],
    ['expired', 'expired_card', undefined],
    ['wrong_cvc', 'incorrect_cvc', undefined],
    ['wrong_number', 'incorrect_number', undefined],
    ['error', 'processing_error', undefined],
  ])('%s is refused with %s, and another one can be tried', async (card, code, decline) => {
    const { session, secret, answer } = await confirmWith(card);
    expect(answer).toMatchObject({
      intent: { status: 'requires_payment_method' },
      error: {
        type: 'card_error',
        code,
        ...(decline === undefined ? {} : { decline_code: decline }),
      },
    });
    expect(await operationOf(session)).toMatchObject({ status: 'in_progress' });
    await client.confirm(secret, 'visa');
    expect(await operationOf(session)).toMatchObject({ status: 'succeeded' });
  });

  test('with a challenge pays only when the person agrees', async () => {
    const { session, secret, answer } = await confirmWith('asks_once', TRIAL);
    expect(answer['intent'].status).toBe('requires_action');
    const refused = await client.intent(secret, 'authenticate', { agreed: false });
    expect(refused.body['error'].code).toBe('setup_intent_authentication_failure');
    expect(await operationOf(session)).toMatchObject({ status: 'in_progress' });
    await client.confirm(secret, 'asks_once');
    await client.intent(secret, 'authenticate', { agreed: true });
    expect(await operationOf(session)).toMatchObject({ status: 'succeeded' });
  });

  test('can be declined after the challenge', async () => {
    const { secret } = await confirmWith('asks_then_declines');
    const { body } = await client.intent(secret, 'authenticate', { agreed: true });
    expect(body['error'].code).toBe('card_declined');
  });

  test('that is slow pays after some seconds, on the next call', async () => {
    const { session, answer } = await confirmWith('slow');
    expect(answer['intent'].status).toBe('processing');
    expect(await operationOf(session)).toMatchObject({ status: 'in_progress' });
    expect((await client.info()).body['subscriber'].entitlements).toEqual({});
    time += 3_000;
    expect((await client.info()).body['subscriber'].entitlements).toHaveProperty('premium');
    expect(await operationOf(session)).toMatchObject({ status: 'succeeded' });
  });

  test.each([
    ['no_method', 2],
    ['no_charge', 3],
    ['no_setup', 4],
  ])('%s fails after it was accepted, with code %i', async (card, code) => {
    const { session } = await confirmWith(card, TRIAL);
    expect(await operationOf(session)).toMatchObject({ status: 'failed', error: { code } });
    expect((await client.info()).body['subscriber'].entitlements).toEqual({});
    expect(await client.complete(session)).toMatchObject({ status: 422, body: { code: 7878 } });
  });

  test('that is unknown is refused, as is an intent with a wrong secret', async () => {
    const { secret } = await confirmWith('declined');
    const unknown = await client.confirm(secret, 'gold');
    expect(unknown.body['error'].type).toBe('invalid_request_error');
    expect((await client.confirm(`${secret}0`)).status).toBe(404);
    expect((await client.confirm(secret, '4242424242424242')).status).toBe(400);
  });
});

describe('an e-mail address', () => {
  const start = (email: string, parts: Json = ANNUAL) => client.start({ email, ...parts });

  test.each([7772, 7898, 7899, 7900, 7901, 7101, 7012, 7834, 7879])(
    'causes error %i at the start or at `complete`',
    async (code) => {
      expect((await start(`sam+start-${code}@example.org`)).body['code']).toBe(code);
      const session = sessionOf(await start('sam@example.org'));
      const ended = await client.complete(session, { email: `sam+complete-${code}@example.org` });
      expect(ended.body).toEqual({ code, message: expect.any(String) });
      // Another address succeeds.
      expect((await client.complete(session, { email: 'sam@example.org' })).status).toBe(200);
    },
  );

  test('is checked in every call, and required at `complete`', async () => {
    expect((await start('sam@')).body['code']).toBe(7012);
    expect((await start('sam@nowhere.invalid')).body['code']).toBe(7834);
    const session = sessionOf(await client.start(ANNUAL));
    expect((await client.complete(session)).body['code']).toBe(7879);
    expect((await client.complete(session, { email: 'no' })).body['code']).toBe(7012);
    expect((await client.complete(session, { email: 'sam@example.org' })).status).toBe(200);
  });

  test.each([1, 2, 3, 4, 5, 99])('makes the operation fail with %i', async (code) => {
    const session = await client.buy(ANNUAL, { email: `sam+operation-${code}@example.org` });
    expect(await operationOf(session)).toMatchObject({ status: 'failed', error: { code } });
    expect(await receipts()).toEqual([]);
  });

  test('causes unusual ends', async () => {
    const end = async (tag: string) =>
      operationOf(await client.buy(BOOK, { email: `sam+${tag}@example.org` }));
    expect(await end('operation-empty')).toMatchObject({ status: 'failed', error: null });
    expect(await end('operation-stuck')).toMatchObject({ status: 'in_progress' });
    expect(await receipts()).toEqual([]);
    const odd = await end('operation-odd');
    expect(odd).toMatchObject({ status: 'succeeded' });
    expect(odd).not.toHaveProperty('store_transaction_identifier');
    expect(await end('operation-late')).toMatchObject({ status: 'in_progress' });
    const redeemed = await end('redeem');
    expect(redeemed.redemption_info.redeem_url).toContain('/settings?section=billing&redeem=ops_');
    expect(await end('no-secret')).toMatchObject({ status: 'succeeded' });
    expect(await receipts()).toHaveLength(4);
    const slow = await client.buy(BOOK, { email: 'sam+operation-slow@example.org' });
    expect(await operationOf(slow)).toMatchObject({ status: 'in_progress' });
    time += 3_000;
    expect(await operationOf(slow)).toMatchObject({ status: 'succeeded' });
  });

  test('causes a form that is missing, is broken, or has no wallets', async () => {
    const params = async (tag: string) =>
      (await start(`sam+${tag}@example.org`)).body['gateway_params'];
    expect(await params('gateway-missing')).not.toHaveProperty('stripe_account_id');
    expect((await params('gateway-broken')).publishable_api_key).toMatch(/_broken$/);
    expect((await params('no-wallets')).publishable_api_key).toMatch(/_no-wallets$/);
  });
});

describe('taxes', () => {
  test.each([
    ['00000', 'invalid_tax_location'],
    ['00001', 'rate_limit_exceeded'],
    ['00002', 'missing_required_permission'],
    ['00003', 'invalid_origin_address'],
    ['00004', 'taxes_not_active'],
    ['00005', 'unexpected_gateway_error'],
    ['00006', 'tax_collection_disabled'],
    ['nonsense', 'invalid_tax_location'],
  ])('of the postal code %s cannot be worked out: %s', async (postal_code, reason) => {
    const session = sessionOf(await client.start(ANNUAL));
    const { status, body } = await client.taxes(session, { country_code: 'US', postal_code });
    expect([status, body['failed_reason']]).toEqual([200, reason]);
    expect(body).toMatchObject({ total_amount_in_micros: 49e6, tax_amount_in_micros: 0 });
  });

  test('are guessed from the browser’s language, else wait for an address', async () => {
    const session = sessionOf(await client.start({ ...ANNUAL, email: 'sam@example.org' }));
    const nowhere = await client.taxes(session, {}, { 'accept-language': 'en' });
    expect(nowhere.body['failed_reason']).toBe('invalid_tax_location');
    const german = await client.taxes(session, {}, { 'accept-language': 'de-DE,de;q=0.9' });
    expect(german.body).toMatchObject({
      tax_inclusive: true,
      total_amount_in_micros: 49_000_000,
      tax_amount_in_micros: 7_820_000,
      total_excluding_tax_in_micros: 41_180_000,
      pricing_phases: { base: { tax_breakdown: [{ display_name: 'USt. (19%)' }] } },
    });
  });

  test('fail or change as the address says', async () => {
    const tax = async (tag: string) => {
      const started = await client.start({ ...ANNUAL, email: `sam+${tag}@example.org` });
      const place = { country_code: 'DE' };
      await client.taxes(sessionOf(started), place);
      return client.taxes(sessionOf(started), place);
    };
    expect((await tax('tax-taxes-not-active')).body['failed_reason']).toBe('taxes_not_active');
    expect((await tax('tax-7898')).body['code']).toBe(7898);
    expect((await tax('tax-moves')).body['total_amount_in_micros']).toBe(51_000_000);
  });

  test('are zero for unknown countries, and refused for an ended session', async () => {
    const session = await client.buy(ANNUAL);
    expect((await client.taxes(session, { country_code: 'BR' })).body['code']).toBe(7877);
    const other = sessionOf(await client.start(BOOK));
    const { body } = await client.taxes(other, { country_code: 'BR' });
    expect(body).toMatchObject({ tax_amount_in_micros: 0, tax_inclusive: false });
    expect(body).not.toHaveProperty('failed_reason');
  });
});

describe('a start that is refused', () => {
  test.each([
    ['an unknown product', { product_id: 'x' }, 400, 7226],
    ['a price of another product', { price_id: 'prc_nestling_photo_book_usd' }, 400, 7105],
    ['an unknown offer', { offer_id: 'trial_9y' }, 404, 7814],
    ['no product', { product_id: undefined }, 400, 7226],
    ['nobody', { app_user_id: 'undefined' }, 400, 7220],
    ['an empty id', { app_user_id: '' }, 400, 7220],
    ['what no database keeps', { metadata: { note: 'a\u0000b' } }, 400, 7226],
  ])('%s', async (_, parts, status, code) => {
    expect(await client.start(parts)).toMatchObject({ status, body: { code } });
  });

  test('for an unknown session, or one that is a day old', async () => {
    for (const id of ['ops_none', '%20', 'a'.repeat(80)]) {
      expect(await client.status(id)).toMatchObject({ status: 400, body: { code: 7877 } });
      expect((await client.taxes(id)).body['code']).toBe(7877);
      expect((await client.complete(id)).body['code']).toBe(7877);
    }
    const session = sessionOf(await client.start({ ...ANNUAL, email: 'sam@example.org' }));
    time += 25 * 3_600_000;
    expect(await client.complete(session)).toMatchObject({ status: 422, body: { code: 7878 } });
    expect(await operationOf(session)).toMatchObject({ status: 'started', is_expired: true });
  });

  test('after forty checkouts of one customer in an hour', async () => {
    const statuses = [];
    for (let i = 0; i < 41; i++) statuses.push((await client.start(BOOK)).status);
    expect(statuses.slice(0, 40).every((status) => status === 200)).toBe(true);
    expect(statuses[40]).toBe(429);
  });
});
