import { describe, expect, test } from 'vitest';
import {
  type Reply,
  type TestProvider,
  createTestProvider,
  networkFault,
} from '../../../tests/helpers/billing-provider.ts';
import {
  BillingErrorCode as Code,
  type BillingErrorNumber,
  FlowErrorKind as Kind,
  type FlowErrorNumber,
  PurchaseFlowError,
  publicMessage,
  toBillingError,
  toFlowError,
  userCancelled,
} from '../errors.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import type { OrderStore, StoredOrder } from './stored-order.ts';

async function begin(
  provider: TestProvider,
  request: Partial<PurchaseRequest> = {},
  options: Parameters<TestProvider['billing']>[0] = {},
) {
  const billing = provider.billing(options);
  const { current } = await billing.getOfferings();
  const chosen = current?.packagesById['$rc_monthly'];
  if (!chosen) throw new Error('The monthly package is missing');
  return { billing, chosen, purchase: billing.beginPurchase({ package: chosen, ...request }) };
}

/** A purchase that is ready to be confirmed. */
async function paid(provider: TestProvider) {
  const begun = await begin(provider);
  await begun.purchase.start();
  await begun.purchase.complete('sam@example.test');
  return begun;
}

const refusal = (code: number, status = 400): Reply => ({ status, json: { code, message: 'no' } });
const operation = (facts: object): Reply => ({ json: { operation: facts } });
const inProgress: Reply = { example: 'checkout_status_in_progress' };
const failedWith = (error: unknown): Reply => operation({ status: 'failed', error });
const MAX_ATTEMPTS = 'Max attempts reached trying to get successful purchase status';

