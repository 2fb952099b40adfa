import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import { type BillingClient, TRIAL, createClient } from './client.ts';

let server: TestServer;
let client: BillingClient;
const time = Date.UTC(2026, 2, 2, 9, 15, 30);
const SESSION = /^ops_[\w-]{24}$/;

beforeAll(async () => {
  server = await startTestServer({ now: () => time });
});
afterAll(() => server.stop());
beforeEach(() => {
  client = createClient(server, randomUUID());
});

describe('a purchase', () => {
  test('of a trial goes from its start to an entitlement', async () => {
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
    const session = started.body['operation_session_id'];
    expect((await client.status(session)).body).toEqual({
      operation: { status: 'started', is_expired: false, error: null },
    });
    const { body } = await client.complete(session, { email: 'sam@example.org' });
    const secret = body['gateway_params'].client_secret;
    expect(secret).toMatch(/^seti_[0-9a-f]{36}_secret_[0-9a-f]{36}$/);
    expect((await client.status(session)).body['operation'].status).toBe('in_progress');
    expect((await client.confirm(secret)).body['intent'].status).toBe('succeeded');
    expect((await client.status(session)).body['operation']).toEqual({
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
    expect(await server.billing.receiptsOf(client.appUserId)).toEqual([]);
  });
});
