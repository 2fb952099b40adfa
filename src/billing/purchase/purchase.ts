import type {
  Appearance,
  CalculateTaxesAnswer,
  CheckoutStartAnswer,
  CheckoutStartRequest,
  WireElements,
} from '../../../schema/wire/billing.ts';
import type { CustomerInfo } from '../customer-info.ts';
import type { Endpoints } from '../endpoints.ts';
import {
  BillingError,
  BillingErrorCode,
  FlowErrorKind,
  PurchaseFlowError,
  toFlowError,
} from '../errors.ts';
import type { CheckoutEvent } from '../events/events.ts';
import { propertiesOf, sessionEnd, sessionStart } from '../events/properties.ts';
import type { Track } from '../events/tracker.ts';
import type { Log } from '../log.ts';
import type { Package } from '../offerings.ts';
import type { PurchaseOption } from '../products.ts';
import { linkSignals } from '../signals.ts';
import type { BillingWorld } from '../world.ts';
import { isEmail } from './email.ts';
import type { KeptOrder, OrderStore } from './kept-order.ts';
import { type Status, readStatus } from './status.ts';
import { type TaxItem, type TaxPlace, taxOutcome } from './tax.ts';

export type PurchaseRequest = {
  readonly package: Package;
  /** Default: the product's default option. */
  readonly option?: PurchaseOption;
  readonly customerEmail?: string;
  readonly metadata?: Readonly<Record<string, string | null>>;
  /** What the checkout looks like, for the event that tells it; default: the branding's. */
  readonly appearance?: Appearance | null;
};

/** Options for the gateway's `elements()`. */
export type ElementsConfiguration = {
  readonly mode: 'payment' | 'setup';
  readonly paymentMethodTypes: readonly string[];
  readonly setupFutureUsage: 'off_session' | 'on_session' | null;
  /** In the gateway's smallest unit; null for a setup. */
  readonly amount: number | null;
  /** Lower case. */
  readonly currency: string | null;
};

export type GatewayParams = {
  readonly stripeAccountId: string;
  readonly publishableApiKey: string;
  readonly elementsConfiguration: ElementsConfiguration;
};

export type CheckoutStart = {
  readonly operationSessionId: string;
  readonly gateway: GatewayParams;
  readonly managementUrl: string | null;
  /** The app's one, when it has the form of an address and the provider took it. */
  readonly email: string | null;
  /** An earlier try went through after all: nothing is to be paid, go on with `confirmed`. */
  readonly isPaid: boolean;
  /** It is an order of before that may have been charged; the gateway is to be asked first. */
  readonly doubt: Doubt | null;
};

export type Doubt = {
  readonly clientSecret: string;
  /** When it was last about to be charged, in epoch ms. */
  readonly at: number;
  /** It is for what is bought now, and can still be paid. */
  readonly mayGoOn: boolean;
};

export type TaxAnswer = {
  readonly currency: string;
  readonly totalAmountInMicros: number;
  readonly totalExcludingTaxInMicros: number;
  readonly taxAmountInMicros: number;
  readonly taxInclusive: boolean;
  readonly taxBreakdown: readonly TaxItem[];
  /** Why there is no tax; the totals count all the same. */
  readonly failedReason: string | null;
  /** Replaces the gateway form's; null leaves it. */
  readonly elementsConfiguration: ElementsConfiguration | null;
};

export type CompletedPurchase = {
  readonly redemptionInfo: { readonly redeemUrl: string | null } | null;
  readonly operationSessionId: string;
  /** Null when only the customer's entitlement told that the purchase went through. */
  readonly storeTransactionIdentifier: string | null;
  readonly productIdentifier: string;
  readonly purchaseDate: Date;
};

/** How the checkout ended. */
export type SessionOutcome =
  | { readonly kind: 'finished'; readonly withRedemptionInfo: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'errored'; readonly error: PurchaseFlowError };

/** One purchase, from opening to its end. All steps reject with PurchaseFlowError or the abort. */
export type Purchase = {
  readonly request: PurchaseRequest;
  readonly option: PurchaseOption;
  /**
   * Opens the order. Called again, after a failure, it opens another one; but while it is not
   * known whether the first was paid, it stays with the first, and so does the next purchase of
   * the customer's, whatever is bought.
   */
  start(signal?: AbortSignal): Promise<CheckoutStart>;
  calculateTax(place: TaxPlace, signal?: AbortSignal): Promise<TaxAnswer>;
  /** May be sent again after one that got no answer: it is the same order. */
  complete(email: string | null, signal?: AbortSignal): Promise<{ clientSecret: string | null }>;
  /** What follows may charge: the order is kept until its end is known. */
  keep(): Promise<void>;
  /** The gateway says that nothing was charged, and never will be without another `keep`. */
  notCharged(): Promise<void>;
  /**
   * Asks whether it is paid, up to 10 times, 1 s apart. A question that gets no answer is one
   * that is not answered yet; in the end the customer's entitlements are asked. After a rejection
   * that is not `isFinal` it may be called again: the session stays until the provider has said
   * how it ended.
   */
  confirmed(signal?: AbortSignal): Promise<CompletedPurchase>;
  /** Asks once how the order stands and keeps the session; rejects only without an answer. */
  look(signal?: AbortSignal): Promise<{ status: Status['kind'] }>;
  track(event: CheckoutEvent): void;
  /** Frees the next purchase. A second call does nothing. */
  end(outcome: SessionOutcome): void;
};

