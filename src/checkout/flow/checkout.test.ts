import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FlowErrorKind, PurchaseFlowError } from '../../billing/errors.ts';
import { createTranslator, type Translator } from '../../billing/translations/translator.ts';
import { isFormReady, mayPay } from './checkout-state.ts';
import {
  brandingWith,
  type Fault,
  newYorkTax,
  plainOption,
  TestShop,
} from '../../../tests/helpers/checkout-shop.ts';

let translator: Translator;
beforeAll(async () => {
  translator = await createTranslator({ locale: 'en' });
});

const taxed = brandingWith({ gateway_tax_collection_enabled: true });

async function opened(shop: TestShop, options: Parameters<TestShop['open']>[1] = {}) {
  const checkout = shop.open(translator, options);
  await shop.time.settle();
  shop.draw();
  return checkout;
}

/** Opens, fills in the card and pays. */
async function paying(shop: TestShop, options: Parameters<TestShop['open']>[1] = {}) {
  const checkout = await opened(shop, options);
  shop.typeCard();
  await shop.time.settle();
  checkout.pay();
  return checkout;
}

const names = (shop: TestShop) => shop.events.map(({ name }) => name);

describe('opening', () => {
  test('shows the form once the order has begun and every part is drawn', async () => {
    const shop = new TestShop();
    const checkout = shop.open(translator);
    expect(checkout.state.get().page).toBe('payment-entry-loading');
    await shop.time.settle();
    expect(checkout.state.get().page).toBe('payment-entry');
    shop.gatewayEvents?.ready('payment');
    expect(isFormReady(checkout.state.get())).toBe(false);
    shop.gatewayEvents?.ready('wallets', false);
    expect(isFormReady(checkout.state.get())).toBe(true);
    expect(names(shop)).toEqual(['checkout_payment_form_impression']);
  });

  test('asks for the address when the app gave none, and waits for that part too', async () => {
    const shop = new TestShop();
    shop.email = null;
    const checkout = shop.open(translator);
    await shop.time.settle();
    shop.gatewayEvents?.ready('payment');
    shop.gatewayEvents?.ready('wallets', true);
    expect(isFormReady(checkout.state.get())).toBe(false);
    shop.gatewayEvents?.ready('email');
    expect(isFormReady(checkout.state.get())).toBe(true);
    shop.typeCard();
    expect(mayPay(checkout.state.get())).toBe(false);
    shop.gatewayEvents?.emailChanged({ complete: true, email: 'kim@example.test' });
    expect(mayPay(checkout.state.get())).toBe(true);
  });

  test('shows a set-up error when the gateway cannot be loaded', async () => {
    const shop = new TestShop();
    shop.loadError = new Error('Stripe client not found');
    const checkout = shop.open(translator);
    await shop.time.settle();
    const { page, failure } = checkout.state.get();
    expect([page, failure?.kind, failure?.shownCode, failure?.message]).toEqual([
      'error',
      FlowErrorKind.settingUpPurchase,
      0,
      'Stripe client not found',
    ]);
  });

  test('shows a set-up error when a part of the gateway cannot be drawn', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    shop.gatewayEvents?.loadFailed({ type: 'api_error', code: 'x', message: 'no form' });
    expect(checkout.state.get().failure?.kind).toBe(FlowErrorKind.settingUpPurchase);
    expect(names(shop).slice(-2)).toEqual([
      'checkout_payment_form_gateway_error',
      'checkout_flow_error',
    ]);
  });

  test('shows a set-up error when the gateway breaks while it draws', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    shop.gateway.mount = () => {
      throw new Error('Can only create one Element of type payment.');
    };
    checkout.mount('payment', {} as HTMLElement);
    expect(checkout.state.get()).toMatchObject({
      page: 'error',
      failure: { kind: FlowErrorKind.settingUpPurchase, shownCode: 0 },
    });
  });

  test('completes an order that was paid before', async () => {
    const shop = new TestShop();
    shop.isPaidBefore = true;
    const checkout = shop.open(translator);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).toEqual(['start', 'status']);
  });

  test('offers to start again when loading takes long, and then opens a new order', async () => {
    const shop = new TestShop();
    const checkout = shop.open(translator);
    await shop.time.pass(16_000);
    expect(checkout.state.get().isSlow).toBe(true);
    checkout.tryAgain();
    expect(shop.calls).toContain('close');
    await shop.time.settle();
    shop.draw();
    expect(checkout.state.get().isSlow).toBe(false);
    expect(isFormReady(checkout.state.get())).toBe(true);
    expect(shop.calls.filter((call) => call === 'start')).toHaveLength(2);
  });

  test('offers to start again at once when the look of the brand was late', async () => {
    const shop = new TestShop();
    shop.heldStarts = [];
    const checkout = shop.open(translator, { isSlow: true });
    await shop.time.pass(1);
    expect(checkout.state.get().isSlow).toBe(true);
    checkout.tryAgain();
    await shop.time.pass(1_000);
    expect(checkout.state.get().isSlow).toBe(false);
  });

  test('opens no second form when an earlier attempt is answered late', async () => {
    const shop = new TestShop();
    const held = (shop.heldStarts = [] as (() => void)[]);
    const checkout = shop.open(translator);
    await shop.time.pass(16_000);
    checkout.tryAgain();
    await shop.time.settle();
    for (const release of held.toReversed()) {
      release();
      await shop.time.settle();
    }
    expect(held).toHaveLength(2);
    expect(shop.opened).toBe(1);
    shop.draw();
    expect(isFormReady(checkout.state.get())).toBe(true);
  });

  test('does not offer to start again once the form is ready', async () => {
    const slow = new TestShop();
    const late = slow.open(translator);
    await slow.time.pass(16_000);
    slow.draw();
    expect(late.state.get().isSlow).toBe(false);
    const quick = new TestShop();
    const checkout = await opened(quick);
    await quick.time.pass(16_000);
    expect(checkout.state.get().isSlow).toBe(false);
  });

  test('ignores events of a form that was closed', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    const earlier = shop.gatewayEvents;
    earlier?.loadFailed({ type: 'api_error', code: 'x', message: 'no form' });
    checkout.tryAgain();
    await shop.time.settle();
    earlier?.paymentChanged({ complete: true, method: 'card', place: {} });
    earlier?.loadFailed({ type: 'api_error', code: 'x', message: 'no form' });
    expect(checkout.state.get()).toMatchObject({
      page: 'payment-entry',
      payment: { isComplete: false },
    });
  });

  test('waits for a connection and continues without a tap', async () => {
    const shop = new TestShop();
    shop.isOnline.set(false);
    const checkout = shop.open(translator);
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({ page: 'payment-entry-loading', isOnline: false });
    expect(shop.calls).toEqual([]);
    shop.isOnline.set(true);
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({ page: 'payment-entry', isOnline: true });
  });

  test('starts again from the error page', async () => {
    const shop = new TestShop();
    shop.startError = new PurchaseFlowError(FlowErrorKind.settingUpPurchase, 'no');
    const checkout = shop.open(translator);
    await shop.time.settle();
    expect(checkout.state.get().page).toBe('error');
    shop.startError = null;
    checkout.tryAgain();
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({ page: 'payment-entry', failure: null });
  });
});

