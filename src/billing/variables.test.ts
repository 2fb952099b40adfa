import { describe, expect, test } from 'vitest';
import { createTestProvider } from '../../tests/helpers/billing-provider.ts';
import { wholeDuration } from './periods.ts';
import { paywallValues, paywallVariables } from './variables.ts';
import { createTranslator } from './translations/translator.ts';

const english = await createTranslator({ locale: 'en' });

type Sold = {
  duration: string;
  micros: number;
  trial?: string;
  intro?: { duration: string; micros: number; cycles: number };
  currency?: string;
};

/** The packages and the values of their variables. */
async function valuesOf(offered: Readonly<Record<string, Sold | 'one-off'>>) {
  const provider = createTestProvider();
  provider.reply('offerings', {
    json: {
      current_offering_id: 'default',
      offerings: [
        {
          identifier: 'default',
          packages: Object.keys(offered).map((identifier) => ({
            identifier,
            platform_product_identifier: identifier,
          })),
        },
      ],
    },
  });
  const price = (amount_micros: number, currency = 'USD') => ({ amount_micros, currency });
  provider.reply('products', {
    json: {
      product_details: Object.entries(offered).map(([identifier, sold]) => ({
        identifier,
        product_type: sold === 'one-off' ? 'consumable' : 'subscription',
        title: `The ${identifier}`,
        default_purchase_option_id: 'x',
        purchase_options: {
          x:
            sold === 'one-off'
              ? { id: 'x', price_id: 'p', base_price: price(19_990_000) }
              : {
                  id: 'x',
                  price_id: 'p',
                  base: {
                    period_duration: sold.duration,
                    price: price(sold.micros, sold.currency),
                  },
                  trial: sold.trial ? { period_duration: sold.trial, price: null } : null,
                  intro_price: sold.intro
                    ? {
                        period_duration: sold.intro.duration,
                        cycle_count: sold.intro.cycles,
                        price: price(sold.intro.micros),
                      }
                    : null,
                },
        },
      })),
    },
  });
  const { current } = await provider.billing().getOfferings();
  return paywallValues(current?.packages ?? [], english);
}

test('has the names of the specification', () => {
  expect(paywallVariables).toHaveLength(18);
});

test('has values for a monthly and an annual package', async () => {
  const values = await valuesOf({
    monthly: { duration: 'P1M', micros: 5_000_000 },
    annual: { duration: 'P1Y', micros: 49_000_000 },
  });
  expect(values['monthly']).toEqual({
    product_name: 'The monthly',
    price: '$5.00',
    price_per_period: '$5.00/1mo',
    price_per_period_full: '$5.00/1month',
    total_price_and_per_month: '$5.00',
    total_price_and_per_month_full: '$5.00',
    sub_price_per_month: '$5.00',
    sub_price_per_week: '$1.17',
    sub_duration: '1 month',
    sub_duration_in_months: '1 month',
    sub_period: 'monthly',
    sub_period_length: 'month',
    sub_period_abbreviated: 'mo',
    sub_offer_duration: '',
    sub_offer_price: '',
    sub_offer_duration_2: '',
    sub_offer_price_2: '',
    // The most expensive package has no discount.
    sub_relative_discount: '',
  });
  expect(values['annual']).toMatchObject({
    price: '$49.00',
    price_per_period: '$49.00/1yr',
    total_price_and_per_month: '$49.00/1yr($4.08/mo)',
    total_price_and_per_month_full: '$49.00/1year($4.08/month)',
    sub_price_per_month: '$4.08',
    sub_price_per_week: '$0.94',
    sub_duration: '1 year',
    sub_duration_in_months: '12 months',
    sub_period: 'yearly',
    sub_period_length: 'year',
    sub_period_abbreviated: 'yr',
    sub_relative_discount: '18% off',
  });
});

test.each([
  ['P2Y', 239_980_000, '2 years', '24 months', 'every 2 years', '$10.00', '$239.98/2yr($10.00/mo)'],
  ['P3M', 12_000_000, '3 months', '3 months', 'every 3 months', '$4.00', '$12.00/3mo($4.00/mo)'],
  ['P1W', 9_000_000, '1 week', '1 week', 'weekly', '$36.00', '$9.00'],
  ['P1D', 1_000_000, '1 day', '1 day', 'daily', '$30.00', '$1.00'],
])('%s of %d', async (duration, micros, length, months, period, perMonth, total) => {
  const values = await valuesOf({ one: { duration, micros } });
  expect(values['one']).toMatchObject({
    sub_duration: length,
    sub_duration_in_months: months,
    sub_period: period,
    sub_price_per_month: perMonth,
    total_price_and_per_month: total,
    sub_relative_discount: '',
  });
});

