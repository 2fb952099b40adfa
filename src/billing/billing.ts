import type { Branding } from '../../schema/wire/billing.ts';
import type { CustomerInfo } from './customer-info.ts';
import type { PageFacts } from './events/events.ts';
import type { BillingLog } from './log.ts';
import type { Offering, Offerings } from './offerings.ts';
import type { Purchase, PurchaseRequest } from './purchase/purchase.ts';
import type { BillingWorld } from './world.ts';

export type BillingOptions = {
  /** The public key: `rcb_…` or `pdl_…`. */
  readonly apiKey: string;
  readonly appUserId: string;
  /** Base address of all calls, events too; without it the hosted provider. */
  readonly proxyUrl?: string;
  readonly additionalHeaders?: Readonly<Record<string, string>>;
  /** For `formattedPrice`; screens format by their translator. */
  readonly locale?: string;
  readonly world?: Partial<BillingWorld>;
  readonly page?: () => PageFacts;
  readonly collectEvents?: boolean;
  readonly collectUtm?: boolean;
  readonly log?: BillingLog;
};

export type OfferingsRequest = {
  /** Three capitals. */
  readonly currency?: string;
  /** One offering alone, or `current`. */
  readonly offeringIdentifier?: string;
  /** After it there are no offerings, and no error. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

/** The billing layer of one app and customer. All that fails is a BillingError, or the abort. */
export type Billing = {
  readonly appUserId: string;
  readonly isAnonymous: boolean;
  readonly isSandbox: boolean;
  getOfferings(request?: OfferingsRequest): Promise<Offerings>;
  getOfferingForPlacement(placement: string, request?: OfferingsRequest): Promise<Offering | null>;
  getCustomerInfo(request?: { signal?: AbortSignal }): Promise<CustomerInfo>;
  isEntitledTo(entitlement: string): Promise<boolean>;
  setAttributes(attributes: Readonly<Record<string, string | null>>): Promise<void>;
  /** Asked for once; a failure is logged and gives null. */
  getBranding(): Promise<Branding | null>;
  changeUser(appUserId: string): Promise<CustomerInfo>;
  /** @throws BillingError operationInProgress while another one is open */
  beginPurchase(request: PurchaseRequest): Purchase;
  /** The page is going: sends the events that wait, in a request that outlives it. */
  flush(): void;
  /** Stops the events after a last try. */
  close(): void;
};