describe('paying', () => {
  test('runs the seven steps in their order and ends on the success page', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).toEqual(['start', 'submit', 'complete', 'confirm', 'status', 'status']);
    expect(names(shop)).toEqual([
      'checkout_payment_form_impression',
      'checkout_payment_form_submit',
      'checkout_purchase_successful_impression',
    ]);
    expect(shop.charged).toBe(1);
    checkout.leave();
    await shop.time.settle();
    expect(shop.finished).toMatchObject([
      { storeTransactionIdentifier: 'txn', customerInfo: null },
    ]);
    expect(names(shop).slice(-2)).toEqual(['checkout_purchase_successful_dismiss', 'end finished']);
  });

  test('calls the app at once when the success page is skipped', async () => {
    const shop = new TestShop();
    await paying(shop, { skipSuccessPage: true });
    await shop.time.until(() => shop.finished.length > 0);
    expect(shop.finished).toHaveLength(1);
    expect(names(shop)).not.toContain('checkout_purchase_successful_impression');
    expect(names(shop).at(-1)).toBe('end finished');
  });

  test('does not ask the gateway to confirm when there is nothing to pay', async () => {
    const shop = new TestShop();
    shop.wantsSecret = false;
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).not.toContain('confirm');
  });

  test('ignores a second press while the first one runs', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls.filter((call) => call === 'complete')).toHaveLength(1);
  });

  /** Lets the first turns of a payment run until a call goes out. */
  async function untilCalled(shop: TestShop, step: string, after = 0) {
    for (let turn = 0; turn < 200 && !shop.calls.slice(after).includes(step); turn += 1)
      await Promise.resolve();
    expect(shop.calls.slice(after)).toContain(step);
  }

  test('sends no order when the person leaves before it is sent', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    await untilCalled(shop, 'submit');
    expect(checkout.stepBack()).toBe(true);
    checkout.close();
    await shop.time.pass(60_000);
    expect([shop.closed, shop.calls.includes('complete')]).toEqual([1, false]);
    expect(names(shop).slice(-2)).toEqual(['checkout_payment_form_dismiss', 'end closed']);
  });

  test('cannot be left while money may move', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    await untilCalled(shop, 'confirm');
    expect(checkout.stepBack()).toBe(false);
    expect(checkout.leave()).toBe(false);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.closed).toBe(0);
  });

  test('ignores changes of the form once money may move', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    await untilCalled(shop, 'confirm');
    checkout.pay();
    shop.typeCard();
    shop.gatewayEvents?.emailChanged({ complete: true, email: 'kim@example.test' });
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls.filter((call) => /complete|confirm/.test(call))).toEqual([
      'complete',
      'confirm',
    ]);
  });

  test('opens no other order while money may move', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    await untilCalled(shop, 'confirm');
    checkout.tryAgain();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls.filter((call) => call === 'start')).toHaveLength(1);
  });

  test('continues after a lost connection while the form is checked', async () => {
    const shop = new TestShop();
    const { submit } = shop.gateway;
    shop.gateway.submit = () => {
      shop.gateway.submit = submit;
      shop.isOnline.set(false);
      return submit();
    };
    const checkout = await paying(shop);
    await shop.time.pass(5_000);
    expect(checkout.state.get()).toMatchObject({ work: 'submitting', panel: null });
    shop.isOnline.set(true);
    await shop.time.until(() => checkout.state.get().page === 'success');
  });

  test.each(['submit', 'tax', 'token', 'complete'])(
    'stops silently when it is closed during %s',
    async (step) => {
      const shop = new TestShop();
      shop.taxOf = () => newYorkTax;
      shop.typeCard('paypal');
      const checkout = await opened(shop, { branding: taxed });
      shop.typeCard('paypal');
      await shop.time.settle();
      const before = shop.calls.length;
      checkout.pay();
      await untilCalled(shop, step, before);
      checkout.close();
      await shop.time.pass(60_000);
      expect(shop.calls.slice(before)).not.toContain('confirm');
      expect(shop.charged).toBe(0);
      expect(shop.failed).toEqual([]);
    },
  );

  test('lets the form show what is wrong with a card', async () => {
    const shop = new TestShop();
    shop.confirmError = { type: 'card_error', code: 'card_declined', message: 'Declined.' };
    const checkout = await paying(shop);
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({
      page: 'payment-entry',
      work: 'none',
      panel: null,
    });
    expect(names(shop).at(-1)).toBe('checkout_payment_form_gateway_error');
    shop.confirmError = null;
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.charged).toBe(1);
  });

  test('shows other refusals of the gateway until "Try again"', async () => {
    const shop = new TestShop();
    shop.confirmError = { type: 'card_error', code: 'processing_error', message: 'Bank is away.' };
    const checkout = await paying(shop);
    await shop.time.settle();
    expect(checkout.state.get().panel).toEqual({ kind: 'gateway', message: 'Bank is away.' });
    expect(checkout.stepBack()).toBe(true);
    expect(checkout.state.get()).toMatchObject({ page: 'payment-entry', panel: null });
    expect(shop.closed).toBe(0);
  });

  test('lets a person edit the address that the app gave and the provider refuses', async () => {
    const shop = new TestShop();
    shop.completeError = new PurchaseFlowError(FlowErrorKind.missingEmail, 'no such domain');
    const checkout = await paying(shop);
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({
      panel: { kind: 'invalid-email', email: 'sam@example.test' },
      email: { isAsked: true, value: 'sam@example.test', isComplete: false },
    });
    checkout.dismissPanel();
    expect(isFormReady(checkout.state.get())).toBe(false);
    shop.gatewayEvents?.ready('email');
    expect(isFormReady(checkout.state.get())).toBe(true);
    shop.gatewayEvents?.emailChanged({ complete: true, email: 'sam@other.test' });
    shop.completeError = null;
    expect(mayPay(checkout.state.get())).toBe(true);
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
  });

  test('does nothing when "Pay" is pressed after the payment', async () => {
    const shop = new TestShop();
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    const before = shop.calls.length;
    checkout.pay();
    await shop.time.pass(60_000);
    expect(shop.calls).toHaveLength(before);
  });

  test('fails the wallet when another payment runs or the total has changed', async () => {
    const shop = new TestShop(plainOption());
    const checkout = await opened(shop, { branding: taxed });
    let failures = 0;
    const wallet = { method: 'apple_pay', email: 'w@example.test', fail: () => (failures += 1) };
    shop.taxOf = () => newYorkTax;
    shop.gatewayEvents?.walletConfirmed(wallet);
    shop.gatewayEvents?.walletConfirmed(wallet);
    expect(failures).toBe(1);
    await shop.time.settle();
    expect([failures, shop.calls.includes('complete')]).toEqual([2, false]);
    shop.gatewayEvents?.walletConfirmed(wallet);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(failures).toBe(2);
    // The address of the account, not the wallet's.
    expect(shop.emails).toEqual(['sam@example.test']);
  });

  test.each([
    ['a card', null],
    ['a wallet', 'ctoken_1'],
  ])('of %s is confirmed with the token %s', async (by, expected) => {
    const shop = new TestShop(plainOption());
    const checkout = await opened(shop, { branding: taxed });
    const tokens: (string | null)[] = [];
    const { confirm } = shop.gateway;
    shop.gateway.confirm = (secret, token) => {
      tokens.push(token);
      return confirm(secret, token);
    };
    if (by === 'a wallet') {
      const wallet = { method: 'apple_pay', email: 'w@example.test', fail: () => undefined };
      shop.gatewayEvents?.walletConfirmed(wallet);
    } else {
      shop.typeCard();
      await shop.time.settle();
      checkout.pay();
    }
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(tokens).toEqual([expected]);
  });

  test('does not order when the tax location cannot be verified', async () => {
    const shop = new TestShop(plainOption());
    const checkout = await opened(shop, { branding: taxed });
    shop.taxOf = () => ({ failedReason: 'invalid_tax_location' });
    shop.typeCard('paypal');
    checkout.pay();
    await shop.time.settle();
    expect(checkout.state.get().panel).toEqual({ kind: 'invalid-tax-location' });
    expect(shop.calls).not.toContain('complete');
  });

  test('passes on the redemption info', async () => {
    const shop = new TestShop();
    shop.redemptionInfo = { redeemUrl: 'https://shop.example.test/redeem' };
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    checkout.leave();
    expect(shop.outcomes).toEqual([{ kind: 'finished', withRedemptionInfo: true }]);
  });

  test.each([
    ['', 'You need to provide your email address to continue.'],
    ['  ', 'You need to provide your email address to continue.'],
    ['kim', 'Email is not valid. Please provide a valid email address.'],
    ['kim@example', 'Email is not valid. Please provide a valid email address.'],
  ])('orders nothing for the address %j, and says why', async (email, message) => {
    const shop = new TestShop();
    shop.email = null;
    const checkout = await opened(shop);
    let failures = 0;
    shop.gatewayEvents?.walletConfirmed({ method: 'apple_pay', email, fail: () => failures++ });
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({
      page: 'payment-entry',
      work: 'none',
      panel: { kind: 'gateway', message },
    });
    expect(failures).toBe(1);
    checkout.dismissPanel();
    shop.gatewayEvents?.ready('email');
    shop.gatewayEvents?.emailChanged({ complete: true, email });
    shop.typeCard();
    checkout.pay();
    await shop.time.settle();
    expect(checkout.state.get().panel).toEqual({ kind: 'gateway', message });
    expect(shop.emails).toEqual([]);
  });

  test('pays by wallet with the address of the wallet, and fails the wallet on an error', async () => {
    const shop = new TestShop();
    shop.email = null;
    const checkout = await opened(shop);
    let failures = 0;
    const wallet = { method: 'apple_pay', email: 'w@example.test', fail: () => (failures += 1) };
    shop.submitError = { type: 'validation_error', code: '', message: '' };
    shop.gatewayEvents?.walletConfirmed(wallet);
    await shop.time.settle();
    expect(failures).toBe(1);
    shop.submitError = null;
    shop.gatewayEvents?.walletConfirmed(wallet);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(failures).toBe(1);
    expect(shop.events).toContainEqual({
      name: 'checkout_payment_form_submit',
      selected_payment_method: 'apple_pay',
    });
  });
});

