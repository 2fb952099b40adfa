import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { providerCodes } from '../../../server/billing-sandbox/routes/provider-error.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import { ANNUAL, BOOK, type BillingClient, type Json, KEY, TRIAL, createClient } from './client.ts';

/** Customers of the sandbox, and how time changes them. */

const START = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;
const MONTHLY = 'nestling_premium_monthly';
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

const subscriber = async (): Promise<Json> => (await client.info()).body['subscriber'];
const plan = async (): Promise<Json> => (await subscriber())['subscriptions'][MONTHLY];
const premium = async (): Promise<Json> => (await subscriber())['entitlements'].premium;
/** The server's clock, or the clock of one customer: the same scenario holds for both. */
const clocks = [
  ['of the server', async (ms: number) => void (time += ms)],
  ['of one customer', (ms: number) => server.billing.clock.advance(client.appUserId, ms)],
] as const;

describe('a customer', () => {
  test('is created by the first read', async () => {
    const made = await client.info();
    expect(made).toMatchObject({
      status: 201,
      body: {
        request_date: '2026-01-31T12:00:00Z',
        request_date_ms: START,
        subscriber: {
          original_app_user_id: client.appUserId,
          first_seen: '2026-01-31T12:00:00Z',
          last_seen: '2026-01-31T12:00:00Z',
          management_url: null,
          original_application_version: null,
          original_purchase_date: null,
          other_purchases: {},
          entitlements: {},
          subscriptions: {},
          non_subscriptions: {},
        },
      },
    });
    expect((await client.info()).status).toBe(200);
  });

  test('may have any id without a slash', async () => {
    for (const id of ['$RCAnonymousID:0f', 'a b+c#d@e.org', 'ünïcödé', 'Null']) {
      const { status, body } = await createClient(server, id).info();
      expect([status, body['subscriber'].original_app_user_id]).toEqual([201, id]);
    }
    const nobody = ['undefined', 'null', 'NaN', '(null)', 'empty', '\\x00'];
    for (const id of [...nobody, 'a/b', 'a\u0000', 'x'.repeat(101)]) {
      expect((await createClient(server, id).info()).body['code']).toBe(7220);
    }
  });

  test('has attributes, of which the later update wins', async () => {
    const note = (value: string | null, updated_at_ms: number) =>
      client.attributes({ attributes: { nickname: { value, updated_at_ms } } });
    const known = async () => {
      const [row] = await server.db.query<{ body: Json }>(
        'select body from billing_customers where app_user_id = $1',
        [client.appUserId],
      );
      return row?.body['attributes'].nickname?.value;
    };
    expect(await note('Sam', 20)).toMatchObject({ status: 200, body: {} });
    await note('Old', 10);
    expect(await known()).toBe('Sam');
    await note(null, 30);
    expect(await known()).toBeUndefined();
  });

  test('stores the valid attributes of a request, and none of a malformed one', async () => {
    const entry = (value: unknown) => ({ value, updated_at_ms: 1 });
    const mixed = await client.attributes({
      attributes: {
        plan_source: entry('wizard'),
        $bogus: entry('x'),
        $email: entry('nobody'),
        long: entry('x'.repeat(501)),
      },
    });
    expect(mixed).toMatchObject({ status: 400, body: { code: 7263 } });
    expect(mixed.body['attribute_errors'].map((one: Json) => one['key_name'])).toEqual([
      '$bogus',
      '$email',
      'long',
    ]);
    for (const body of [{}, { attributes: [] }, { attributes: { a: 'b' } }, 'text']) {
      expect(await client.attributes(body)).toMatchObject({ status: 400, body: { code: 7264 } });
    }
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}`, entry('1')]));
    const full = await client.attributes({ attributes: many });
    expect(full.body['attribute_errors']).toHaveLength(11);
  });

  test('can be granted an entitlement, and be deleted', async () => {
    await server.billing.grant(client.appUserId, 'premium', START + DAY);
    expect(await premium()).toMatchObject({
      product_identifier: 'rc_promo_premium_custom',
      expires_date: '2026-02-01T12:00:00Z',
    });
    await server.billing.grant(client.appUserId, 'premium', null);
    expect(await premium()).toMatchObject({ expires_date: null });
    const { subscriptions } = await subscriber();
    expect(subscriptions['rc_promo_premium_lifetime'].store).toBe('promotional');
    await server.billing.forget(client.appUserId);
    expect((await client.info()).status).toBe(201);
    expect(await premium()).toBeUndefined();
  });
});

describe.each(clocks)('a plan with the clock %s', (_, pass) => {
  test('passes from its trial through renewals, a failed charge and grace to its end', async () => {
    await client.buy(TRIAL);
    await pass(7 * DAY);
    expect(await plan()).toMatchObject({ period_type: 'normal', billing_issues_detected_at: null });
    expect(await server.billing.receiptsOf(client.appUserId)).toMatchObject([
      { totalMicros: 5_000_000, card: 'visa' },
    ]);
    await pass(65 * DAY);
    expect(await server.billing.receiptsOf(client.appUserId)).toHaveLength(3);
    const [running] = await server.billing.subscriptionsOf(client.appUserId);
    expect(running).toMatchObject({ isActive: true, willRenew: true, nextPriceMicros: 5_000_000 });

    expect(await server.billing.failRenewal(client.appUserId, MONTHLY)).toBe(true);
    await pass(30 * DAY);
    const inGrace = await plan();
    expect(inGrace['billing_issues_detected_at']).not.toBeNull();
    expect(inGrace['expires_date']).toBe(inGrace['grace_period_expires_date']);
    expect((await premium())['expires_date']).toBe(inGrace['expires_date']);
    const graceLeft = Date.parse(inGrace['expires_date']) - time;
    expect(graceLeft).toBeGreaterThan(0);
    expect(graceLeft).toBeLessThanOrEqual(7 * DAY);
    expect(await client.start()).toMatchObject({ body: { code: 7772 } });

    await pass(8 * DAY);
    expect(Date.parse((await premium())['expires_date'])).toBeLessThan(time);
    expect(await server.billing.subscriptionsOf(client.appUserId)).toMatchObject([
      { isActive: false, willRenew: false },
    ]);
    expect(await server.billing.receiptsOf(client.appUserId)).toHaveLength(3);
    expect(await client.start({ email: 'sam@example.org' })).toMatchObject({ status: 200 });
  });

  test('ends with its paid period when it is cancelled, unless it is resumed', async () => {
    await client.buy(TRIAL);
    const { billing } = server;
    expect(await billing.cancel(client.appUserId, MONTHLY)).toBe(true);
    expect(await billing.cancel(client.appUserId, MONTHLY)).toBe(false);
    expect((await plan())['unsubscribe_detected_at']).not.toBeNull();
    await pass(6 * DAY);
    expect(await billing.resume(client.appUserId, MONTHLY)).toBe(true);
    expect(await billing.resume(client.appUserId, MONTHLY)).toBe(false);
    await pass(2 * DAY);
    expect(await plan()).toMatchObject({ period_type: 'normal', unsubscribe_detected_at: null });
    await billing.cancel(client.appUserId, MONTHLY);
    await pass(31 * DAY);
    expect(await billing.resume(client.appUserId, MONTHLY)).toBe(false);
    expect(await billing.subscriptionsOf(client.appUserId)).toMatchObject([{ isActive: false }]);
    expect(await billing.receiptsOf(client.appUserId)).toHaveLength(1);
  });

  test('ends with a refund', async () => {
    await client.buy(ANNUAL);
    await client.buy(BOOK);
    await pass(3 * DAY);
    const { billing } = server;
    expect(await billing.refund(client.appUserId, ANNUAL.product_id)).toBe(true);
    expect(await billing.refund(client.appUserId, ANNUAL.product_id)).toBe(false);
    expect(await billing.refund(client.appUserId, BOOK.product_id)).toBe(true);
    const { subscriptions, non_subscriptions: bought } = await subscriber();
    expect(subscriptions[ANNUAL.product_id].refunded_at).not.toBeNull();
    expect(Date.parse(subscriptions[ANNUAL.product_id].expires_date)).toBeLessThanOrEqual(time);
    expect(bought).toEqual({});
    const receipts = await billing.receiptsOf(client.appUserId);
    expect(receipts.every(({ refundedAt }) => refundedAt !== null)).toBe(true);
    expect((await client.start({ ...ANNUAL, email: 'sam@example.org' })).status).toBe(200);
  });

  test('continues with another card after a failed charge', async () => {
    await client.buy(TRIAL, { card: 'fails_later' });
    await pass(8 * DAY);
    expect((await plan())['billing_issues_detected_at']).not.toBeNull();
    const { billing } = server;
    await billing.changeCard(client.appUserId, MONTHLY, 'fails_later');
    expect((await plan())['billing_issues_detected_at']).not.toBeNull();
    await billing.changeCard(client.appUserId, MONTHLY, 'visa');
    expect(await plan()).toMatchObject({
      billing_issues_detected_at: null,
      grace_period_expires_date: null,
      period_type: 'normal',
    });
    expect(await billing.receiptsOf(client.appUserId)).toHaveLength(1);
  });

  test('fails to renew when its address says so', async () => {
    await client.buy(TRIAL, { email: 'sam+renewal-fails@example.org' });
    await pass(7 * DAY);
    expect((await plan())['billing_issues_detected_at']).not.toBeNull();
  });

  test('passes from an introductory price to the base price', async () => {
    await client.buy({
      product_id: 'nestling_premium_welcome_back',
      price_id: 'prc_nestling_premium_welcome_back_usd',
      offer_id: 'intro_3m_welcome_back',
    });
    await pass(130 * DAY);
    const receipts = await server.billing.receiptsOf(client.appUserId);
    expect(receipts.map(({ totalMicros }) => totalMicros / 1e6)).toEqual([5, 5, 3, 3, 3]);
  });
});

describe('the provider', () => {
  test('accepts its public key only', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${server.url}/billing/v1/subscribers/sam`, { headers }).then(async (answer) => [
        answer.status,
        ((await answer.json()) as Json)['code'],
      ]);
    expect(await ask({})).toEqual([401, 7224]);
    expect(await ask({ authorization: 'Bearer rcb_other' })).toEqual([401, 7225]);
    const key = { authorization: `Bearer ${KEY}` };
    expect(await ask({ ...key, 'x-platform': 'toaster' })).toEqual([400, 7000]);
    expect(await ask(key)).toEqual([201, undefined]);
  });

  test.each(Object.entries(providerCodes))(
    'answers with error %s when the customer’s id says so',
    async (code, [status]) => {
      const { status: answered, body } = await createClient(server, `error-${code}`).info();
      expect([answered, body['code']]).toEqual([status, Number(code)]);
      expect(body['message']).toEqual(expect.any(String));
    },
  );

  test('answers with other statuses when the customer’s id says so', async () => {
    expect((await createClient(server, 'error-503').offerings()).status).toBe(503);
    expect((await createClient(server, 'error-7999').info()).body['code']).toBe(7999);
  });

  test('answers with no wanted error in production', async () => {
    const production = await startTestServer({ mode: 'production' });
    for (const id of ['error-503', 'error-7259', 'error-7999']) {
      expect((await createClient(production, id).info()).status).toBe(201);
      expect((await createClient(production, id).offerings()).status).toBe(200);
    }
    await production.stop();
  });

  test('allows pages of other origins, without credentials', async () => {
    const preflight = await fetch(`${server.url}/billing/v1/subscribers/sam`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,content-type,x-platform',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'accept',
        'x-platform',
        'x-version',
        'x-is-sandbox',
        'x-platform-flavor',
        'x-platform-flavor-version',
      ]),
    );
    for (const answer of [await client.info(), await createClient(server, 'error-7259').info()]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const api = await fetch(`${server.url}/api/health`);
    expect(api.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('sells the products of its files in the requested currency', async () => {
    const { body } = await client.offerings();
    expect(body['current_offering_id']).toBe('default');
    const [plans] = body['offerings'];
    expect(plans.packages).toEqual([
      { identifier: '$rc_monthly', platform_product_identifier: MONTHLY },
      { identifier: '$rc_annual', platform_product_identifier: 'nestling_premium_annual' },
    ]);
    const words = plans.paywall_components.components_localizations;
    expect(words.en_US.terms_url).toBe(`${server.url}/terms`);
    for (const [locale, texts] of Object.entries<Json>(words)) {
      expect([locale, Object.keys(texts)]).toEqual([locale, Object.keys(words.en_US)]);
    }
    const query = `id=${MONTHLY}&id=nestling_photo_book&id=${MONTHLY}&id=nothing`;
    const products = (await client.products(`${query}&currency=JPY`)).body['product_details'];
    expect(products).toMatchObject([
      {
        identifier: MONTHLY,
        default_purchase_option_id: 'trial_7d_monthly',
        purchase_options: {
          trial_7d_monthly: {
            price_id: `prc_${MONTHLY}_jpy`,
            base: {
              period_duration: 'P1M',
              cycle_count: 1,
              price: { amount_micros: 750_000_000, currency: 'JPY' },
            },
            trial: { period_duration: 'P7D', cycle_count: 1, price: null },
            intro_price: null,
          },
        },
      },
      {
        identifier: 'nestling_photo_book',
        purchase_options: {
          base_option: { base_price: { amount_micros: 2_980_000_000, currency: 'JPY' } },
        },
      },
    ]);
    expect((await client.products('id=')).body).toEqual({ product_details: [] });
    expect((await client.products('currency=EUR')).body['code']).toBe(7662);
    expect((await client.products('id=a&currency=euro')).body['code']).toBe(7226);
    const branding = await client.call('GET', '/rcbilling/v1/branding');
    expect(branding.body).toMatchObject({
      app_name: 'Nestling',
      gateway_tax_collection_enabled: true,
    });
  });

  test('stores events once, and ignores invalid ones', async () => {
    const event = (id: string, more: Json = {}) => ({
      id,
      type: 'web_billing',
      app_user_id: client.appUserId,
      ...more,
    });
    const events = [
      event('e1'),
      event('e2', { note: 'a\u0000' }),
      event('e3', { x: 'y'.repeat(9_000) }),
    ];
    for (const _ of [1, 2]) {
      expect((await client.call('POST', '/v1/events', { events })).status).toBe(200);
    }
    const rows = await server.db.query<{ event_id: string }>(
      'select event_id from billing_events where app_user_id = $1',
      [client.appUserId],
    );
    expect(rows).toEqual([{ event_id: 'e1' }]);
    expect((await client.call('POST', '/v1/events', { events: 'x' })).body['code']).toBe(7226);
  });

  test('deletes old data', async () => {
    await client.buy(BOOK);
    await createClient(server, 'passing-by').info();
    await client.call('POST', '/v1/events', { events: [{ id: 'old', app_user_id: 'x' }] });
    time += 400 * DAY;
    await server.billing.sweep();
    const left = async (table: string) =>
      (await server.db.query<{ id: string }>(`select app_user_id as id from ${table}`)).map(
        ({ id }) => id,
      );
    expect(await left('billing_sessions')).toEqual([]);
    expect(await left('billing_events')).toEqual([]);
    expect(await left('billing_customers')).toContain(client.appUserId);
    expect(await left('billing_customers')).not.toContain('passing-by');
  });
});

test('limits the new customers of one address', async () => {
  const limited = await startTestServer({ limitAttempts: true });
  try {
    const statuses = await Promise.all(
      Array.from({ length: 62 }, (_, i) => createClient(limited, `n${i}`).info()),
    );
    const refused = statuses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body['code']).toBe(7638);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});

test('answers a call that does not exist with a numeric code', async () => {
  const client = createClient(server, randomUUID());
  for (const path of ['/v1/nothing', '/rcbilling/v1/checkout/x/y/z']) {
    for (const method of ['GET', 'POST']) {
      expect(await client.call(method, path)).toMatchObject({ status: 404, body: { code: 7226 } });
    }
  }
});
