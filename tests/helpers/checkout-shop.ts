import type { Branding } from '../../schema/wire/billing.ts';
import { FlowErrorKind, PurchaseFlowError } from '../../src/billing/errors.ts';
import { createLog } from '../../src/billing/log.ts';
import type { Package } from '../../src/billing/offerings.ts';
import { parsePeriod } from '../../schema/rules/periods.ts';
import type { PricingPhase, Product, PurchaseOption } from '../../src/billing/products.ts';
import type { ElementsConfiguration } from '../../src/billing/purchase/gateway-params.ts';
import type { CheckoutStart } from '../../src/billing/purchase/open-order.ts';
import {
  NO_ORDER,
  nextOrder,
  type Order,
  type OrderEvent,
} from '../../src/billing/purchase/order-state.ts';
import type { Purchase } from '../../src/billing/purchase/purchase.ts';
import type { SessionOutcome } from '../../src/billing/purchase/purchase-request.ts';
import type { CompletedPurchase } from '../../src/billing/purchase/status.ts';
import type { TaxAnswer } from '../../src/billing/purchase/tax-answer.ts';
import type { TaxLocation } from '../../src/billing/purchase/tax.ts';
import type { Translator } from '../../src/billing/translations/translator.ts';
import { createCell } from '../../src/lib/live.ts';
import { type Checkout, createCheckout } from '../../src/checkout/flow/checkout.ts';
import type { FinishedPurchase } from '../../src/checkout/flow/checkout-run.ts';
import type {
  Gateway,
  GatewayAnswer,
  GatewayError,
  GatewayEvents,
  IntentState,
} from '../../src/checkout/gateway/gateway.ts';

/** A clock that only the test advances. */
export class TestTime {
  #now = Date.UTC(2026, 0, 31, 12);
  #sleepers: { at: number; wake: () => void }[] = [];

  readonly now = () => this.#now;

  readonly wait = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const stop = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason as Error);
      };
      const wake = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const sleeper = { at: this.#now + ms, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', stop);
    });

  /** Runs everything that does not wait for a timer. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Advances from timer to timer, until the condition holds or the limit is reached. */
  async until(holds: () => boolean, limitMs = 120_000): Promise<void> {
    const end = this.#now + limitMs;
    for (;;) {
      await this.settle();
      if (holds()) return;
      const [next] = this.#sleepers.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) {
        this.#now = end;
        return;
      }
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }

  async pass(ms: number): Promise<void> {
    await this.until(() => false, ms);
  }
}

/** What can happen to a message. */
export type Fault =
  | 'no-request'
  | 'no-answer'
  | 'late'
  /** It arrives, but neither an answer nor an error comes back. */
  | 'silence';

/** A message that was given up still arrives after this time. */
const LATE_MS = 25_000;

type Step = 'start' | 'tax' | 'complete' | 'status' | 'submit' | 'token' | 'confirm' | 'look';

const noConnection: GatewayError = {
  type: 'api_connection_error',
  code: '',
  message: 'No network',
};

const noSuchIntent: GatewayError = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such intent',
};

type OperationStatus = 'started' | 'in_progress' | 'succeeded' | 'failed';
type ShopOrder = { id: string; status: OperationStatus; asked: number; total: number | null };

/**
 * A billing provider and a payment gateway for tests of the checkout: sessions, intents, charges.
 * Requests and answers can get lost.
 */
