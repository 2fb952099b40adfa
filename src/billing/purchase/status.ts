import type { CheckoutStatusAnswer } from '../../../schema/wire/billing.ts';
import {
  FlowErrorKind,
  type FlowErrorNumber,
  PurchaseFlowError,
  publicMessage,
} from '../errors.ts';

export type CompletedPurchase = {
  readonly redemptionInfo: { readonly redeemUrl: string | null } | null;
  readonly operationSessionId: string;
  /** Null when only the customer's entitlements show the purchase, without its transaction. */
  readonly storeTransactionIdentifier: string | null;
  readonly productIdentifier: string;
  readonly purchaseDate: Date;
};

export type Status =
  /** Started, in progress, or a status that this release does not know. */
  | { readonly kind: 'unfinished'; readonly isExpired: boolean }
  | { readonly kind: 'succeeded'; readonly purchase: CompletedPurchase }
  /** Reports success, but not the bought product. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'failed'; readonly error: PurchaseFlowError };

/** Reads the provider's answer about an operation. */
export function readStatus(operationSessionId: string, answer: CheckoutStatusAnswer): Status {
  switch (answer.operation.status) {
    case 'succeeded':
      return succeeded(operationSessionId, answer);
    case 'failed':
      return { kind: 'failed', error: failure(answer.operation.error) };
    default:
      return { kind: 'unfinished', isExpired: answer.operation.is_expired ?? false };
  }
}

function succeeded(operationSessionId: string, { operation }: CheckoutStatusAnswer): Status {
  const {
    store_transaction_identifier: storeTransactionIdentifier,
    product_identifier: productIdentifier,
    redemption_info: redemption,
  } = operation;
  const purchaseDate = new Date(operation.purchase_date ?? '');
  if (!storeTransactionIdentifier || !productIdentifier || Number.isNaN(purchaseDate.getTime())) {
    return { kind: 'incomplete' };
  }
  return {
    kind: 'succeeded',
    purchase: {
      redemptionInfo: redemption ? { redeemUrl: redemption.redeem_url ?? null } : null,
      operationSessionId,
      storeTransactionIdentifier,
      productIdentifier,
      purchaseDate,
    },
  };
}

/** The provider's error codes of a failed payment (specification §8). */
const failures: Readonly<Record<string, readonly [FlowErrorNumber, string]>> = {
  1: [FlowErrorKind.settingUpPurchase, 'Setup intent creation failed'],
  2: [FlowErrorKind.settingUpPurchase, 'Payment method creation failed'],
  3: [FlowErrorKind.chargingPayment, 'Payment charge failed'],
  4: [FlowErrorKind.settingUpPurchase, 'Setup intent completion failed'],
  // Apps search this message for "already active".
  5: [FlowErrorKind.alreadyPurchased, publicMessage(6)],
};

function failure(error: unknown): PurchaseFlowError {
  if (!error) {
    const message = 'Got an error status but error field is empty.';
    return new PurchaseFlowError(FlowErrorKind.unknown, message, { isFinal: true });
  }
  const { code, message } = fieldsOf(error);
  const [kind, text] = failures[String(code)] ?? [
    FlowErrorKind.unknown,
    `Unknown error code: ${String(code)}`,
  ];
  const underlyingMessage = typeof message === 'string' ? message : null;
  return new PurchaseFlowError(kind, text, { underlyingMessage, isFinal: true });
}

function fieldsOf(error: unknown): { code?: unknown; message?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
