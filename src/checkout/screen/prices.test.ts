import { beforeAll, describe, expect, test } from 'vitest';
import { phase, plainOption, TestShop, trialOption } from '../../../tests/helpers/checkout-shop.ts';
import type { PurchaseOption } from '../../billing/products.ts';
import { initialPrice } from '../../billing/purchase/breakdown.ts';
import { initialTax } from '../../billing/purchase/tax.ts';
import { createTranslator, type Translator } from '../../billing/translations/translator.ts';
import { payButtonLabel } from './pay-button.ts';
import { priceLines, trialEnd, trialInfo } from './prices.ts';
import { recurringOf } from '../gateway/wallet.ts';

let words: Translator;
beforeAll(async () => {
  words = await createTranslator({ locale: 'en' });
});

const now = new Date(2026, 0, 31, 12).getTime();
const intro = (duration: string, cycles: number, micros: number): PurchaseOption =>
  ({
    ...plainOption(),
    id: 'intro',
    introPrice: phase(duration, micros, cycles),
  }) as PurchaseOption;
const oneOff = (): PurchaseOption => ({
  kind: 'oneOff',
  id: 'base_option',
  priceId: 'prc',
  basePrice: {
    amountMicros: 19_990_000,
    currency: 'USD',
    amount: 1999,
    formattedPrice: '$19.99',
  },
});
const priceOf = (option: PurchaseOption) =>
  initialTax(initialPrice(new TestShop(option).product, option), false).breakdown;
const lines = (option: PurchaseOption) =>
  priceLines(new TestShop(option).product, option, priceOf(option), words);

describe('the block of prices', () => {
  test.each([
    ['ja', 'お試し期間の終了後は毎月 $5.00'],
    ['zh_Hans', '试用结束后，每月 $5.00'],
    ['zh_Hant', '試用結束後，每月 $5.00\u00a0USD'],
    ['ko', '체험이 끝나면 매월 $5.00'],
  ])('lists in %s when, how often and how much, in that order', async (locale, expected) => {
    const option = trialOption();
    const translator = await createTranslator({ locale });
    const [, then] = priceLines(new TestShop(option).product, option, priceOf(option), translator);
    expect(then?.replace('US$', '$')).toBe(expected);
  });

  test.each([
    ['plain', plainOption(), ['$5.00 per month']],
    ['a trial', trialOption(), ['7 days free', '$5.00 per month after the trial']],
    [
      'an intro paid up front',
      intro('P3M', 1, 6_000_000),
      ['$6.00 for 3 months', '$5.00 per month after that'],
    ],
    [
      'a cheaper time',
      intro('P1M', 3, 1_000_000),
      ['$1.00 per month for 3 months', '$5.00 per month after that'],
    ],
    ['bought once', oneOff(), ['$19.99']],
    [
      'a trial of a length that cannot be read',
      { ...trialOption(), trial: { ...phase('P1D', null), periodDuration: 'P1H', period: null } },
      ['$5.00 per month after the trial'],
    ],
  ])('%s', (_what, option, expected) => {
    expect(lines(option)).toEqual(expected);
  });
});

describe('the trial', () => {
  test('is followed by the first payment on the day it ends', () => {
    expect(trialEnd(trialOption(), now)).toEqual(new Date(2026, 1, 7, 12));
    expect(trialEnd(plainOption(), now)).toBe(null);
    expect(trialInfo(trialOption(), priceOf(trialOption()), now, words)).toBe(
      'After the trial you pay $5.00 per month, plus any taxes, from February 7, 2026. You can cancel before then.',
    );
    expect(trialInfo(plainOption(), priceOf(plainOption()), now, words)).toBe(null);
  });
});

describe('the pay button', () => {
  const label = (option: PurchaseOption, method: string | null, hasTax: boolean) =>
    payButtonLabel({ option, price: priceOf(option), method, hasTax }, words);

  test.each([
    [trialOption(), 'card', true, 'Start trial'],
    [plainOption(), 'card', false, 'Pay now'],
    [plainOption(), 'paypal', false, 'Pay now'],
    [plainOption(), 'card', true, 'Pay $5.00'],
    [plainOption(), null, true, 'Pay $5.00'],
    [plainOption(), 'paypal', true, 'Pay $5.00 with PayPal'],
  ] as [PurchaseOption, string | null, boolean, string][])(
    '%#: %s',
    (option, method, hasTax, text) => {
      expect(label(option, method, hasTax)).toBe(text);
    },
  );
});

describe('the payments that a wallet shows', () => {
  const shown = (option: PurchaseOption, managementUrl: string | null = 'https://x.example/m') =>
    recurringOf({
      option,
      price: priceOf(option),
      title: 'Family Premium',
      managementUrl,
      now,
      trialLabel: 'Free trial',
    });

  test('are the regular payments, and the trial before them', () => {
    expect(shown(trialOption())).toEqual({
      title: 'Family Premium',
      managementUrl: 'https://x.example/m',
      amount: 500,
      startsAt: new Date(2026, 1, 7, 12),
      every: { number: 1, unit: 'month' },
      trialLabel: 'Free trial',
    });
  });

  test('are due on the last day of February one month after 31 January', () => {
    const option = { ...trialOption(), trial: phase('P1M', null) } as PurchaseOption;
    expect(shown(option)?.startsAt).toEqual(new Date(2026, 1, 28, 12));
  });

  test('are in days instead of weeks, with the recurring price instead of the introductory one', () => {
    const option = {
      ...plainOption(),
      base: phase('P2W', 3_000_000),
      introPrice: phase('P2W', 1_000_000),
    } as PurchaseOption;
    expect(shown(option)).toMatchObject({ amount: 300, every: { number: 14, unit: 'day' } });
  });

  test('are omitted for a one-time purchase, or without a management URL', () => {
    expect(shown(oneOff())).toBe(null);
    expect(shown(plainOption(), null)).toBe(null);
  });
});