export class TestShop {
  readonly time = new TestTime();
  readonly isOnline = createCell(true);
  readonly calls: string[] = [];
  readonly events: { readonly name: string }[] = [];
  readonly finished: FinishedPurchase[] = [];
  readonly failed: PurchaseFlowError[] = [];
  closed = 0;
  /** The provider's answer to `start`, when a test replaces it. */
  startError: PurchaseFlowError | null = null;
  completeError: PurchaseFlowError | null = null;
  operationError: PurchaseFlowError | null = null;
  taxError: PurchaseFlowError | null = null;
  loadError: Error | null = null;
  email: string | null = 'sam@example.test';
  taxOf: (place: TaxLocation) => Partial<TaxAnswer> = () => ({});
  confirmError: GatewayError | null = null;
  submitError: GatewayError | null = null;
  place: TaxLocation = { countryCode: 'US', postalCode: '10001' };
  /** After this many status requests the provider knows of a confirmed intent. */
  questionsBeforeEnd = 1;
  wantsSecret = true;
  /** The order of an earlier attempt was successful. */
  isPaidBefore = false;
  redemptionInfo: CompletedPurchase['redemptionInfo'] = null;
  /** The email addresses of the orders. */
  readonly emails: (string | null)[] = [];
  readonly outcomes: SessionOutcome[] = [];
  /** Requests for the customer's entitlements do not return. */
  isCustomerSlow = false;
  /** An earlier order is for the same product and can be continued. */
  mayGoOn = true;
  /** The gateway does not answer about an intent. */
  isLookBroken = false;
  /** If it is a list, each answer to `start` waits in it until the test calls it. */
  heldStarts: (() => void)[] | null = null;
  /** How many forms the gateway has opened. */
  opened = 0;
  /** The faults of the next messages; none when the list is empty. */
  faults: (Fault | null)[] = [];
  /** How often each client secret was charged. */
  readonly charges = new Map<string, number>();
  readonly #orders: ShopOrder[] = [];
  /** A new intent for every answer, as the worst provider would do. */
  readonly #intents = new Map<string, ShopOrder>();
  /** Intents that the provider has dropped because the amount changed. */
  readonly #dropped = new Set<string>();
  /** The order in doubt that is stored on the device. */
  kept: { order: ShopOrder; start: CheckoutStart; clientSecret: string; at: number } | null = null;
  gatewayEvents: GatewayEvents | null = null;
  asksForBillingAddress: boolean | null = null;

  readonly product: Product;
  readonly option: PurchaseOption;

  constructor(option: PurchaseOption = trialOption()) {
    this.option = option;
    this.product = productWith(option);
  }

  get charged(): number {
    return [...this.charges.values()].reduce((sum, times) => sum + times, 0);
  }

  get isPaid(): boolean {
    return this.#orders.some(({ status }) => status === 'succeeded' || status === 'in_progress');
  }