describe('tax', () => {
  const status = (checkout: { state: { get(): { price: { taxCalculationStatus: string } } } }) =>
    checkout.state.get().price.taxCalculationStatus;

  test('is not asked for when the owner does not collect it', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    expect(status(checkout)).toBe('disabled');
    expect(shop.calls).not.toContain('tax');
  });

  test('asks the form for a billing address only when tax is collected', async () => {
    const [with_, without] = [new TestShop(), new TestShop()];
    await opened(with_, { branding: taxed });
    await opened(without);
    expect([with_.asksForBillingAddress, without.asksForBillingAddress]).toEqual([true, false]);
  });

  test('is calculated as soon as the address is complete', async () => {
    const shop = new TestShop(plainOption());
    shop.email = null;
    await opened(shop, { branding: taxed });
    shop.typeCard();
    await shop.time.settle();
    expect(shop.calls).not.toContain('token');
    shop.gatewayEvents?.emailChanged({ complete: true, email: 'kim@example.test' });
    await shop.time.settle();
    expect(shop.calls).toContain('token');
  });

  test('is calculated for a form that was filled in during the first calculation', async () => {
    const shop = new TestShop(plainOption());
    shop.open(translator, { branding: taxed });
    for (let turn = 0; turn < 200 && !shop.calls.includes('tax'); turn += 1)
      await Promise.resolve();
    shop.typeCard();
    await shop.time.settle();
    expect(shop.calls).toContain('token');
  });

  test('keeps the last location when a field of the form is emptied', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    const place = { countryCode: 'CA' };
    shop.gatewayEvents?.paymentChanged({ complete: false, method: 'card', place });
    shop.gatewayEvents?.paymentChanged({ complete: false, method: 'card', place: {} });
    expect(checkout.state.get().place).toEqual(place);
  });

  test('updates the gateway with another total', async () => {
    const shop = new TestShop(plainOption());
    const elementsConfiguration = {
      mode: 'payment',
      paymentMethodTypes: ['card'],
      setupFutureUsage: null,
      amount: 544,
      currency: 'usd',
    } as const;
    shop.taxOf = (place) => (place.postalCode ? { ...newYorkTax, elementsConfiguration } : {});
    await opened(shop, { branding: taxed });
    expect(shop.calls).not.toContain('update');
    shop.typeCard();
    await shop.time.settle();
    expect(shop.calls).toContain('update');
  });

  test('starts from the beginning after an error', async () => {
    const shop = new TestShop();
    shop.taxOf = () => ({ failedReason: 'taxes_not_active' });
    const checkout = await opened(shop, { branding: taxed });
    shop.gatewayEvents?.loadFailed({ type: 'api_error', code: 'x', message: 'no form' });
    shop.taxOf = () => ({});
    checkout.tryAgain();
    await shop.time.settle();
    expect(status(checkout)).toBe('calculated');
  });

  test.each([
    [null, 'calculated'],
    ['invalid_tax_location', 'pending'],
    ['tax_collection_disabled', 'disabled'],
    ['rate_limit_exceeded', 'disabled'],
    ['missing_required_permission', 'disabled'],
    ['invalid_origin_address', 'disabled'],
    ['taxes_not_active', 'disabled'],
    ['unexpected_gateway_error', 'disabled'],
    ['something_new', 'disabled'],
  ])('on opening: %s makes it %s', async (failedReason, expected) => {
    const shop = new TestShop();
    shop.taxOf = () => ({ failedReason });
    const checkout = await opened(shop, { branding: taxed });
    expect(status(checkout)).toBe(expected);
  });

  test('is calculated again only when a card reports another location', async () => {
    const shop = new TestShop(plainOption());
    shop.taxOf = (place) =>
      place.postalCode ? newYorkTax : { failedReason: 'invalid_tax_location' };
    const checkout = await opened(shop, { branding: taxed });
    expect(mayPay(checkout.state.get())).toBe(false);
    shop.typeCard();
    expect(status(checkout)).toBe('loading');
    await shop.time.settle();
    expect(checkout.state.get().price).toMatchObject({
      taxCalculationStatus: 'calculated',
      totalAmountInMicros: 5_440_000,
    });
    expect(mayPay(checkout.state.get())).toBe(true);
    shop.typeCard();
    await shop.time.settle();
    expect(shop.calls.filter((call) => call === 'tax')).toHaveLength(2);
    expect(status(checkout)).toBe('calculated');
  });

  test('is not calculated for wallets while the person types', async () => {
    const shop = new TestShop(plainOption());
    await opened(shop, { branding: taxed });
    shop.typeCard('paypal');
    await shop.time.settle();
    expect(shop.calls).not.toContain('token');
  });

  test('aborts a calculation when the form changes', async () => {
    const shop = new TestShop(plainOption());
    const checkout = await opened(shop, { branding: taxed });
    for (const postalCode of ['10001', '10002', '10003']) {
      shop.place = { countryCode: 'US', postalCode };
      shop.typeCard();
    }
    await shop.time.settle();
    expect(shop.calls.filter((call) => call === 'tax')).toHaveLength(2);
    expect(status(checkout)).toBe('calculated');
  });

  test('shows a total that changed on paying, and pays it only after another press', async () => {
    const shop = new TestShop(plainOption());
    const checkout = await opened(shop, { branding: taxed });
    shop.typeCard();
    await shop.time.settle();
    shop.place = { countryCode: 'US', postalCode: '90210' };
    shop.taxOf = () => newYorkTax;
    checkout.pay();
    await shop.time.settle();
    expect(status(checkout)).toBe('miss-match');
    // Another location is calculated as well, without a press.
    shop.place = { countryCode: 'US', postalCode: '60601' };
    shop.typeCard();
    await shop.time.settle();
    expect(status(checkout)).toBe('calculated');
    expect(shop.calls).not.toContain('complete');
    expect(mayPay(checkout.state.get())).toBe(true);
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.charged).toBe(1);
  });

  test('shows that a location cannot be verified, and lets the person pay all the same', async () => {
    const shop = new TestShop(plainOption());
    shop.taxOf = () => ({ failedReason: 'invalid_tax_location' });
    const checkout = await opened(shop, { branding: taxed });
    shop.typeCard();
    await shop.time.settle();
    expect(checkout.state.get().panel).toEqual({ kind: 'invalid-tax-location' });
    expect(status(checkout)).toBe('disabled');
    checkout.dismissPanel();
    expect(mayPay(checkout.state.get())).toBe(true);
  });

  test('returns to the earlier status when the call fails, and is calculated with the next change', async () => {
    const shop = new TestShop(plainOption());
    const checkout = await opened(shop, { branding: taxed });
    shop.faults = [null, null, 'no-request'];
    shop.typeCard();
    await shop.time.settle();
    expect(checkout.state.get().panel).toEqual({ kind: 'network', isPortal: false });
    expect(status(checkout)).toBe('calculated');
    checkout.dismissPanel();
    await shop.time.settle();
    expect(checkout.state.get().panel).toBe(null);
    expect(checkout.state.get().place).toEqual(shop.place);
  });
});

