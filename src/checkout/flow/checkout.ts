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
    // The tax may not have been worked out yet, for want of a connection.
    void tax.refresh();
  }

  return {
    state,
    open: () => void opening.begin(),
    mount: opening.mount,
    pay: () => void pay(state.get().payment.method),
    dismissPanel,
    tryAgain() {
      // While money may move there is always work.
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
