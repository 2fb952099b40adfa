/** Error codes, with the numbers that the provider's own clients use. */
export const BillingErrorCode = {
  unknown: 0,
  userCancelled: 1,
  storeProblem: 2,
  purchaseNotAllowed: 3,
  purchaseInvalid: 4,
  productNotAvailable: 5,
  productAlreadyPurchased: 6,
  receiptAlreadyInUse: 7,
  invalidReceipt: 8,
  missingReceiptFile: 9,
  network: 10,
  invalidCredentials: 11,
  unexpectedBackendResponse: 12,
  invalidAppUserId: 14,
  operationInProgress: 15,
  unknownBackend: 16,
  invalidSubscriptionKey: 17,
  ineligible: 18,
  insufficientPermissions: 19,
  paymentPending: 20,
  invalidSubscriberAttributes: 21,
  logOutWithAnonymousUser: 22,
  configuration: 23,
  unsupported: 24,
  emptySubscriberAttributes: 25,
  customerInfo: 28,
  signatureVerification: 36,
  invalidEmail: 38,
} as const;
export type BillingErrorCode = (typeof BillingErrorCode)[keyof typeof BillingErrorCode];

const publicMessages: Readonly<Partial<Record<BillingErrorCode, string>>> = {
  1: 'Purchase was cancelled.',
  // Apps search this message for "already active".
  6: 'This product is already active for the customer.',
  10: 'Error performing request. Please check your network connection and try again.',
  16: 'Unknown backend error',
  38: 'Email is not valid. Please provide a valid email address.',
};

/** The specified text for a code, else its number. */
export function publicMessage(code: BillingErrorCode): string {
  return publicMessages[code] ?? `Billing error ${code}`;
}

/** The error with which this layer throws and rejects, except for aborts. */
export class BillingError extends Error {
  override readonly name: string = 'BillingError';
  readonly code: BillingErrorCode;
  /** For developers: the backend's message, or the exact error. */
  readonly underlyingMessage: string | null;
  /** The provider's own number (7000 and up), when it gave one. */
  readonly backendCode: number | null;
  /** The network itself answered, with its sign-in page. */
  readonly isPortal: boolean;

  constructor(
    code: BillingErrorCode,
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

/** How a purchase can fail, with the number that events and error pages show. */
export const FlowErrorKind = {
  settingUpPurchase: 0,
  chargingPayment: 1,
  unknown: 2,
  network: 3,
  missingEmail: 4,
  alreadyPurchased: 5,
  taxNotActive: 6,
  invalidTaxOriginAddress: 7,
  missingPermission: 8,
} as const;
export type FlowErrorKind = (typeof FlowErrorKind)[keyof typeof FlowErrorKind];

/** A step of a purchase failed. The error page is drawn from this. */
export class PurchaseFlowError extends Error {
  override readonly name = 'PurchaseFlowError';
  readonly kind: FlowErrorKind;
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
    kind: FlowErrorKind,
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

const kindByBackendCode: ReadonlyMap<number | null, FlowErrorKind> = new Map([
  [7898, FlowErrorKind.taxNotActive],
  [7899, FlowErrorKind.invalidTaxOriginAddress],
  [7900, FlowErrorKind.missingPermission],
]);

/**
 * The effect of a failed call on the purchase.
 * @param otherwise  the kind when the error itself is not specific
 */
export function toFlowError(error: unknown, otherwise: FlowErrorKind): PurchaseFlowError {
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

function kindOf({ code, backendCode }: BillingError): FlowErrorKind | undefined {
  if (code === BillingErrorCode.productAlreadyPurchased) return FlowErrorKind.alreadyPurchased;
  if (code === BillingErrorCode.invalidEmail) return FlowErrorKind.missingEmail;
  if (code === BillingErrorCode.network) return FlowErrorKind.network;
  return kindByBackendCode.get(backendCode);
}

/** The error that the app receives for a failed purchase. */
export function toBillingError(error: PurchaseFlowError): BillingError {
  const rejectionByKind: Readonly<Partial<Record<FlowErrorKind, BillingErrorCode>>> = {
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