  /** Sends a message and returns its answer; either may get lost. */
  async #send<T>(step: Step, work: () => T): Promise<T> {
    this.calls.push(step);
    const fault = this.faults.shift() ?? null;
    await Promise.resolve();
    if (fault === 'no-request' || !this.isOnline.get()) throw lost();
    if (fault === 'late') {
      void this.time
        .wait(LATE_MS)
        .then(work)
        .catch(() => undefined);
      throw lost();
    }
    const answer = work();
    if (fault === 'no-answer') throw lost();
    if (fault === 'silence') return new Promise<T>(() => undefined);
    return answer;
  }

  /** The purchase of one visit; the stored order belongs to the device. */
  readonly purchase = (): Purchase => {
    let order: ShopOrder | null = null;
    let clientSecret: string | null = null;
    let state = NO_ORDER;
    const apply = (event: OrderEvent) => void (state = nextOrder(state, event));
    const current = (): ShopOrder => {
      if (!order) throw new Error('Nothing was started');
      return order;
    };
    return {
      request: { package: packageOf(this.product) },
      option: this.option,
      reference: '6D0F5F1E',
      order: () => state,
      start: async () => {
        const { kept } = this;
        if (kept) {
          apply({ kind: 'restored', order: this.#stateOrderOf(kept.start, kept.clientSecret) });
          const status = await this.#send('status', () => kept.order.status).catch(() => null);
          ({ order, clientSecret } = kept);
          if (status === 'succeeded') return { ...kept.start, isPaid: true };
          if (status !== 'failed') {
            const doubt = { clientSecret: kept.clientSecret, at: kept.at, mayGoOn: this.mayGoOn };
            return { ...kept.start, doubt };
          }
          this.kept = null;
          apply({ kind: 'failed' });
        }
        const opened = await this.#send('start', () => {
          if (this.startError) throw this.startError;
          return this.#open();
        });
        await new Promise<void>((release) => this.heldStarts?.push(release) ?? release());
        order = opened;
        const start = this.#startOf(opened);
        apply({ kind: 'opened', order: this.#stateOrderOf(start, null) });
        return start;
      },
      calculateTax: (place) => {
        const of = current();
        return this.#send('tax', () => {
          if (this.taxError) throw this.taxError;
          const answer = { ...untaxed(this.option), ...this.taxOf(place) };
          this.#changeTotal(of, answer.totalAmountInMicros);
          return answer;
        });
      },
      complete: async (email) => {
        const of = current();
        apply({ kind: 'sending' });
        clientSecret = await this.#send('complete', () => {
          this.emails.push(email);
          if (this.completeError) throw this.completeError;
          if (!this.wantsSecret) {
            of.status = 'succeeded';
            return null;
          }
          const secret = `${this.secretPrefix}_${of.id}_${this.#intents.size}`;
          this.#intents.set(secret, of);
          return secret;
        });
        apply({ kind: 'answered', clientSecret });
        return { clientSecret };
      },
      charging: () => {
        const start = this.#startOf(current());
        const at = this.time.now();
        if (clientSecret !== null) this.kept = { order: current(), start, clientSecret, at };
        apply({ kind: 'charging', at });
        return Promise.resolve();
      },
      unanswered: () => Promise.resolve(apply({ kind: 'unanswered' })),
      notCharged: () => {
        this.kept = null;
        apply({ kind: 'notCharged' });
        return Promise.resolve();
      },
      confirmed: async (signal) => {
        for (let question = 0; question < 10; question += 1) {
          signal?.throwIfAborted();
          const status = await this.#send('status', () => this.#ask(current()));
          signal?.throwIfAborted();
          if (status === 'succeeded' || status === 'failed') this.kept = null;
          if (status === 'succeeded') apply({ kind: 'paid', purchase: null });
          if (status === 'failed') apply({ kind: 'failed' });
          if (status === 'succeeded')
            return {
              redemptionInfo: this.redemptionInfo,
              operationSessionId: current().id,
              storeTransactionIdentifier: 'txn',
              productIdentifier: this.product.identifier,
              purchaseDate: new Date(this.time.now()),
            };
          if (status === 'failed')
            throw this.operationError ?? new PurchaseFlowError(FlowErrorKind.unknown, 'failed');
          await this.time.wait(1000, signal);
        }
        throw new PurchaseFlowError(
          FlowErrorKind.unknown,
          'Max attempts reached trying to get successful purchase status',
        );
      },
      look: () =>
        this.#send('status', () => {
          const { status } = current();
          const isEnd = status === 'succeeded' || status === 'failed';
          return { status: isEnd ? status : 'unfinished' };
        }),
      track: (...[name, properties]) => void this.events.push({ name, ...properties }),
      end: (outcome) => {
        this.outcomes.push(outcome);
        this.events.push({ name: `end ${outcome.kind}` });
      },
    };
  };

  #open(): ShopOrder {
    const order: ShopOrder = {
      id: `ops_${this.#orders.length + 1}`,
      status: this.isPaidBefore ? 'succeeded' : 'started',
      asked: 0,
      total: null,
    };
    this.#orders.push(order);
    return order;
  }

  #startOf({ id }: ShopOrder): CheckoutStart {
    return {
      operationSessionId: id,
      gateway: { stripeAccountId: 'acct', publishableApiKey: 'pk_test', elementsConfiguration },
      managementUrl: 'https://shop.example.test/manage',
      email: this.email,
      isPaid: this.isPaidBefore,
      doubt: null,
    };
  }

  /** The order as the order state machine sees it. */
  #stateOrderOf(
    { operationSessionId, gateway, managementUrl, email }: CheckoutStart,
    clientSecret: string | null,
  ): Order {
    return {
      start: { operationSessionId, gateway, managementUrl, email, isPaid: false, doubt: null },
      productIdentifier: this.product.identifier,
      optionId: this.option.id,
      priceId: this.option.priceId,
      askedAt: this.time.now(),
      clientSecret,
      at: 0,
    };
  }

  #changeTotal(order: ShopOrder, total: number): void {
    if (order.total !== null && order.total !== total)
      for (const [secret, of] of this.#intents)
        if (of === order && !this.charges.has(secret)) this.#dropped.add(secret);
    order.total = total;
  }

  get secretPrefix(): string {
    return this.option.kind === 'subscription' && this.option.trial ? 'seti' : 'pi';
  }

  #ask(order: ShopOrder): OperationStatus {
    if (this.operationError) return 'failed';
    if (order.status === 'in_progress') {
      order.asked += 1;
      if (order.asked > this.questionsBeforeEnd) order.status = 'succeeded';
    }
    return order.status;
  }

  readonly gateway: Gateway = {
    mount: (slot) => {
      this.calls.push(`mount ${slot}`);
      return () => undefined;
    },
    update: () => void this.calls.push('update'),
    restyle: () => undefined,
    submit: () => this.#sendToGateway('submit', () => refusedBy(this.submitError, 'card')),
    createToken: () =>
      this.#sendToGateway('token', () => ok({ id: 'ctoken_1', place: this.place })),
    confirm: (secret) =>
      this.#sendToGateway('confirm', () => {
        if (this.confirmError) return { ok: false, error: this.confirmError };
        if (this.#dropped.has(secret)) return { ok: false, error: noSuchIntent };
        // An intent is charged once, however often it is confirmed.
        const order = this.#intents.get(secret);
        if (order && !this.charges.has(secret)) {
          this.charges.set(secret, 1);
          order.status = 'in_progress';
        }
        return ok(null);
      }),
    look: (secret) =>
      this.#send('look', (): IntentState => {
        if (this.isLookBroken) throw new Error('broken');
        if (this.#dropped.has(secret)) return 'gone';
        return this.charges.has(secret) ? 'done' : 'open';
      }).catch(() => 'unknown' as const),
    close: () => void this.calls.push('close'),
  };

  async #sendToGateway<T>(step: Step, work: () => GatewayAnswer<T>): Promise<GatewayAnswer<T>> {
    try {
      return await this.#send(step, work);
    } catch (error) {
      if (error instanceof PurchaseFlowError) return { ok: false, error: noConnection };
      throw error;
    }
  }

  open(
    translator: Translator,
    {
      skipSuccessPage = false,
      isSlow = false,
      branding = brandingWith({}) as Branding | null,
    } = {},
  ): Checkout {
    const checkout = createCheckout({
      billing: {
        getCustomerInfo: () =>
          this.isCustomerSlow
            ? new Promise(() => undefined)
            : Promise.reject(new Error('not asked for here')),
      },
      purchase: this.purchase(),
      branding,
      isSlow,
      translator,
      appearance: {},
      openGateway: (request) => {
        this.gatewayEvents = request.events;
        this.asksForBillingAddress = request.billingAddressRequired;
        this.opened += 1;
        return this.loadError ? Promise.reject(this.loadError) : Promise.resolve(this.gateway);
      },
      runtime: this.time,
      isOnline: this.isOnline,
      skipSuccessPage,
      log: createLog(),
      onFinished: (result) => this.finished.push(result),
      onClosed: () => (this.closed += 1),
      onFailed: (error) => this.failed.push(error),
    });
    checkout.open();
    return checkout;
  }

  /** Draws the gateway's elements. */
  draw(): void {
    const events = this.gatewayEvents;
    events?.ready('payment');
    events?.ready('wallets', true);
    events?.ready('email');
  }

  typeCard(method = 'card'): void {
    this.gatewayEvents?.paymentChanged({ complete: true, method, place: {} });
  }
}

