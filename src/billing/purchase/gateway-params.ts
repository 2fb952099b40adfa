import * as z from 'zod/mini';

/** Options for the gateway's `elements()`. */
export const ElementsConfiguration = z.object({
  mode: z.enum(['payment', 'setup']),
  paymentMethodTypes: z.array(z.string()),
  setupFutureUsage: z.nullable(z.enum(['off_session', 'on_session'])),
  /** In the gateway's smallest unit; null for a setup. */
  amount: z.nullable(z.number()),
  /** Lower case. */
  currency: z.nullable(z.string()),
});
export type ElementsConfiguration = Readonly<z.infer<typeof ElementsConfiguration>>;

/** The parameters of the gateway's form. */
export const GatewayParams = z.object({
  stripeAccountId: z.string(),
  publishableApiKey: z.string(),
  elementsConfiguration: ElementsConfiguration,
});
export type GatewayParams = Readonly<z.infer<typeof GatewayParams>>;
