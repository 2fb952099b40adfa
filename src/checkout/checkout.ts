import type { Branding } from '../../schema/wire/billing.ts';
import type { Billing } from '../billing/billing.ts';
import type { CustomerInfo } from '../billing/customer-info.ts';
import { FlowErrorKind, PurchaseFlowError, toFlowError } from '../billing/errors.ts';
import type { Log } from '../billing/log.ts';
import type { BillingWorld } from '../billing/world.ts';
import type { CompletedPurchase, Purchase, TaxAnswer } from '../billing/purchase/purchase.ts';
import { initialPrice } from '../billing/purchase/breakdown.ts';
import {
  initialTax,
  mustRecalculate,
  nextTax,
  type TaxHappening,
  type TaxPlace,
} from '../billing/purchase/tax.ts';
import type { Translator } from '../billing/words/translator.ts';
import { createCell, type Live } from '../lib/live.ts';
import type { Appearance } from '@stripe/stripe-js';
import { type CheckoutState, isFormReady } from './checkout-state.ts';
import type { Gateway, GatewayAnswer, GatewayError, OpenGateway, Slot } from './gateway.ts';
import { isHandledByForm, isWithoutAnswer } from './gateway-errors.ts';
import { createPatience } from './patience.ts';
import { recurringOf } from './wallet.ts';

/** What the app gets for a purchase that went through. */
export type FinishedPurchase = CompletedPurchase & {
  /** Read anew after the purchase; null when that could not be had. */
  readonly customerInfo: CustomerInfo | null;
};

export type CheckoutParts = {
  readonly billing: Pick<Billing, 'getCustomerInfo'>;
  readonly purchase: Purchase;
  readonly branding: Branding | null;
  readonly translator: Translator;
  readonly appearance: Appearance;
  readonly openGateway: OpenGateway;
  readonly world: Pick<BillingWorld, 'now' | 'wait'>;
  readonly isOnline: Live<boolean>;
  readonly skipSuccessPage: boolean;
  readonly log: Log;
  onFinished(result: FinishedPurchase): void;
  onClosed(): void;
  onFailed(error: PurchaseFlowError): void;
};

/**
 * The checkout without its screen: what happens from opening to the end of one purchase.
 *
 *   payment-entry-loading ──▶ payment-entry ──pay──▶ (submitting ▶ paying) ──▶ success ──▶ finished
 *          ▲    │                 ▲   │                        │  ▲   │
 *          │    ▼                 │   ▼                        ▼  │   │ no answer
 *          └── error ◀────────────┼── panel (try again)       checking
 *                ▲                └── not charged ─────────────┘  │
 *                └────────────── the provider says: failed ───────┘
 *
 * From the moment in which money may move until its end is known the purchase is in doubt: it
 * cannot be left by Escape or Back, no second client secret is asked for, no second purchase is
 * begun, and nothing but the provider's own word makes it a failure.
 */
export type Checkout = {
  readonly state: { get(): CheckoutState } & Live<CheckoutState>;
  open(): void;
  /** Draws one of the gateway's parts. @returns takes it away */
  mount(slot: Slot, into: HTMLElement): () => void;
  pay(): void;
  /** "Try again" in the panel: the form comes back with all that was typed. */
  dismissPanel(): void;
  /** "Try again" on the error page, or when the form takes long: everything begins anew. */
  tryAgain(): void;
  /** Continue, Close, "Go back". @returns false while a payment is on its way */
  leave(): boolean;
  /** Escape and the browser's Back: one layer. @returns false when nothing may close now */
  stepBack(): boolean;
  /** Light became dark, or the other way round. */
  restyle(appearance: Appearance): void;
  /** The page takes the checkout away. */
  close(): void;
  readonly purchase: Purchase;
  readonly now: () => number;
};