export type PurchaseParts = {
  readonly endpoints: Endpoints;
  readonly world: Pick<BillingWorld, 'now' | 'wait'>;
  readonly orders: OrderStore | undefined;
  readonly log: Log;
  readonly track: Track;
  readonly appUserId: string;
  readonly traceId: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly appearance: Appearance | null;
  /** Reads whether the customer has what was bought, whatever the order says. */
  readonly customerInfo: (signal: AbortSignal) => Promise<CustomerInfo>;
  /** Told once, when the next purchase may begin. */
  readonly onEnd: () => void;
  /** The entitlement that the app sells. */
  readonly entitlement: string;
};

const MAX_ATTEMPTS = 10;
const ATTEMPT_INTERVAL_MS = 1_000;

/** An order at the provider. */
type Session = {
  order: KeptOrder;
  /** Whether the provider may have charged for it, and has not said that it failed. */
  isUndecided: boolean;
};

export function createPurchase(request: PurchaseRequest, parts: PurchaseParts): Purchase {
  const { endpoints, world, log, track, orders, appUserId } = parts;
  const { product } = request.package;
  const option = request.option ?? product.defaultOption;
  const bought = {
    productIdentifier: product.identifier,
    optionId: option.id,
    priceId: option.priceId,
  };
  const ended = new AbortController();
  let session: Session | null = null;
  let email =
    request.customerEmail && isEmail(request.customerEmail) ? request.customerEmail : null;
  track('checkout_session_start', sessionStart(request, option, parts.appearance));

  /** Runs a step that ends with the purchase, and makes its failure one of the flow. */
  async function step<T>(
    signal: AbortSignal | undefined,
    otherwise: FlowErrorKind,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const linked = linkSignals(signal, ended.signal);
    try {
      linked.signal.throwIfAborted();
      return await run(linked.signal);
    } catch (error) {
      linked.signal.throwIfAborted();
      throw toFlowError(error, otherwise);
    } finally {
      linked.release();
    }
  }

  async function open(signal: AbortSignal): Promise<Session> {
    const context = { ...parts, request, option };
    if (!product.identifier) throw settingUp('Product ID was not set before purchase.');
    let answer: CheckoutStartAnswer;
    try {
      answer = await endpoints.startCheckout(startRequest(context, email), signal);
    } catch (error) {
      const isAboutEmail =
        error instanceof BillingError && error.code === BillingErrorCode.invalidEmail;
      if (!isAboutEmail || email === null) throw error;
      log.info('The provider does not take the email: it is asked for in the form');
      email = null;
      answer = await endpoints.startCheckout(startRequest(context, null), signal);
    }
    const order = { start: readStart(answer, email), clientSecret: null, ...bought, at: 0 };
    return { order, isUndecided: false };
  }

  async function statusOf({ start }: KeptOrder, signal: AbortSignal): Promise<Status> {
    const { operationSessionId } = start;
    return readStatus(
      operationSessionId,
      await endpoints.checkoutStatus(operationSessionId, signal),
    );
  }

  /** The order whose payment nobody has seen end: as it is, or null when it has failed. */
  async function undecided(order: KeptOrder, signal: AbortSignal): Promise<CheckoutStart | null> {
    const { start, clientSecret, at } = order;
    const isSame =
      order.productIdentifier === bought.productIdentifier &&
      order.optionId === bought.optionId &&
      order.priceId === bought.priceId;
    let mayGoOn = isSame;
    try {
      const status = await statusOf(order, signal);
      if (status.kind === 'failed') return null;
      // Paid: told to whoever buys it, and over for whoever buys something else.
      if (status.kind !== 'unfinished') return isSame ? { ...start, isPaid: true } : null;
      mayGoOn &&= !status.isExpired;
    } catch (error) {
      signal.throwIfAborted();
      // The provider knows of no such order.
      if (error instanceof BillingError && error.backendCode === NO_SESSION) return null;
      // Nobody who may have paid gets an error because a question was lost.
      if (clientSecret === null) throw error;
    }
    if (clientSecret === null) return mayGoOn ? start : null;
    return { ...start, doubt: { clientSecret, at, mayGoOn } };
  }

  /** Nothing of an order is in doubt any more. */
  async function decided(open: Session | null): Promise<void> {
    if (open) open.isUndecided = false;
    await keepOrder(undefined);
  }

  /** Without a store an order is known for as long as its page lives. */
  async function keepOrder(order: KeptOrder | undefined): Promise<void> {
    try {
      await orders?.set(appUserId, order);
    } catch (error) {
      log.warn(`The order is not kept: ${String(error)}`);
    }
  }

  async function poll(open: Session, signal: AbortSignal): Promise<CompletedPurchase> {
    let lastError: unknown = null;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        const status = await statusOf(open.order, signal);
        if (status.kind === 'succeeded' || status.kind === 'failed') await decided(open);
        if (status.kind === 'succeeded') return status.purchase;
        if (status.kind === 'failed') throw status.error;
        if (status.kind === 'incomplete') return await lastResort(open, signal, null, true);
        lastError = null;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof PurchaseFlowError) throw error;
        // Whoever has paid must not see an error because a question was lost.
        log.warn(`Attempt ${attempt} to learn the status failed: ${String(error)}`);
        lastError = error;
      }
      await world.wait(ATTEMPT_INTERVAL_MS, signal);
    }
    return lastResort(open, signal, lastError);
  }

  /** The order does not say what was bought: perhaps the customer's entitlements do. */
  async function lastResort(
    open: Session,
    signal: AbortSignal,
    lastError: unknown,
    isIncomplete = false,
  ): Promise<CompletedPurchase> {
    let isOffline = isNetworkError(lastError);
    try {
      const info = await parts.customerInfo(signal);
      const purchase = boughtAnyway(info, open, { product: product.identifier, ...parts });
      if (purchase) {
        await decided(open);
        return purchase;
      }
      isOffline = false;
      if (isIncomplete) {
        await decided(open);
        const message = 'Missing required fields in operation response.';
        throw new PurchaseFlowError(FlowErrorKind.unknown, message, { isFinal: true });
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PurchaseFlowError) throw error;
      log.warn(`The entitlements could not be read either: ${String(error)}`);
      isOffline &&= isNetworkError(error);
    }
    throw new PurchaseFlowError(
      isOffline ? FlowErrorKind.network : FlowErrorKind.unknown,
      'Max attempts reached trying to get successful purchase status',
    );
  }

  return {
    request,
    option,
    start: (signal) =>
      step(signal, FlowErrorKind.settingUpPurchase, async (signal) => {
        const before = session?.isUndecided ? session.order : await orders?.get(appUserId);
        const same = before && (await undecided(before, signal));
        if (before && same) {
          session = { order: before, isUndecided: true };
          return same;
        }
        if (before) await decided(session);
        session = await open(signal);
        return session.order.start;
      }),
    calculateTax: (place, signal) =>
      step(signal, FlowErrorKind.settingUpPurchase, async (signal) => {
        if (!session) throw settingUp('No purchase started');
        const answer = await endpoints.calculateTaxes(
          session.order.start.operationSessionId,
          {
            ...(place.countryCode && { country_code: place.countryCode }),
            ...(place.postalCode && { postal_code: place.postalCode }),
          },
          signal,
        );
        const tax = readTax(answer);
        track('checkout_payment_tax_calculation', {
          outcome: taxOutcome(tax),
          ui_element: place.countryCode || place.postalCode ? 'form' : 'auto',
          tax_inclusive: tax.taxInclusive,
          error_code: tax.failedReason,
        });
        return tax;
      }),
    complete: (finalEmail, signal) =>
      step(signal, FlowErrorKind.settingUpPurchase, async (signal) => {
        if (!session) throw settingUp('No purchase started');
        const open = session;
        const wasUndecided = open.isUndecided;
        open.isUndecided = true;
        try {
          const body = finalEmail ? { email: finalEmail } : {};
          const { operationSessionId } = open.order.start;
          const answer = await endpoints.completeCheckout(operationSessionId, body, signal);
          const clientSecret = answer.gateway_params?.client_secret ?? open.order.clientSecret;
          open.order = { ...open.order, clientSecret };
          return { clientSecret };
        } catch (error) {
          const backendCode = error instanceof BillingError ? error.backendCode : null;
          // An earlier try has arrived: nothing to confirm, its end is what counts.
          if (wasUndecided && completed.has(backendCode)) return { clientSecret: null };
          // Only a refusal says that nothing was charged.
          if (backendCode !== null) open.isUndecided = wasUndecided;
          throw error;
        }
      }),
    async keep() {
      if (!session) return;
      session.order = { ...session.order, at: world.now() };
      session.isUndecided = true;
      await keepOrder(session.order);
    },
    notCharged: () => decided(session),
    confirmed: (signal) =>
      step(signal, FlowErrorKind.network, async (signal) => {
        if (!session) throw settingUp('No purchase in progress');
        const open = session;
        try {
          return await poll(open, signal);
        } finally {
          if (!open.isUndecided && session === open) session = null;
        }
      }),
    look: (signal) =>
      step(signal, FlowErrorKind.network, async (signal) => {
        if (!session) throw settingUp('No purchase in progress');
        return { status: (await statusOf(session.order, signal)).kind };
      }),
    track: (event) => track(event.name, propertiesOf(event)),
    end(outcome) {
      if (ended.signal.aborted) return;
      track('checkout_session_end', sessionEnd(outcome));
      ended.abort();
      parts.onEnd();
    },
  };
}

