import * as BillingErrorCode from './error-codes.ts';
import * as FlowErrorKind from './flow-error-kinds.ts';

export { BillingErrorCode, FlowErrorKind };
export type BillingErrorNumber = (typeof BillingErrorCode)[keyof typeof BillingErrorCode];
export type FlowErrorNumber = (typeof FlowErrorKind)[keyof typeof FlowErrorKind];

const publicMessages: Readonly<Partial<Record<BillingErrorNumber, string>>> = {
  1: 'Purchase was cancelled.',
  // Apps search this message for "already active".
  6: 'This product is already active for the customer.',
  10: 'Error performing request. Please check your network connection and try again.',
  16: 'Unknown backend error',
  38: 'Email is not valid. Please provide a valid email address.',
};

/** The specified text for a code, else its number. */
export function publicMessage(code: BillingErrorNumber): string {
  return publicMessages[code] ?? `Billing error ${code}`;
}

/** The error with which this layer throws and rejects, except for aborts. */
export class BillingError extends Error {
  override readonly name: string = 'BillingError';
  readonly code: BillingErrorNumber;
  /** For developers: the backend's message, or the exact error. */
  readonly underlyingMessage: string | null;
  /** The provider's own number (7000 and up), when it gave one. */
  readonly backendCode: number | null;
  /** The network itself answered, with its sign-in page. */
  readonly isPortal: boolean;

  constructor(
    code: BillingErrorNumber,
    details: {
      message?: string;
      underlyingMessage?: string | null;
      backendCode?: number | null;
      isPortal?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(details.message ?? publicMessage(code), { cause: details.cause });
    this.code = code;
    this.underlyingMessage = details.underlyingMessage ?? null;
    this.backendCode = details.backendCode ?? null;
    this.isPortal = details.isPortal ?? false;
  }
}

/** A step of a purchase failed. The error page is drawn from this. */
export class PurchaseFlowError extends Error {
  override readonly name = 'PurchaseFlowError';
  readonly kind: FlowErrorNumber;
  readonly underlyingMessage: string | null;
  /** The number to show: the provider's, else the code of the billing error, else the kind. */
  readonly shownCode: number;
  /** The provider's own number, when it gave one. */
  readonly backendCode: number | null;
  /**
   * True when the provider confirms that nothing was paid. Otherwise the order may still be paid.
   */
  readonly isFinal: boolean;
  /** The network itself answered, with its sign-in page. */
  readonly isPortal: boolean;

  constructor(
    kind: FlowErrorNumber,
    message: string,
    details: {
      underlyingMessage?: string | null;
      from?: BillingError;
      cause?: unknown;
      isFinal?: boolean;
    } = {},
  ) {
    super(message, { cause: details.from ?? details.cause });
    this.kind = kind;
    this.underlyingMessage = details.underlyingMessage ?? details.from?.underlyingMessage ?? null;
    this.backendCode = details.from?.backendCode ?? null;
    this.shownCode = this.backendCode ?? details.from?.code ?? kind;
    this.isFinal = details.isFinal ?? false;
    this.isPortal = details.from?.isPortal ?? false;
  }
}

const kindByBackendCode: ReadonlyMap<number | null, FlowErrorNumber> = new Map([
  [7898, FlowErrorKind.taxNotActive],
  [7899, FlowErrorKind.invalidTaxOriginAddress],
  [7900, FlowErrorKind.missingPermission],
]);

/**
 * The effect of a failed call on the purchase.
 * @param otherwise  the kind when the error itself is not specific
 */
export function toFlowError(error: unknown, otherwise: FlowErrorNumber): PurchaseFlowError {
  if (error instanceof PurchaseFlowError) return error;
  if (!(error instanceof BillingError)) {
    if (error == null) {
      return new PurchaseFlowError(FlowErrorKind.unknown, 'Unknown error without state set.');
    }
    return new PurchaseFlowError(FlowErrorKind.unknown, publicMessage(0), {
      underlyingMessage: error instanceof Error ? error.message : JSON.stringify(error),
      cause: error,
    });
  }
  return new PurchaseFlowError(kindOf(error) ?? otherwise, error.message, { from: error });
}

function kindOf({ code, backendCode }: BillingError): FlowErrorNumber | undefined {
  if (code === BillingErrorCode.productAlreadyPurchased) return FlowErrorKind.alreadyPurchased;
  if (code === BillingErrorCode.invalidEmail) return FlowErrorKind.missingEmail;
  if (code === BillingErrorCode.network) return FlowErrorKind.network;
  return kindByBackendCode.get(backendCode);
}

/** The error that the app receives for a failed purchase. */
export function toBillingError(error: PurchaseFlowError): BillingError {
  const rejectionByKind: Readonly<Partial<Record<FlowErrorNumber, BillingErrorNumber>>> = {
    0: BillingErrorCode.storeProblem,
    1: BillingErrorCode.paymentPending,
    3: BillingErrorCode.network,
    4: BillingErrorCode.purchaseInvalid,
    5: BillingErrorCode.productAlreadyPurchased,
  };
  return new BillingError(rejectionByKind[error.kind] ?? BillingErrorCode.unknown, {
    message: error.message,
    underlyingMessage: error.underlyingMessage,
    backendCode: error.backendCode,
    cause: error,
  });
}

/** The error that the app receives when the person closes the checkout. */
export function userCancelled(): BillingError {
  return new BillingError(BillingErrorCode.userCancelled);
}
