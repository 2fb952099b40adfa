import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitMicros } from '../../../schema/rules/currency.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { offerOf, optionsOf } from '../catalogue/offers.ts';
import { billFor, readTaxes } from '../catalogue/taxes.ts';
import { settleCustomer, type Shop, withSubscription } from './customer-lifecycle.ts';
import type { Customer } from './customers.ts';
import { beginSubscription } from './subscriptions.ts';

const shop: Shop = { catalogue: readCatalogue(), taxes: readTaxes() };
const START = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;
const products = [...shop.catalogue.products];

function customerWith(productId: string, card: string): Customer {
  const product = shop.catalogue.products.get(productId);
  const offer = product && offerOf(productId, product, optionsOf(product, true)[0] ?? '', 'USD');
  if (!offer) throw new Error('no offer');
  const parts = { card, place: null, transactionId: 't', group: 'premium', entitlements: [] };
  const customer: Customer = {
    appUserId: 'sam',
    firstSeenAt: START,
    lastSeenAt: START,
    attributes: {},
    subscriptions: {},
    oneOffs: [],
    receipts: [],
    plansHad: [],
  };
  return withSubscription(customer, beginSubscription(offer, parts, START));
}

test('the number of charges does not depend on how often a customer is read', () => {
  const plans = products.filter(([, { product_type }]) => product_type === 'subscription');
  fc.assert(
    fc.property(
      fc.constantFrom(...plans.map(([productId]) => productId)),
      fc.constantFrom('visa', 'fails_later'),
      fc.integer({ min: 1, max: 400 }),
      (productId, card, days) => {
        const bought = customerWith(productId, card);
        const end = START + days * DAY;
        const rarely = settleCustomer(bought, end, shop);
        let daily = bought;
        for (let at = START; at <= end; at += DAY) daily = settleCustomer(daily, at, shop);
        const charges = ({ receipts }: Customer) =>
          receipts.map(({ at, totalMicros }) => [at, totalMicros]);
        expect(charges(daily)).toEqual(charges(rarely));
        expect(settleCustomer(rarely, end, shop)).toBe(rarely);
      },
    ),
    { numRuns: 60 },
  );
});

test('a bill is the sum of net and taxes, in whole units of its currency', () => {
  const places = fc.record({
    countryCode: fc.constantFrom('US', 'CA', 'DE', 'ES', 'GB', 'XX'),
    postalCode: fc.option(fc.constantFrom('10001', '60601', '99999', 'H2X 1Y4', '38001', '00003')),
  });
  const prices = products.flatMap(([, product]) => Object.entries(product.prices));
  fc.assert(
    fc.property(fc.constantFrom(...prices), fc.option(places), ([currency, priceMicros], place) => {
      const bill = billFor(shop.taxes, { priceMicros, currency }, place);
      expect(bill.netMicros + bill.taxMicros).toBe(bill.totalMicros);
      expect(bill.items.reduce((sum, { micros }) => sum + micros, 0)).toBe(bill.taxMicros);
      expect(bill.inclusive ? bill.totalMicros : bill.netMicros).toBe(priceMicros);
      expect(bill.totalMicros % unitMicros(currency)).toBe(0);
    }),
    { numRuns: 200 },
  );
});