describe('leaving', () => {
  test('treats Escape within the gateway as leaving', async () => {
    const shop = new TestShop();
    await opened(shop);
    shop.gatewayEvents?.escaped();
    expect(shop.closed).toBe(1);
  });

  test('ends the purchase and closes the form when the page unmounts it', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    checkout.close();
    expect(names(shop).at(-1)).toBe('end closed');
    expect(shop.calls).toContain('close');
    expect(shop.closed).toBe(0);
  });

  test('calls the app back once, however often it is asked for', async () => {
    const shop = new TestShop();
    const checkout = await opened(shop);
    expect([checkout.leave(), checkout.leave(), checkout.stepBack()]).toEqual([true, true, true]);
    expect(shop.closed).toBe(1);
    expect(names(shop).filter((name) => name.startsWith('end'))).toEqual(['end closed']);
  });

  test('tracks a dismissed form only when there was a form', async () => {
    const shop = new TestShop();
    shop.heldStarts = [];
    shop.open(translator).leave();
    expect(names(shop)).toEqual(['end closed']);
  });

  test('reports the end once when the person leaves while a payment is checked', async () => {
    const shop = new TestShop();
    shop.questionsBeforeEnd = 15;
    const checkout = await paying(shop, { skipSuccessPage: true });
    await shop.time.until(() => checkout.state.get().page === 'checking');
    checkout.leave();
    await shop.time.pass(60_000);
    expect([shop.failed.length, shop.finished.length]).toEqual([1, 0]);
  });
});

