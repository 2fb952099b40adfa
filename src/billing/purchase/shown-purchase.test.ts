import { describe, expect, test } from 'vitest';
import type { SubscriberAnswer } from '../../../schema/wire/billing.ts';
import { readCustomerInfo } from '../../../schema/rules/customer-info.ts';
import { purchaseShownBy } from './shown-purchase.ts';
import type { Order } from './order-state.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

type Facts = { product: string; boughtAt: number; renewedAt?: number; endsAt?: number };

function subscriber(
  facts: Facts[],
  {
    oneOffs = {},
    clockErrorMs = 0,
  }: { oneOffs?: Record<string, number[]>; clockErrorMs?: number } = {},
) {
  const last = facts.at(-1);
  const answer: SubscriberAnswer = {
    request_date: iso(NOON),
    subscriber: {
      original_app_user_id: 'sam',
      entitlements: last
        ? {
            premium: {
              product_identifier: last.product,
              purchase_date: iso(last.renewedAt ?? last.boughtAt),
              expires_date: iso(last.endsAt ?? NOON + 30 * DAY),
            },
          }
        : {},
      subscriptions: Object.fromEntries(
        facts.map(({ product, boughtAt, renewedAt, endsAt }) => [
          product,
          {
            store: 'rc_billing',
            is_sandbox: true,
            period_type: 'normal',
            ownership_type: 'PURCHASED',
            purchase_date: iso(renewedAt ?? boughtAt),
            original_purchase_date: iso(boughtAt),
            expires_date: iso(endsAt ?? NOON + 30 * DAY),
            store_transaction_id: `txn_${product}`,
          },
        ]),
      ),
      non_subscriptions: Object.fromEntries(
        Object.entries(oneOffs).map(([product, dates]) => [
          product,
          dates.map((at, index) => ({
            id: `one_${index}`,
            store: 'rc_billing',
            is_sandbox: true,
            purchase_date: iso(at),
            original_purchase_date: iso(at),
            store_transaction_id: `txn_${product}_${index}`,
          })),
        ]),
      ),
    },
  };
  return readCustomerInfo(answer, NOON + clockErrorMs);
}

/** An order that was opened an hour before noon, on a device whose clock may be wrong. */
function shown(info: ReturnType<typeof subscriber>, product = 'annual', clockErrorMs = 0) {
  const order: Order = {
    start: {
      operationSessionId: 'ops_1',
      gateway: {
        stripeAccountId: 'acct',
        publishableApiKey: 'pk',
        elementsConfiguration: {
          mode: 'payment',
          paymentMethodTypes: [],
          setupFutureUsage: null,
          amount: null,
          currency: null,
        },
      },
      managementUrl: null,
      email: null,
      isPaid: false,
      doubt: null,
    },
    productIdentifier: product,
    optionId: 'base_option',
    priceId: 'prc',
    askedAt: NOON - HOUR + clockErrorMs,
    clientSecret: 'secret',
    at: NOON - HOUR + clockErrorMs,
  };
  return purchaseShownBy(info, order, 'premium');
}

describe('a customer who had the monthly plan before', () => {
  const monthly = { product: 'monthly', boughtAt: NOON - 40 * DAY };

  test('has not bought the annual plan by having the monthly one', () => {
    expect(shown(subscriber([monthly]))).toBe(null);
  });

  test('has not bought it by a renewal of the monthly plan since the order', () => {
    expect(shown(subscriber([{ ...monthly, renewedAt: NOON - 60_000 }]))).toBe(null);
  });

  test('has bought it when it is active, also with the monthly plan', () => {
    const annual = { product: 'annual', boughtAt: NOON - 60_000 };
    expect(shown(subscriber([monthly, annual]))).toMatchObject({
      productIdentifier: 'annual',
      storeTransactionIdentifier: 'txn_annual',
    });
    expect(shown(subscriber([annual, monthly]))).toMatchObject({ productIdentifier: 'annual' });
  });

  test('has not bought it by an annual plan that has ended', () => {
    const ended = { product: 'annual', boughtAt: NOON - 800 * DAY, endsAt: NOON - 400 * DAY };
    expect(shown(subscriber([ended, monthly]))).toBe(null);
  });

  test.each([
    ['years behind', -3 * 365 * DAY],
    ['years ahead', 3 * 365 * DAY],
  ])('has the same result with a device clock that is %s', (_what, clockErrorMs) => {
    expect(shown(subscriber([monthly], { clockErrorMs }), 'annual', clockErrorMs)).toBe(null);
    const since = { product: 'annual_2026', boughtAt: NOON - 60_000 };
    expect(shown(subscriber([since], { clockErrorMs }), 'annual', clockErrorMs)).not.toBe(null);
  });
});

test('is not judged by an info that was read before the order', () => {
  const early = readCustomerInfo(
    {
      request_date: iso(NOON - 2 * HOUR),
      subscriber: {
        original_app_user_id: 'sam',
        entitlements: {
          premium: { product_identifier: 'monthly', purchase_date: iso(NOON - 3 * HOUR) },
        },
      },
    },
    NOON - 2 * HOUR,
  );
  expect(shown(early)).toBe(null);
});

describe('a customer without an earlier plan', () => {
  test('has bought the sold entitlement under any product', () => {
    const bought = { product: 'annual_2026', boughtAt: NOON - 60_000 };
    expect(shown(subscriber([bought]))).toMatchObject({ productIdentifier: 'annual_2026' });
  });

  test('has bought nothing without an entitlement', () => {
    expect(shown(subscriber([]))).toBe(null);
  });
});

describe('a one-time purchase', () => {
  test('counts when it was bought since the order, not before it', () => {
    expect(shown(subscriber([], { oneOffs: { extra: [NOON - 2 * DAY] } }), 'extra')).toBe(null);
    const twice = subscriber([], { oneOffs: { extra: [NOON - 2 * DAY, NOON - 60_000] } });
    expect(shown(twice, 'extra')).toMatchObject({
      productIdentifier: 'extra',
      storeTransactionIdentifier: 'txn_extra_1',
    });
  });
});
