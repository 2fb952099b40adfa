import type { PurchaseFlowError } from '../../billing/errors.ts';
import type { CompletedPurchase } from '../../billing/purchase/status.ts';
import { canPay, type PriceBreakdown, type TaxLocation } from '../../billing/purchase/tax.ts';
import type { Gateway, Slot } from '../gateway/gateway.ts';

/** The states of specification §2; `checking` is ours: the payment went out, its end is not known. */
export type Page = 'payment-entry-loading' | 'payment-entry' | 'checking' | 'success' | 'error';

/** What stands in place of the form until "Try again" brings that back. */
export type Panel =
  | { readonly kind: 'gateway'; readonly message: string }
  | { readonly kind: 'invalid-email'; readonly email: string }
  | { readonly kind: 'invalid-tax-location' }
  | { readonly kind: 'network' }
  /** The connection broke on the way, but the gateway says that nothing was charged. */
  | { readonly kind: 'not-charged' };

/**
 * `submitting` may be left, `paying` not: from there on money may move. `waiting` for the
 * connection stands beside both, see `isOnline`. `ending`: it is over, and the app has its turn.
 */
export type Work = 'none' | 'submitting' | 'paying' | 'ending';

export type CheckoutState = {
  readonly page: Page;
  readonly isOnline: boolean;
  /** The form takes long to come: beginning anew is offered. */
  readonly isSlow: boolean;
  /** Draws its parts into the form; null while there is none. */
  readonly gateway: Gateway | null;
  readonly ready: Readonly<Record<Slot, boolean>>;
  readonly hasWallets: boolean;
  readonly price: PriceBreakdown;
  /** Where the customer is, as far as the form has told. */
  readonly place: TaxLocation;
  /** The app's address counts until the provider refuses it; then the form asks. */
  readonly email: {
    readonly isAsked: boolean;
    readonly value: string;
    readonly isComplete: boolean;
  };
  readonly payment: { readonly isComplete: boolean; readonly method: string | null };
  readonly work: Work;
  readonly panel: Panel | null;
  readonly failure: PurchaseFlowError | null;
  readonly completed: CompletedPurchase | null;
};

/** Nothing has happened yet. */
export function freshState(price: PriceBreakdown, isOnline = true): CheckoutState {
  return {
    page: 'payment-entry-loading',
    isOnline,
    isSlow: false,
    gateway: null,
    ready: { payment: false, email: false, wallets: false },
    hasWallets: false,
    price,
    place: {},
    email: { isAsked: true, value: '', isComplete: false },
    payment: { isComplete: false, method: null },
    work: 'none',
    panel: null,
    failure: null,
    completed: null,
  };
}

/** The form is drawn and can be used. */
export function isFormReady({ page, ready, email }: CheckoutState): boolean {
  return (
    page === 'payment-entry' && ready.payment && ready.wallets && (!email.isAsked || ready.email)
  );
}

/** Whether the pay button may be pressed (specification §4). */
export function mayPay({ payment, email, work, price }: CheckoutState): boolean {
  return canPay({
    status: price.taxCalculationStatus,
    isProcessing: work !== 'none',
    isPaymentComplete: payment.isComplete,
    isEmailComplete: email.isComplete,
  });
}
