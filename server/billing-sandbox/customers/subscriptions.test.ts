import fc from 'fast-check';
import { unitMicros } from '../../../schema/rules/currency.ts';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { customerInfo } from './customer-info.ts';
import type { Customer } from './customers.ts';
import {
  type Shop,
  movedBack,
  retryPayment,
  settleCustomer,
  withSubscription,
} from './customer-lifecycle.ts';
import { BASE_OPTION, findOffer, offerOf, optionsOf, priceIdOf } from '../catalogue/offers.ts';
import {
  beginSubscription,
  cancelled,
  grantSubscription,
  isActive,
  refunded,
} from './subscriptions.ts';
import { billFor, readTaxes } from '../catalogue/taxes.ts';

const shop: Shop = { catalogue: readCatalogue(), taxes: readTaxes() };
const START = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;
const { products } = shop.catalogue;

const newCustomer: Customer = {
  appUserId: 'sam',
  firstSeenAt: START,
  lastSeenAt: START,
  attributes: {},
  subscriptions: {},
  oneOffs: [],
  receipts: [],
  plansHad: [],
};

/** An action on a customer, and the time after it. */
type Step = { does: string; productId: string; card: string; waitDays: number };

const plans = [...products].filter(([, { product_type }]) => product_type === 'subscription');
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'buys',
    'cancels',
    'resumes',
    'refunds',
    'fails',
    'pays',
    'grants',
    'jumps',
  ),
  productId: fc.constantFrom(...plans.map(([productId]) => productId)),
  card: fc.constantFrom('visa', 'fails_later', 'asks_always'),
  waitDays: fc.integer({ min: 0, max: 500 }),
});

function happens(customer: Customer, { does, productId, card, waitDays }: Step, now: number) {
  const product = products.get(productId);
  if (!product) throw new Error('no such plan');
  const one = customer.subscriptions[productId];
  switch (does) {
    case 'buys': {
      if (one && isActive(one, now)) return customer;
      const offer = offerOf(productId, product, optionsOf(product, true)[0] ?? BASE_OPTION, 'USD');
      if (!offer) throw new Error('no offer');
      const parts = { card, place: null, transactionId: 't', group: 'premium' };
      const entitlements = ['premium'];
      return withSubscription(customer, beginSubscription(offer, { ...parts, entitlements }, now));
    }
    case 'grants': {
      const until = waitDays % 2 === 0 ? null : now + waitDays * DAY;
      const given = { entitlement: 'premium', until, transactionId: 't' };
      return withSubscription(customer, grantSubscription(given, now));
    }
    case 'jumps':
      return movedBack(customer, waitDays * DAY);
    default:
      break;
  }
  if (!one) return customer;
  switch (does) {
    case 'cancels':
      return withSubscription(customer, cancelled(one, now));
    case 'resumes':
      return isActive(one, now) && one.refundedAt === null
        ? withSubscription(customer, { ...one, unsubscribedAt: null })
        : customer;
    case 'refunds':
      return withSubscription(customer, refunded(one, now));
    case 'fails':
      return withSubscription(customer, { ...one, chargesFail: true });
    default:
      return retryPayment(customer, { ...one, card, chargesFail: false }, now, shop);
  }
}

type Told = { subscriber: Record<'entitlements' | 'subscriptions', Record<string, Dates>> };
type Dates = { expires_date: string | null; purchase_date: string; product_identifier: string };

describe('after any sequence of actions', () => {
  test('an entitlement has the dates of the plan with the latest end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let [customer, now] = [newCustomer, START];
        for (const one of steps) {
          customer = settleCustomer(happens(customer, one, now), now, shop);
          now += one.waitDays * DAY;
          customer = settleCustomer(customer, now, shop);
          const { subscriber } = customerInfo(customer, now, 'x') as Told;
          const { premium } = subscriber.entitlements;
          const carried = Object.values(subscriber.subscriptions);
          expect(premium === undefined).toBe(carried.length === 0);
          if (!premium) continue;
          const carrier = subscriber.subscriptions[premium.product_identifier];
          expect(premium.expires_date).toBe(carrier?.expires_date);
          expect(premium.purchase_date).toBe(carrier?.purchase_date);
          const end = (dates: Dates) => dates.expires_date ?? '9999';
          expect(end(premium)).toBe(carried.map(end).toSorted().at(-1));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the number of charges does not depend on how often a customer is read', () => {
    fc.assert(
      fc.property(step, fc.integer({ min: 1, max: 400 }), (first, days) => {
        const bought = happens(newCustomer, { ...first, does: 'buys' }, START);
        const end = START + days * DAY;
        const rarely = settleCustomer(bought, end, shop);
        let daily = bought;
        for (let at = START; at <= end; at += DAY) daily = settleCustomer(daily, at, shop);
        const charges = ({ receipts }: Customer) =>
          receipts.map(({ at, totalMicros }) => [at, totalMicros]);
        expect(charges(daily)).toEqual(charges(rarely));
        expect(settleCustomer(rarely, end, shop)).toBe(rarely);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a bill', () => {
  const places = fc.record({
    countryCode: fc.constantFrom('US', 'CA', 'DE', 'ES', 'GB', 'JP', 'IN', 'FI', 'BR', 'XX'),
    postalCode: fc.option(
      fc.constantFrom(
        '10001',
        '90012',
        '60601',
        '99999',
        'H2X 1Y4',
        'V5K 0A1',
        '38001',
        '00003',
        '',
      ),
    ),
  });

  test('is the sum of net and taxes, in whole cents', () => {
    const prices = [...products].flatMap(([productId, product]) =>
      Object.entries(product.prices).map(([currency, priceMicros]) => ({
        productId,
        currency,
        priceMicros,
      })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...prices),
        fc.option(places),
        ({ currency, priceMicros }, place) => {
          const bill = billFor(shop.taxes, { priceMicros, currency }, place);
          expect(bill.netMicros + bill.taxMicros).toBe(bill.totalMicros);
          expect(bill.items.reduce((sum, { micros }) => sum + micros, 0)).toBe(bill.taxMicros);
          const label = bill.inclusive ? bill.totalMicros : bill.netMicros;
          expect(label).toBe(priceMicros);
          expect(bill.totalMicros % unitMicros(currency)).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the catalogue', () => {
  test('has a price for each offer in each currency', () => {
    for (const [productId, product] of products) {
      for (const currency of Object.keys(product.prices)) {
        const priceId = priceIdOf(productId, currency);
        expect(findOffer(shop.catalogue, { productId, priceId })).toMatchObject({ currency });
      }
    }
  });
});