function lost(): PurchaseFlowError {
  return new PurchaseFlowError(FlowErrorKind.network, 'Error performing request.');
}

function ok<T>(value: T): GatewayAnswer<T> {
  return { ok: true, value };
}

function refusedBy<T>(error: GatewayError | null, value: T): GatewayAnswer<T> {
  return error ? { ok: false, error } : ok(value);
}

const elementsConfiguration: ElementsConfiguration = {
  mode: 'payment',
  paymentMethodTypes: ['card'],
  setupFutureUsage: 'off_session',
  amount: 500,
  currency: 'usd',
};

export function phase(duration: string, amountMicros: number | null, cycleCount = 1): PricingPhase {
  const price =
    amountMicros === null
      ? null
      : { amountMicros, currency: 'USD', amount: amountMicros / 10_000, formattedPrice: '' };
  return {
    periodDuration: duration,
    period: parsePeriod(duration),
    cycleCount,
    price,
    pricePerWeek: null,
    pricePerMonth: null,
    pricePerYear: null,
  };
}

export function plainOption(): PurchaseOption {
  return {
    kind: 'subscription',
    id: 'base_option',
    priceId: 'prc',
    base: phase('P1M', 5_000_000),
    trial: null,
    introPrice: null,
  };
}

export function trialOption(): PurchaseOption {
  return { ...plainOption(), id: 'trial', trial: phase('P7D', null) } as PurchaseOption;
}

