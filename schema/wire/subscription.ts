import * as z from 'zod/mini';

/** Bodies of /api/billing and /api/subscription: the family's plan as the server knows it. */

/** The public settings with which a browser calls the billing provider. */
export const BillingAnswer = z.looseObject({
  /** null: this server takes no payments, and everything is free. */
  apiKey: z.nullable(z.string()),
  /** Base address of the provider's calls, relative to this origin; null: the hosted provider's own. */
  proxyUrl: z.nullable(z.string()),
  /** The fake payment gateway's script; null: the gateway's own. */
  gatewayScript: z.nullable(z.string()),
});
export type BillingAnswer = z.infer<typeof BillingAnswer>;

/**
 * - none: nothing was bought yet, and the account waits for its payment
 * - free: nothing has to be paid (no payments on this server, an older account, a gift)
 * - trial, active: paid, and renews by itself
 * - cancelled: paid until `expiresAt`, and ends then
 * - billing_issue: the last charge failed; it is retried, and everything works meanwhile
 * - ended: not paid since `expiresAt`
 */
export const PlanState = z.enum([
  'none',
  'free',
  'trial',
  'active',
  'cancelled',
  'billing_issue',
  'ended',
]);
export type PlanState = z.infer<typeof PlanState>;

const Instant = z.nullable(z.int());

/** The amount of the next charge, without taxes that are added. */
export const PlanPrice = z.looseObject({
  title: z.string(),
  amountMicros: z.int(),
  currency: z.string(),
  /** ISO 8601, `P1M`. */
  period: z.nullable(z.string()),
});
export type PlanPrice = z.infer<typeof PlanPrice>;

export const SubscriptionAnswer = z.looseObject({
  state: PlanState,
  /** The end of the paid time (epoch ms); null: never, or nothing is paid. */
  expiresAt: Instant,
  willRenew: z.boolean(),
  /** The provider's last answer, epoch ms; null: none yet. */
  checkedAt: Instant,
  /** Whether this person pays, or may pay. */
  isPayer: z.boolean(),
  /** The name of the payer; null when the payer is no longer in the family. */
  payerName: z.nullable(z.string()),
  /** The customer of the subscription. Other people do not receive the remaining fields. */
  payerId: z.nullable(z.string()),
  productId: z.nullable(z.string()),
  price: z.nullable(PlanPrice),
  periodType: z.nullable(z.string()),
  store: z.nullable(z.string()),
  isSandbox: z.boolean(),
  since: Instant,
  billingIssueAt: Instant,
  managementUrl: z.nullable(z.string()),
  /** Whether cancelling, resuming and receipts are available here instead of at `managementUrl`. */
  isManagedHere: z.boolean(),
});
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;

export const Receipt = z.looseObject({
  id: z.string(),
  at: z.int(),
  title: z.string(),
  /** The paid amount, taxes included. */
  totalMicros: z.int(),
  taxMicros: z.int(),
  currency: z.string(),
  refundedAt: Instant,
});
export const ReceiptsAnswer = z.looseObject({ receipts: z.array(Receipt) });
export type ReceiptsAnswer = z.infer<typeof ReceiptsAnswer>;

/** The parameters of the payment gateway's form for another card. */
export const CardFormAnswer = z.looseObject({
  id: z.string(),
  clientSecret: z.string(),
  stripeAccountId: z.string(),
  publishableApiKey: z.string(),
  /** ISO 4217 in lower case, as the gateway requires. */
  currency: z.string(),
});
export type CardFormAnswer = z.infer<typeof CardFormAnswer>;

export const CardFormState = z.enum(['waiting', 'changed', 'failed']);
export type CardFormState = z.infer<typeof CardFormState>;

/** The result for a card, and for the plan. */
export const CardChangeAnswer = z.looseObject({ state: CardFormState, plan: SubscriptionAnswer });
export type CardChangeAnswer = z.infer<typeof CardChangeAnswer>;

export const WebhookAnswer = z.looseObject({ received: z.literal(true) });
