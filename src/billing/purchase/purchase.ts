import type { Appearance } from '../../../schema/wire/billing.ts';
import type { CustomerInfo } from '../../../schema/rules/customer-info.ts';
import type { Endpoints } from '../endpoints.ts';
import { BillingError, FlowErrorKind } from '../errors.ts';
import type { CheckoutEvent } from '../events/events.ts';
import { sessionEnd, sessionStart } from '../events/properties.ts';
import type { Track } from '../events/tracker.ts';
import type { Log } from '../log.ts';
import type { PurchaseOption } from '../products.ts';
import type { BillingRuntime } from '../runtime.ts';
import { askStatus } from './ask-status.ts';
import { createConfirmOrder } from './confirm-order.ts';
import { type CheckoutStart, createOpenOrder, NO_SESSION, settingUp } from './open-order.ts';
import type { OrderKeeper } from './order-keeper.ts';
import { type Order, openOrder, type OrderState, sessionOf } from './order-state.ts';
import type { PurchaseRequest, SessionOutcome } from './purchase-request.ts';
import type { CompletedPurchase, Status } from './status.ts';
import { createStep } from './step.ts';
import { type TaxLocation, taxOutcome } from './tax.ts';
import { readTax, type TaxAnswer } from './tax-answer.ts';

/** One purchase, from opening to its end. All steps reject with PurchaseFlowError or the abort. */
export type Purchase = {
  readonly request: PurchaseRequest;
  readonly option: PurchaseOption;
  /**
   * What a customer quotes to support: the start of the trace id, which the provider receives with the
   * order and the events.
   */
  readonly reference: string;
  /** The state of the customer's order. */
  order(): OrderState;
  /**
   * Opens the order. After a failure the next call opens another one. While the result of an order
   * of the customer is unknown, every call returns that order, for any product.
   */
  start(signal?: AbortSignal): Promise<CheckoutStart>;
  calculateTax(place: TaxLocation, signal?: AbortSignal): Promise<TaxAnswer>;
  /** Can be repeated after a call without an answer: it is the same order. */
  complete(email: string | null, signal?: AbortSignal): Promise<{ clientSecret: string | null }>;
  /**
   * Must be called before the gateway is told to charge: stores the order until its result is
   * known.
   */
  charging(): Promise<void>;
  /** The gateway has not answered whether it has charged. */
  unanswered(): Promise<void>;
  /**
   * The gateway reports that nothing was charged, and nothing will be without another `charging`.
   */
  notCharged(): Promise<void>;
  /**
   * Asks whether it is paid, up to 10 times, 1 s apart. A call without an answer counts as not
   * answered yet; at the end the customer's entitlements are read. After a rejection that is not
   * `isFinal` it may be called again: the order stays unknown.
   */
  confirmed(signal?: AbortSignal): Promise<CompletedPurchase>;
  /** Asks once for the status of the order and changes nothing; rejects only without an answer. */
  look(signal?: AbortSignal): Promise<{ status: Status['kind'] }>;
  track(...event: CheckoutEvent): void;
  /** Ends the purchase, so that the next one can begin. A second call does nothing. */
  end(outcome: SessionOutcome): void;
};

export type PurchaseParts = {
  readonly endpoints: Endpoints;
  readonly runtime: Pick<BillingRuntime, 'now' | 'wait'>;
  readonly order: OrderKeeper;
  readonly log: Log;
  readonly track: Track;
  readonly appUserId: string;
  readonly traceId: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly appearance: Appearance | null;
  readonly customerInfo: (signal: AbortSignal) => Promise<CustomerInfo>;
  /** Called once, when the next purchase may begin. */
  readonly onEnd: () => void;
  /** The entitlement that the app sells. */
  readonly entitlement: string;
};

export function createPurchase(request: PurchaseRequest, parts: PurchaseParts): Purchase {
  const { endpoints, order, track } = parts;
  const option = request.option ?? request.package.product.defaultOption;
  const ended = new AbortController();
  const step = createStep(ended.signal);
  const open = createOpenOrder({ ...parts, request, option });
  const confirm = createConfirmOrder(parts);
  /** The order that this purchase has opened or continues. */
  let ownSession: string | null = null;
  track('checkout_session_start', sessionStart(request, option, parts.appearance));

  function currentOrder(otherwise: string): Order {
    const current = openOrder(order.get());
    if (!current || sessionOf(current) !== ownSession) throw settingUp(otherwise);
    return current;
  }

  async function calculateTax(place: TaxLocation, signal: AbortSignal): Promise<TaxAnswer> {
    const session = sessionOf(currentOrder('No purchase started'));
    const body = {
      ...(place.countryCode && { country_code: place.countryCode }),
      ...(place.postalCode && { postal_code: place.postalCode }),
    };
    const tax = readTax(await endpoints.calculateTaxes(session, body, signal));
    track('checkout_payment_tax_calculation', {
      outcome: taxOutcome(tax),
      ui_element: place.countryCode || place.postalCode ? 'form' : 'auto',
      tax_inclusive: tax.taxInclusive,
      error_code: tax.failedReason,
    });
    return tax;
  }

  async function complete(email: string | null, signal: AbortSignal) {
    const session = sessionOf(currentOrder('No purchase started'));
    const wasUnknown = order.get().kind === 'unknown';
    await order.apply({ kind: 'sending' });
    try {
      const body = email ? { email } : {};
      const answer = await endpoints.completeCheckout(session, body, signal);
      const clientSecret = answer.gateway_params?.client_secret ?? null;
      await order.apply({ kind: 'answered', clientSecret });
      return { clientSecret: openOrder(order.get())?.clientSecret ?? clientSecret };
    } catch (error) {
      const backendCode = error instanceof BillingError ? error.backendCode : null;
      // An earlier call has arrived: there is nothing to confirm, and the status has the result.
      if (wasUnknown && completed.has(backendCode)) return { clientSecret: null };
      // Only a refusal by the provider proves that nothing was charged.
      if (backendCode !== null) await order.apply({ kind: 'refused' });
      throw error;
    }
  }

  return {
    request,
    option,
    reference: parts.traceId.slice(0, 8).toUpperCase(),
    order: order.get,
    start: (signal) =>
      step(signal, FlowErrorKind.settingUpPurchase, async (linked) => {
        const start = await open(linked);
        ownSession = start.operationSessionId;
        return start;
      }),
    calculateTax: (place, signal) =>
      step(signal, FlowErrorKind.settingUpPurchase, (linked) => calculateTax(place, linked)),
    complete: (email, signal) =>
      step(signal, FlowErrorKind.settingUpPurchase, (linked) => complete(email, linked)),
    charging: () => order.apply({ kind: 'charging', at: parts.runtime.now() }),
    unanswered: () => order.apply({ kind: 'unanswered' }),
    notCharged: () => order.apply({ kind: 'notCharged' }),
    confirmed: (signal) =>
      step(signal, FlowErrorKind.network, async (linked) =>
        confirm(currentOrder('No purchase in progress'), linked),
      ),
    look: (signal) =>
      step(signal, FlowErrorKind.network, async (linked) => {
        const { kind } = await askStatus(
          endpoints,
          currentOrder('No purchase in progress'),
          linked,
        );
        return { status: kind };
      }),
    track,
    end(outcome) {
      if (ended.signal.aborted) return;
      track('checkout_session_end', sessionEnd(outcome));
      ended.abort();
      parts.onEnd();
    },
  };
}

/** "Not valid" and "cannot be completed": the answers to a second `complete`. */
const completed: ReadonlySet<number | null> = new Set([NO_SESSION, 7878]);
