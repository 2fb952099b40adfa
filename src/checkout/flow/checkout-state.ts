import type { PurchaseFlowError } from '../../billing/errors.ts';
import type { CompletedPurchase } from '../../billing/purchase/status.ts';
import { canPay, type PriceBreakdown, type TaxLocation } from '../../billing/purchase/tax.ts';
import type { Gateway, Slot } from '../gateway/gateway.ts';

/** The states of specification §2, and `checking`: the payment was sent, and its end is unknown. */
export type Page = 'payment-entry-loading' | 'payment-entry' | 'checking' | 'success' | 'error';

/** What replaces the form until the person presses "Try again". */
export type Panel =
  | { readonly kind: 'gateway'; readonly message: string }
  | { readonly kind: 'invalid-email'; readonly email: string }
  | { readonly kind: 'invalid-tax-location' }
  | { readonly kind: 'network'; readonly isPortal: boolean }
  /** The connection was lost, and the gateway says that it has not charged. */
  | { readonly kind: 'not-charged' };

/**
 * The person may leave during `submitting`, but not during `paying`: money may move. Either may wait
 * for the connection, see `isOnline`. During `ending` the purchase is over and the app is called.
 */
export type Work = 'none' | 'submitting' | 'paying' | 'ending';

export type CheckoutState = {
  readonly page: Page;
  readonly isOnline: boolean;
  /** The form takes long to load: starting again is offered. */
  readonly isSlow: boolean;
  /** The open gateway, which draws its parts into the form; null before it is open. */
  readonly gateway: Gateway | null;
  readonly ready: Readonly<Record<Slot, boolean>>;
  readonly hasWallets: boolean;
  readonly price: PriceBreakdown;
  /** The billing location that the form has reported so far. */
  readonly place: TaxLocation;
  /** The app's e-mail address is used until the provider refuses it; then the form asks for one. */
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

/** The state before anything has happened. */
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
