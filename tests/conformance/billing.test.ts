import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerCodes } from '../../server/billing-sandbox/routes/provider-error.ts';
import { failedReasons } from '../../server/billing-sandbox/catalogue/taxes.ts';
import { type Billing, createBilling } from '../../src/billing/billing.ts';
import { codeOf } from '../../src/billing/backend-codes.ts';
import {
  BillingError,
  BillingErrorCode as Code,
  FlowErrorKind as Kind,
  type FlowErrorNumber,
  PurchaseFlowError,
} from '../../src/billing/errors.ts';
import type { Offering } from '../../src/billing/offerings.ts';
import type { Purchase } from '../../src/billing/purchase/purchase.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../helpers/fault-proxy.ts';
import { createRandom } from '../helpers/random.ts';
import { type RecordedBilling, startRecordedBilling } from '../helpers/recorded-billing.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

/**
 * The billing layer against three servers with the provider's API: recorded answers, our sandbox, and
 * our sandbox behind a bad network. All over HTTP.
 */

let now = Date.UTC(2026, 2, 2, 9, 15, 30);

/** The timeout of a request; short only for tests with requests that hang. */
let limitMs = 60_000;

/** Time passes for both sides when the layer waits. */
const runtime = {
  now: () => now,
  wait: (ms: number) => {
    now += ms;
    return Promise.resolve();
  },
  signalAfter: () => AbortSignal.timeout(limitMs),
};

const open: Billing[] = [];

function billingAt(
  proxyUrl: string,
  apiKey: string,
  options: Partial<Parameters<typeof createBilling>[0]> = {},
): Billing {
  const billing = createBilling({
    apiKey,
    appUserId: randomUUID(),
    proxyUrl,
    collectEvents: false,
    runtime,
    ...options,
  });
  open.push(billing);
  return billing;
}

async function begin(
  billing: Billing,
  packageId: string,
  customerEmail?: string,
): Promise<Purchase> {
  const { current } = await billing.getOfferings();
  const chosen = current?.packagesById[packageId];
  if (!chosen) throw new Error(`${packageId} is not offered`);
  return billing.beginPurchase({ package: chosen, ...(customerEmail && { customerEmail }) });
}