function productWith(option: PurchaseOption): Product {
  const price = { amountMicros: 5_000_000, currency: 'USD', amount: 500, formattedPrice: '$5.00' };
  const presentedOffering = {
    offeringIdentifier: 'default',
    targeting: null,
    placementIdentifier: null,
  };
  return {
    identifier: 'fam_premium_monthly',
    displayName: 'Family Premium Monthly',
    title: 'Family Premium Monthly',
    description: 'Every feature for the whole family, billed monthly.',
    productType: option.kind === 'subscription' ? 'subscription' : 'consumable',
    currentPrice: price,
    normalPeriodDuration: 'P1M',
    presentedOfferingIdentifier: 'default',
    presentedOffering,
    defaultOption: option,
    options: { [option.id]: option },
    subscriptionOptions: option.kind === 'subscription' ? { [option.id]: option } : {},
  };
}

function packageOf(product: Product): Package {
  return {
    identifier: '$rc_monthly',
    packageType: 'monthly',
    product,
    presentedOffering: product.presentedOffering,
  };
}

function untaxed(option: PurchaseOption): TaxAnswer {
  const price = option.kind === 'subscription' ? option.base.price : option.basePrice;
  const amountMicros = price?.amountMicros ?? 0;
  return {
    currency: 'USD',
    totalAmountInMicros: amountMicros,
    totalExcludingTaxInMicros: amountMicros,
    taxAmountInMicros: 0,
    taxInclusive: false,
    taxBreakdown: [],
    failedReason: null,
    elementsConfiguration: null,
  };
}

/** Sales tax of New York on 5.00. */
export const newYorkTax = {
  totalAmountInMicros: 5_440_000,
  taxAmountInMicros: 440_000,
  taxBreakdown: [{ displayName: 'Sales tax, New York (8.875%)', taxAmountInMicros: 440_000 }],
} as const;

export function brandingWith(change: Partial<Branding>): Branding {
  return {
    id: 'app',
    app_name: 'Nestling',
    support_email: 'help@family.example.test',
    app_icon: null,
    app_icon_webp: null,
    app_wordmark: null,
    app_wordmark_webp: null,
    gateway_tax_collection_enabled: false,
    brand_font_config: null,
    appearance: null,
    ...change,
  };
}
