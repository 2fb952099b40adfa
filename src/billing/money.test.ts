import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, gatewayAmount, toLanguageTag } from './money.ts';

const NBSP = '\u00a0';

describe('formatting of amounts', () => {
  test.each([
    [9_990_000, 'USD', ['en-US'], '$9.99'],
    [9_990_000, 'USD', ['en-GB'], '$9.99'],
    [9_990_000, 'USD', ['en-CA'], '$9.99'],
    [9_990_000, 'USD', ['es-ES'], `9,99${NBSP}$`],
    [9_990_000, 'CAD', ['en-US'], '$9.99'],
    [9_990_000, 'CNY', ['en-US'], '¥9.99'],
    [9_990_000, 'CNY', ['zh_Hans'], '¥9.99'],
    [0, 'USD', ['en'], '$0'],
    [0, 'EUR', ['es'], `0${NBSP}€`],
    [12_345_678, 'KRW', ['en'], '₩12'],
    [9_995_000, 'USD', ['en'], '$10.00'],
    [9_994_999, 'USD', ['en'], '$9.99'],
    [5_000_000, 'USD', ['en'], '$5.00'],
    [53_350_000, 'USD', ['en'], '$53.35'],
    // An unknown language is skipped.
    [9_990_000, 'EUR', ['xx', 'de'], `9,99${NBSP}€`],
    [9_990_000, 'EUR', ['not a tag', 'de'], `9,99${NBSP}€`],
    [9_990_000, 'EUR', [], '€9.99'],
  ])('%d millionths of %s in %j are %s', (amountMicros, currency, locales, text) => {
    expect(formatMoney({ amountMicros, currency }, ...locales)).toBe(text);
  });

  test('writes an unknown currency without throwing', () => {
    expect(formatMoney({ amountMicros: 5_500_000, currency: '?' }, 'en')).toBe('5.5 ?');
    expect(formatMoney({ amountMicros: 5_500_000, currency: '' }, 'en')).toBe('5.5');
  });

  test('writes "$" instead of "US$", and zero without decimals', () => {
    const locales = ['en', 'en-GB', 'es-MX', 'de', 'fr', 'ar', 'he', 'ja', 'zh_Hant', 'hi', 'xx'];
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CAD'),
        fc.integer({ min: 0, max: 10 ** 12 }),
        (locale, currency, amountMicros) => {
          expect(formatMoney({ amountMicros, currency }, locale)).not.toContain('US$');
          const zero = formatMoney({ amountMicros: 0, currency }, locale);
          expect(zero.match(/\p{Nd}/gu)).toHaveLength(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});

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

test.each([
  ['zh_Hans', 'zh-Hans'],
  ['zh_Hant', 'zh-Hant'],
  ['es_MX', 'es-MX'],
  ['xx', null],
  ['', null],
  ['e', null],
])('the tag of %j is %j', (locale, tag) => {
  expect(toLanguageTag(locale)).toBe(tag);
});
