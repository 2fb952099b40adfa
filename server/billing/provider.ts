import type {
  BillingAnswer,
  CardFormAnswer,
  CardFormState,
  PlanPrice,
  ReceiptsAnswer,
} from '../../schema/wire/subscription.ts';
import type { Subscriber } from './subscriber.ts';

/** Whoever takes the money: the hosted provider, or the sandbox that is built in. */
export type Provider = {
  /**
   * What it knows of a customer, by our random user id. It may make the customer known.
   *
   * @throws when it cannot be asked now
   */
  subscriber(userId: string): Promise<Subscriber>;
  /** What a customer's subscription costs next; null where nobody can tell. */
  priceOf(userId: string, productId: string): Promise<PlanPrice | null>;
  /** Takes everything of a customer away, what they would still be charged for included. */
  forget(userId: string): Promise<void>;
  /** Has a subscription not charged again; what is paid may end with that. */
  endRenewal(userId: string, productId: string): Promise<void>;
  forBrowsers: BillingAnswer;
  /** Whether its purchases are play money: webhooks of the other kind are none of ours. */
  isSandbox: boolean;
  /** What can be done here; null where a customer does it on the provider's own page. */
  desk: Desk | null;
};

export type Desk = {
  cancel(userId: string, productId: string): Promise<void>;
  resume(userId: string, productId: string): Promise<void>;
  receiptsOf(userId: string): Promise<ReceiptsAnswer['receipts']>;
  /** A form for another card; null where no plan runs. */
  openCardForm(userId: string, productId: string): Promise<CardFormAnswer | null>;
  /** What became of it; null for a form that is somebody else's, or none. */
  lookAtCardForm(userId: string, id: string): Promise<CardFormState | null>;
};
