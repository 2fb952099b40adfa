import { describe, expect, test } from 'vitest';
import { billingExample, createTestProvider } from '../../tests/helpers/billing-provider.ts';

const trial = billingExample('subscriber_trial') as {
  request_date: string;
  subscriber: {
    entitlements: Record<string, object>;
    subscriptions: Record<string, object>;
    non_subscriptions: Record<string, unknown[]>;
  };
};

type Parts = {
  request_date?: string | null;
  entitlement?: object;
  subscription?: object;
  subscriber?: object;
};

/** The recorded customer in a trial, with changes. */
async function read({
  request_date = trial.request_date,
  entitlement,
  subscription,
  subscriber,
}: Parts) {
  const provider = createTestProvider();
  const { entitlements, subscriptions } = trial.subscriber;
  const json = {
    ...trial,
    request_date,
    subscriber: {
      ...trial.subscriber,
      entitlements: { premium: { ...entitlements['premium'], ...entitlement } },
      subscriptions: {
        fam_premium_monthly: { ...subscriptions['fam_premium_monthly'], ...subscription },
      },
      ...subscriber,
    },
  };
  provider.always('customer', { json });
  return provider.billing().getCustomerInfo();
}

test('reads the recorded customer in a trial', async () => {
  const info = await read({});
  expect(info).toMatchObject({
    originalAppUserId: 'user_8842',
    requestDate: new Date('2026-03-02T09:20:00Z'),
    firstSeenDate: new Date('2026-03-02T09:15:30Z'),
    originalPurchaseDate: null,
    managementUrl: 'https://family.example.test/billing/manage/ops_01',
    activeSubscriptions: new Set(['fam_premium_monthly']),
    problems: [],
  });
  expect(info.entitlements.active['premium']).toEqual({
    identifier: 'premium',
    isActive: true,
    willRenew: true,
    productIdentifier: 'fam_premium_monthly',
    store: 'rc_billing',
    isSandbox: true,
    periodType: 'trial',
    ownershipType: 'PURCHASED',
    latestPurchaseDate: new Date('2026-03-02T09:19:41Z'),
    originalPurchaseDate: new Date('2026-03-02T09:19:41Z'),
    expirationDate: new Date('2026-03-09T09:19:41Z'),
    unsubscribeDetectedAt: null,
    billingIssueDetectedAt: null,
  });
  expect(info.nonSubscriptions).toEqual([
    expect.objectContaining({ productIdentifier: 'fam_photo_book', id: 'nsub_77' }),
  ]);
});

test('reads a new customer without entitlements', async () => {
  const info = await createTestProvider().billing().getCustomerInfo();
  expect(info.entitlements).toEqual({ all: {}, active: {} });
  expect(info.activeSubscriptions.size).toBe(0);
});

test('reads a customer whose lists are missing', async () => {
  const provider = createTestProvider();
  provider.reply('customer', {
    json: { subscriber: { original_app_user_id: 'x', subscriptions: null } },
  });
  const info = await provider.billing().getCustomerInfo();
  expect(info.entitlements.all).toEqual({});
  // The answer has no `request_date`: the device's clock is used.
  expect(info.requestDate.getTime()).toBe(provider.runtime.now());
});