describe('start', () => {
  test('sends the product, the offering and the UTM parameters', async () => {
    const provider = createTestProvider();
    const { billing } = await begin(provider);
    billing.close();
    const other = provider.billing({
      page: () => ({
        url: 'https://x.example/?utm_source=newsletter&utm_term=a&other=1#utm_medium=x',
      }),
    });
    const placed = await other.getOfferingForPlacement('onboarding_end');
    const chosen = placed?.packages[0];
    if (!chosen) throw new Error('no package');
    const customerEmail = 'sam@example.test';
    const metadata = { utm_term: 'mine', plan: null };
    const purchase = other.beginPurchase({ package: chosen, customerEmail, metadata });
    expect(await purchase.start()).toEqual({
      operationSessionId: 'ops_01',
      gateway: {
        stripeAccountId: 'acct_sandbox01',
        publishableApiKey: 'pk_test_sandbox01',
        elementsConfiguration: {
          mode: 'setup',
          paymentMethodTypes: ['card'],
          setupFutureUsage: 'off_session',
          amount: null,
          currency: 'usd',
        },
      },
      managementUrl: 'https://family.example.test/billing/manage/ops_01',
      email: customerEmail,
      isPaid: false,
      doubt: null,
    });
    expect(provider.bodies('start')).toEqual([
      {
        app_user_id: 'user_8842',
        product_id: 'fam_premium_monthly',
        email: customerEmail,
        price_id: 'prc_month_usd_500',
        presented_offering_identifier: 'default',
        trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        metadata: { utm_source: 'newsletter', utm_term: 'mine', plan: null },
        offer_id: 'trial_7d_monthly',
        applied_targeting_rule: { rule_id: 'rule_7d1c', revision: 3 },
        presented_placement_identifier: 'onboarding_end',
      },
    ]);
  });

  test('leaves out fields that do not apply', async () => {
    const provider = createTestProvider();
    const { billing, chosen, purchase } = await begin(provider, {
      customerEmail: 'not an address',
    });
    purchase.end({ kind: 'closed' });
    const option = chosen.product.options['base_option'];
    if (!option) throw new Error('no plain option');
    const offering = { ...chosen.presentedOffering, targeting: null };
    const plain = billing.beginPurchase({
      package: { ...chosen, presentedOffering: offering },
      option,
      customerEmail: 'not an address',
    });
    expect(await plain.start()).toMatchObject({ email: null });
    expect(Object.keys(provider.bodies('start')[0] as object)).toEqual([
      'app_user_id',
      'product_id',
      'price_id',
      'presented_offering_identifier',
      'trace_id',
      'metadata',
    ]);
  });

  test.each([7012, 7834, 7879])(
    'repeats the call without the email after error %d',
    async (code) => {
      const provider = createTestProvider();
      provider.reply('start', refusal(code));
      const { purchase } = await begin(provider, { customerEmail: 'sam@example.test' });
      expect(await purchase.start()).toMatchObject({ email: null });
      const emails = provider.bodies('start').map((body) => (body as { email?: string }).email);
      expect(emails).toEqual(['sam@example.test', undefined]);
    },
  );

  test('rejects after a second refusal', async () => {
    const provider = createTestProvider();
    provider.always('start', refusal(7879));
    const { purchase } = await begin(provider, { customerEmail: 'sam@example.test' });
    await expect(purchase.start()).rejects.toMatchObject({
      kind: Kind.missingEmail,
      shownCode: 7879,
    });
    expect(provider.bodies('start')).toHaveLength(2);
    // The email stays removed, so the next call is sent only once.
    await expect(purchase.start()).rejects.toBeInstanceOf(PurchaseFlowError);
    expect(provider.bodies('start')).toHaveLength(3);
  });

  test.each<[string, Reply, FlowErrorNumber, number]>([
    ['already subscribed', refusal(7772, 409), Kind.alreadyPurchased, 7772],
    ['no tax service', refusal(7898), Kind.taxNotActive, 7898],
    ['no tax origin', refusal(7899), Kind.invalidTaxOriginAddress, 7899],
    ['no permission', refusal(7900), Kind.missingPermission, 7900],
    ['a set-up fault', refusal(7901), Kind.settingUpPurchase, 7901],
    ['an offer that is gone', refusal(7814, 404), Kind.settingUpPurchase, 7814],
    ['a wrong key', refusal(7225, 401), Kind.settingUpPurchase, 7225],
    ['no network', networkFault, Kind.network, Code.network],
    ['a broken server', { status: 500, text: 'x' }, Kind.settingUpPurchase, Code.unknownBackend],
    ['the page of a network', { text: '<html>' }, Kind.network, Code.network],
    ['half an answer', { text: '{"a' }, Kind.settingUpPurchase, Code.unexpectedBackendResponse],
  ])('%s', async (_what, reply, kind, shownCode) => {
    const provider = createTestProvider();
    provider.reply('start', reply);
    const { purchase } = await begin(provider);
    await expect(purchase.start()).rejects.toMatchObject({ kind, shownCode, isFinal: false });
    // It can be retried.
    await expect(purchase.start()).resolves.toMatchObject({ operationSessionId: 'ops_01' });
  });

  test.each(['stripe_account_id', 'publishable_api_key', 'elements_configuration'])(
    'rejects when %s is missing',
    async (name) => {
      const provider = createTestProvider();
      provider.reply('start', {
        json: {
          operation_session_id: 'ops_01',
          gateway_params: {
            stripe_account_id: 'a',
            publishable_api_key: 'p',
            elements_configuration: { mode: 'setup', payment_method_types: ['card'] },
            [name]: null,
          },
        },
      });
      const { purchase } = await begin(provider);
      await expect(purchase.start()).rejects.toMatchObject({
        kind: Kind.settingUpPurchase,
        message: 'Stripe configuration is missing',
      });
    },
  );

  test('rejects for a product without an identifier', async () => {
    const provider = createTestProvider();
    const { billing, chosen, purchase } = await begin(provider);
    purchase.end({ kind: 'closed' });
    const product = { ...chosen.product, identifier: '' };
    const nameless = billing.beginPurchase({ package: { ...chosen, product } });
    await expect(nameless.start()).rejects.toMatchObject({
      kind: Kind.settingUpPurchase,
      message: 'Product ID was not set before purchase.',
    });
  });
});

