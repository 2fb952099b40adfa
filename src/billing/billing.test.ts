import { describe, expect, test } from 'vitest';
import {
  type TestProvider,
  billingExample,
  createTestProvider,
  networkFault,
} from '../../tests/helpers/billing-provider.ts';
import { assetUrl } from './addresses.ts';
import { BillingErrorCode as Code, FlowErrorKind, PurchaseFlowError } from './errors.ts';
import type { CheckoutEvent } from './events/events.ts';

const page = () => ({
  locale: 'en-US',
  userAgent: 'Browser/1',
  timeZone: 'Europe/Madrid',
  screenWidth: 1280,
  screenHeight: 720,
  url: 'https://family.example.test/pay?utm_source=newsletter&token=secret#hash',
  title: 'Little Family',
  referrer: '',
});

test('entitles a customer to active entitlements only', async () => {
  const provider = createTestProvider();
  provider.always('customer', { example: 'subscriber_trial' });
  const billing = provider.billing();
  expect(await billing.isEntitledTo('premium')).toBe(true);
  expect(await billing.isEntitledTo('other')).toBe(false);
  expect(await billing.isEntitledTo('toString')).toBe(false);
});

describe('attributes', () => {
  test('are sent with one timestamp, after the customer exists', async () => {
    const provider = createTestProvider();
    await provider.billing().setAttributes({ $displayName: 'Sam Parker', nickname: null });
    const routes = provider.calls.map(({ route }) => route).filter((route) => route !== 'events');
    expect(routes).toEqual(['customer', 'attributes']);
    const updated_at_ms = provider.runtime.now();
    expect(provider.bodies('attributes')).toEqual([
      {
        attributes: {
          $displayName: { value: 'Sam Parker', updated_at_ms },
          nickname: { value: null, updated_at_ms },
        },
      },
    ]);
  });

  test('are not sent when the customer could not be created', async () => {
    const provider = createTestProvider();
    provider.reply('customer', networkFault);
    await expect(provider.billing().setAttributes({ a: 'b' })).rejects.toMatchObject({
      code: Code.network,
    });
    expect(provider.bodies('attributes')).toEqual([]);
  });

  test('reject when the provider refuses them', async () => {
    const provider = createTestProvider();
    provider.reply('attributes', { status: 400, example: 'attributes_error' });
    await expect(provider.billing().setAttributes({ $bogus: 'b' })).rejects.toMatchObject({
      code: Code.invalidSubscriberAttributes,
      backendCode: 7263,
      underlyingMessage: 'Some attributes could not be stored.',
    });
  });
});

describe('branding', () => {
  test('is fetched once', async () => {
    const provider = createTestProvider();
    const billing = provider.billing();
    expect(await billing.getBranding()).toEqual(billingExample('branding'));
    await Promise.all([billing.getBranding(), billing.getBranding()]);
    expect(provider.bodies('branding')).toHaveLength(1);
  });

  test('is null after a failure, and is fetched again', async () => {
    const provider = createTestProvider();
    provider.reply('branding', { status: 500 });
    const billing = provider.billing();
    expect(await billing.getBranding()).toBeNull();
    expect(await billing.getBranding()).toMatchObject({ app_name: 'Little Family' });
  });

  test('uses defaults for fields that cannot be read', async () => {
    const provider = createTestProvider();
    const example = billingExample('branding') as { appearance: object };
    const appearance = { ...example.appearance, shapes: 'star', color_accent: 7 };
    provider.reply('branding', { json: { ...example, appearance, brand_font_config: 'Arial' } });
    expect(await provider.billing().getBranding()).toMatchObject({
      app_name: 'Little Family',
      brand_font_config: null,
      appearance: { shapes: 'default', color_accent: '', color_error: '#B0171F' },
    });
  });

  test('has one base URL for its files', () => {
    expect(assetUrl('1001_icon.png')).toBe('https://da08ctfrofx1b.cloudfront.net/1001_icon.png');
  });
});

test('uses the new customer in every call after a change', async () => {
  const provider = createTestProvider();
  const billing = provider.billing();
  await billing.changeUser('user_2');
  expect(billing.appUserId).toBe('user_2');
  expect(provider.calls.at(-1)?.url).toMatch(/subscribers\/user_2$/);
});