/** After this long the person is offered to begin anew. */
const SLOW_MS = 15_000;
/** An order without an answer counts as unanswered after it. */
const COMPLETE_MS = 30_000;
/** Between two rounds of asking what became of a payment. */
const CHECK_AGAIN_MS = 3_000;
/** How long "Continue" waits for the customer's entitlements. */
const CUSTOMER_INFO_MS = 5_000;
const COMPLETE_TRIES = 3;
const RETRY_MS = 1_000;
/** A confirmation that outlived a cut has this long to answer before the gateway is asked about it. */
const AFTER_CUT_MS = 5_000;

export function createCheckout(parts: CheckoutParts): Checkout {
  const { purchase, branding, world, translator, isOnline } = parts;
  const { online, offline, patiently, within } = createPatience(isOnline, world.wait);
  const hasTax = branding?.gateway_tax_collection_enabled ?? false;
  const { product } = purchase.request.package;
  const startTax = () => initialTax(initialPrice(product, purchase.option), hasTax);
  let tax = startTax();
  const cell = createCell(freshState());
  const life = new AbortController();
  let attempt = new AbortController();
  let action = new AbortController();
  let { appearance } = parts;
  let managementUrl: string | null = null;
  let secret: string | null = null;
  let isInDoubt = false;
  /** Once a confirmation went without an answer there is never another secret beside this one. */
  let isOnlySecret = false;
  let hasEnded = false;
  const stopListening = isOnline.subscribe(() => patch({ isOnline: isOnline.get() ?? true }));

  function freshState(): CheckoutState {
    return {
      page: 'payment-entry-loading',
      isOnline: isOnline.get() ?? true,
      isSlow: false,
      gateway: null,
      ready: { payment: false, email: false, wallets: false },
      hasWallets: false,
      price: tax.breakdown,
      place: {},
      email: { isAsked: true, value: '', isComplete: false },
      payment: { isComplete: false, method: null },
      work: 'none',
      panel: null,
      failure: null,
      completed: null,
    };
  }

  function patch(change: Partial<CheckoutState>): void {
    if (!life.signal.aborted) cell.set({ ...cell.get(), ...change });
  }

  // --- Opening -------------------------------------------------------------------------------

  async function begin(): Promise<void> {
    stopActions();
    const { signal } = (attempt = new AbortController());
    cell.get().gateway?.close();
    secret = null;
    isInDoubt = false;
    isOnlySecret = false;
    tax = startTax();
    patch(freshState());
    void offerToBeginAnew(signal);
    try {
      const start = await patiently(() => purchase.start(signal), signal);
      ({ managementUrl } = start);
      if (start.isPaid) return await settle(null, signal);
      const email = start.email ?? '';
      const gateway = await patiently(
        () => openGateway(start.gateway, !hasTax).catch((error: unknown) => toLoadError(error)),
        signal,
      );
      if (signal.aborted) return gateway.close();
      patch({
        page: 'payment-entry',
        gateway,
        email: { isAsked: email === '', value: email, isComplete: email !== '' },
      });
      if (hasTax) await patiently(() => calculate({}, signal), signal);
      // The form may have been filled in meanwhile.
      void refreshTax();
    } catch (error) {
      if (!signal.aborted) fail(toFlowError(error, FlowErrorKind.settingUpPurchase));
    }
  }

  async function offerToBeginAnew(signal: AbortSignal): Promise<void> {
    await world.wait(SLOW_MS, signal).catch(() => undefined);
    const state = cell.get();
    if (!signal.aborted && state.failure === null && !isFormReady(state)) patch({ isSlow: true });
  }

  function openGateway(
    params: Parameters<OpenGateway>[0]['params'],
    isTaxOff: boolean,
  ): Promise<Gateway> {
    const { signal } = attempt;
    /** What an element of an earlier form says does not count. */
    const heard =
      <Args extends unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (!signal.aborted) listener(...args);
      };
    return parts.openGateway({
      params,
      locale: translator.language,
      appearance,
      businessName: branding?.app_name ?? null,
      billingAddressRequired: !isTaxOff,
      recurring: () =>
        recurringOf({
          option: purchase.option,
          price: cell.get().price,
          title: product.title,
          managementUrl,
          now: world.now(),
          trialLabel: translator.say('apple_pay.free_trial'),
        }),
      events: {
        ready: heard((slot: Slot, hasMethods = false) => {
          const state = cell.get();
          const wasReady = isFormReady(state);
          patch({
            ready: { ...state.ready, [slot]: true },
            ...(slot === 'wallets' && { hasWallets: hasMethods }),
          });
          if (wasReady || !isFormReady(cell.get())) return;
          patch({ isSlow: false });
          purchase.track({ name: 'checkout_payment_form_impression' });
        }),
        paymentChanged: heard(({ complete, method, place }) => {
          patch({ payment: { isComplete: complete, method }, place: known(place) });
          void refreshTax();
        }),
        emailChanged: heard(({ complete, email }) => {
          patch({ email: { isAsked: true, value: email, isComplete: complete } });
          void refreshTax();
        }),
        walletConfirmed: heard((wallet) => void submit(wallet.method, wallet)),
        loadFailed: heard((error) => {
          trackGatewayError(error);
          fail(loadError(error.message));
        }),
        escaped: heard(() => void stepBack()),
      },
    });
  }

  function mount(slot: Slot, into: HTMLElement): () => void {
    const { gateway, email } = cell.get();
    try {
      return gateway?.mount(slot, into, { email: email.value }) ?? (() => undefined);
    } catch (error) {
      fail(loadError(error instanceof Error ? error.message : String(error)));
      return () => undefined;
    }
  }

  /** What the form tells of the place, or what it told before a part of it was emptied. */
  function known(place: TaxPlace): TaxPlace {
    return hasDetails(place) ? place : cell.get().place;
  }

  // --- Tax -----------------------------------------------------------------------------------

  async function calculate(place: TaxPlace, signal: AbortSignal): Promise<TaxAnswer> {
    const answer = await purchase.calculateTax(place, signal);
    signal.throwIfAborted();
    taxHappens({ kind: 'answered', place, answer });
    if (hasDetails(place)) patch({ place });
    if (answer.elementsConfiguration) cell.get().gateway?.update(answer.elementsConfiguration);
    return answer;
  }

  /** After each change of the form: a card's place can be read without opening anything. */
  async function refreshTax(): Promise<void> {
    const { gateway, payment, email, work } = cell.get();
    if (work !== 'none' || gateway === null) return;
    stopActions();
    const isDue =
      ['pending', 'calculated', 'miss-match'].includes(cell.get().price.taxCalculationStatus) &&
      payment.method === 'card' &&
      payment.isComplete &&
      email.isComplete;
    if (!isDue) return;
    const { signal } = action;
    taxHappens({ kind: 'asked', place: {} });
    try {
      await patiently(async () => valueOf(await gateway.submit()), signal);
      signal.throwIfAborted();
      const { place } = await patiently(async () => valueOf(await gateway.createToken()), signal);
      signal.throwIfAborted();
      if (!mustRecalculate(tax, place)) return taxHappens({ kind: 'cameToNothing' });
      const answer = await patiently(() => calculate(place, signal), signal);
      if (isUnverifiable(answer, place)) patch({ panel: { kind: 'invalid-tax-location' } });
    } catch (error) {
      if (signal.aborted) return;
      taxHappens({ kind: 'cameToNothing' });
      handleInForm(error);
    }
  }

  function taxHappens(happening: TaxHappening): void {
    tax = nextTax(tax, happening);
    patch({ price: tax.breakdown });
  }

  // --- Paying --------------------------------------------------------------------------------

  async function submit(method: string | null, wallet?: Wallet): Promise<void> {
    const { page, work, gateway, email, panel } = cell.get();
    if (page !== 'payment-entry' || work !== 'none' || gateway === null || panel !== null) {
      wallet?.fail();
      return;
    }
    stopActions();
    const { signal } = action;
    purchase.track({ name: 'checkout_payment_form_submit', selectedPaymentMethod: method });
    patch({ work: 'submitting' });
    try {
      const checked = await checkForm(gateway, wallet !== undefined, signal);
      if (checked === null) {
        wallet?.fail();
        return patch({ work: 'none' });
      }
      patch({ work: 'paying' });
      await order({
        gateway,
        token: checked.token,
        email: email.value || wallet?.email || '',
        signal,
      });
    } catch (error) {
      wallet?.fail();
      if (signal.aborted) return;
      patch({ work: 'none' });
      handleInForm(error, email.value || wallet?.email);
    }
  }

  /**
   * Steps 1 to 4: nothing that is paid for. Without a connection they wait for one.
   * @returns null when the person must look again: the total changed, or the place is wrong
   */
  async function checkForm(
    gateway: Gateway,
    isWallet: boolean,
    signal: AbortSignal,
  ): Promise<{ token: string | null } | null> {
    const before = cell.get().price.totalAmountInMicros;
    await patiently(async () => valueOf(await gateway.submit()), signal);
    signal.throwIfAborted();
    const { taxCalculationStatus: status } = cell.get().price;
    if (status === 'unavailable' || status === 'disabled') return { token: null };
    const { id, place } = await patiently(async () => valueOf(await gateway.createToken()), signal);
    signal.throwIfAborted();
    if (mustRecalculate(tax, place)) {
      const answer = await patiently(() => calculate(place, signal), signal);
      if (isUnverifiable(answer, place)) {
        patch({ panel: { kind: 'invalid-tax-location' } });
        return null;
      }
    }
    taxHappens({ kind: 'compared', totalBeforeInMicros: before });
    if (cell.get().price.totalAmountInMicros !== before) return null;
    return { token: isWallet ? id : null };
  }

  /** Steps 5 to 7, which nobody interrupts. */
  async function order({ gateway, token, email, signal }: Order): Promise<void> {
    const clientSecret = await complete(email, signal);
    if (clientSecret === null) return settle(null, signal);
    // Nothing was charged yet: who has left in the meantime does not pay.
    signal.throwIfAborted();
    isInDoubt = true;
    const answer = await confirm(gateway, clientSecret, token);
    if (answer !== null && !answer.ok) {
      // A refusal is an answer: nothing was charged.
      isInDoubt = false;
      throw new Refused(answer.error);
    }
    if (answer === null) isOnlySecret = true;
    await settle(answer === null ? gateway : null, signal);
  }

  /** @returns null when there was no answer, so that nobody knows what happened */
  async function confirm(gateway: Gateway, clientSecret: string, token: string | null) {
    const watch = new AbortController();
    try {
      const answer = await Promise.race([
        gateway.confirm(clientSecret, token),
        doneInACut(gateway, clientSecret, watch.signal),
      ]);
      return !answer.ok && isWithoutAnswer(answer.error) ? null : answer;
    } catch {
      return null;
    } finally {
      watch.abort();
    }
  }

  /** Resolves when the connection was cut and the gateway has confirmed without our hearing of it. */
  async function doneInACut(
    gateway: Gateway,
    clientSecret: string,
    signal: AbortSignal,
  ): Promise<GatewayAnswer<null>> {
    await offline(signal);
    for (;;) {
      await online(signal);
      await world.wait(AFTER_CUT_MS, signal);
      const intent = await gateway.look(clientSecret).catch(() => 'unknown' as const);
      if (intent === 'done') return { ok: true, value: null };
    }
  }

  /**
   * Sends the order. One that got no answer is looked up: what is not done is sent again.
   * @returns null when nothing is left to confirm
   */
  async function complete(email: string, signal: AbortSignal): Promise<string | null> {
    // A second secret beside one that may yet be charged could be charged as well.
    if (isOnlySecret && secret !== null) return secret;
    for (let tries = 1; ; tries += 1) {
      await online(signal);
      try {
        const { clientSecret } = await within(
          COMPLETE_MS,
          purchase.complete(email || null, signal),
        );
        secret = clientSecret ?? secret;
        return clientSecret;
      } catch (error) {
        signal.throwIfAborted();
        const flowError = toFlowError(error, FlowErrorKind.settingUpPurchase);
        if (flowError.kind === FlowErrorKind.missingEmail) throw flowError;
        const seen = await purchase.look(signal).catch(() => null);
        signal.throwIfAborted();
        if (seen?.status === 'succeeded') return null;
        // Its own number is the provider's answer; anything else may be a proxy's, or nobody's.
        if (flowError.backendCode !== null || tries >= COMPLETE_TRIES) throw flowError;
        await world.wait(tries * RETRY_MS, signal);
      }
    }
  }

  /**
   * Asks until it is known what became of the payment.
   * @param unsure  the gateway, when it has not said itself that it has confirmed
   */
  async function settle(unsure: Gateway | null, signal: AbortSignal): Promise<void> {
    let gateway = unsure;
    for (;;) {
      if (gateway !== null && secret !== null) {
        await online(signal);
        const intent = await gateway.look(secret).catch(() => 'unknown' as const);
        signal.throwIfAborted();
        if (intent === 'open' || intent === 'gone') {
          if (intent === 'gone') {
            secret = null;
            isOnlySecret = false;
          }
          isInDoubt = false;
          return patch({ page: 'payment-entry', work: 'none', panel: { kind: 'not-charged' } });
        }
        if (intent === 'done') gateway = null;
      }
      try {
        return succeed(await purchase.confirmed(signal));
      } catch (error) {
        signal.throwIfAborted();
        const flowError = toFlowError(error, FlowErrorKind.network);
        if (flowError.isFinal) return fail(flowError);
        parts.log.warn(`What became of the payment is not known: ${flowError.message}`);
      }
      patch({ page: 'checking' });
      await online(signal);
      await world.wait(CHECK_AGAIN_MS, signal);
    }
  }

  function succeed(completed: CompletedPurchase): void {
    isInDoubt = false;
    patch({ completed, work: 'none', panel: null });
    if (parts.skipSuccessPage) return void finish(completed);
    patch({ page: 'success' });
    purchase.track({ name: 'checkout_purchase_successful_impression' });
  }

  async function finish(completed: CompletedPurchase): Promise<void> {
    if (hasEnded) return;
    end({ kind: 'finished', withRedemptionInfo: completed.redemptionInfo !== null });
    const customerInfo = await within(CUSTOMER_INFO_MS, parts.billing.getCustomerInfo()).catch(
      () => null,
    );
    parts.onFinished({ ...completed, customerInfo });
  }

  // --- Failing -------------------------------------------------------------------------------

  /** The one place where what went wrong in the form becomes what the person sees. */
  function handleInForm(error: unknown, email = ''): void {
    if (error instanceof Refused) {
      trackGatewayError(error.gatewayError);
      // Beside the field that is wrong the gateway says so itself.
      if (isHandledByForm(error.gatewayError)) return;
      return patch({ panel: { kind: 'gateway', message: error.gatewayError.message } });
    }
    const flowError = toFlowError(error, FlowErrorKind.unknown);
    purchase.track({
      name: 'checkout_payment_form_error',
      errorCode: String(flowError.kind),
      errorMessage: flowError.message,
    });
    if (flowError.kind === FlowErrorKind.missingEmail) return askForEmail(email);
    if (flowError.kind === FlowErrorKind.network) return patch({ panel: { kind: 'network' } });
    fail(flowError);
  }

  /** Also the address that the app gave can be edited then. */
  function askForEmail(refused: string): void {
    const { ready, email } = cell.get();
    patch({
      panel: { kind: 'invalid-email', email: refused },
      ...(!email.isAsked && {
        email: { isAsked: true, value: refused, isComplete: false },
        ready: { ...ready, email: false },
      }),
    });
  }

  function fail(error: PurchaseFlowError): void {
    attempt.abort();
    stopActions();
    isInDoubt = false;
    const text = [error.message, error.underlyingMessage].filter(Boolean).join(' ');
    parts.log.error(`The purchase failed (${error.kind}, ${error.shownCode}): ${text}`);
    purchase.track({
      name: 'checkout_flow_error',
      errorCode: String(error.shownCode),
      errorMessage: error.message,
    });
    patch({ page: 'error', failure: error, work: 'none', panel: null, gateway: null });
  }

  function trackGatewayError({ code, message }: GatewayError): void {
    purchase.track({
      name: 'checkout_payment_form_gateway_error',
      errorCode: code,
      errorMessage: message,
    });
  }

  // --- Leaving -------------------------------------------------------------------------------

  function leave(): boolean {
    const { page, work, failure, completed } = cell.get();
    if (hasEnded) return true;
    if (page === 'success' && completed) {
      purchase.track({
        name: 'checkout_purchase_successful_dismiss',
        uiElement: 'go_back_to_app',
      });
      void finish(completed);
      return true;
    }
    const error = failure ?? (page === 'checking' ? stillChecking() : null);
    if (error) {
      end({ kind: 'errored', error });
      parts.onFailed(error);
      return true;
    }
    if (work === 'paying') return false;
    if (page === 'payment-entry') purchase.track({ name: 'checkout_payment_form_dismiss' });
    end({ kind: 'closed' });
    parts.onClosed();
    return true;
  }

  function stepBack(): boolean {
    if (cell.get().panel === null) return leave();
    dismissPanel();
    return true;
  }

  function dismissPanel(): void {
    patch({ panel: null });
    // The tax may not have been worked out yet, for want of a connection.
    void refreshTax();
  }

  function end(outcome: Parameters<Purchase['end']>[0]): void {
    if (hasEnded) return;
    hasEnded = true;
    purchase.end(outcome);
  }

  /** Drops what runs, silently: a refresh of the tax, a submit that has not ordered yet. */
  function stopActions(): void {
    action.abort();
    action = new AbortController();
    taxHappens({ kind: 'cameToNothing' });
  }

  return {
    state: cell,
    open: () => void begin(),
    mount,
    pay: () => void submit(cell.get().payment.method),
    dismissPanel,
    tryAgain: () => {
      if (cell.get().work === 'none' && !isInDoubt) void begin();
    },
    leave,
    stepBack,
    restyle(next) {
      appearance = next;
      cell.get().gateway?.restyle(next);
    },
    purchase,
    now: world.now,
    close() {
      end({ kind: 'closed' });
      life.abort();
      attempt.abort();
      action.abort();
      stopListening();
      cell.get().gateway?.close();
    },
  };
}