const NO_SESSION = 7877;
/** "Not valid" and "cannot be completed": what a second `complete` is told. */
const completed: ReadonlySet<number | null> = new Set([NO_SESSION, 7878]);

function settingUp(message: string): PurchaseFlowError {
  return new PurchaseFlowError(FlowErrorKind.settingUpPurchase, message);
}

function isNetworkError(error: unknown): boolean {
  return error instanceof BillingError && error.code === BillingErrorCode.network;
}

type StartContext = PurchaseParts & { request: PurchaseRequest; option: PurchaseOption };

function startRequest(
  { appUserId, traceId, utm, request, option }: StartContext,
  email: string | null,
): CheckoutStartRequest {
  const { product, presentedOffering } = request.package;
  const { targeting, placementIdentifier, offeringIdentifier } = presentedOffering;
  return {
    app_user_id: appUserId,
    product_id: product.identifier,
    price_id: option.priceId,
    presented_offering_identifier: offeringIdentifier,
    trace_id: traceId,
    // What the app says of the purchase counts more than where the customer came from.
    metadata: { ...utm, ...request.metadata },
    ...(email !== null && { email }),
    ...(option.id !== 'base_option' && { offer_id: option.id }),
    ...(targeting && {
      applied_targeting_rule: { rule_id: targeting.ruleId, revision: targeting.revision },
    }),
    ...(placementIdentifier !== null && { presented_placement_identifier: placementIdentifier }),
  };
}

