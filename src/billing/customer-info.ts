import type { Store } from '../../schema/wire/billing.ts';
import type { BillingError } from './errors.ts';

export type Entitlement = {
  readonly identifier: string;
  readonly isActive: boolean;
  readonly willRenew: boolean;
  readonly productIdentifier: string;
  readonly productPlanIdentifier: string | null;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly periodType: 'normal' | 'intro' | 'trial' | 'prepaid';
  readonly ownershipType: 'PURCHASED' | 'FAMILY_SHARED' | 'UNKNOWN';
  readonly latestPurchaseDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  /** The end of what is paid, grace included; null for life. */
  readonly expirationDate: Date | null;
  readonly unsubscribeDetectedAt: Date | null;
  readonly billingIssueDetectedAt: Date | null;
};

export type Subscription = {
  readonly productIdentifier: string;
  readonly purchaseDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  readonly expiresDate: Date | null;
  readonly gracePeriodExpiresDate: Date | null;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly isActive: boolean;
  readonly willRenew: boolean;
  readonly periodType: 'normal' | 'intro' | 'trial' | 'prepaid';
  readonly ownershipType: 'PURCHASED' | 'FAMILY_SHARED' | 'UNKNOWN';
  readonly unsubscribeDetectedAt: Date | null;
  readonly billingIssuesDetectedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly autoResumeDate: Date | null;
  readonly storeTransactionId: string | null;
};

export type OneOffPurchase = {
  readonly productIdentifier: string;
  readonly id: string;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly purchaseDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  readonly storeTransactionId: string | null;
};

export type CustomerInfo = {
  readonly originalAppUserId: string;
  /** The provider's clock when it answered: what "active" was judged by. */
  readonly requestDate: Date;
  readonly firstSeenDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  /** Where the customer manages or cancels. */
  readonly managementUrl: string | null;
  readonly entitlements: {
    readonly all: Readonly<Record<string, Entitlement>>;
    readonly active: Readonly<Record<string, Entitlement>>;
  };
  readonly subscriptionsByProductIdentifier: Readonly<Record<string, Subscription>>;
  readonly nonSubscriptions: readonly OneOffPurchase[];
  readonly activeSubscriptions: ReadonlySet<string>;
  /** What could not be read or does not fit together; the rest counts all the same. */
  readonly problems: readonly BillingError[];
};