describe('active', () => {
  const ends = { expires_date: '2026-03-09T09:19:41Z' };
  const refunded = { refunded_at: '2026-03-04T00:00:00Z' };
  test.each([
    ['before its end', '2026-03-09T09:19:40Z', ends, true],
    ['at its end', '2026-03-09T09:19:41Z', ends, false],
    ['after its end', '2026-04-01T00:00:00Z', ends, false],
    ['for life', '2099-01-01T00:00:00Z', { expires_date: null }, true],
    [
      'in grace',
      '2026-03-10T00:00:00Z',
      { ...ends, grace_period_expires_date: '2026-03-12T00:00:00Z' },
      true,
    ],
    [
      'after grace',
      '2026-03-13T00:00:00Z',
      { ...ends, grace_period_expires_date: '2026-03-12T00:00:00Z' },
      false,
    ],
    [
      'with a grace that ended earlier',
      '2026-03-09T00:00:00Z',
      { ...ends, grace_period_expires_date: '2026-03-01T00:00:00Z' },
      true,
    ],
    ['when it was refunded', '2026-03-05T00:00:00Z', { ...ends, ...refunded }, false],
    ['before its refund', '2026-03-03T00:00:00Z', { ...ends, ...refunded }, true],
    [
      'when a purchase for life was refunded',
      '2026-03-05T00:00:00Z',
      { expires_date: null, ...refunded },
      false,
    ],
  ])('%s, by the provider’s clock', async (_when, request_date, dates, isActive) => {
    const info = await read({ request_date, entitlement: dates, subscription: dates });
    expect(info.entitlements.all['premium']?.isActive).toBe(isActive);
    expect('premium' in info.entitlements.active).toBe(isActive);
    expect(info.activeSubscriptions.has('fam_premium_monthly')).toBe(isActive);
    expect(info.subscriptionsByProductIdentifier['fam_premium_monthly']?.isActive).toBe(isActive);
  });

  test('has no end when it comes from a one-time purchase', async () => {
    const info = await read({
      entitlement: { product_identifier: 'fam_photo_book', expires_date: '2020-01-01T00:00:00Z' },
    });
    expect(info.entitlements.active['premium']).toMatchObject({
      willRenew: false,
      expirationDate: null,
      store: 'rc_billing',
    });
  });
});

test.each([
  ['as it is', {}, true],
  ['cancelled', { unsubscribe_detected_at: '2026-03-03T00:00:00Z' }, false],
  ['not paid', { billing_issues_detected_at: '2026-03-03T00:00:00Z' }, false],
  ['a promotion', { store: 'promotional' }, false],
  ['refunded', { refunded_at: '2026-03-01T00:00:00Z' }, false],
  ['for life', { expires_date: null }, false],
])('a subscription that is %s renews: %j', async (_how, subscription, willRenew) => {
  const info = await read({ subscription, entitlement: subscription });
  expect(info.entitlements.all['premium']?.willRenew).toBe(willRenew);
  expect(info.subscriptionsByProductIdentifier['fam_premium_monthly']?.willRenew).toBe(willRenew);
});

describe('inconsistent answers', () => {
  test('keep an entitlement without its product, with its own dates, and report it', async () => {
    const info = await read({ subscriber: { subscriptions: {}, non_subscriptions: { x: [] } } });
    expect(info.entitlements.active['premium']).toMatchObject({
      isActive: true,
      willRenew: false,
      store: 'unknown',
      expirationDate: new Date('2026-03-09T09:19:41Z'),
    });
    expect(info.problems).toEqual([
      expect.objectContaining({
        code: 28,
        message: expect.stringContaining(
          'Could not find entitlement product in subscriptions or non-subscriptions.',
        ),
      }),
    ]);
    const later = await read({
      request_date: '2026-04-01T00:00:00Z',
      subscriber: { subscriptions: {} },
    });
    expect(later.entitlements.active).toEqual({});
  });

  test('drop only the entitlement or subscription that cannot be read', async () => {
    const { entitlements, subscriptions } = trial.subscriber;
    const info = await read({
      subscriber: {
        entitlements: { broken: { expires_date: 7 }, ...entitlements },
        subscriptions: { broken: { expires_date: {} }, ...subscriptions },
        non_subscriptions: { broken: [7], odd: 'none' },
      },
    });
    expect(Object.keys(info.entitlements.active)).toEqual(['premium']);
    expect(info.problems).toHaveLength(4);
  });

  test('lose an entitlement whose end cannot be read: it is not for life', async () => {
    const info = await read({ entitlement: { expires_date: 'soon' } });
    expect(info.entitlements.all).toEqual({});
    expect(info.problems).toHaveLength(1);
  });

  test('read unknown stores, period types and owners as "unknown"', async () => {
    const info = await read({
      subscription: { store: 'moon_store', period_type: 'lunar', ownership_type: 'LENT' },
    });
    expect(info.entitlements.active['premium']).toMatchObject({
      store: 'unknown',
      periodType: 'normal',
      ownershipType: 'UNKNOWN',
    });
  });

  test('read an invalid date as missing', async () => {
    const info = await read({ subscription: { refunded_at: 'soon' } });
    const subscription = info.subscriptionsByProductIdentifier['fam_premium_monthly'];
    expect(subscription?.refundedAt).toBeNull();
  });
});
