import { describe, expect, test } from 'vitest';
import type { OfferingsAnswer } from '../../schema/wire/billing.ts';
import { billingExample, createTestProvider } from '../../tests/helpers/billing-provider.ts';
import { packageTypeOf } from './offerings.ts';

const offeringsExample = billingExample('offerings') as OfferingsAnswer;
const productsExample = billingExample('products') as {
  product_details: Record<string, unknown>[];
};
const price = { amount_micros: 5_000_000, currency: 'USD' };
const month = { period_duration: 'P1M', cycle_count: 1, price };

/** Reads one product, offered in one package. */
async function sold(product: Record<string, unknown>) {
  const provider = createTestProvider();
  const logged: string[] = [];
  provider.reply('offerings', {
    json: {
      current_offering_id: 'default',
      offerings: [
        {
          identifier: 'default',
          description: '',
          packages: [{ identifier: '$rc_monthly', platform_product_identifier: 'p' }],
        },
      ],
    },
  });
  const whole = {
    identifier: 'p',
    product_type: 'subscription',
    title: 'P',
    description: null,
    default_purchase_option_id: 'base_option',
    ...product,
  };
  provider.reply('products', { json: { product_details: [whole] } });
  const log = { level: 'warn', handler: (_level: string, text: string) => void logged.push(text) };
  const { current } = await provider.billing({ log: log as never, locale: 'en' }).getOfferings();
  return { product: current?.packages[0]?.product ?? null, logged };
}

test('reads the recorded offerings', async () => {
  const { all, current } = await createTestProvider().billing({ locale: 'en' }).getOfferings();
  expect(Object.keys(all)).toEqual(['default', 'extras']);
  expect(current).toBe(all['default']);
  expect(current).toMatchObject({
    identifier: 'default',
    serverDescription: 'Family plans',
    metadata: { headline: 'family', show_weekly: false },
    paywallComponents: { default_locale: 'en_US' },
  });
  const [monthly, annual] = current?.packages ?? [];
  expect(monthly).toMatchObject({
    identifier: '$rc_monthly',
    packageType: 'monthly',
    presentedOffering: {
      offeringIdentifier: 'default',
      targeting: { ruleId: 'rule_7d1c', revision: 3 },
      placementIdentifier: null,
    },
    product: {
      identifier: 'fam_premium_monthly',
      displayName: 'Family Premium Monthly',
      title: 'Family Premium Monthly',
      description: 'Every feature for the whole family, billed monthly.',
      productType: 'subscription',
      normalPeriodDuration: 'P1M',
      presentedOfferingIdentifier: 'default',
      currentPrice: {
        amount: 500,
        amountMicros: 5_000_000,
        currency: 'USD',
        formattedPrice: '$5.00',
      },
      defaultOption: {
        id: 'trial_7d_monthly',
        priceId: 'prc_month_usd_500',
        trial: { periodDuration: 'P7D', price: null, pricePerMonth: null },
        introPrice: null,
      },
    },
  });
  expect(annual?.product.defaultOption).toMatchObject({
    base: {
      pricePerWeek: { formattedPrice: '$0.94' },
      pricePerMonth: { formattedPrice: '$4.08' },
      pricePerYear: { formattedPrice: '$49.00' },
    },
  });
  expect(Object.keys(monthly?.product.subscriptionOptions ?? {})).toEqual([
    'trial_7d_monthly',
    'base_option',
  ]);
  const book = all['extras']?.packages[0];
  expect(book).toMatchObject({
    packageType: 'custom',
    // Targeting applies to the current offering only.
    presentedOffering: { targeting: null },
    product: { productType: 'consumable', normalPeriodDuration: null, subscriptionOptions: {} },
  });
});

