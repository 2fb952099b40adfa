import { beforeEach, describe, expect, test } from 'vitest';
import type { Billing } from '../../../billing/billing.ts';
import { createLog } from '../../../billing/log.ts';
import type { CustomerInfo } from '../../../../schema/rules/customer-info.ts';
import type { Package } from '../../../billing/offerings.ts';
import { NO_ORDER, type Order, type OrderState } from '../../../billing/purchase/order-state.ts';
import {
  plainOptionOf,
  shownPackages,
  trialOptionOf,
  yearlySaving,
} from '../plans/shown-packages.ts';
import { createSubscription, premiumUntil, trialDaysLeftOf } from './subscription.ts';

const NOW = Date.UTC(2026, 9, 10);
const ALL = ['$rc_annual', 'lifetime', '$rc_monthly'].map((identifier) => packageOf(identifier));

let connected: string[];
let waits: number[];
let isPremium: boolean;
let offers: () => Promise<Package[]>;
let closed: string[];
let logged: string[];
let refusal: Error | null;
let order: OrderState;

beforeEach(() => {
  [connected, waits, isPremium, closed, logged, refusal] = [[], [], false, [], [], null];
  offers = () => Promise.resolve(ALL);
  order = NO_ORDER;
});

describe('the subscription', () => {
  test('has exactly the six fields, all empty at first', () => {
    expect(newSubscription().state.get()).toEqual({
      isSubscribed: false,
      isLoading: false,
      isInitialized: false,
      packages: [],
      customerInfo: null,
      trialDaysLeft: null,
    });
  });

  test('reads the customer after a second, and sorts the packages', async () => {
    isPremium = true;
    const subscription = newSubscription();
    const done = subscription.follow('7f0c');
    expect(subscription.state.get()).toMatchObject({ isLoading: true, isInitialized: false });
    await done;
    expect(waits).toEqual([1_000]);
    const state = subscription.state.get();
    expect(state).toMatchObject({ isLoading: false, isInitialized: true, isSubscribed: true });
    expect(state.packages.map(({ title, priceCents }) => [title, priceCents])).toEqual([
      ['Monthly Plan', 500],
      ['Annual Plan', 4900],
      ['Title of lifetime', 999],
    ]);
    expect(state.packages[1]?.description).toBe('Unlimited access to all features (Save 18%)');
  });

  test('connects again for another user, and not for the same one', async () => {
    const subscription = newSubscription();
    await subscription.follow('ana');
    await subscription.follow('ana');
    await subscription.follow('ben');
    expect(connected).toEqual(['ana', 'ben']);
    expect(closed).toEqual(['ana']);
  });

  test('is anonymous without a user, and again after a user has signed out', async () => {
    const subscription = newSubscription();
    await subscription.follow(null);
    await subscription.follow(null);
    await subscription.follow('ana');
    isPremium = true;
    await subscription.follow(null);
    expect(connected).toEqual([
      expect.stringMatching(/^\$RCAnonymousID:[0-9a-f]{32}$/),
      'ana',
      expect.stringMatching(/^\$RCAnonymousID:[0-9a-f]{32}$/),
    ]);
    expect(connected[0]).not.toBe(connected[2]);
  });

  test('has no packages when offerings fail, and reads them again on retry', async () => {
    offers = () => Promise.reject(new Error('away'));
    const subscription = newSubscription();
    await subscription.follow('ana');
    expect(subscription.state.get()).toMatchObject({ packages: [], isInitialized: true });
    expect(logged).toEqual(['There are no offerings: Error: away']);
    offers = () => Promise.resolve(ALL);
    await subscription.retry();
    expect(subscription.state.get().packages).toHaveLength(3);
  });

  test('rejects when the key is refused, and can be started again', async () => {
    const subscription = newSubscription();
    await subscription.follow('ana');
    refusal = new Error('Invalid API key. Use your Web Billing or Paddle API key.');
    await expect(subscription.follow('ben')).rejects.toThrow('Invalid API key');
    // All state of the earlier user is removed.
    expect(closed).toEqual(['ana']);
    expect(subscription.billing()).toBeNull();
    expect(subscription.state.get()).toMatchObject({ packages: [], isLoading: false });
    refusal = null;
    await subscription.follow('ben');
    expect(connected).toEqual(['ana', 'ben']);
    expect(subscription.state.get().isInitialized).toBe(true);
  });

  test('is subscribed after a purchase or a restore, without trial days', async () => {
    const subscription = newSubscription();
    await subscription.follow('2026-10-08T00:00:00Z');
    expect(subscription.state.get().trialDaysLeft).toBe(5);
    subscription.purchased(null);
    expect(subscription.state.get()).toMatchObject({ isSubscribed: true, trialDaysLeft: null });
    expect(await subscription.restore()).toBe(false);
    isPremium = true;
    expect(await subscription.restore()).toBe(true);
    expect(subscription.state.get()).toMatchObject({ isSubscribed: true, trialDaysLeft: null });
  });

  test('treats errors about an existing plan as paid', async () => {
    const subscription = newSubscription();
    await subscription.follow('ana');
    const paid = (message: string) => subscription.isPaidAfterAll({ message });
    expect(await paid('This product is already active for the customer.')).toBe(true);
    expect(await paid('You are Already Subscribed')).toBe(true);
    expect(await paid('already purchased')).toBe(true);
    expect(await paid('Payment failed.')).toBe(false);
    const waited = 'Max attempts reached trying to get successful purchase status';
    expect(await paid(waited)).toBe(false);
    isPremium = true;
    expect(await paid(waited)).toBe(true);
  });

  test('does not treat an earlier plan as the payment of an unknown order', async () => {
    isPremium = true;
    const subscription = newSubscription();
    await subscription.follow('ana');
    const ofAnnual = { productIdentifier: 'annual' } as Order;
    order = { kind: 'unknown', order: ofAnnual, doubt: 'charging' };
    expect(await subscription.isOrderPaid()).toBe(false);
    const message = 'Max attempts reached trying to get successful purchase status';
    expect(await subscription.isPaidAfterAll({ message })).toBe(false);
    order = { kind: 'failed', order: ofAnnual };
    expect(await subscription.isOrderPaid()).toBe(false);
    order = { kind: 'confirmed', order: ofAnnual, purchase: null };
    expect(await subscription.isOrderPaid()).toBe(true);
    // Without an order on this device any active plan counts.
    order = NO_ORDER;
    expect(await subscription.isOrderPaid()).toBe(true);
  });
});

