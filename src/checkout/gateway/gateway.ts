import type { Appearance } from '@stripe/stripe-js';
import type {
  ElementsConfiguration,
  GatewayParams,
} from '../../billing/purchase/gateway-params.ts';
import type { TaxLocation } from '../../billing/purchase/tax.ts';

/** The three parts that the gateway draws itself. */
export type Slot = 'payment' | 'email' | 'wallets';

/** An error of the gateway; `message` is in the customer's language. */
export type GatewayError = {
  readonly type: string;
  readonly code: string;
  readonly message: string;
};

export type GatewayAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: GatewayError };

/**
 * The gateway's state of one client secret. `open`: nothing was charged, and it may be confirmed
 * again; `gone`: it can no longer be charged; `unknown`: there was no answer.
 */
export type IntentState = 'done' | 'open' | 'gone' | 'unknown';

/** What a wallet's sheet shows about future payments. */
export type Recurring = {
  readonly title: string;
  readonly managementUrl: string;
  /** In the gateway's smallest unit. */
  readonly amount: number;
  readonly startsAt: Date | null;
  readonly every: { readonly number: number; readonly unit: 'day' | 'month' | 'year' };
  /** The label of the free trial; null when there is none. */
  readonly trialLabel: string | null;
};

export type GatewayEvents = {
  /** @param hasMethods  whether a wallet can be offered; set for the wallets only */
  ready(slot: Slot, hasMethods?: boolean): void;
  paymentChanged(change: { complete: boolean; method: string | null; place: TaxLocation }): void;
  emailChanged(change: { complete: boolean; email: string }): void;
  walletConfirmed(wallet: { method: string; email: string; fail(): void }): void;
  loadFailed(error: GatewayError): void;
  /** Escape was pressed inside a frame of the gateway, whose events the page does not receive. */
  escaped(): void;
};

export type GatewayRequest = {
  readonly params: GatewayParams;
  readonly locale: string;
  readonly appearance: Appearance;
  readonly businessName: string | null;
  readonly billingAddressRequired: boolean;
  /** Called whenever a wallet opens, since the total may have changed. */
  recurring(): Recurring | null;
  readonly events: GatewayEvents;
};

/**
 * The interface to the card payment provider. Refusals are returned as values; a rejection means
 * that the gateway gave no answer.
 */
export type Gateway = {
  /** Draws a part into an element of ours. @returns unmounts it for good */
  mount(slot: Slot, into: HTMLElement, options?: { email?: string }): () => void;
  /** Sets a new amount. */
  update(configuration: ElementsConfiguration): void;
  /** Light and dark may change while it is open. */
  restyle(appearance: Appearance): void;
  /** Validates the form. @returns the chosen method */
  submit(): Promise<GatewayAnswer<string | null>>;
  /** Reads the billing location. Opens the wallet's sheet when the method is a wallet. */
  createToken(): Promise<GatewayAnswer<{ id: string; place: TaxLocation }>>;
  /** Confirms the set-up (`seti_…`) or the payment. @param token  only for wallets */
  confirm(clientSecret: string, token: string | null): Promise<GatewayAnswer<null>>;
  look(clientSecret: string): Promise<IntentState>;
  close(): void;
};

/** @throws Error when the gateway's script cannot be loaded or refuses its parameters */
export type OpenGateway = (request: GatewayRequest) => Promise<Gateway>;