function readStart(answer: CheckoutStartAnswer, email: string | null): CheckoutStart {
  const { stripe_account_id, publishable_api_key, elements_configuration } =
    answer.gateway_params ?? {};
  if (!stripe_account_id || !publishable_api_key || !elements_configuration) {
    throw settingUp('Stripe configuration is missing');
  }
  return {
    operationSessionId: answer.operation_session_id,
    gateway: {
      stripeAccountId: stripe_account_id,
      publishableApiKey: publishable_api_key,
      elementsConfiguration: readElements(elements_configuration),
    },
    managementUrl: answer.management_url ?? null,
    email,
    isPaid: false,
    doubt: null,
  };
}

function readElements(wire: WireElements): ElementsConfiguration {
  return {
    mode: wire.mode,
    paymentMethodTypes: wire.payment_method_types,
    setupFutureUsage: wire.setup_future_usage ?? null,
    amount: wire.amount ?? null,
    currency: wire.currency ?? null,
  };
}

function readTax(wire: CalculateTaxesAnswer): TaxAnswer {
  const elements = wire.gateway_params?.elements_configuration;
  return {
    currency: wire.currency,
    totalAmountInMicros: wire.total_amount_in_micros,
    totalExcludingTaxInMicros: wire.total_excluding_tax_in_micros,
    taxAmountInMicros: wire.tax_amount_in_micros,
    taxInclusive: wire.tax_inclusive,
    taxBreakdown: (wire.pricing_phases?.base?.tax_breakdown ?? []).map((item) => ({
      displayName: item.display_name,
      taxAmountInMicros: item.tax_amount_in_micros,
    })),
    failedReason: wire.failed_reason ?? null,
    elementsConfiguration: elements ? readElements(elements) : null,
  };
}

/** The purchase as the entitlements tell it: what the app sells is active, or this product's is. */
function boughtAnyway(
  info: CustomerInfo,
  { order }: Session,
  { product, entitlement }: { product: string; entitlement: string },
): CompletedPurchase | null {
  const active = Object.values(info.entitlements.active);
  const carrier =
    active.find(({ productIdentifier }) => productIdentifier === product) ??
    active.find(({ identifier }) => identifier === entitlement);
  if (!carrier) return null;
  const subscription = info.subscriptionsByProductIdentifier[carrier.productIdentifier];
  return {
    redemptionInfo: null,
    operationSessionId: order.start.operationSessionId,
    storeTransactionIdentifier: subscription?.storeTransactionId ?? null,
    productIdentifier: carrier.productIdentifier,
    purchaseDate: carrier.latestPurchaseDate ?? info.requestDate,
  };
}