describe('out of order', () => {
  test('rejects every step before the start', async () => {
    const { purchase } = await begin(createTestProvider());
    for (const step of [() => purchase.calculateTax({}), () => purchase.complete(null)]) {
      await expect(step()).rejects.toMatchObject({
        kind: Kind.settingUpPurchase,
        message: 'No purchase started',
      });
    }
    for (const step of [() => purchase.confirmed(), () => purchase.look()]) {
      await expect(step()).rejects.toMatchObject({
        kind: Kind.settingUpPurchase,
        message: 'No purchase in progress',
      });
    }
  });

  test('allows one purchase at a time', async () => {
    const { billing, chosen, purchase } = await begin(createTestProvider());
    const another = () => billing.beginPurchase({ package: chosen });
    const refused = expect.objectContaining({ code: Code.operationInProgress });
    expect(another).toThrow(refused);
    expect(() => billing.changeUser('user_2')).toThrow(
      expect.objectContaining({ code: Code.operationInProgress }),
    );
    purchase.end({ kind: 'closed' });
    const next = another();
    // Another `end` of the first purchase changes nothing.
    purchase.end({ kind: 'closed' });
    expect(another).toThrow(refused);
    next.end({ kind: 'closed' });
    await billing.changeUser('user_2');
    expect(billing.appUserId).toBe('user_2');
  });
});

describe('tax', () => {
  test('is calculated for a location', async () => {
    const provider = createTestProvider();
    const { purchase } = await begin(provider);
    await purchase.start();
    await purchase.calculateTax({});
    const tax = await purchase.calculateTax({ countryCode: 'US', postalCode: '10001' });
    expect(provider.bodies('taxes')).toEqual([{}, { country_code: 'US', postal_code: '10001' }]);
    expect(tax).toEqual({
      currency: 'USD',
      totalAmountInMicros: 53_350_000,
      totalExcludingTaxInMicros: 49_000_000,
      taxAmountInMicros: 4_350_000,
      taxInclusive: false,
      taxBreakdown: [{ displayName: 'Sales tax, New York (8.875%)', taxAmountInMicros: 4_350_000 }],
      failedReason: null,
      elementsConfiguration: {
        mode: 'payment',
        paymentMethodTypes: ['card'],
        setupFutureUsage: 'off_session',
        amount: 5335,
        currency: 'usd',
      },
    });
  });

  test('has a reason and the totals when it could not be calculated', async () => {
    const provider = createTestProvider();
    provider.reply('taxes', { example: 'calculate_taxes_failed' });
    const { purchase } = await begin(provider);
    await purchase.start();
    expect(await purchase.calculateTax({})).toMatchObject({
      failedReason: 'invalid_tax_location',
      totalAmountInMicros: 49_000_000,
      taxBreakdown: [],
    });
  });

  test('can be aborted', async () => {
    const provider = createTestProvider();
    provider.always('taxes', 'never');
    const { purchase } = await begin(provider);
    await purchase.start();
    const controller = new AbortController();
    const request = purchase.calculateTax({}, controller.signal);
    controller.abort(new Error('typed on'));
    await expect(request).rejects.toThrow('typed on');
  });
});

