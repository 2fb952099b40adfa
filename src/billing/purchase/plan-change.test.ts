import { expect, test } from 'vitest';
import { type TestProvider, createTestProvider } from '../../../tests/helpers/billing-provider.ts';
import type { Billing } from '../billing.ts';
import type { OrderStore } from './stored-order.ts';

/*
 * A customer with the monthly plan buys the annual one, and the provider never reports the result
 * of that order. The entitlement of the monthly plan must not count as the annual one.
 */

const MAX_ATTEMPTS = 'Max attempts reached trying to get successful purchase status';

async function annualOf(billing: Billing) {
  const { current } = await billing.getOfferings();
  const annual = current?.packagesById['$rc_annual'];
  if (!annual) throw new Error('The annual package is missing');
  return billing.beginPurchase({ package: annual });
}

/** One device; each call to `visit` is a new page on it. */
function createDevice(provider: TestProvider) {
  const stored = new Map<string, unknown>();
  const orders: OrderStore = {
    get: (user) => Promise.resolve(stored.get(user) as never),
    async set(user, order) {
      if (order) stored.set(user, order);
      else stored.delete(user);
      return Promise.resolve();
    },
  };
  return { stored, visit: () => provider.billing({ orders }) };
}

async function payForAnnual() {
  const provider = createTestProvider();
  provider.always('customer', { example: 'subscriber_trial' });
  provider.always('status', { example: 'checkout_status_in_progress' });
  const device = createDevice(provider);
  const purchase = await annualOf(device.visit());
  await purchase.start();
  await purchase.complete('sam@example.test');
  await purchase.charging();
  return { provider, device, purchase };
}

test('does not take the entitlement of an earlier plan for the bought plan', async () => {
  const { provider, device, purchase } = await payForAnnual();
  await expect(purchase.confirmed()).rejects.toMatchObject({
    message: MAX_ATTEMPTS,
    isFinal: false,
  });
  expect(purchase.order()).toMatchObject({ kind: 'unknown' });
  expect(device.stored.size).toBe(1);
  // The next visit asks about the order and opens no other one.
  const next = await annualOf(device.visit());
  expect(await next.start()).toMatchObject({ doubt: { mayGoOn: true } });
  expect(provider.bodies('start')).toHaveLength(1);
});

test('completes a plan change as soon as the entitlements show the bought plan', async () => {
  const { provider, device, purchase } = await payForAnnual();
  provider.always('customer', { json: withAnnual() });
  expect(await purchase.confirmed()).toMatchObject({ productIdentifier: 'fam_premium_annual' });
  expect(device.stored.size).toBe(0);
});

function withAnnual() {
  const subscription = {
    store: 'rc_billing',
    is_sandbox: true,
    period_type: 'normal',
    ownership_type: 'PURCHASED',
    purchase_date: '2026-03-02T09:19:41Z',
    original_purchase_date: '2026-03-02T09:19:41Z',
    expires_date: '2027-03-02T09:19:41Z',
  };
  return {
    request_date: '2026-03-02T09:20:00Z',
    subscriber: {
      original_app_user_id: 'user_8842',
      entitlements: {
        premium: {
          product_identifier: 'fam_premium_annual',
          purchase_date: '2026-03-02T09:19:41Z',
          expires_date: '2027-03-02T09:19:41Z',
        },
      },
      subscriptions: { fam_premium_annual: subscription },
      non_subscriptions: {},
    },
  };
}
