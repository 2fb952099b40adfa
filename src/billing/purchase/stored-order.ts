import * as z from 'zod/mini';
import { GatewayParams } from './gateway-params.ts';

/**
 * An order that may have been charged, as stored on a device. Releases before the order state
 * machine wrote the same fields without `askedAt`, and can read the current ones.
 */
export const StoredOrder = z.object({
  start: z.object({
    operationSessionId: z.string(),
    gateway: GatewayParams,
    managementUrl: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Never set in a stored order; earlier releases read them. */
    isPaid: z.literal(false),
    doubt: z.literal(null),
  }),
  /** Confirms the payment at the gateway, and identifies it there. */
  clientSecret: z.nullable(z.string()),
  productIdentifier: z.string(),
  optionId: z.string(),
  priceId: z.string(),
  /** The time of the last `charging` event, epoch ms; 0 before the first one. */
  at: z.number(),
  askedAt: z.optional(z.number()),
});
export type StoredOrder = Readonly<z.infer<typeof StoredOrder>>;

/**
 * Stores the one order of a customer from the moment when money may move until its result is known:
 * over a reload, a closed tab, or the page of a bank.
 */
export type OrderStore = {
  get(appUserId: string): Promise<StoredOrder | undefined>;
  /** @param order  undefined: its result is known. Resolves when it is on disk. */
  set(appUserId: string, order: StoredOrder | undefined): Promise<void>;
};