describe('a lost connection', () => {
  const times = (shop: TestShop, step: string) => shop.calls.filter((call) => call === step).length;

  test('does not resend an order that has arrived although its answer was lost', async () => {
    const shop = new TestShop();
    shop.wantsSecret = false;
    shop.faults = [null, null, 'no-answer'];
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).toEqual(['start', 'submit', 'complete', 'status', 'status']);
  });

  test('looks up an order without an answer after half a minute', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, 'silence'];
    const checkout = await paying(shop);
    await shop.time.pass(29_000);
    expect(times(shop, 'complete')).toBe(1);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect([times(shop, 'complete'), shop.charged]).toEqual([2, 1]);
  });

  test('asks the gateway about a confirmation that was running when the connection was lost', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, 'silence'];
    const checkout = await paying(shop);
    await shop.time.settle();
    shop.isOnline.set(false);
    await shop.time.pass(10_000);
    expect(checkout.state.get()).toMatchObject({ page: 'payment-entry', work: 'paying' });
    shop.isOnline.set(true);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect([times(shop, 'confirm'), shop.charged]).toEqual([1, 1]);
  });

  test('asks the gateway about a confirmation that threw', async () => {
    const shop = new TestShop();
    const { confirm } = shop.gateway;
    shop.gateway.confirm = async (...asked) => {
      await confirm(...asked);
      throw new Error('the frame is gone');
    };
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect([times(shop, 'look'), shop.charged]).toEqual([1, 1]);
  });

  test('asks the gateway again after an error of its own, which is no refusal', async () => {
    const shop = new TestShop();
    shop.confirmError = { type: 'api_error', code: '', message: 'Something went wrong.' };
    const checkout = await paying(shop);
    await shop.time.settle();
    expect(shop.calls).toContain('look');
    expect(checkout.state.get().panel).toEqual({ kind: 'not-charged' });
  });

  test('asks the gateway no more once it has answered', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, 'no-answer'];
    shop.questionsBeforeEnd = 25;
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(times(shop, 'look')).toBe(1);
  });

  test('replaces a client secret that can no longer be charged', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, 'no-request'];
    const { look } = shop.gateway;
    shop.gateway.look = () => Promise.resolve('gone');
    const checkout = await paying(shop);
    await shop.time.settle();
    expect(checkout.state.get().panel).toEqual({ kind: 'not-charged' });
    shop.gateway.look = look;
    checkout.dismissPanel();
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect([times(shop, 'complete'), shop.charged]).toEqual([2, 1]);
  });

  test('uses a new client secret for an order after a failed one', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, 'no-answer'];
    shop.operationError = new PurchaseFlowError(FlowErrorKind.chargingPayment, 'declined', {
      isFinal: true,
    });
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'error');
    shop.operationError = null;
    checkout.tryAgain();
    await shop.time.settle();
    shop.draw();
    shop.typeCard();
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(times(shop, 'complete')).toBe(2);
  });

  test('looks up an order without an answer and sends it again', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, 'no-answer'];
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).toEqual([
      'start',
      'submit',
      'complete',
      'status',
      'complete',
      'confirm',
      'status',
      'status',
    ]);
    expect(shop.charged).toBe(1);
  });

  test('finds a payment whose answer was lost, and does not pay again', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, 'no-answer'];
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls.filter((call) => call === 'confirm')).toHaveLength(1);
    expect(shop.charged).toBe(1);
  });

  test('shows that nothing was charged, with the form, when a payment was never sent', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, 'no-request'];
    const checkout = await paying(shop);
    await shop.time.settle();
    expect(checkout.state.get()).toMatchObject({
      page: 'payment-entry',
      panel: { kind: 'not-charged' },
    });
    checkout.dismissPanel();
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    // The same secret: the first confirmation could still arrive.
    expect(shop.calls.filter((call) => call === 'complete')).toHaveLength(1);
    expect(shop.charged).toBe(1);
  });

  test('keeps polling when an answer is lost', async () => {
    const shop = new TestShop();
    shop.faults = [null, null, null, null, 'no-answer'];
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'checking');
    expect(checkout.state.get().page).toBe('checking');
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(checkout.state.get().page).toBe('success');
  });

  test('keeps checking a payment that stays open', async () => {
    const shop = new TestShop();
    shop.questionsBeforeEnd = 25;
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'checking');
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls.filter((call) => call === 'status')).toHaveLength(26);
  });

  test('reports leaving while a payment is checked as a failure, not as a close', async () => {
    const shop = new TestShop();
    shop.questionsBeforeEnd = 1_000;
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'checking');
    expect(checkout.leave()).toBe(true);
    expect(shop.failed.map(({ message }) => message)).toEqual([
      'Max attempts reached trying to get successful purchase status',
    ]);
  });

  test('pauses polling while offline and continues without a tap', async () => {
    const shop = new TestShop();
    shop.questionsBeforeEnd = 4;
    const checkout = await paying(shop);
    await shop.time.pass(2_500);
    shop.isOnline.set(false);
    await shop.time.pass(60_000);
    expect(checkout.state.get()).toMatchObject({ page: 'checking', isOnline: false });
    shop.isOnline.set(true);
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(checkout.state.get().page).toBe('success');
  });

  test('shows a failure only when the provider says so', async () => {
    const shop = new TestShop();
    shop.operationError = new PurchaseFlowError(FlowErrorKind.chargingPayment, 'declined', {
      isFinal: true,
    });
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'error');
    expect(checkout.state.get()).toMatchObject({
      failure: { kind: FlowErrorKind.chargingPayment },
      gateway: null,
      work: 'none',
    });
  });

  test('shows no failure when the gateway’s form breaks while money may move', async () => {
    const shop = new TestShop();
    shop.questionsBeforeEnd = 25;
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'checking');
    shop.gatewayEvents?.loadFailed({ type: 'api_error', code: 'x', message: 'no form' });
    checkout.mount('payment', {} as HTMLElement);
    expect(names(shop)).toContain('checkout_payment_form_gateway_error');
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(checkout.state.get()).toMatchObject({ page: 'success', failure: null });
  });

  test.each([
    ['without tax', false],
    ['with tax', true],
  ])(
    'never charges twice and never shows a wrong end, whatever is lost or left: %s',
    async (_what, hasTax) => {
      const fault = fc.option(fc.constantFrom<Fault>('no-request', 'no-answer', 'late'), {
        freq: 2,
      });
      /** What a person does after waiting: stays, leaves and starts again, or reloads. */
      const turn = fc.constantFrom('stay', 'stay', 'leave', 'reload');
      await fc.assert(
        fc.asyncProperty(
          fc.array(fault, { maxLength: 14 }),
          fc.boolean(),
          fc.integer({ min: 0, max: 15 }),
          fc.array(fc.tuple(fc.integer({ min: 50, max: 20_000 }), fc.boolean()), { maxLength: 6 }),
          fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), turn), { maxLength: 8 }),
          fc.boolean(),
          async (faults, isLookBroken, questionsBeforeEnd, connection, turns, mayGoOn) => {
            const shop = new TestShop(plainOption());
            shop.taxOf = ({ postalCode }) =>
              (hasTax && postalCode && sums[Number(postalCode) % sums.length]) || {};
            const options = { branding: hasTax ? taxed : null };
            let checkout = await opened(shop, options);
            const isLate = faults.includes('late');
            Object.assign(shop, { isLookBroken, questionsBeforeEnd, faults: [...faults], mayGoOn });
            shop.typeCard();
            await shop.time.settle();
            checkout.pay();
            for (const [ms, isOnline] of connection) {
              await shop.time.pass(ms);
              shop.isOnline.set(isOnline);
            }
            // The person tries again whenever that is offered, from another location each time.
            shop.isOnline.set(true);
            for (let round = 0; round < 14; round += 1) {
              const [ms, does] = turns[round] ?? [30_000, 'stay'];
              await shop.time.pass(ms);
              shop.place = { countryCode: 'US', postalCode: String(10_001 + round) };
              const state = checkout.state.get();
              expect(shop.charged).toBeLessThanOrEqual(1);
              expect(shop.isPaid && state.page === 'error').toBe(false);
              if (state.page === 'success') break;
              if (does === 'reload' || (does === 'leave' && checkout.leave())) {
                checkout.close();
                checkout = await opened(shop, options);
              }
              if (checkout.state.get().page === 'error') {
                checkout.tryAgain();
                await shop.time.settle();
                shop.draw();
              }
              if (checkout.state.get().panel) checkout.dismissPanel();
              shop.typeCard();
              await shop.time.settle();
              if (mayPay(checkout.state.get())) checkout.pay();
            }
            await shop.time.pass(120_000);
            expect(shop.charged).toBeLessThanOrEqual(1);
            const { page, panel } = checkout.state.get();
            const isFine = isLate ? page !== 'error' : /success|checking/.test(page);
            expect(shop.charged === 0 || isFine).toBe(true);
            // As long as the gateway can be asked, every payment reaches its end.
            expect(isLookBroken || (page === 'success' && panel === null)).toBe(true);
            checkout.close();
          },
        ),
        { numRuns: 150 },
      );
    },
  );
});

