import type { Database } from '../../db/database.ts';
import type { Shop } from '../customers/customer-lifecycle.ts';

/** What the steps of a checkout need. */
export type CheckoutContext = {
  db: Database;
  shop: Shop;
  now(): number;
  managementUrl(): string;
};
