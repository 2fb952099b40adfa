import type { Appearance } from '@stripe/stripe-js';
import type { Purchase } from '../../billing/purchase/purchase.ts';
import type { Live } from '../../lib/live.ts';
import { type CheckoutParts, createRun } from './checkout-run.ts';
import type { CheckoutState } from './checkout-state.ts';
import { createEnding } from './ending.ts';
import { createFailing } from './failures.ts';
import type { Slot } from '../gateway/gateway.ts';
import { createOpening } from './open-form.ts';
import { createOrdering } from './place-order.ts';
import { createPay } from './submit-form.ts';
import { createTaxing } from './follow-tax.ts';

/**
 * The checkout without its screen: one purchase, from opening to its end.
 *
 *   payment-entry-loading ──▶ payment-entry ──pay──▶ (submitting ▶ paying) ──▶ success ──▶ finished
 *          ▲    │                 ▲   │                        │  ▲   │
 *          │    ▼                 │   ▼                        ▼  │   │ no answer
 *          └── error ◀────────────┼── panel (try again)       checking
 *                ▲                └── not charged ─────────────┘  │
 *                └────────────── the provider says: failed ───────┘
 *
 * The order is unknown from the moment when money may move until its result is known. During that
 * time Escape and Back do nothing, no second client secret is requested, no second order is opened,
 * and only the provider's "failed" makes it a failure (src/billing/purchase/order-state.ts).
 */
export type Checkout = {
  readonly state: { get(): CheckoutState } & Live<CheckoutState>;
  open(): void;
  /** Draws one of the gateway's parts. @returns unmounts it */
  mount(slot: Slot, into: HTMLElement): () => void;
  pay(): void;
  /** "Try again" in the panel: shows the form again with its typed values. */
  dismissPanel(): void;
  /** "Try again" on the error page, or when the form takes long: starts from the beginning. */
  tryAgain(): void;
  /** Continue, Close, "Go back". @returns false while a payment runs */
  leave(): boolean;
  /** Escape and the browser's Back: closes the panel, else the checkout. @returns false when neither may close now */
  stepBack(): boolean;
  /** The colour mode has changed. */
  restyle(appearance: Appearance): void;
  /** The page unmounts the checkout. */
  close(): void;
  readonly purchase: Purchase;
  readonly now: () => number;
};

export function createCheckout(parts: CheckoutParts): Checkout {
  const base = createRun(parts);
  const run = { ...base, ...createFailing(base), ...createEnding(base) };
  const { state, leave } = run;
  const tax = createTaxing(run);
  const ordering = createOrdering(run);
  const pay = createPay(run, tax, ordering);
  const opening = createOpening(run, { tax, ordering, pay, onEscape: () => void stepBack() });

  function stepBack(): boolean {
    if (state.get().panel === null) return leave();
    dismissPanel();
    return true;
  }

  function dismissPanel(): void {
    run.patch({ panel: null });
    // Without a connection the tax may not have been calculated yet.
    void tax.refresh();
  }

  return {
    state,
    open: () => void opening.begin(),
    mount: opening.mount,
    pay: () => void pay(state.get().payment.method),
    dismissPanel,
    tryAgain() {
      // While money may move, `work` is never 'none'.
      if (state.get().work === 'none') void opening.begin();
    },
    leave,
    stepBack,
    restyle: opening.restyle,
    purchase: run.purchase,
    now: run.runtime.now,
    close() {
      run.end({ kind: 'closed' });
      run.close();
    },
  };
}