const sums = [newYorkTax, {}, { totalAmountInMicros: 5_600_000, taxAmountInMicros: 600_000 }];

describe('a checkout that is opened again', () => {
  /** The confirmation gets no answer, and the page is reloaded. */
  async function reloaded(
    shop: TestShop,
    fault: Fault | null,
    options: Parameters<TestShop['open']>[1] = {},
  ) {
    shop.faults = [null, ...(options.branding ? [null] : []), null, null, fault];
    const before = await paying(shop, options);
    await shop.time.pass(10);
    before.close();
    shop.faults = [];
    shop.calls.length = 0;
    return opened(shop, options);
  }

  test('finds the earlier payment, and starts no other one', async () => {
    const shop = new TestShop(plainOption());
    shop.questionsBeforeEnd = 15;
    const checkout = await reloaded(shop, 'no-answer');
    expect(checkout.state.get()).toMatchObject({ page: 'checking', work: 'paying' });
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).not.toContain('start');
    expect([shop.charged, shop.kept]).toEqual([1, null]);
  });

  test('shows the form when nothing was charged, and pays with the same client secret', async () => {
    const shop = new TestShop(plainOption());
    const checkout = await reloaded(shop, 'no-request');
    expect(checkout.state.get()).toMatchObject({
      page: 'payment-entry',
      work: 'none',
      panel: { kind: 'not-charged' },
    });
    checkout.dismissPanel();
    shop.typeCard();
    checkout.pay();
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.calls).not.toContain('start');
    expect(shop.calls).not.toContain('complete');
    expect(shop.charged).toBe(1);
  });

  test('waits until the earlier order can no longer be charged before it sells something else', async () => {
    const shop = new TestShop(plainOption());
    shop.mayGoOn = false;
    const checkout = await reloaded(shop, 'late');
    expect(checkout.state.get().page).toBe('checking');
    expect(shop.calls).not.toContain('start');
    // The delayed confirmation arrives.
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect([shop.charged, shop.calls.includes('start')]).toEqual([1, false]);
  });

  test('sells something else once the earlier order cannot have been charged', async () => {
    const shop = new TestShop(plainOption());
    shop.mayGoOn = false;
    const checkout = await reloaded(shop, 'no-request');
    expect(shop.calls).not.toContain('start');
    await shop.time.until(() => checkout.state.get().page === 'payment-entry');
    expect(shop.calls).toContain('start');
    expect(checkout.state.get()).toMatchObject({ panel: null });
    expect(checkout.purchase.order()).toMatchObject({ kind: 'started' });
  });

  test('finds the earlier payment although the gateway cannot be loaded', async () => {
    const shop = new TestShop(plainOption());
    shop.questionsBeforeEnd = 15;
    shop.faults = [null, null, null, 'no-answer'];
    const before = await paying(shop);
    await shop.time.pass(10);
    before.close();
    shop.loadError = new Error('Stripe client not found');
    const checkout = await opened(shop);
    expect(checkout.state.get().page).toBe('checking');
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.charged).toBe(1);
  });

  test('does not store an order that the gateway has refused', async () => {
    const shop = new TestShop();
    shop.confirmError = { type: 'card_error', code: 'card_declined', message: 'Declined.' };
    await paying(shop);
    await shop.time.settle();
    expect([shop.calls.at(-1), shop.kept]).toEqual(['confirm', null]);
  });

  test('keeps the stored order when the person leaves while it is checked', async () => {
    const shop = new TestShop(plainOption());
    shop.questionsBeforeEnd = 30;
    const first = await paying(shop);
    await shop.time.until(() => first.state.get().page === 'checking');
    first.leave();
    first.close();
    const checkout = await opened(shop);
    expect(checkout.state.get().page).toBe('checking');
    await shop.time.until(() => checkout.state.get().page === 'success');
    expect(shop.charged).toBe(1);
  });
});

