import { FlowErrorKind, PurchaseFlowError } from '../../billing/errors.ts';
import type { SessionOutcome } from '../../billing/purchase/purchase-request.ts';
import type { CompletedPurchase } from '../../billing/purchase/status.ts';
import type { CheckoutRun } from './checkout-run.ts';

/** How long "Continue" waits for the customer's entitlements. */
const CUSTOMER_INFO_MS = 5_000;

/** Ends a checkout once: paid, left, or left with an error. */
export type Ending = {
  succeed(completed: CompletedPurchase): void;
  /** Continue, Close, "Go back". @returns false while a payment runs */
  leave(): boolean;
  end(outcome: SessionOutcome): void;
};

export function createEnding(run: CheckoutRun): Ending {
  const { state, patch, purchase } = run;
  let hasEnded = false;

  /** Stops all calls and shows only that the purchase is over. */
  function end(outcome: SessionOutcome): void {
    if (hasEnded) return;
    hasEnded = true;
    run.stop();
    patch({ work: 'ending' });
    purchase.end(outcome);
  }

  function succeed(completed: CompletedPurchase): void {
    patch({ completed, panel: null });
    if (run.skipSuccessPage) return void finish(completed);
    patch({ page: 'success', work: 'none' });
    purchase.track('checkout_purchase_successful_impression');
  }

  async function finish(completed: CompletedPurchase): Promise<void> {
    if (hasEnded) return;
    end({ kind: 'finished', withRedemptionInfo: completed.redemptionInfo !== null });
    const customerInfo = await run
      .within(CUSTOMER_INFO_MS, run.billing.getCustomerInfo())
      .catch(() => null);
    run.onFinished({ ...completed, customerInfo });
  }

  function leave(): boolean {
    const { page, work, failure, completed } = state.get();
    if (hasEnded) return true;
    if (page === 'success' && completed) {
      purchase.track('checkout_purchase_successful_dismiss', { ui_element: 'go_back_to_app' });
      void finish(completed);
      return true;
    }
    const error = failure ?? (page === 'checking' ? stillChecking() : null);
    if (error) {
      end({ kind: 'errored', error });
      run.onFailed(error);
      return true;
    }
    if (work === 'paying') return false;
    if (page === 'payment-entry') purchase.track('checkout_payment_form_dismiss');
    end({ kind: 'closed' });
    run.onClosed();
    return true;
  }

  return { succeed, leave, end };
}

function stillChecking(): PurchaseFlowError {
  return new PurchaseFlowError(
    FlowErrorKind.unknown,
    'Max attempts reached trying to get successful purchase status',
  );
}