describe('events', () => {
  /** Sends all waiting events. */
  const settle = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));
  const reported = (provider: TestProvider) =>
    provider.events.map(({ event_name, properties: { trace_id: _, ...properties } }) => [
      event_name,
      properties,
    ]);

  test('carry the page without its query and hash', async () => {
    const provider = createTestProvider();
    provider.billing({ page });
    await settle();
    expect(provider.calls[0]?.url).toBe('https://billing.example.test/v1/events');
    expect(provider.events).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'web_billing',
        timestamp_ms: provider.runtime.now(),
        event_name: 'sdk_initialized',
        app_user_id: 'user_8842',
        context: {
          library_name: 'purchases-js',
          library_version: '1.11.0',
          source: 'sdk',
          rc_source: null,
          locale: 'en-US',
          user_agent: 'Browser/1',
          time_zone: 'Europe/Madrid',
          screen_width: 1280,
          screen_height: 720,
          utm_source: 'newsletter',
          utm_medium: null,
          utm_campaign: null,
          utm_content: null,
          utm_term: null,
          page_referrer: '',
          page_url: 'https://family.example.test/pay',
          page_title: 'Little Family',
        },
        properties: { trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    ]);
  });

  test('report a purchase from its start to its end', async () => {
    const provider = createTestProvider();
    provider.reply('taxes', { example: 'calculate_taxes_failed' });
    const billing = provider.billing({ page });
    await billing.getBranding();
    const { current } = await billing.getOfferings();
    const chosen = current?.packagesById['$rc_monthly'];
    if (!chosen) throw new Error('no package');
    const purchase = billing.beginPurchase({ package: chosen, customerEmail: 'sam@example.test' });
    await purchase.start();
    await purchase.calculateTax({});
    await purchase.calculateTax({ countryCode: 'US' });
    const own: CheckoutEvent[] = [
      ['checkout_payment_form_impression'],
      ['checkout_payment_form_submit', { selected_payment_method: 'card' }],
      ['checkout_payment_form_error', { error_code: '4', error_message: 'm' }],
      ['checkout_payment_form_gateway_error', { error_code: '', error_message: '' }],
      ['checkout_payment_form_dismiss'],
      ['checkout_flow_error', { error_code: '7772', error_message: 'm' }],
      ['checkout_purchase_successful_impression'],
      ['checkout_purchase_successful_dismiss', { ui_element: 'go_back_to_app' }],
    ];
    for (const event of own) purchase.track(...event);
    purchase.end({ kind: 'finished', withRedemptionInfo: true });
    await settle();
    expect(reported(provider)).toEqual([
      ['sdk_initialized', {}],
      [
        'checkout_session_start',
        {
          customization_color_buttons_primary: '#576CDB',
          customization_color_accent: '#767676',
          customization_color_error: '#B0171F',
          customization_color_product_info_bg: '#EFF3FA',
          customization_color_form_bg: '#FFFFFF',
          customization_color_page_bg: '#FFFFFF',
          customization_font: 'default',
          customization_shapes: 'rounded',
          customization_show_product_description: true,
          product_interval: 'P1M',
          product_price: 5_000_000,
          product_currency: 'USD',
          selected_product_id: 'fam_premium_monthly',
          selected_package_id: '$rc_monthly',
          selected_purchase_option: 'trial_7d_monthly',
          customer_email_provided_by_developer: true,
        },
      ],
      [
        'checkout_payment_tax_calculation',
        {
          outcome: 'failed',
          ui_element: 'auto',
          tax_inclusive: false,
          error_code: 'invalid_tax_location',
        },
      ],
      [
        'checkout_payment_tax_calculation',
        { outcome: 'taxed', ui_element: 'form', tax_inclusive: false, error_code: null },
      ],
      ['checkout_payment_form_impression', {}],
      ['checkout_payment_form_submit', { selected_payment_method: 'card' }],
      ['checkout_payment_form_error', { error_code: '4', error_message: 'm' }],
      ['checkout_payment_form_gateway_error', { error_code: '', error_message: '' }],
      ['checkout_payment_form_dismiss', {}],
      ['checkout_flow_error', { error_code: '7772', error_message: 'm' }],
      ['checkout_purchase_successful_impression', {}],
      ['checkout_purchase_successful_dismiss', { ui_element: 'go_back_to_app' }],
      ['checkout_session_end', { outcome: 'finished', with_redemption_info: true }],
    ]);
    const traces = new Set(provider.events.map(({ properties }) => properties['trace_id']));
    expect([...traces]).toEqual([(provider.bodies('start')[0] as { trace_id: string }).trace_id]);
  });

  test.each([
    [{ kind: 'closed' } as const, { outcome: 'closed' }],
    [
      { kind: 'errored', error: new PurchaseFlowError(FlowErrorKind.network, 'words') } as const,
      { outcome: 'errored', error_code: '3', error_message: 'words' },
    ],
  ])('report an end of %j', async (outcome, properties) => {
    const provider = createTestProvider();
    const billing = provider.billing();
    const { current } = await billing.getOfferings();
    const chosen = current?.packages[0];
    if (!chosen) throw new Error('no package');
    billing.beginPurchase({ package: chosen }).end(outcome);
    await settle();
    expect(reported(provider).at(-1)).toEqual(['checkout_session_end', properties]);
  });

  test('are not sent, or sent without UTM parameters, when the app says so', async () => {
    const silent = createTestProvider();
    const quiet = silent.billing({ collectEvents: false });
    quiet.flush();
    quiet.close();
    await settle();
    expect(silent.calls).toEqual([]);
    const shy = createTestProvider();
    const billing = shy.billing({ page, collectUtm: false });
    const { current } = await billing.getOfferings();
    if (current?.packages[0]) await billing.beginPurchase({ package: current.packages[0] }).start();
    await settle();
    expect(shy.events[0]).toMatchObject({ context: { utm_source: null } });
    expect(shy.bodies('start')).toEqual([expect.objectContaining({ metadata: {} })]);
  });

  test('never make another call fail', async () => {
    const provider = createTestProvider();
    provider.always('events', networkFault);
    const info = await provider.billing().getCustomerInfo();
    expect(info.originalAppUserId).toBe('user_8842');
  });
});

test('the real runtime waits, aborts and creates ids', async () => {
  const { realRuntime } = await import('./runtime.ts');
  const controller = new AbortController();
  const waiting = realRuntime.wait(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(realRuntime.wait(1, controller.signal)).rejects.toThrow('enough');
  await realRuntime.wait(1);
  const ids = new Set(Array.from({ length: 50 }, () => realRuntime.newId()));
  expect(ids.size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