describe('the end', () => {
  test('shows no form after the payment', async () => {
    const shop = new TestShop();
    shop.isCustomerSlow = true;
    const checkout = await paying(shop, { skipSuccessPage: true });
    await shop.time.until(() => checkout.state.get().completed !== null);
    expect(shop.finished).toEqual([]);
    expect(checkout.state.get().work).toBe('ending');
    expect(mayPay(checkout.state.get())).toBe(false);
    const before = shop.calls.length;
    checkout.pay();
    checkout.tryAgain();
    shop.typeCard();
    await shop.time.pass(6_000);
    expect(shop.calls.slice(before)).toEqual([]);
    expect(shop.finished).toMatchObject([{ customerInfo: null }]);
    expect(checkout.state.get().page).not.toBe('error');
  });

  test('makes no calls after the person has left while a payment is checked', async () => {
    const shop = new TestShop();
    shop.questionsBeforeEnd = 1_000;
    const checkout = await paying(shop);
    await shop.time.until(() => checkout.state.get().page === 'checking');
    checkout.leave();
    const before = shop.calls.length;
    // The app unmounts the checkout only later.
    await shop.time.pass(60_000);
    expect(shop.calls.slice(before)).toEqual([]);
    expect(checkout.state.get()).toMatchObject({ page: 'checking', work: 'ending' });
  });

  test('shows no error after the person has left', async () => {
    const shop = new TestShop();
    shop.taxOf = () => newYorkTax;
    const checkout = await opened(shop, { branding: taxed });
    shop.typeCard();
    await shop.time.settle();
    checkout.pay();
    checkout.leave();
    await shop.time.pass(60_000);
    expect(checkout.state.get().failure).toBe(null);
    expect(names(shop).at(-1)).toBe('end closed');
  });
});