type Wallet = { readonly email: string; fail(): void };

type Order = {
  readonly gateway: Gateway;
  readonly token: string | null;
  readonly email: string;
  readonly signal: AbortSignal;
};

/** The gateway said no: an answer, not a doubt. */
class Refused extends Error {
  readonly gatewayError: GatewayError;

  constructor(gatewayError: GatewayError) {
    super(gatewayError.message);
    this.gatewayError = gatewayError;
  }
}

function valueOf<T>(answer: GatewayAnswer<T>): T {
  if (!answer.ok) throw new Refused(answer.error);
  return answer.value;
}

function hasDetails({ countryCode, postalCode }: TaxPlace): boolean {
  return Boolean(countryCode || postalCode);
}

/** The customer's place was told, and no tax office knows it. */
function isUnverifiable({ failedReason }: TaxAnswer, place: TaxPlace): boolean {
  return failedReason === 'invalid_tax_location' && hasDetails(place);
}

function toLoadError(error: unknown): never {
  throw loadError(error instanceof Error ? error.message : String(error));
}

/** The form of the gateway cannot be had: the purchase could not be set up. */
function loadError(message: string): PurchaseFlowError {
  return new PurchaseFlowError(FlowErrorKind.settingUpPurchase, message);
}

function stillChecking(): PurchaseFlowError {
  return new PurchaseFlowError(
    FlowErrorKind.unknown,
    'Max attempts reached trying to get successful purchase status',
  );
}