describe('complete', () => {
  test.each([
    ['sam@example.test', { email: 'sam@example.test' }],
    [null, {}],
    ['', {}],
  ])('with %j sends %j', async (email, body) => {
    const provider = createTestProvider();
    const { purchase } = await begin(provider);
    await purchase.start();
    expect(await purchase.complete(email)).toEqual({ clientSecret: 'seti_0001_secret_abcd' });
    expect(provider.bodies('complete')).toEqual([body]);
  });

  test('returns null without a client secret', async () => {
    const provider = createTestProvider();
    provider.reply('complete', { json: { operation_session_id: 'ops_01' } });
    const { purchase } = await begin(provider);
    await purchase.start();
    expect(await purchase.complete(null)).toEqual({ clientSecret: null });
  });

  test('keeps the earlier client secret when the answer has none', async () => {
    const provider = createTestProvider();
    const { purchase } = await paid(provider);
    provider.reply('complete', { json: { gateway_params: { client_secret: null } } });
    expect(await purchase.complete(null)).toEqual({ clientSecret: 'seti_0001_secret_abcd' });
  });

  test.each<[string, Reply, FlowErrorNumber]>([
    ['an email nobody can read', refusal(7834), Kind.missingEmail],
    ['a session that is over', refusal(7877), Kind.settingUpPurchase],
    ['an order that cannot be completed', refusal(7878, 422), Kind.settingUpPurchase],
    ['no network', networkFault, Kind.network],
  ])('refused for %s', async (_what, reply, kind) => {
    const provider = createTestProvider();
    const { purchase } = await begin(provider);
    await purchase.start();
    provider.reply('complete', reply);
    await expect(purchase.complete('x@y.z')).rejects.toMatchObject({ kind });
  });

  test('sends the same order again after a lost answer, and pays once', async () => {
    const provider = createTestProvider();
    const { purchase } = await begin(provider);
    await purchase.start();
    provider.reply('complete', networkFault, refusal(7878, 422));
    await expect(purchase.complete('x@y.z')).rejects.toMatchObject({ kind: Kind.network });
    // The first call had arrived: there is nothing to confirm, and the status has the result.
    expect(await purchase.complete('x@y.z')).toEqual({ clientSecret: null });
    expect((await purchase.confirmed()).storeTransactionIdentifier).toBe('txn_month_0001');
    const sessions = provider.calls
      .filter(({ route }) => route === 'complete')
      .map(({ url }) => url);
    expect(new Set(sessions).size).toBe(1);
    expect(provider.bodies('start')).toHaveLength(1);
  });
});

describe('start, while an order is unknown', () => {
  async function lost(status: Reply) {
    const provider = createTestProvider();
    const { purchase } = await begin(provider);
    await purchase.start();
    provider.reply('complete', networkFault);
    await expect(purchase.complete('x@y.z')).rejects.toMatchObject({ kind: Kind.network });
    provider.reply('status', status);
    return { provider, purchase };
  }

  test('returns the same order', async () => {
    const { provider, purchase } = await lost(inProgress);
    expect(await purchase.start()).toMatchObject({ operationSessionId: 'ops_01', isPaid: false });
    expect(provider.bodies('start')).toHaveLength(1);
  });

  test('returns `isPaid` when the order was paid', async () => {
    const { provider, purchase } = await lost({});
    expect(await purchase.start()).toMatchObject({ isPaid: true });
    expect(provider.bodies('start')).toHaveLength(1);
  });

  test('opens another order when it has failed', async () => {
    const { provider, purchase } = await lost(failedWith({ code: 3 }));
    provider.reply('start', { example: 'checkout_start_payment' });
    expect(await purchase.start()).toMatchObject({ operationSessionId: 'ops_02', isPaid: false });
    expect(provider.bodies('start')).toHaveLength(2);
  });

  test('opens no other order when the provider cannot be asked', async () => {
    const { provider, purchase } = await lost(networkFault);
    await expect(purchase.start()).rejects.toMatchObject({ kind: Kind.network });
    expect(provider.bodies('start')).toHaveLength(1);
  });

  test('opens another order after a refused `complete`', async () => {
    const provider = createTestProvider();
    const { purchase } = await begin(provider);
    await purchase.start();
    provider.reply('complete', refusal(7877));
    await expect(purchase.complete('x@y.z')).rejects.toMatchObject({ shownCode: 7877 });
    await purchase.start();
    expect(provider.bodies('start')).toHaveLength(2);
  });
});