/** Confirms the card at the fake gateway's bank, as the payment form does. */
async function confirmCard(server: TestServer, clientSecret: string | null): Promise<void> {
  if (clientSecret === null) return;
  const intent = clientSecret.replace(/_secret_.*$/, '');
  const answer = await fetch(`${server.url}/billing/gateway/intents/${intent}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, card: 'visa' }),
  });
  await answer.text();
}

let recorded: RecordedBilling;
let server: TestServer;
let proxy: FaultProxy;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  proxy = await startFaultProxy(server.url);
});
afterAll(async () => {
  for (const billing of open) billing.close();
  await proxy?.close();
  await server?.stop();
});
beforeEach(() => {
  limitMs = 60_000;
  proxy.fault({ kind: 'pass' });
});

const sandbox = (options = {}): Billing =>
  billingAt(`${server.url}/billing`, server.billing.publicKey, options);

describe.each(['the recorded answers', 'the sandbox'] as const)('%s', (who) => {
  const isRecorded = who === 'the recorded answers';
  let provider: { url: string; key: string };

  beforeAll(async () => {
    recorded = await startRecordedBilling();
    provider = isRecorded
      ? { url: recorded.url, key: 'rcb_sb_recorded' }
      : { url: `${server.url}/billing`, key: server.billing.publicKey };
  });
  afterAll(() => recorded.stop());
  const billing = (options = {}): Billing => billingAt(provider.url, provider.key, options);

  test('offers a month with a trial and a year', async () => {
    const { current, all } = await billing().getOfferings({ timeoutMs: 10_000 });
    expect(current?.packages.map(({ packageType }) => packageType)).toEqual(['monthly', 'annual']);
    const [monthly, annual] = current?.packages ?? [];
    expect(monthly?.product).toMatchObject({
      productType: 'subscription',
      currentPrice: { amountMicros: 5_000_000, currency: 'USD', formattedPrice: '$5.00' },
      normalPeriodDuration: 'P1M',
      defaultOption: { kind: 'subscription', trial: { periodDuration: 'P7D' } },
    });
    expect(annual?.product.currentPrice.formattedPrice).toBe('$49.00');
    expect(current?.paywallComponents ?? null).not.toBe(undefined);
    const oneOff = all['extras']?.packages[0]?.product;
    expect(oneOff).toMatchObject({ normalPeriodDuration: null, subscriptionOptions: {} });
  });

  test('shows the offering of a placement', async () => {
    const layer = billing();
    expect((await layer.getOfferingForPlacement('vault_full'))?.identifier).toBe('extras');
    expect(await layer.getOfferingForPlacement('quiet_settings')).toBeNull();
    expect((await layer.getOfferingForPlacement('not listed'))?.identifier).toBe('default');
  });

  test('returns the branding', async () => {
    const branding = await billing().getBranding();
    expect(branding).toMatchObject({
      app_name: expect.any(String),
      support_email: expect.stringContaining('@'),
      appearance: { show_product_description: true },
    });
  });

  test('stores attributes, and rejects invalid ones', async () => {
    const layer = billing();
    await layer.setAttributes({ $displayName: 'Sam', plan_source: 'wizard', nickname: null });
    await expect(layer.setAttributes({ $bogus: 'x' })).rejects.toMatchObject({
      code: Code.invalidSubscriberAttributes,
      backendCode: 7263,
    });
  });

  test('refuses a wrong key', async () => {
    await expect(billingAt(provider.url, 'rcb_sb_wrong').getCustomerInfo()).rejects.toMatchObject({
      code: Code.invalidCredentials,
      backendCode: 7225,
    });
  });

  test('sells a trial once, and refuses it the second time', async () => {
    const layer = billing();
    expect(await layer.isEntitledTo('premium')).toBe(false);
    const purchase = await begin(layer, '$rc_monthly', 'sam@example.test');
    const start = await purchase.start();
    expect(start).toMatchObject({
      gateway: { elementsConfiguration: { mode: 'setup', currency: 'usd' } },
      email: 'sam@example.test',
      isPaid: false,
    });
    expect(await purchase.calculateTax({})).toMatchObject({ failedReason: 'invalid_tax_location' });
    const tax = await purchase.calculateTax({ countryCode: 'US', postalCode: '10001' });
    expect(tax).toMatchObject({ failedReason: null, taxInclusive: false });
    expect(tax.taxBreakdown.length).toBeGreaterThan(0);
    expect(tax.totalExcludingTaxInMicros + tax.taxAmountInMicros).toBe(tax.totalAmountInMicros);
    const { clientSecret } = await purchase.complete('sam@example.test');
    expect(clientSecret).toMatch(/^seti_/);
    if (!isRecorded) await confirmCard(server, clientSecret);
    const bought = await purchase.confirmed();
    expect(bought).toMatchObject({
      operationSessionId: start.operationSessionId,
      storeTransactionIdentifier: expect.stringMatching(/^txn_/),
      productIdentifier: purchase.request.package.product.identifier,
    });
    purchase.end({ kind: 'finished', withRedemptionInfo: false });
    const { entitlements, managementUrl, problems } = await layer.getCustomerInfo();
    expect(entitlements.active['premium']).toMatchObject({
      periodType: 'trial',
      willRenew: true,
      isSandbox: true,
      store: 'rc_billing',
    });
    expect(managementUrl).toMatch(/^http/);
    expect(problems).toEqual([]);

    const again = await begin(layer, '$rc_monthly');
    await expect(again.start()).rejects.toMatchObject({
      kind: Kind.alreadyPurchased,
      shownCode: 7772,
    });
  });

  test('receives the events', async () => {
    const layer = billing({ collectEvents: true });
    const purchase = await begin(layer, '$rc_annual');
    purchase.end({ kind: 'closed' });
    layer.flush();
    layer.close();
    const names = ['sdk_initialized', 'checkout_session_start', 'checkout_session_end'];
    await expect.poll(() => heard(layer)).toEqual(new Set(names));
  });

  async function heard({ appUserId }: Billing): Promise<Set<string>> {
    if (isRecorded) return new Set(recorded.events);
    const rows = await server.db.query<{ name: string }>(
      `select body->>'event_name' as name from billing_events where app_user_id = $1`,
      [appUserId],
    );
    return new Set(rows.map(({ name }) => name));
  }
});

describe('the sandbox with requested failures', () => {
  let offered: Offering;
  beforeAll(async () => {
    const { current } = await sandbox().getOfferings();
    if (!current) throw new Error('Nothing is offered');
    offered = current;
  });
  const opened = (billing: Billing, packageId: string, customerEmail: string): Purchase => {
    const chosen = offered.packagesById[packageId];
    if (!chosen) throw new Error(`${packageId} is not offered`);
    return billing.beginPurchase({ package: chosen, customerEmail });
  };

  const kinds: Readonly<Record<number, FlowErrorNumber>> = {
    7772: Kind.alreadyPurchased,
    7898: Kind.taxNotActive,
    7899: Kind.invalidTaxOriginAddress,
    7900: Kind.missingPermission,
  };
  const aboutEmail = [7012, 7834, 7879];
  const codes = Object.keys(providerCodes).map(Number);

  test.each(codes)('every call with %d is its code', async (code) => {
    const failure = sandbox({ appUserId: `error-${code}` }).getCustomerInfo();
    const expected = codeOf(code);
    await expect(failure).rejects.toMatchObject({
      code: expected ?? Code.unknownBackend,
      backendCode: expected === undefined ? null : code,
    });
  });

  test.each([500, 502, 503])('every call with status %d is unknown', async (status) => {
    await expect(sandbox({ appUserId: `error-${status}` }).getCustomerInfo()).rejects.toMatchObject(
      { code: Code.unknownBackend, message: 'Unknown backend error' },
    );
  });

  test.each(codes.filter((code) => !aboutEmail.includes(code)))(
    'a start with %d is its flow error',
    async (code) => {
      const purchase = opened(sandbox(), '$rc_monthly', `sam+start-${code}@example.org`);
      await expect(purchase.start()).rejects.toMatchObject({
        kind: kinds[code] ?? Kind.settingUpPurchase,
        shownCode: codeOf(code) === undefined ? Code.unknownBackend : code,
      });
    },
  );

  test.each(aboutEmail)('a start with %d goes on without the email', async (code) => {
    const purchase = opened(sandbox(), '$rc_monthly', `sam+start-${code}@example.org`);
    expect(await purchase.start()).toMatchObject({ email: null });
  });

  test.each([
    [7834, Kind.missingEmail],
    [7878, Kind.settingUpPurchase],
    [7901, Kind.settingUpPurchase],
  ])('a completion with %d is of kind %d', async (code, kind) => {
    const email = `sam+complete-${code}@example.org`;
    const purchase = opened(sandbox(), '$rc_monthly', email);
    await purchase.start();
    await expect(purchase.complete(email)).rejects.toMatchObject({ kind, shownCode: code });
  });

  test.each(failedReasons)('taxes with %s say so', async (reason) => {
    const email = `sam+tax-${reason.replaceAll('_', '-')}@example.org`;
    const purchase = opened(sandbox(), '$rc_monthly', email);
    await purchase.start();
    expect(await purchase.calculateTax({ countryCode: 'US', postalCode: '10001' })).toMatchObject({
      failedReason: reason,
      taxAmountInMicros: 0,
    });
  });

  test('rejects a start without the gateway’s parameters', async () => {
    const purchase = opened(sandbox(), '$rc_monthly', 'sam+gateway-missing@example.org');
    await expect(purchase.start()).rejects.toMatchObject({
      kind: Kind.settingUpPurchase,
      message: 'Stripe configuration is missing',
    });
  });

  /** A purchase up to the point where the provider's answer is awaited. */
  async function paid(tag: string): Promise<{ billing: Billing; purchase: Purchase }> {
    const billing = sandbox();
    const email = `sam+${tag}@example.org`;
    const purchase = opened(billing, '$rc_annual', email);
    await purchase.start();
    const { clientSecret } = await purchase.complete(email);
    await confirmCard(server, clientSecret);
    return { billing, purchase };
  }

  test.each([
    [1, Kind.settingUpPurchase, 'Setup intent creation failed'],
    [2, Kind.settingUpPurchase, 'Payment method creation failed'],
    [3, Kind.chargingPayment, 'Payment charge failed'],
    [4, Kind.settingUpPurchase, 'Setup intent completion failed'],
    [5, Kind.alreadyPurchased, 'This product is already active for the customer.'],
    [6, Kind.unknown, 'Unknown error code: 6'],
  ])('an operation that fails with %d is of kind %d', async (code, kind, message) => {
    const { purchase } = await paid(`operation-${code}`);
    await expect(purchase.confirmed()).rejects.toMatchObject({ kind, message, isFinal: true });
  });

  test('reports an operation that fails without a reason', async () => {
    const { purchase } = await paid('operation-empty');
    await expect(purchase.confirmed()).rejects.toMatchObject({
      kind: Kind.unknown,
      message: 'Got an error status but error field is empty.',
    });
  });

  test.each(['operation-slow', 'operation-late', 'no-secret', 'redeem'])(
    'completes %s',
    async (tag) => {
      const { billing, purchase } = await paid(tag);
      const { productIdentifier } = await purchase.confirmed();
      expect(productIdentifier).toBe('nestling_premium_annual');
      expect(await billing.isEntitledTo('premium')).toBe(true);
    },
  );

  test('reports no failure for operation-stuck, which may be paid', async () => {
    const { purchase } = await paid('operation-stuck');
    await expect(purchase.confirmed()).rejects.toMatchObject({
      message: 'Max attempts reached trying to get successful purchase status',
      isFinal: false,
    });
  });

  test('completes operation-odd by the entitlements', async () => {
    const { purchase } = await paid('operation-odd');
    expect(await purchase.confirmed()).toMatchObject({
      productIdentifier: 'nestling_premium_annual',
    });
  });
});

describe('the sandbox behind a bad network', () => {
  const bad: readonly Fault[] = [
    { kind: 'lose' },
    { kind: 'drop' },
    { kind: 'cut' },
    { kind: 'hang' },
    { kind: 'portal' },
    { kind: 'redirect' },
    { kind: 'duplicate' },
    { kind: 'delay', ms: 20 },
    { kind: 'status', status: 502 },
    { kind: 'busy', status: 503, retryAfterSec: 1 },
  ];
  const behindProxy = (): Billing =>
    billingAt(`${proxy.url}/billing`, server.billing.publicKey, { appUserId: randomUUID() });

  test.each(bad)('rejects with a BillingError or answers: $kind', async (fault) => {
    proxy.fault(fault);
    if (fault.kind === 'hang') limitMs = 200;
    const end = await behindProxy()
      .getCustomerInfo()
      .catch((error: unknown) => error);
    const isAnswer = ['duplicate', 'delay'].includes(fault.kind);
    expect(end instanceof BillingError).toBe(!isAnswer);
  });

  /** Buys a plan like a person who presses the button again after each error. */
  async function buyAtLast(billing: Billing): Promise<void> {
    const again = async <T>(step: () => Promise<T>): Promise<T> => {
      for (let tries = 0; ; tries += 1) {
        try {
          return await step();
        } catch (error) {
          // A final error means that nothing was paid: this must not happen here.
          if (tries > 60 || (error instanceof PurchaseFlowError && error.isFinal)) throw error;
        }
      }
    };
    const purchase = await again(() => begin(billing, '$rc_annual'));
    const option = purchase.request.package.product.options['base_option'];
    purchase.end({ kind: 'closed' });
    if (!option) throw new Error('There is no plain option');
    const paying = billing.beginPurchase({ package: purchase.request.package, option });
    for (let tries = 0; ; tries += 1) {
      const start = await again(() => paying.start());
      if (!start.isPaid) {
        const completed = await paying.complete('sam@example.org').catch((error: unknown) => error);
        // After an error the purchase starts again.
        if (completed instanceof Error && tries < 60) continue;
        const { clientSecret } = completed as { clientSecret: string | null };
        await confirmCard(server, clientSecret);
      }
      await again(() => paying.confirmed());
      return paying.end({ kind: 'finished', withRedemptionInfo: false });
    }
  }

  async function standingOf({ appUserId }: Billing) {
    limitMs = 60_000;
    const receipts = await server.billing.receiptsOf(appUserId);
    const isPremium = await sandbox({ appUserId }).isEntitledTo('premium');
    return { payments: receipts.length, isPremium };
  }

  const steps = [/\/start$/, /\/complete$/, /\/checkout\/ops_[\w-]+$/, /subscribers/];
  test.each(bad)('is paid once, whichever step meets it: $kind', async (fault) => {
    for (const step of steps) {
      const billing = behindProxy();
      let left = 2;
      // A busy machine may take as long as the request that hangs; it is then retried without any effect.
      if (fault.kind === 'hang') limitMs = 400;
      proxy.fault(({ path }) => {
        if (!step.test(path) || left === 0) return { kind: 'pass' };
        left -= 1;
        return fault;
      });
      await buyAtLast(billing);
      expect(await standingOf(billing)).toEqual({ payments: 1, isPremium: true });
    }
  });

  test.each([1, 2, 3, 4])('is paid once with anything at any time (seed %d)', async (seed) => {
    const random = createRandom(seed);
    const billing = behindProxy();
    limitMs = 400;
    proxy.fault(() => (random.chance(0.4) ? random.pick(bad) : { kind: 'pass' }));
    await buyAtLast(billing);
    proxy.fault({ kind: 'pass' });
    expect(await standingOf(billing)).toEqual({ payments: 1, isPremium: true });
  });
});
