import fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlimitedAttempts } from '../../../server/accounts/sign-in/rate-limits.ts';
import type { PaymentGateway } from '../../../server/billing-sandbox/gateway/payment-gateway.ts';
import { createBillingSandbox } from '../../../server/billing-sandbox/sandbox.ts';
import { ProviderError } from '../../../server/billing-sandbox/routes/provider-error.ts';
import type { Intent } from '../../../server/billing-sandbox/checkout/sessions.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import { ANNUAL, type Json, KEY } from './client.ts';

/** Checkouts whose payment only the real gateway knows. */

let server: TestServer;
let status: Intent['status'] | 'away' = 'open';
const opened: object[] = [];
const gateway: PaymentGateway = {
  publishableKey: 'pk_test_theirs',
  accountId: 'acct_theirs',
  isFake: false,
  openIntent(request) {
    opened.push(request);
    const { kind } = request;
    return Promise.resolve({ id: 'pi_theirs', secret: 'pi_s', kind, status: 'open', card: null });
  },
  readIntent: (intent) =>
    status === 'away'
      ? Promise.reject(new ProviderError(7773))
      : Promise.resolve({ ...intent, status }),
};
const app = fastify();

beforeAll(async () => {
  server = await startTestServer();
  const billing = createBillingSandbox({
    db: server.db,
    attempts: unlimitedAttempts,
    now: Date.now,
    origin: () => 'https://baby.example.org',
    gateway,
  });
  await app.register((scope) => billing.routes(scope));
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const ask = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> => {
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return answer.json<Json>();
};

test('completes a purchase when the gateway says that it is paid, on any read', async () => {
  const appUserId = randomUUID();
  const started = await ask('POST', '/rcbilling/v1/checkout/start', {
    app_user_id: appUserId,
    presented_offering_identifier: 'default',
    email: 'sam@example.org',
    ...ANNUAL,
  });
  expect(started['gateway_params']).toMatchObject({
    stripe_account_id: 'acct_theirs',
    publishable_api_key: 'pk_test_theirs',
  });
  const checkout = `/rcbilling/v1/checkout/${started['operation_session_id']}`;
  const completed = await ask('POST', `${checkout}/complete`, {});
  expect(completed['gateway_params']).toEqual({ client_secret: 'pi_s' });
  expect(opened).toMatchObject([{ kind: 'payment', amount: 4900, currency: 'USD' }]);
  expect((await ask('GET', checkout))['operation'].status).toBe('in_progress');
  status = 'processing';
  expect((await ask('GET', checkout))['operation'].status).toBe('in_progress');
  status = 'away';
  expect((await ask('GET', checkout))['code']).toBe(7773);
  const unsure = await ask('GET', `/v1/subscribers/${appUserId}`);
  expect(unsure['subscriber'].entitlements).toEqual({});
  status = 'succeeded';
  // The tab was closed, so the checkout is not polled again.
  const { subscriber } = await ask('GET', `/v1/subscribers/${appUserId}`);
  expect(subscriber.entitlements.premium.product_identifier).toBe(ANNUAL.product_id);
  expect((await ask('GET', checkout))['operation'].status).toBe('succeeded');
});

test('there is no fake gateway beside the real one', async () => {
  const answer = await app.inject({ method: 'POST', url: '/gateway/intents/pi_1/confirm' });
  expect(answer.statusCode).toBe(404);
});
