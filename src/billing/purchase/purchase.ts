import type { Appearance } from '../../../schema/wire/billing.ts';
import type { PurchaseFlowError } from '../errors.ts';
import type { CheckoutEvent } from '../events/events.ts';
import type { Package } from '../offerings.ts';
import type { PurchaseOption } from '../products.ts';
import type { TaxPlace } from './tax.ts';

export type PurchaseRequest = {
  readonly package: Package;
  /** Default: the product's default option. */
  readonly option?: PurchaseOption;
  readonly customerEmail?: string;
  readonly metadata?: Readonly<Record<string, string | null>>;
  /** What the checkout looks like, for the event that tells it; default: the branding's. */
  readonly appearance?: Appearance | null;
};

/** Options for the gateway's `elements()`. */
export type ElementsConfiguration = {
  readonly mode: 'payment' | 'setup';
  readonly paymentMethodTypes: readonly string[];
  readonly setupFutureUsage: 'off_session' | 'on_session' | null;
  /** In the gateway's smallest unit; null for a setup. */
  readonly amount: number | null;
  /** Lower case. */
  readonly currency: string | null;
};

export type GatewayParams = {
  readonly stripeAccountId: string;
  readonly publishableApiKey: string;
  readonly elementsConfiguration: ElementsConfiguration;
};

export type CheckoutStart = {
  readonly operationSessionId: string;
  readonly gateway: GatewayParams;
  readonly managementUrl: string | null;
  /** The app's one, when it has the form of an address and the provider took it. */
  readonly email: string | null;
};

export type TaxAnswer = {
  readonly currency: string;
  readonly totalAmountInMicros: number;
  readonly totalExcludingTaxInMicros: number;
  readonly taxAmountInMicros: number;
  readonly taxInclusive: boolean;
  readonly taxBreakdown: readonly {
    readonly displayName: string;
    readonly taxAmountInMicros: number;
  }[];
  /** Why there is no tax; the totals count all the same. */
  readonly failedReason: string | null;
  /** Replaces the gateway form's; null leaves it. */
  readonly elementsConfiguration: ElementsConfiguration | null;
};

export type CompletedPurchase = {
  readonly redemptionInfo: { readonly redeemUrl: string | null } | null;
  readonly operationSessionId: string;
  /** Null when only the customer's entitlement told that the purchase went through. */
  readonly storeTransactionIdentifier: string | null;
  readonly productIdentifier: string;
  readonly purchaseDate: Date;
};

/** `unknown`: one that the provider may add tomorrow; it counts as not finished. */
export type OperationStatus = 'started' | 'in_progress' | 'succeeded' | 'failed' | 'unknown';

/** How the checkout ended. */
export type SessionOutcome =
  | { readonly kind: 'finished'; readonly withRedemptionInfo: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'errored'; readonly error: PurchaseFlowError };

/** One purchase, from opening to its end. All steps reject with PurchaseFlowError or the abort. */
export type Purchase = {
  readonly request: PurchaseRequest;
  readonly option: PurchaseOption;
  start(signal?: AbortSignal): Promise<CheckoutStart>;
  calculateTax(place: TaxPlace, signal?: AbortSignal): Promise<TaxAnswer>;
  /** May be sent again after one that got no answer: it is the same order. */
  complete(email: string | null, signal?: AbortSignal): Promise<{ clientSecret: string | null }>;
  /**
   * Asks whether it is paid, 10 times 1 s. After a rejection that is not `isFinal` it may be
   * called again: the session stays until the provider has said how it ended.
   */
  confirmed(signal?: AbortSignal): Promise<CompletedPurchase>;
  /** Asks once how the order stands and keeps the session; rejects only without an answer. */
  look(signal?: AbortSignal): Promise<{ status: OperationStatus }>;
  track(event: CheckoutEvent): void;
  /** Frees the next purchase. A second call does nothing. */
  end(outcome: SessionOutcome): void;
};
