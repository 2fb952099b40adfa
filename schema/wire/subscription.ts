import * as z from 'zod/mini';

/** Bodies of /api/billing and /api/subscription: what a family's plan is, as the server knows it. */

/** What a browser needs to talk to the billing provider itself. All of it is public. */
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
 * - none: nothing was bought yet, and the account opens with its payment
 * - free: nothing has to be paid (no payments here, an account from before them, a gift)
 * - trial, active: paid for, and renews by itself
 * - cancelled: paid for until `expiresAt`, and ends then
 * - billing_issue: the last charge failed; it is tried again, and everything works meanwhile
 * - ended: not paid for any more since `expiresAt`
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

/** What the next charge is, without taxes that come on top. */
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
  /** When what is paid for ends, or ended (epoch ms); null: never, or nothing is paid for. */
  expiresAt: Instant,
  willRenew: z.boolean(),
  /** When the provider was last heard, epoch ms; null: never. */
  checkedAt: Instant,
  /** Whether this person pays, or may. */
  isPayer: z.boolean(),
  /** Who pays, by name; null where that is nobody of the family any more. */
  payerName: z.nullable(z.string()),
  /** Whose subscription it is. To others the rest says nothing. */
  payerId: z.nullable(z.string()),
  productId: z.nullable(z.string()),
  price: z.nullable(PlanPrice),
  periodType: z.nullable(z.string()),
  store: z.nullable(z.string()),
  isSandbox: z.boolean(),
  since: Instant,
  billingIssueAt: Instant,
  managementUrl: z.nullable(z.string()),
  /** Cancelling, resuming and receipts are done here, not at `managementUrl`. */
  isManagedHere: z.boolean(),
});
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;

export const Receipt = z.looseObject({
  id: z.string(),
  at: z.int(),
  title: z.string(),
  /** What was paid, taxes included. */
  totalMicros: z.int(),
  taxMicros: z.int(),
  currency: z.string(),
  refundedAt: Instant,
});
export const ReceiptsAnswer = z.looseObject({ receipts: z.array(Receipt) });
export type ReceiptsAnswer = z.infer<typeof ReceiptsAnswer>;

/** What the payment gateway's form needs to set up another card. */
export const CardFormAnswer = z.looseObject({
  id: z.string(),
  clientSecret: z.string(),
  stripeAccountId: z.string(),
  publishableApiKey: z.string(),
  /** ISO 4217 in small letters, as the gateway wants it. */
  currency: z.string(),
});
export type CardFormAnswer = z.infer<typeof CardFormAnswer>;

export const CardFormState = z.enum(['waiting', 'changed', 'failed']);
export type CardFormState = z.infer<typeof CardFormState>;

/** What became of a card, and of the plan with it. */
export const CardChangeAnswer = z.looseObject({ state: CardFormState, plan: SubscriptionAnswer });
export type CardChangeAnswer = z.infer<typeof CardChangeAnswer>;

export const WebhookAnswer = z.looseObject({ received: z.literal(true) });