describe('an order whose page was closed', () => {
  /** A customer's device; each visit is a new page. */
  function device(provider: TestProvider) {
    const kept = new Map<string, StoredOrder>();
    const orders: OrderStore = {
      get: (user) => Promise.resolve(kept.get(user)),
      async set(user, order) {
        await Promise.resolve();
        if (order) kept.set(user, order);
        else kept.delete(user);
      },
    };
    const visit = (request: Partial<PurchaseRequest> = {}, appUserId = 'user_8842') =>
      begin(provider, request, { orders, appUserId });
    return { kept, visit };
  }

  /** The page closes while money may move. */
  async function gone() {
    const provider = createTestProvider();
    const { kept, visit } = device(provider);
    const { purchase, billing } = await visit();
    await purchase.start();
    await purchase.complete('sam@example.test');
    await purchase.charging();
    expect(await billing.order()).toMatchObject({
      kind: 'unknown',
      order: { clientSecret: 'seti_0001_secret_abcd' },
    });
    return { provider, kept, visit };
  }

  test('is checked before another order is opened', async () => {
    const { provider, visit } = await gone();
    const { purchase } = await visit();
    provider.always('status', inProgress);
    expect(await purchase.start()).toMatchObject({
      operationSessionId: 'ops_01',
      isPaid: false,
      doubt: {
        clientSecret: 'seti_0001_secret_abcd',
        at: provider.runtime.now(),
        mayGoOn: true,
      },
    });
    expect(provider.bodies('start')).toHaveLength(1);
    // The purchase continues with the same order.
    provider.always('status', {});
    expect(await purchase.confirmed()).toMatchObject({ operationSessionId: 'ops_01' });
  });

  test('is checked when it may have been paid without a confirmation', async () => {
    const provider = createTestProvider();
    const { kept, visit } = device(provider);
    const { purchase } = await visit();
    await purchase.start();
    provider.reply('complete', networkFault);
    await expect(purchase.complete('sam@example.test')).rejects.toMatchObject({
      shownCode: 10,
    });
    const { purchase: next } = await visit();
    expect(await next.start()).toMatchObject({ operationSessionId: 'ops_01', isPaid: true });
    await next.confirmed();
    expect([kept.size, provider.bodies('start').length]).toEqual([0, 1]);
  });

  test('is not stored once the provider has refused it', async () => {
    const provider = createTestProvider();
    const { kept, visit } = device(provider);
    const { purchase } = await visit();
    await purchase.start();
    provider.reply('complete', refusal(7225));
    await expect(purchase.complete('sam@example.test')).rejects.toMatchObject({ shownCode: 7225 });
    expect(kept.size).toBe(0);
  });

  test('is removed from the device once its payment is confirmed', async () => {
    const { provider, kept, visit } = await gone();
    const { purchase } = await visit();
    expect(await purchase.start()).toMatchObject({ isPaid: true });
    await purchase.confirmed();
    expect([kept.size, provider.bodies('start').length]).toEqual([0, 1]);
  });

  test('that was paid does not pay for another product', async () => {
    const { provider, kept, visit } = await gone();
    const { purchase, chosen } = await visit();
    purchase.end({ kind: 'closed' });
    const option = chosen.product.options['base_option'];
    if (!option) throw new Error('no plain option');
    const other = await visit({ option: { ...option, priceId: 'another' } });
    expect(await other.purchase.start()).toMatchObject({ isPaid: false, doubt: null });
    expect([kept.size, provider.bodies('start').length]).toEqual([0, 2]);
  });

  test.each<[string, Reply]>([
    ['failed', failedWith({ code: 3 })],
    ['is not known to the provider', refusal(7877)],
  ])('that %s makes way for another', async (_what, reply) => {
    const { provider, kept, visit } = await gone();
    provider.reply('status', reply);
    const { purchase } = await visit();
    expect(await purchase.start()).toMatchObject({ isPaid: false, doubt: null });
    expect([kept.size, provider.bodies('start').length]).toEqual([0, 2]);
  });

  test('is replaced after the gateway has reported that nothing was charged', async () => {
    const { provider, kept, visit } = await gone();
    provider.always('status', inProgress);
    const { purchase } = await visit();
    await purchase.start();
    await purchase.notCharged();
    expect(await purchase.start()).toMatchObject({ doubt: null });
    expect([kept.size, provider.bodies('start').length]).toEqual([0, 2]);
  });

  test('blocks the purchase of another product', async () => {
    const { provider, visit } = await gone();
    provider.always('status', inProgress);
    const { purchase, chosen } = await visit();
    purchase.end({ kind: 'closed' });
    const option = chosen.product.options['base_option'];
    if (!option) throw new Error('no plain option');
    const other = await visit({ option });
    expect(await other.purchase.start()).toMatchObject({ doubt: { mayGoOn: false } });
  });

  test('stays unknown while the provider does not answer', async () => {
    const { provider, visit } = await gone();
    const { purchase } = await visit();
    provider.reply('status', networkFault);
    expect(await purchase.start()).toMatchObject({ isPaid: false, doubt: { mayGoOn: true } });
    expect(provider.bodies('start')).toHaveLength(1);
  });

  test('cannot be paid once it has expired', async () => {
    const { provider, visit } = await gone();
    provider.always('status', operation({ status: 'in_progress', is_expired: true }));
    const { purchase } = await visit();
    expect(await purchase.start()).toMatchObject({ doubt: { mayGoOn: false } });
  });

  test('does not block another customer', async () => {
    const { provider, visit } = await gone();
    const { purchase } = await visit({}, 'user_2');
    expect(await purchase.start()).toMatchObject({ doubt: null });
    expect(provider.bodies('start')).toHaveLength(2);
  });

  test('does not stop a purchase when it cannot be stored', async () => {
    const provider = createTestProvider();
    const full = () => Promise.reject(new Error('QuotaExceededError'));
    const orders = { get: () => Promise.resolve(undefined), set: full };
    const { purchase } = await begin(provider, {}, { orders });
    await purchase.start();
    await purchase.complete(null);
    await purchase.charging();
    expect(await purchase.confirmed()).toMatchObject({ operationSessionId: 'ops_01' });
  });
});

