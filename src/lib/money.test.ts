import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDue, formatMoney, toLanguageTag } from './money.ts';

const NBSP = '\u00a0';

describe('formatting of amounts', () => {
  test.each([
    [9_990_000, 'USD', ['en-US'], '$9.99'],
    [9_990_000, 'USD', ['en-GB'], '$9.99'],
    [9_990_000, 'USD', ['en-CA'], `$9.99${NBSP}USD`],
    [9_990_000, 'CAD', ['en-CA'], '$9.99'],
    // People in Mexico read "$" as pesos.
    [9_990_000, 'USD', ['es-MX'], `$9.99${NBSP}USD`],
    [9_990_000, 'USD', ['es-CO'], `$${NBSP}9,99${NBSP}USD`],
    [9_990_000, 'USD', ['en-AU'], `$9.99${NBSP}USD`],
    [99_000_000, 'MXN', ['es-MX'], '$99.00'],
    [9_990_000, 'NOK', ['sv-SE'], `9,99${NBSP}kr${NBSP}NOK`],
    [99_000_000, 'SEK', ['sv-SE'], `99,00${NBSP}kr`],
    [9_990_000, 'PLN', ['en-GB'], `zł${NBSP}9.99`],
    [0, 'USD', ['es-MX'], `$0${NBSP}USD`],
    [9_990_000, 'USD', ['es-ES'], `9,99${NBSP}$`],
    [9_990_000, 'CAD', ['en-US'], `$9.99${NBSP}CAD`],
    [9_990_000, 'CAD', ['en-GB'], `$9.99${NBSP}CAD`],
    [9_990_000, 'CNY', ['en-US'], `¥9.99${NBSP}CNY`],
    [900_000_000, 'JPY', ['en-US'], '¥900'],
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

  test('writes an amount that is due with its decimals', () => {
    expect(formatDue({ amountMicros: 0, currency: 'USD' }, 'en-US')).toBe('$0.00');
    expect(formatDue({ amountMicros: 0, currency: 'USD' }, 'es-MX')).toBe(`$0.00${NBSP}USD`);
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