test('has a lifetime and no discount for a one-time purchase', async () => {
  const values = await valuesOf({
    book: 'one-off',
    monthly: { duration: 'P1M', micros: 5_000_000 },
  });
  expect(values['book']).toMatchObject({
    product_name: 'The book',
    price: '$19.99',
    price_per_period: '$19.99',
    price_per_period_full: '$19.99',
    total_price_and_per_month: '$19.99',
    total_price_and_per_month_full: '$19.99',
    sub_price_per_month: '$19.99',
    sub_price_per_week: '',
    sub_duration: 'lifetime',
    sub_duration_in_months: 'lifetime',
    sub_period: 'lifetime',
    sub_period_length: '',
    sub_period_abbreviated: '',
    sub_relative_discount: '',
  });
  expect(values['monthly']?.sub_relative_discount).toBe('');
});

test('has a price but no period when the period cannot be read', async () => {
  const values = await valuesOf({ odd: { duration: 'P1H', micros: 5_000_000, trial: 'P2H' } });
  expect(values['odd']).toMatchObject({ price: '$5.00', price_per_period: '$5.00' });
  const { product_name, ...others } = values['odd'] ?? {};
  expect(product_name).toBe('The odd');
  expect(new Set(Object.values(others))).toEqual(new Set(['$5.00', '']));
  expect(values['odd']).toMatchObject({ sub_price_per_month: '', sub_duration: '' });
  const beside = await valuesOf({ m: { duration: 'P1M', micros: 5_000_000, trial: 'P2H' } });
  expect(beside['m']).toMatchObject({ sub_offer_duration: '', sub_offer_price: '' });
});

describe('offers', () => {
  const intro = { duration: 'P1M', micros: 1_000_000, cycles: 3 };
  test.each([
    ['a trial', { trial: 'P7D' }, ['7 days', '$0', '', '']],
    ['an intro', { intro }, ['3 months', '$1.00', '', '']],
    ['both', { trial: 'P1W', intro }, ['1 week', '$0', '3 months', '$1.00']],
    ['none', {}, ['', '', '', '']],
  ])('%s', async (_what, offer, expected) => {
    const values = await valuesOf({ one: { duration: 'P1M', micros: 5_000_000, ...offer } });
    const one = values['one'];
    expect([
      one?.sub_offer_duration,
      one?.sub_offer_price,
      one?.sub_offer_duration_2,
      one?.sub_offer_price_2,
    ]).toEqual(expected);
  });
});

describe('savings', () => {
  test.each([
    // Rounded down: 18.6 % becomes 18.
    [48_840_000, '18% off'],
    [59_400_000, '1% off'],
    [59_500_000, ''],
    [60_000_000, ''],
    [66_000_000, ''],
    [0, '100% off'],
  ])('of a year for %d against 5.00 a month: %j', async (micros, text) => {
    const values = await valuesOf({
      monthly: { duration: 'P1M', micros: 5_000_000 },
      annual: { duration: 'P1Y', micros },
    });
    expect(values['annual']?.sub_relative_discount).toBe(text);
  });

  test('are empty between currencies', async () => {
    const values = await valuesOf({
      monthly: { duration: 'P1M', micros: 5_000_000, currency: 'EUR' },
      annual: { duration: 'P1Y', micros: 1_000_000 },
    });
    expect(values['annual']?.sub_relative_discount).toBe('');
  });
});

test('no value is "N/A" or undefined', async () => {
  const { all } = await createTestProvider().billing().getOfferings();
  for (const offering of Object.values(all)) {
    for (const values of Object.values(paywallValues(offering.packages, english))) {
      expect(Object.keys(values).toSorted()).toEqual([...paywallVariables].toSorted());
      for (const value of Object.values(values)) expect(value).not.toMatch(/N\/A|undefined|NaN/);
    }
  }
});

test('a phase lasts for all its cycles', () => {
  const none = { price: null, pricePerWeek: null, pricePerMonth: null, pricePerYear: null };
  const phase = {
    periodDuration: 'P2W',
    period: { number: 2, unit: 'week' },
    cycleCount: 3,
  } as const;
  expect(wholeDuration({ ...none, ...phase })).toBe('P6W');
  expect(wholeDuration({ ...none, periodDuration: 'PX', period: null, cycleCount: 3 })).toBe('PX');
});