describe('confirmed', () => {
  test('returns the purchase', async () => {
    const provider = createTestProvider();
    const { purchase } = await paid(provider);
    expect(await purchase.confirmed()).toEqual({
      redemptionInfo: { redeemUrl: null },
      operationSessionId: 'ops_01',
      storeTransactionIdentifier: 'txn_month_0001',
      productIdentifier: 'fam_premium_monthly',
      purchaseDate: new Date('2026-03-02T09:19:41Z'),
    });
    expect(provider.waits).toEqual([]);
    // The purchase has ended.
    await expect(purchase.confirmed()).rejects.toThrow('No purchase in progress');
  });

  test.each<[string, Reply]>([
    ['started', operation({ status: 'started' })],
    ['in progress', inProgress],
    ['a word of tomorrow', operation({ status: 'reviewing' })],
    ['no network', networkFault],
    ['a broken server', { status: 502, text: 'Bad gateway' }],
    ['a page', { text: '<html>' }],
    ['nothing', { text: '' }],
    ['a refusal', refusal(7226)],
  ])('is asked again after a second for %s', async (_what, reply) => {
    const provider = createTestProvider();
    const { purchase } = await paid(provider);
    provider.reply('status', reply, reply);
    expect(await purchase.confirmed()).toMatchObject({ productIdentifier: 'fam_premium_monthly' });
    expect(provider.waits).toEqual([1000, 1000]);
  });

  test('asks ten times, and then reads the entitlements', async () => {
    const provider = createTestProvider();
    provider.always('status', inProgress);
    const { purchase } = await paid(provider);
    await expect(purchase.confirmed()).rejects.toMatchObject({
      kind: Kind.unknown,
      message: MAX_ATTEMPTS,
      isFinal: false,
    });
    expect(provider.bodies('status')).toHaveLength(10);
    expect(provider.waits).toEqual(Array.from({ length: 10 }, () => 1000));
    expect(provider.bodies('customer')).toHaveLength(1);
    // The order may still be paid.
    provider.always('status', {});
    expect(await purchase.confirmed()).toMatchObject({ operationSessionId: 'ops_01' });
  });

  test.each<[string, Reply]>([
    ['an order that says nothing', inProgress],
    ['a provider that fails', { status: 500, text: '' }],
    ['no network until then', networkFault],
  ])('%s: a customer with the entitlement has paid', async (_what, reply) => {
    const provider = createTestProvider();
    provider.always('status', reply);
    provider.always('customer', { example: 'subscriber_trial' });
    const { purchase } = await paid(provider);
    expect(await purchase.confirmed()).toEqual({
      redemptionInfo: null,
      operationSessionId: 'ops_01',
      storeTransactionIdentifier: 'txn_month_0001',
      productIdentifier: 'fam_premium_monthly',
      purchaseDate: new Date('2026-03-02T09:19:41Z'),
    });
  });

  test('rejects with a network error when there is no network', async () => {
    const provider = createTestProvider();
    const { purchase } = await paid(provider);
    provider.always('status', networkFault);
    provider.always('customer', networkFault);
    await expect(purchase.confirmed()).rejects.toMatchObject({
      kind: Kind.network,
      message: MAX_ATTEMPTS,
      isFinal: false,
    });
  });

  test.each([
    ['no transaction', { store_transaction_identifier: '' }],
    ['no product', { product_identifier: null }],
    ['no date', { purchase_date: null }],
    ['no valid date', { purchase_date: 'soon' }],
  ])('a success with %s uses the entitlement', async (_what, facts) => {
    const provider = createTestProvider();
    const whole = {
      status: 'succeeded',
      store_transaction_identifier: 't',
      product_identifier: 'p',
      purchase_date: '2026-03-02T09:19:41Z',
    };
    const { purchase } = await paid(provider);
    provider.always('status', operation({ ...whole, ...facts }));
    // While the entitlements cannot be read, it may be a success.
    provider.always('customer', networkFault);
    await expect(purchase.confirmed()).rejects.toMatchObject({ isFinal: false });
    provider.always('customer', { example: 'subscriber_trial' });
    expect(await purchase.confirmed()).toMatchObject({ productIdentifier: 'fam_premium_monthly' });
    // A customer without the entitlement gets the error of the specification, and the order has
    // ended.
    const other = createTestProvider();
    const without = await paid(other);
    other.always('status', operation({ ...whole, ...facts }));
    await expect(without.purchase.confirmed()).rejects.toMatchObject({
      kind: Kind.unknown,
      message: 'Missing required fields in operation response.',
      isFinal: true,
    });
    await without.purchase.start();
    expect(other.bodies('start')).toHaveLength(2);
  });

  test.each([
    [undefined, null],
    [null, null],
    [{}, { redeemUrl: null }],
    [{ redeem_url: 'https://x.example/r' }, { redeemUrl: 'https://x.example/r' }],
  ])('with redemption info %j gives %j', async (redemption_info, expected) => {
    const provider = createTestProvider();
    const { purchase } = await paid(provider);
    const facts = {
      status: 'succeeded',
      store_transaction_identifier: 't',
      product_identifier: 'p',
      purchase_date: '2026-03-02T09:19:41Z',
      redemption_info,
    };
    provider.reply('status', operation(facts));
    expect((await purchase.confirmed()).redemptionInfo).toEqual(expected);
  });

  test.each<[unknown, FlowErrorNumber, string]>([
    [{ code: 1, message: 'm' }, Kind.settingUpPurchase, 'Setup intent creation failed'],
    [{ code: 2, message: 'm' }, Kind.settingUpPurchase, 'Payment method creation failed'],
    [{ code: 3, message: 'm' }, Kind.chargingPayment, 'Payment charge failed'],
    [{ code: 4, message: 'm' }, Kind.settingUpPurchase, 'Setup intent completion failed'],
    [{ code: 5, message: 'm' }, Kind.alreadyPurchased, publicMessage(6)],
    [{ code: 6, message: 'm' }, Kind.unknown, 'Unknown error code: 6'],
    [{ code: '3', message: 'm' }, Kind.chargingPayment, 'Payment charge failed'],
    [{ code: null, message: 'm' }, Kind.unknown, 'Unknown error code: null'],
    [{ message: 'm' }, Kind.unknown, 'Unknown error code: undefined'],
    [{ code: 'declined', message: 'm' }, Kind.unknown, 'Unknown error code: declined'],
    [null, Kind.unknown, 'Got an error status but error field is empty.'],
  ])('failed with %j', async (error, kind, message) => {
    const provider = createTestProvider();
    const { purchase } = await paid(provider);
    provider.reply('status', failedWith(error));
    await expect(purchase.confirmed()).rejects.toMatchObject({
      kind,
      message,
      isFinal: true,
      underlyingMessage: error ? 'm' : null,
    });
    // A failed order has ended: the next start opens another one.
    await expect(purchase.confirmed()).rejects.toThrow('No purchase in progress');
    await purchase.start();
    expect(provider.bodies('start')).toHaveLength(2);
  });

  test('can be aborted between two calls', async () => {
    const provider = createTestProvider();
    provider.always('status', inProgress);
    const controller = new AbortController();
    const runtime = {
      ...provider.runtime,
      wait: (ms: number, signal?: AbortSignal) => {
        if (provider.bodies('status').length === 3) controller.abort(new Error('left'));
        return provider.runtime.wait(ms, signal);
      },
    };
    const { purchase } = await begin(provider, {}, { runtime });
    await purchase.start();
    await purchase.complete(null);
    await expect(purchase.confirmed(controller.signal)).rejects.toThrow('left');
    expect(provider.bodies('status')).toHaveLength(3);
  });
});

