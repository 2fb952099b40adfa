import { expect, test } from 'vitest';
import { createOrderKeeper } from '../../../billing/purchase/order-keeper.ts';
import { createLog } from '../../../billing/log.ts';
import type { DeviceStore } from '../../../lib/device-store.ts';
import { createDeviceOrders } from './device-orders.ts';

/** An order as the release before the order state machine stored it. */
const fromEarlierRelease = {
  start: {
    operationSessionId: 'ops_01',
    gateway: {
      stripeAccountId: 'acct_sandbox01',
      publishableApiKey: 'pk_test_sandbox01',
      elementsConfiguration: {
        mode: 'setup',
        paymentMethodTypes: ['card'],
        setupFutureUsage: 'off_session',
        amount: null,
        currency: 'usd',
      },
    },
    managementUrl: 'https://family.example.test/billing/manage/ops_01',
    email: 'sam@example.test',
    isPaid: false,
    doubt: null,
  },
  clientSecret: 'seti_0001_secret_abcd',
  productIdentifier: 'fam_premium_monthly',
  optionId: 'trial_7d_monthly',
  priceId: 'prc_month_usd_500',
  at: 1_772_443_200_456,
};

function memoryStore(facts: Map<string, unknown>): DeviceStore {
  return {
    get: (key) => Promise.resolve(facts.get(key) as never),
    set: (key, value) => Promise.resolve(void facts.set(key, value)),
    remove: (key) => Promise.resolve(void facts.delete(key)),
    update: () => Promise.reject(new Error('not used here')),
    keys: () => Promise.resolve([...facts.keys()]),
  };
}

test('reads an unknown order that the earlier release has stored', async () => {
  const facts = new Map<string, unknown>([['order.1:sam', fromEarlierRelease]]);
  const store = createDeviceOrders(memoryStore(facts));
  const keeper = createOrderKeeper({ store, appUserId: 'sam', log: createLog() });
  expect(await keeper.load()).toMatchObject({
    kind: 'unknown',
    doubt: 'charging',
    order: { start: { operationSessionId: 'ops_01' }, askedAt: 1_772_443_200_456 },
  });
  // The earlier release can read what is written now.
  await keeper.apply({ kind: 'charging', at: 7 });
  expect(facts.get('order.1:sam')).toEqual({
    ...fromEarlierRelease,
    at: 7,
    askedAt: 1_772_443_200_456,
  });
  await keeper.apply({ kind: 'paid', purchase: null });
  expect(facts.size).toBe(0);
});

test('keeps an unreadable order on the device', async () => {
  const facts = new Map<string, unknown>([['order.1:sam', { odd: true }]]);
  expect(await createDeviceOrders(memoryStore(facts)).get('sam')).toBe(undefined);
  expect(facts.size).toBe(1);
});