describe('asking for prices', () => {
  test('requests each product once, in order, with escaped names', async () => {
    const provider = createTestProvider();
    const offer = (identifier: string, ...ids: string[]) => ({
      identifier,
      description: '',
      packages: ids.map((id, i) => ({ identifier: `p${i}`, platform_product_identifier: id })),
    });
    provider.reply('offerings', {
      json: { current_offering_id: null, offerings: [offer('a', 'x', 'y&z'), offer('b', 'x')] },
    });
    await provider.billing().getOfferings({ currency: 'EUR' });
    expect(provider.calls.find(({ route }) => route === 'products')?.url).toBe(
      'https://billing.example.test/rcbilling/v1/subscribers/user_8842/products?id=x&id=y%26z&currency=EUR',
    );
  });

  test('requests nothing without offered products', async () => {
    const provider = createTestProvider();
    provider.reply('offerings', { json: { current_offering_id: null, offerings: [] } });
    expect(await provider.billing().getOfferings()).toEqual({ all: {}, current: null });
    expect(provider.bodies('products')).toEqual([]);
  });
});

test('returns one offering by its name, or the current one', async () => {
  const { billing } = createTestProvider();
  const only = async (offeringIdentifier: string) => {
    const { all, current } = await billing().getOfferings({ offeringIdentifier });
    return [Object.keys(all), current?.identifier ?? null];
  };
  expect(await only('extras')).toEqual([['extras'], null]);
  expect(await only('default')).toEqual([['default'], 'default']);
  expect(await only('current')).toEqual([['default'], 'default']);
  expect(await only('toString')).toEqual([[], null]);
});

describe('an invalid product', () => {
  const option = { id: 'base_option', price_id: 'prc', base: month, trial: null };
  test.each([
    ['no options', { purchase_options: {} }],
    [
      'no default option',
      { default_purchase_option_id: null, purchase_options: { base_option: option } },
    ],
    [
      'an unknown default',
      { default_purchase_option_id: 'x', purchase_options: { base_option: option } },
    ],
    ['an option without base', { purchase_options: { base_option: { ...option, base: null } } }],
    [
      'a base without price',
      { purchase_options: { base_option: { ...option, base: { ...month, price: null } } } },
    ],
    [
      'a one-off without price',
      {
        product_type: 'consumable',
        purchase_options: { base_option: { id: 'base_option', price_id: 'prc' } },
      },
    ],
    [
      'a price without currency',
      {
        purchase_options: {
          base_option: { ...option, base: { ...month, price: { amount_micros: 1 } } },
        },
      },
    ],
    [
      'a price in a currency of three decimals',
      {
        purchase_options: {
          base_option: {
            ...option,
            base: { ...month, price: { amount_micros: 1_500_000, currency: 'KWD' } },
          },
        },
      },
    ],
    ['no options at all', {}],
  ])('%s: is left out and logged', async (_what, product) => {
    const { product: read, logged } = await sold(product);
    expect(read).toBeNull();
    expect(logged.length).toBeGreaterThan(0);
  });

  test('does not remove anything else', async () => {
    const provider = createTestProvider();
    const [first, ...others] = productsExample.product_details;
    const broken = { ...first, purchase_options: { x: { id: 7 } } };
    provider.reply('products', { json: { product_details: [broken, 'nonsense', ...others] } });
    const { current } = await provider.billing().getOfferings();
    expect(current?.packages.map(({ identifier }) => identifier)).toEqual(['$rc_annual']);
  });

  test('removes an offering without packages, also when it is the current one', async () => {
    const provider = createTestProvider();
    const book = productsExample.product_details.at(-1);
    provider.reply('products', { json: { product_details: [book] } });
    const { all, current } = await provider.billing().getOfferings();
    expect([Object.keys(all), current]).toEqual([['extras'], null]);
  });

  test('removes only the offering that cannot be read', async () => {
    const provider = createTestProvider();
    const [first, second] = offeringsExample.offerings as Record<string, unknown>[];
    const offerings = [{ identifier: 'x' }, first, second];
    provider.reply('offerings', { json: { ...offeringsExample, offerings } });
    const { all } = await provider.billing().getOfferings();
    expect(Object.keys(all)).toEqual(['default', 'extras']);
  });

  test.each([
    ['the older layout', { default_locale: 'en', blocks: [{ type: 'text', text_lid: 'a' }] }],
    ['a text that is missing', { components_localizations: { en_US: { a: null } } }],
    ['anything else', { a: 1 }],
    ['nothing', null],
  ])('passes a paywall on unchanged: %s', async (_what, paywall_components) => {
    const provider = createTestProvider();
    const [first] = offeringsExample.offerings as Record<string, unknown>[];
    const offerings = [{ ...first, paywall_components }];
    provider.reply('offerings', { json: { ...offeringsExample, offerings } });
    const { all } = await provider.billing().getOfferings();
    expect(all['default']?.paywallComponents).toEqual(paywall_components);
  });
});

