import type { CustomerInfo } from '../../../schema/rules/customer-info.ts';
import type { Endpoints } from '../endpoints.ts';
import { BillingError, BillingErrorCode, FlowErrorKind, PurchaseFlowError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { BillingRuntime } from '../runtime.ts';
import { askStatus } from './ask-status.ts';
import type { OrderKeeper } from './order-keeper.ts';
import type { Order } from './order-state.ts';
import { purchaseShownBy } from './shown-purchase.ts';
import type { CompletedPurchase } from './status.ts';

const MAX_ATTEMPTS = 10;
const ATTEMPT_INTERVAL_MS = 1_000;

type ConfirmingParts = {
  readonly endpoints: Endpoints;
  readonly runtime: Pick<BillingRuntime, 'wait'>;
  readonly order: OrderKeeper;
  readonly log: Log;
  readonly customerInfo: (signal: AbortSignal) => Promise<CustomerInfo>;
  readonly entitlement: string;
};

/**
 * Asks the provider for the result of an order, up to 10 times, and then for the customer's
 * entitlements. A rejection that is not `isFinal` leaves the order unknown.
 */
export function createConfirmOrder(
  parts: ConfirmingParts,
): (asked: Order, signal: AbortSignal) => Promise<CompletedPurchase> {
  const { endpoints, runtime, order, log } = parts;

  return async (asked, signal) => {
    let lastError: unknown = null;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        const status = await askStatus(endpoints, asked, signal);
        if (status.kind === 'succeeded') return await paid(status.purchase);
        if (status.kind === 'failed') throw await failed(status.error);
        if (status.kind === 'incomplete') return await askEntitlements(asked, signal, null, true);
        lastError = null;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof PurchaseFlowError) throw error;
        // A customer who has paid must not see an error because an answer was lost.
        log.warn(`Attempt ${attempt} to learn the status failed: ${String(error)}`);
        lastError = error;
      }
      await runtime.wait(ATTEMPT_INTERVAL_MS, signal);
    }
    return askEntitlements(asked, signal, lastError);
  };

  /** The order does not contain the bought product: the customer's entitlements may show it. */
  async function askEntitlements(
    asked: Order,
    signal: AbortSignal,
    lastError: unknown,
    isIncomplete = false,
  ): Promise<CompletedPurchase> {
    let isOffline = isNetworkError(lastError);
    try {
      const info = await parts.customerInfo(signal);
      const purchase = purchaseShownBy(info, asked, parts.entitlement);
      if (purchase) return await paid(purchase);
      isOffline = false;
      if (isIncomplete) {
        const message = 'Missing required fields in operation response.';
        throw await failed(
          new PurchaseFlowError(FlowErrorKind.unknown, message, { isFinal: true }),
        );
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

  async function paid(purchase: CompletedPurchase): Promise<CompletedPurchase> {
    await order.apply({ kind: 'paid', purchase });
    return purchase;
  }

  async function failed(error: PurchaseFlowError): Promise<PurchaseFlowError> {
    await order.apply({ kind: 'failed' });
    return error;
  }
}

function isNetworkError(error: unknown): boolean {
  return error instanceof BillingError && error.code === BillingErrorCode.network;
}
