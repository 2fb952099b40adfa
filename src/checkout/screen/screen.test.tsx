import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  billingExample,
  createTestProvider,
  networkFault,
  type Reply,
  type Route,
} from '../../../tests/helpers/billing-provider.ts';
import { TestShop, TestTime } from '../../../tests/helpers/checkout-shop.ts';
import type { Branding } from '../../../schema/wire/billing.ts';
import { createLog } from '../../billing/log.ts';
import type { OrderStore, StoredOrder } from '../../billing/purchase/stored-order.ts';
import { createTranslator, type Translator } from '../../billing/translations/translator.ts';
import { createCell } from '../../lib/live.ts';
import { createCheckout } from '../flow/checkout.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import type { GatewayEvents } from '../gateway/gateway.ts';

/** Tests from the provider's answers to the texts that the customer reads. */

let translator: Translator;
beforeAll(async () => {
  translator = await createTranslator({ locale: 'en' });
});

type Replies = Partial<Record<Route, Reply | Reply[]>>;
const refusal = (code: number, status = 400): Reply => ({ status, json: { code, message: 'no' } });
const operation = (facts: object): Reply => ({ json: { operation: facts } });
const branding = (change: object): Reply => ({
  json: { ...(billingExample('branding') as object), ...change },
});
const taxed = branding({ gateway_tax_collection_enabled: true });

/** The orders of a device. */
function createOrders(): OrderStore {
  const kept = new Map<string, StoredOrder | undefined>();
  return {
    get: (user) => Promise.resolve(kept.get(user)),
    set: (user, order) => Promise.resolve(void kept.set(user, order)),
  };
}

/** A checkout with the real billing layer and a provider with these answers. */
async function shown(
  replies: Replies,
  { pkg = '$rc_monthly', email = 'sam@example.test', orders = createOrders() } = {},
) {
  const provider = createTestProvider();
  for (const [route, reply] of Object.entries(replies)) {
    if (Array.isArray(reply)) provider.reply(route as Route, ...reply);
    else provider.always(route as Route, reply);
  }
  const time = new TestTime();
  const shop = new TestShop();
  const billing = provider.billing({
    orders,
    runtime: { ...provider.runtime, wait: time.wait },
  });
  const { all } = await billing.getOfferings();
  const chosen = Object.values(all)
    .flatMap(({ packages }) => packages)
    .find(({ identifier }) => identifier === pkg);
  if (!chosen) throw new Error(`no package ${pkg}`);
  const brand: Branding | null = await billing.getBranding();
  const purchase = billing.beginPurchase({ package: chosen, customerEmail: email });
  let events: GatewayEvents | null = null;
  const isOnline = createCell(true);
  const checkout = createCheckout({
    billing,
    purchase,
    branding: brand,
    translator: translator,
    appearance: {},
    openGateway(request) {
      ({ events } = request);
      return Promise.resolve(shop.gateway);
    },
    runtime: { now: provider.runtime.now, wait: time.wait },
    isOnline,
    skipSuccessPage: false,
    log: createLog(),
    onFinished: () => undefined,
    onClosed: () => undefined,
    onFailed: () => undefined,
  });
  const look = {
    branding: brand,
    mode: 'light',
    isFullPage: true,
    isSandbox: true,
    brandFont: null,
    asset: (path: string) => `/assets/${path}`,
  } as const;
  const html = () =>
    renderToString(
      <CheckoutScreen
        checkout={checkout}
        translator={translator}
        look={look}
        isOnline={isOnline}
        leave={() => undefined}
      />,
    );
  checkout.open();
  await time.settle();
  return {
    checkout,
    provider,
    shop,
    time,
    isOnline,
    html,
    text: () => textOf(html()),
    draw() {
      for (const slot of ['payment', 'email', 'wallets'] as const) events?.ready(slot, true);
    },
    async fill(method = 'card') {
      events?.paymentChanged({ complete: true, method, place: {} });
      await time.settle();
    },
    place: (place: { countryCode?: string; postalCode?: string }) =>
      events?.paymentChanged({ complete: false, method: 'card', place }),
    async pay() {
      this.draw();
      await this.fill();
      checkout.pay();
      await time.settle();
    },
  };
}