test('counts trial days only from a user id that is a date', () => {
  expect(trialDaysLeftOf('2026-10-08T00:00:00Z', NOW)).toBe(5);
  expect(trialDaysLeftOf('2026-01-01', NOW)).toBe(0);
  expect(trialDaysLeftOf('7f0c9a4e-2f0e-4f7e-9b9e-4a9f4f6d1f10', NOW)).toBeNull();
  expect(trialDaysLeftOf('2026-99-99', NOW)).toBeNull();
});

test('reports the end of the entitlement', () => {
  expect(premiumUntil(null)).toBeNull();
  isPremium = true;
  expect(premiumUntil(infoOf('ana'))).toBe('2026-11-01T00:00:00.000Z');
});

describe('a package', () => {
  test('is bought with its trial or without', () => {
    const [plain, trial] = [optionOf('base_option', null), optionOf('trial_7d', 'P7D')];
    const both = packageOf('$rc_monthly', { plain, trial });
    expect(trialOptionOf(both)?.id).toBe('trial_7d');
    expect(plainOptionOf(both).id).toBe('base_option');
    const only = packageOf('$rc_monthly', { plain });
    expect(trialOptionOf(only)).toBeNull();
  });

  test('for a year shows the saving compared with twelve months', () => {
    const prices = { $rc_monthly: 5_000_000, $rc_annual: 49_000_000 };
    const packages = shownPackages(
      Object.entries(prices).map(([identifier, amountMicros]) =>
        packageOf(identifier, { amountMicros }),
      ),
    );
    expect(yearlySaving(packages)).toEqual({
      percent: 18,
      twelveMonthsMicros: 60_000_000,
      currency: 'USD',
    });
    expect(yearlySaving(packages.slice(1))).toBeNull();
  });

  test.each([
    [48_000_000, 20],
    [54_000_000, 10],
    [59_999_999, null],
    [60_000_000, null],
  ])('of a year for %s millionths saves %s %%', (amountMicros, percent) => {
    const packages = shownPackages([
      packageOf('$rc_monthly'),
      packageOf('$rc_annual', { amountMicros }),
    ]);
    expect(yearlySaving(packages)?.percent ?? null).toBe(percent);
  });
});

function newSubscription() {
  return createSubscription({
    connect(appUserId) {
      if (refusal) throw refusal;
      connected.push(appUserId);
      const billing: Partial<Billing> = {
        getCustomerInfo: () => Promise.resolve(infoOf(appUserId)),
        settleOrder: () => Promise.resolve(order),
        getOfferings: async () => ({ all: {}, current: { packages: await offers() } as never }),
        close: () => void closed.push(appUserId),
      };
      return billing as Billing;
    },
    log: createLog({ level: 'warn', handler: (_level, message) => void logged.push(message) }),
    now: () => NOW,
    wait(ms) {
      waits.push(ms);
      return new Promise((resolve) => setImmediate(resolve));
    },
  });
}

function infoOf(originalAppUserId: string): CustomerInfo {
  const premium = { expirationDate: new Date('2026-11-01T00:00:00Z') };
  const all = isPremium ? { premium } : {};
  return { originalAppUserId, entitlements: { active: all, all } } as unknown as CustomerInfo;
}

function packageOf(
  identifier: string,
  {
    plain = optionOf('base_option', null),
    trial,
    amountMicros = 5_000_000,
  }: { plain?: object; trial?: object; amountMicros?: number } = {},
): Package {
  const options = Object.fromEntries(
    [plain, trial].filter(Boolean).map((one) => [(one as { id: string }).id, one]),
  );
  return {
    identifier,
    product: {
      identifier,
      title: `Title of ${identifier}`,
      description: null,
      currentPrice: { amountMicros, currency: 'USD' },
      defaultOption: trial ?? plain,
      subscriptionOptions: options,
    },
  } as unknown as Package;
}

function optionOf(id: string, trialPeriod: string | null): object {
  return {
    kind: 'subscription',
    id,
    trial: trialPeriod === null ? null : { periodDuration: trialPeriod },
  };
}