test('keeps unknown components of a paywall', async () => {
  const { current } = await createTestProvider().billing().getOfferings();
  expect(current?.paywallComponents).toEqual(billingExample('paywall_components'));
});

test('reads the base price of a product with an intro, and reports invalid periods', async () => {
  const intro = {
    period_duration: 'P1M',
    cycle_count: 3,
    price: { amount_micros: 1_000_000, currency: 'USD' },
  };
  const { product, logged } = await sold({
    purchase_options: {
      base_option: {
        id: 'base_option',
        price_id: 'prc',
        base: month,
        trial: { period_duration: 'P1H', price: null },
        intro_price: intro,
      },
    },
  });
  expect(product?.currentPrice.formattedPrice).toBe('$5.00');
  expect(product?.defaultOption).toMatchObject({
    introPrice: { cycleCount: 3, price: { formattedPrice: '$1.00' } },
    trial: { period: null, periodDuration: 'P1H', cycleCount: 1 },
  });
  expect(logged).toContain('Invalid period: P1H');
});

test.each([
  ['$rc_weekly', 'weekly'],
  ['$rc_monthly', 'monthly'],
  ['$rc_two_month', 'two_month'],
  ['$rc_three_month', 'three_month'],
  ['$rc_six_month', 'six_month'],
  ['$rc_annual', 'annual'],
  ['$rc_lifetime', 'lifetime'],
  ['$rc_decade', 'unknown'],
  ['photo_book', 'custom'],
  ['toString', 'custom'],
])('a package named %s is of type %s', (identifier, type) => {
  expect(packageTypeOf(identifier)).toBe(type);
});

describe('placements', () => {
  async function offered(placement: string, placements?: unknown) {
    const provider = createTestProvider();
    if (placements !== undefined) {
      provider.reply('offerings', { json: { ...offeringsExample, placements } });
    }
    return provider.billing().getOfferingForPlacement(placement);
  }

  test('show their offering, whose packages carry the placement', async () => {
    const offering = await offered('vault_full');
    expect(offering?.identifier).toBe('extras');
    expect(offering?.packages[0]?.presentedOffering.placementIdentifier).toBe('vault_full');
    expect(offering?.packages[0]?.product.presentedOffering.placementIdentifier).toBe('vault_full');
    expect(offering?.packagesById['photo_book']).toBe(offering?.packages[0]);
  });

  test.each([
    ['quiet_settings', undefined, null],
    ['not listed', undefined, 'default'],
    ['toString', undefined, 'default'],
    [
      'gone',
      { fallback_offering_id: 'extras', offering_ids_by_placement: { gone: 'x' } },
      'extras',
    ],
    ['gone', { fallback_offering_id: 'y', offering_ids_by_placement: { gone: 'x' } }, null],
    ['other', { fallback_offering_id: null, offering_ids_by_placement: {} }, null],
    ['any', { fallback_offering_id: 'default' }, null],
    ['any', null, null],
  ])('%s with %j shows %j', async (placement, placements, expected) => {
    expect((await offered(placement, placements))?.identifier ?? null).toBe(expected);
  });
});

describe('a timeout', () => {
  const signalAfter = () => AbortSignal.timeout(1);

  test('gives no offerings, and no error', async () => {
    const provider = createTestProvider();
    provider.always('offerings', 'never');
    const limits: number[] = [];
    const runtime = {
      ...provider.runtime,
      signalAfter: (ms: number) => {
        limits.push(ms);
        return ms === 10_000 ? signalAfter() : new AbortController().signal;
      },
    };
    const billing = provider.billing({ runtime });
    expect(await billing.getOfferings({ timeoutMs: 10_000 })).toEqual({ all: {}, current: null });
    expect(limits).toContain(10_000);
  });

  test('does not hide other errors', async () => {
    const provider = createTestProvider();
    provider.always('offerings', { status: 500 });
    await expect(provider.billing().getOfferings({ timeoutMs: 10_000 })).rejects.toMatchObject({
      message: 'Unknown backend error',
    });
  });
});