/** The text that a person can read, without the hidden form. */
function textOf(html: string): string {
  return html
    .replace(/<form[^>]*\binert\b[^]*?<\/form>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
    .trim();
}

const persists = 'If it persists, please contact help@family.example.test. Reference: 00000000';
const notStarted = (code: number) =>
  `Something went wrong Purchase not started due to an error (error code: ${code}). ${persists} Try again Close`;
const unknown = (code: number) =>
  `Something went wrong An unknown error occurred (error code: ${code}). ${persists} Try again Close`;
const sandboxOnly = (title: string, message: string) =>
  `${title} This error only shows in the sandbox. ${message}`;
const withoutTax = {
  7898: sandboxOnly('Stripe Tax is not active', 'The purchase failed as tax collection'),
  7899: sandboxOnly('Invalid tax origin address', 'The purchase failed as the origin address'),
  7900: sandboxOnly('Missing permission for Stripe Tax', 'The purchase failed as the permission'),
};

describe('the error page', () => {
  const settingUp = [
    7000, 7101, 7102, 7103, 7104, 7105, 7106, 7107, 7110, 7220, 7224, 7225, 7226, 7229, 7230, 7231,
    7232, 7234, 7259, 7263, 7264, 7662, 7773, 7814, 7877, 7878, 7901,
  ];
  test.each(settingUp)('start answers %i: the purchase was not started', async (code) => {
    const { text } = await shown({ start: refusal(code) });
    expect(text()).toContain(notStarted(code));
  });

  test.each(Object.entries(withoutTax))(
    'start answers %s: an error of the owner’s set-up',
    async (code, page) => {
      const { text, checkout } = await shown({ start: refusal(Number(code)) });
      expect(text()).toContain(page);
      expect(text()).toMatch(/Close$/);
      expect(text()).not.toContain('Try again');
      expect(text()).not.toContain('help@');
      expect(checkout.state.get().page).toBe('error');
    },
  );

  test('start answers 7772: already subscribed', async () => {
    const { text } = await shown({ start: refusal(7772, 409) });
    expect(text()).toContain(
      "You are already subscribed to Family Premium Monthly You can't subscribe to this product again. If you're having trouble accessing your purchase, reach out to support on help@family.example.test. Reference: 00000000 Go back to Little Family",
    );
  });

  test('start answers 7772 for what is bought once: already purchased', async () => {
    const { text } = await shown({ start: refusal(7772, 409) }, { pkg: 'photo_book' });
    expect(text()).toContain(
      "You have already purchased Printed photo book You can't purchase this product again.",
    );
  });

  test.each([7012, 7834, 7879])('start answers %i twice: an address is needed', async (code) => {
    const { text } = await shown({ start: refusal(code) });
    expect(text()).toContain(
      `Something went wrong Email is required to complete the purchase. ${persists} Try again Close`,
    );
  });

  test.each([
    ['a number that nobody knows', refusal(7638, 429), notStarted(16)],
    ['a text for a number', { status: 400, json: { code: 'x', message: 'no' } }, notStarted(16)],
    ['no JSON', { status: 404, text: '<html>' }, notStarted(16)],
    ['500', { status: 500, text: 'down' }, notStarted(16)],
    [
      'a captive portal',
      { text: '<html>Sign in to the network' },
      `Something went wrong Network error. Please check your internet connection. This network may want you to sign in first: open any web page, sign in, and try again. ${persists} Try again Close`,
    ],
    ['half an answer', { text: '{"operation' }, notStarted(12)],
    [
      'no network',
      networkFault,
      `Something went wrong Network error. Please check your internet connection. ${persists} Try again Close`,
    ],
    ['no parameters of the gateway', { json: { operation_session_id: 'ops_1' } }, notStarted(0)],
  ] as [string, Reply, string][])('start answers with %s', async (_what, reply, page) => {
    const { text } = await shown({ start: reply });
    expect(text()).toContain(page);
  });

  test.each([
    [1, notStarted(0)],
    [2, notStarted(0)],
    [3, `Something went wrong Payment failed. ${persists} Try again Close`],
    [4, notStarted(0)],
    [5, 'You are already subscribed to Family Premium Monthly'],
    [6, unknown(2)],
    [99, unknown(2)],
  ])('a payment that ends with failure %i', async (code, page) => {
    const screen = await shown({
      status: operation({ status: 'failed', error: { code, message: 'no' } }),
    });
    await screen.pay();
    expect(screen.text()).toContain(page);
  });

  test('shows a payment that failed without a reason', async () => {
    const screen = await shown({ status: operation({ status: 'failed', error: null }) });
    await screen.pay();
    expect(screen.text()).toContain(unknown(2));
    expect(screen.checkout.state.get().failure?.message).toBe(
      'Got an error status but error field is empty.',
    );
  });

  test('has no support line without a support address', async () => {
    const { text } = await shown({
      start: refusal(7101),
      branding: branding({ support_email: null }),
    });
    expect(text()).toContain('(error code: 7101). Reference: 00000000 Try again Close');
  });

  test('asks the provider again on "Try again"', async () => {
    const screen = await shown({ start: [refusal(7101)] });
    expect(screen.text()).toContain(notStarted(7101));
    screen.checkout.tryAgain();
    await screen.time.settle();
    screen.draw();
    expect(screen.text()).toContain('Secure checkout by Stripe');
  });

  test.each([7877, 7878, 7101])('the order is refused with %i', async (code) => {
    const screen = await shown({
      complete: refusal(code),
      status: operation({ status: 'started' }),
    });
    await screen.pay();
    expect(screen.text()).toContain(notStarted(code));
  });
});

describe('a payment whose end is unknown', () => {
  const checking = 'Checking your payment Your payment was sent, but no answer has come yet.';
  test.each([
    ['stays in progress', { example: 'checkout_status_in_progress' }],
    ['has a word that nobody knows', operation({ status: 'thinking' })],
    ['is not answered by the network', networkFault],
    ['is not answered by the server', { status: 502, text: '' }],
  ] as [string, Reply][])('%s: it is checked, not failed', async (_what, reply) => {
    const screen = await shown({ status: reply });
    await screen.pay();
    await screen.time.pass(30_000);
    expect(screen.text()).toContain(checking);
    expect(screen.text()).not.toContain('wrong');
    // On a small phone the message would be below the screen.
    expect(screen.text()).not.toContain('Hide details');
  });

  test('checks an order that the server does not answer, and pays it once it does', async () => {
    const screen = await shown({
      complete: { status: 503, text: 'down' },
      status: operation({ status: 'started' }),
    });
    await screen.pay();
    await screen.time.pass(30_000);
    expect(screen.text()).toContain(checking);
    screen.provider.always('complete', {});
    screen.provider.always('status', {});
    await screen.time.pass(10_000);
    expect(screen.text()).toContain('Payment complete');
  });

  test('shows the form of an order that the server refuses after it was checked', async () => {
    const screen = await shown({
      complete: { status: 503, text: 'down' },
      status: { status: 502, text: '' },
    });
    await screen.pay();
    await screen.time.pass(30_000);
    expect(screen.text()).toContain(checking);
    screen.provider.always('complete', refusal(7012));
    await screen.time.pass(10_000);
    expect(screen.text()).toContain("couldn't be verified");
  });

  test('asks about an order that may have been paid before it shows anything else', async () => {
    const orders = createOrders();
    const left = await shown({ complete: networkFault, status: networkFault }, { orders });
    await left.pay();
    left.checkout.close();
    const screen = await shown({ status: { status: 502, text: '' } }, { orders });
    await screen.time.pass(10_000);
    expect(screen.text()).toContain(checking);
    screen.provider.always('status', {});
    await screen.time.pass(10_000);
    expect(screen.text()).toContain('Payment complete');
    expect(screen.provider.bodies('start')).toEqual([]);
  });

  test('succeeds by the entitlements when the status lacks the product', async () => {
    const replies = { status: operation({ status: 'succeeded' }) };
    const entitled = withLongTrial(billingExample('subscriber_trial'));
    const screen = await shown({ ...replies, customer: { json: entitled } });
    await screen.pay();
    expect(screen.text()).toContain('Payment complete Continue');
    const without = await shown(replies);
    await without.pay();
    expect(without.checkout.state.get().failure?.message).toBe(
      'Missing required fields in operation response.',
    );
    expect(without.text()).toContain('An unknown error occurred');
    const unheard = await shown({ ...replies, customer: networkFault });
    await unheard.pay();
    await unheard.time.pass(30_000);
    expect(unheard.text()).toContain(checking);
  });

  test('shows a spinner and no buttons while the app closes the checkout', async () => {
    const screen = await shown({ customer: 'never' });
    await screen.pay();
    expect(screen.text()).toContain('Payment complete Continue');
    screen.checkout.leave();
    expect(screen.text()).toMatch(/Payment complete$/);
    const left = await shown({ status: networkFault });
    await left.pay();
    await left.time.pass(30_000);
    expect(left.text()).toContain(checking);
    left.checkout.leave();
    expect(left.text()).toMatch(/Checking your payment$/);
  });

  test('succeeds when the customer is entitled', async () => {
    const screen = await shown({
      status: { example: 'checkout_status_in_progress' },
      customer: { example: 'subscriber_trial' },
    });
    screen.provider.always('customer', {
      json: withLongTrial(billingExample('subscriber_trial')),
    });
    await screen.pay();
    await screen.time.pass(30_000);
    expect(screen.text()).toContain('Payment complete Continue');
  });

  test('is not changed by one lost answer', async () => {
    const screen = await shown({ status: [networkFault, { status: 502, text: '' }] });
    await screen.pay();
    await screen.time.pass(5_000);
    expect(screen.text()).toContain('Payment complete Continue');
  });
});

describe('the form', () => {
  test('shows the product, its price, and the price after the trial', async () => {
    const screen = await shown({});
    expect(screen.text()).toContain('Loading the payment form');
    screen.draw();
    const text = screen.text();
    expect(text).toContain('Sandbox: no real money is charged.');
    expect(text).toContain('Little Family Details Subscribe to Family Premium Monthly');
    expect(text).toContain('Every feature for the whole family, billed monthly.');
    expect(text).toContain('7 days free $5.00 per month after the trial Hide details');
    expect(text).toContain('Trial ends Mar 9, 2026 $5.00 Total due today $0');
    expect(text).toContain('Secure checkout by Stripe OR PAY BY CARD Start trial');
    expect(text).toContain(
      'By giving your card details you allow Little Family to charge your card for future payments by its terms. After the trial you pay $5.00 per month, plus any taxes, from March 9, 2026. You can cancel before then. Stripe',
    );
  });

  test('shows no branded parts without branding', async () => {
    const screen = await shown({ branding: { status: 500, text: '' } });
    screen.draw();
    expect(screen.text()).toContain('Start trial After the trial you pay');
    expect(screen.text()).not.toContain('By giving your card');
  });

  test('shows a one-time purchase without a period', async () => {
    const screen = await shown(
      { start: { example: 'checkout_start_payment' } },
      { pkg: 'photo_book' },
    );
    screen.draw();
    expect(screen.text()).toContain(
      'Little Family Details Printed photo book $19.99 Hide details Total due today $19.99',
    );
    expect(screen.text()).toContain('Pay now');
    expect(screen.text()).not.toContain('Subscribe to');
  });

  test.each([
    [{}, 'Tax Enter billing address to calculate'],
    [{ countryCode: 'US' }, 'Tax Enter postal code to calculate'],
    [{ countryCode: 'CA' }, 'Tax Enter state or postal code to calculate'],
    [{ countryCode: 'DE' }, 'Tax Enter billing address to calculate'],
    [{ countryCode: 'US', postalCode: '10001' }, 'Tax Enter billing address to calculate'],
  ])('asks for what the tax needs: %j', async (place, prompt) => {
    const screen = await shown(
      { branding: taxed, taxes: { example: 'calculate_taxes_failed' } },
      { pkg: '$rc_annual' },
    );
    screen.draw();
    screen.place(place);
    expect(screen.text()).toContain(`Total excluding tax $49.00 ${prompt}`);
  });

  test('lists each tax, and puts the total on the button', async () => {
    const screen = await shown(
      { branding: taxed, taxes: { example: 'calculate_taxes' } },
      { pkg: '$rc_annual' },
    );
    screen.draw();
    expect(screen.text()).toContain(
      'Total excluding tax $49.00 Sales tax, New York (8.875%) $4.35 Total due today $53.35',
    );
    expect(screen.text()).toContain('Pay $53.35');
    await screen.fill('paypal');
    expect(screen.text()).toContain('Pay $53.35 with PayPal');
  });

  test.each([
    ['$rc_annual', 'Please review it and try again. Your card is charged only once.'],
    ['$rc_monthly', 'Your free trial still applies, and your card is charged only once.'],
  ])('says that the total has changed, %s', async (pkg, message) => {
    const screen = await shown({ branding: taxed }, { pkg });
    screen.draw();
    await screen.fill();
    screen.shop.place = { countryCode: 'US', postalCode: '94105' };
    screen.provider.always('taxes', { json: newTotal(billingExample('calculate_taxes')) });
    screen.checkout.pay();
    await screen.time.settle();
    expect(screen.text()).toContain('The total has changed With the tax for your billing address');
    expect(screen.text()).toContain(message);
    expect(screen.provider.bodies('complete')).toEqual([]);
  });

  test.each([7012, 7834, 7879])('the provider refuses the address with %i', async (code) => {
    const screen = await shown({ complete: refusal(code) });
    await screen.pay();
    expect(screen.text()).toContain(
      "The email address sam@example.test couldn't be verified. Please provide a valid email address. Try again",
    );
    screen.checkout.dismissPanel();
    screen.draw();
    expect(screen.html()).toContain('email');
    expect(screen.checkout.state.get().email.isAsked).toBe(true);
  });

  test('shows that a tax location cannot be verified', async () => {
    const screen = await shown(
      { branding: taxed, taxes: { example: 'calculate_taxes_failed' } },
      { pkg: '$rc_annual' },
    );
    await screen.pay();
    expect(screen.text()).toContain(
      "We couldn't verify your billing address. Please double-check that the postal code and country are correct. Try again",
    );
  });

  test.each(Object.entries(withoutTax))('the tax is refused with %s', async (code, page) => {
    const { text } = await shown({ branding: taxed, taxes: refusal(Number(code)) });
    expect(text()).toContain(page);
  });

  test('says that it is offline and keeps the form', async () => {
    const screen = await shown({});
    screen.draw();
    screen.isOnline.set(false);
    expect(screen.text()).toContain(
      'You are offline. What you typed is kept, and it goes on when you are back online.',
    );
    expect(screen.text()).toContain('Start trial');
  });

  test('offers to try again when it takes long', async () => {
    const screen = await shown({});
    await screen.time.pass(15_000);
    expect(screen.text()).toContain('This takes longer than usual. Try again');
  });
});

function withLongTrial(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example).replaceAll('2026-03-09', '2036-03-09')) as unknown;
}

function newTotal(example: unknown): unknown {
  return { ...(example as object), total_amount_in_micros: 60_000_000 };
}
