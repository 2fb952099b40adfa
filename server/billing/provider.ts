import type { SubscriberAnswer } from '../../schema/wire/billing.ts';
import type {
  BillingAnswer,
  CardFormAnswer,
  CardFormState,
  PlanPrice,
  ReceiptsAnswer,
} from '../../schema/wire/subscription.ts';

/** The billing provider: the hosted one, or the built-in sandbox. */
export type Provider = {
  /**
   * The provider's answer about a customer, by our random user id. It may create the customer.
   *
   * @throws when the provider cannot be reached
   */
  subscriber(userId: string): Promise<SubscriberAnswer>;
  /** The next price of a customer's subscription; null when it is unknown. */
  priceOf(userId: string, productId: string): Promise<PlanPrice | null>;
  /**
   * Deletes a customer with all data. A customer with purchases is kept where deletion would take
   * the purchases away.
   */
  forget(userId: string): Promise<void>;
  /** Stops the renewal of a subscription; null: only the payer can, on the provider's page. */
  endRenewal: ((userId: string, productId: string) => Promise<void>) | null;
  forBrowsers: BillingAnswer;
  /** Whether its purchases are sandbox purchases: webhooks of the other environment are ignored. */
  isSandbox: boolean;
  /** The changes that our server can make; null when customers make them on the provider's page. */
  management: PlanManagement | null;
};

export type PlanManagement = {
  cancel(userId: string, productId: string): Promise<void>;
  resume(userId: string, productId: string): Promise<void>;
  receiptsOf(userId: string): Promise<ReceiptsAnswer['receipts']>;
  /** Opens a form for another card; null without a running plan. */
  openCardForm(userId: string, productId: string): Promise<CardFormAnswer | null>;
  /** The result of the form; null for a form of another customer, or an unknown one. */
  lookAtCardForm(userId: string, id: string): Promise<CardFormState | null>;
};
