import type { Appearance } from '@stripe/stripe-js';
import type { Branding } from '../../../schema/wire/billing.ts';
import type { Billing } from '../../billing/billing.ts';
import type { CustomerInfo } from '../../../schema/rules/customer-info.ts';
import type { PurchaseFlowError } from '../../billing/errors.ts';
import type { Log } from '../../billing/log.ts';
import { initialPrice } from '../../billing/purchase/breakdown.ts';
import type { Purchase } from '../../billing/purchase/purchase.ts';
import type { CompletedPurchase } from '../../billing/purchase/status.ts';
import { initialTax, type TaxState } from '../../billing/purchase/tax.ts';
import type { Translator } from '../../billing/translations/translator.ts';
import type { BillingRuntime } from '../../billing/runtime.ts';
import { type Cell, createCell, type Live } from '../../lib/live.ts';
import { type CheckoutState, freshState } from './checkout-state.ts';
import type { OpenGateway } from '../gateway/gateway.ts';
import { createWaiting, type Waiting } from './waiting.ts';

/** The result of a completed purchase, for the app. */
export type FinishedPurchase = CompletedPurchase & {
  /** Read after the purchase; null when it could not be read. */
  readonly customerInfo: CustomerInfo | null;
};

export type CheckoutParts = {
  readonly billing: Pick<Billing, 'getCustomerInfo'>;
  readonly purchase: Purchase;
  readonly branding: Branding | null;
  /** The person has waited already: the offer to start again comes at once. */
  readonly isSlow?: boolean;
  readonly translator: Translator;
  readonly appearance: Appearance;
  readonly openGateway: OpenGateway;
  readonly runtime: Pick<BillingRuntime, 'now' | 'wait'>;
  readonly isOnline: Live<boolean>;
  readonly skipSuccessPage: boolean;
  readonly log: Log;
  onFinished(result: FinishedPurchase): void;
  onClosed(): void;
  onFailed(error: PurchaseFlowError): void;
};

/**
 * The shared parts of one checkout's modules: the state, waiting, and the signals that stop them.
 */
export type CheckoutRun = CheckoutParts &
  Waiting & {
    readonly state: Cell<CheckoutState>;
    /** Changes the state; does nothing once the checkout is unmounted. */
    patch(change: Partial<CheckoutState>): void;
    readonly hasTax: boolean;
    startTax(): TaxState;
    /** Ends the attempt before and starts a new one. @returns aborted when this attempt ends */
    newAttempt(): AbortSignal;
    /**
     * Aborts the running action without a message: a tax refresh, or a submit before its order.
     * @returns aborted when the next action starts
     */
    newAction(): AbortSignal;
    /** Aborts the attempt and its running action. */
    stop(): void;
    /** The page unmounts the checkout. */
    close(): void;
  };

export function createRun(parts: CheckoutParts): CheckoutRun {
  const { purchase, branding, isOnline, runtime } = parts;
  const hasTax = branding?.gateway_tax_collection_enabled ?? false;
  const startTax = () =>
    initialTax(initialPrice(purchase.request.package.product, purchase.option), hasTax);
  const state = createCell(freshState(startTax().breakdown, isOnline.get()));
  let [attempt, action] = [new AbortController(), new AbortController()];
  let isClosed = false;
  const stopListening = isOnline.subscribe(() => patch({ isOnline: isOnline.get() ?? true }));

  function patch(change: Partial<CheckoutState>): void {
    if (isClosed) return;
    const { panel } = change;
    // Without the customer's e-mail address.
    if (panel) parts.log.warn(`Shown: ${panel.kind === 'gateway' ? panel.message : panel.kind}`);
    state.set({ ...state.get(), ...change });
  }

  function stop(): void {
    attempt.abort();
    action.abort();
  }

  return {
    ...parts,
    ...createWaiting(isOnline, runtime.wait),
    state,
    patch,
    hasTax,
    startTax,
    newAttempt() {
      attempt.abort();
      return (attempt = new AbortController()).signal;
    },
    newAction() {
      action.abort();
      return (action = new AbortController()).signal;
    },
    stop,
    close() {
      isClosed = true;
      stop();
      stopListening();
      state.get().gateway?.close();
    },
  };
}