test('look returns the status and changes nothing', async () => {
  const provider = createTestProvider();
  const { purchase } = await paid(provider);
  const statuses = ['started', 'in_progress', 'succeeded', 'failed', 'reviewing'];
  provider.reply('status', ...statuses.map((status) => operation({ status, error: null })));
  const seen: string[] = [];
  for (const _each of statuses) seen.push((await purchase.look()).status);
  expect(seen).toEqual(['unfinished', 'unfinished', 'incomplete', 'failed', 'unfinished']);
  provider.reply('status', networkFault);
  await expect(purchase.look()).rejects.toMatchObject({ kind: Kind.network });
  expect(await purchase.confirmed()).toMatchObject({ operationSessionId: 'ops_01' });
});

test('end aborts running steps', async () => {
  const provider = createTestProvider();
  provider.always('start', 'never');
  const { purchase } = await begin(provider);
  const started = purchase.start();
  purchase.end({ kind: 'closed' });
  await expect(started).rejects.toMatchObject({ name: 'AbortError' });
  await expect(purchase.complete(null)).rejects.toMatchObject({ name: 'AbortError' });
});

describe('the error for the app', () => {
  test.each<[FlowErrorNumber, BillingErrorNumber]>([
    [Kind.settingUpPurchase, Code.storeProblem],
    [Kind.chargingPayment, Code.paymentPending],
    [Kind.unknown, Code.unknown],
    [Kind.network, Code.network],
    [Kind.missingEmail, Code.purchaseInvalid],
    [Kind.alreadyPurchased, Code.productAlreadyPurchased],
    [Kind.taxNotActive, Code.unknown],
    [Kind.invalidTaxOriginAddress, Code.unknown],
    [Kind.missingPermission, Code.unknown],
  ])('of the flow error kind %d has code %d', (kind, code) => {
    const error = new PurchaseFlowError(kind, 'words', { underlyingMessage: 'why' });
    expect(toBillingError(error)).toMatchObject({
      code,
      message: 'words',
      underlyingMessage: 'why',
    });
  });

  test('keeps the provider’s error number', async () => {
    const provider = createTestProvider();
    provider.reply('start', refusal(7772, 409));
    const { purchase } = await begin(provider);
    const error = await purchase.start().catch((error: unknown) => error as PurchaseFlowError);
    expect(toBillingError(error as PurchaseFlowError)).toMatchObject({
      code: Code.productAlreadyPurchased,
      backendCode: 7772,
      // Apps search this message for "already active".
      message: expect.stringContaining('already active'),
    });
  });

  test('of a closed checkout has code 1 and a message', () => {
    expect(userCancelled()).toMatchObject({ code: 1, message: 'Purchase was cancelled.' });
  });

  test('of any other error is unknown', () => {
    expect(toFlowError(new RangeError('odd'), Kind.network)).toMatchObject({
      kind: Kind.unknown,
      underlyingMessage: 'odd',
      shownCode: Kind.unknown,
    });
    expect(toFlowError(undefined, Kind.network)).toMatchObject({
      kind: Kind.unknown,
      message: 'Unknown error without state set.',
    });
  });
});
