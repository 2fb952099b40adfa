import type { Database } from '../../db/database.ts';
import type { Shop } from '../customers/customer-lifecycle.ts';
import type { PaymentGateway } from '../gateway/payment-gateway.ts';

/** What the steps of a checkout need. */
export type CheckoutContext = {
  db: Database;
  shop: Shop;
  gateway: PaymentGateway;
  now(): number;
  managementUrl(): string;
};
