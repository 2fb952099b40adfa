import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatewayAmount, isChargeable } from './currency.ts';

describe('the gateway’s amount', () => {
  test.each([
    [5_000_000, 'USD', 500],
    [53_348_750, 'USD', 5334],
    [9_999_999, 'EUR', 999],
    [12_345_678, 'KRW', 12],
    [500_000_000, 'JPY', 500],
    [500_000_000, 'jpy', 500],
    [0, 'USD', 0],
  ])('of %d millionths of %s is %d', (amountMicros, currency, amount) => {
    expect(gatewayAmount({ amountMicros, currency })).toBe(amount);
  });

  test.each('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))(
    'of %s is in whole units',
    (currency) => {
      expect(gatewayAmount({ amountMicros: 7_900_000, currency })).toBe(7);
    },
  );

  test('is a whole number, and never more than the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 13 }),
        fc.constantFrom('USD', 'JPY'),
        (amountMicros, currency) => {
          const amount = gatewayAmount({ amountMicros, currency });
          const unit = currency === 'JPY' ? 1_000_000 : 10_000;
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount * unit).toBeLessThanOrEqual(amountMicros);
          expect((amount + 1) * unit).toBeGreaterThan(amountMicros);
        },
      ),
    );
  });
});

test('refuses currencies with three decimals', () => {
  for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND', 'kwd']) {
    expect(isChargeable(currency)).toBe(false);
  }
  for (const currency of ['USD', 'JPY', 'EUR', 'ISK']) expect(isChargeable(currency)).toBe(true);
});
