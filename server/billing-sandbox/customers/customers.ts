import type { Database, Queryable } from '../../db/database.ts';
import type { Subscription } from './subscriptions.ts';

/** All data of one customer, stored as one document that is changed under a lock. */

export type Customer = {
  appUserId: string;
  firstSeenAt: number;
  lastSeenAt: number;
  attributes: Record<string, { value: string; updatedAt: number }>;
  /** The latest subscription of each product; earlier ones are in the receipts. */
  subscriptions: Record<string, Subscription>;
  oneOffs: OneOff[];
  receipts: Receipt[];
  /** The groups whose plans the customer has had: the trial is for new customers only. */
  plansHad: string[];
};

export type OneOff = {
  id: string;
  productId: string;
  transactionId: string;
  purchasedAt: number;
  refundedAt: number | null;
};

export type Receipt = {
  id: string;
  productId: string;
  title: string;
  at: number;
  currency: string;
  netMicros: number;
  taxMicros: number;
  totalMicros: number;
  taxes: { name: string; micros: number }[];
  /** The card that was charged, by its name among the test cards. */
  card: string | null;
  periodEndsAt: number | null;
  refundedAt: number | null;
};

/** Only the newest are kept. */
const RECEIPTS_MAX = 240;
const ONE_OFFS_MAX = 200;
/** The minimum time between two writes of `lastSeenAt`. */
const SEEN_MS = 60_000;

type Changed<T> = { customer: Customer; value: T };

/**
 * Changes a customer under a lock; creates one that does not exist.
 *
 * @param change returns the same document when nothing changes
 * @returns the value of `change`, and whether the customer is new
 */
export async function changeCustomer<T>(
  tx: Queryable,
  appUserId: string,
  now: number,
  change: (customer: Customer) => Changed<T> | Promise<Changed<T>>,
): Promise<{ value: T; isNew: boolean }> {
  const made = await tx.query(
    `insert into billing_customers (app_user_id, body, seen_at) values ($1, $2, $3)
     on conflict do nothing returning app_user_id`,
    [appUserId, JSON.stringify(newCustomer(appUserId, now)), now],
  );
  const found = await lockCustomer(tx, appUserId);
  const { customer, value } = await change(found);
  const isSeen = now - found.lastSeenAt < SEEN_MS;
  if (customer !== found || !isSeen) {
    await tx.query('update billing_customers set body = $2, seen_at = $3 where app_user_id = $1', [
      appUserId,
      JSON.stringify(bounded({ ...customer, lastSeenAt: now })),
      now,
    ]);
  }
  return { value, isNew: made.length > 0 };
}

/** @returns null where there is none; reads without a lock */
export async function readCustomer(db: Queryable, appUserId: string): Promise<Customer | null> {
  const [row] = await db.query<{ body: Customer }>(
    'select body from billing_customers where app_user_id = $1',
    [appUserId],
  );
  return row?.body ?? null;
}

async function lockCustomer(tx: Queryable, appUserId: string): Promise<Customer> {
  const [row] = await tx.query<{ body: Customer }>(
    'select body from billing_customers where app_user_id = $1 for update',
    [appUserId],
  );
  if (!row) throw new Error('a customer that was just made is there');
  return row.body;
}

function newCustomer(appUserId: string, now: number): Customer {
  return {
    appUserId,
    firstSeenAt: now,
    lastSeenAt: now,
    attributes: {},
    subscriptions: {},
    oneOffs: [],
    receipts: [],
    plansHad: [],
  };
}

function bounded(customer: Customer): Customer {
  return {
    ...customer,
    receipts: customer.receipts.slice(-RECEIPTS_MAX),
    oneOffs: customer.oneOffs.slice(-ONE_OFFS_MAX),
  };
}

/** Deletes all data of a customer, as after the deletion of an account. */
export async function forgetCustomer(db: Database, appUserId: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ['billing_events', 'billing_sessions', 'billing_customers']) {
      await tx.query(`delete from ${table} where app_user_id = $1`, [appUserId]);
    }
  });
}

const IDLE_MS = 3 * 86_400_000;

/** Deletes inactive customers of whom nothing but an id is known. */
export async function sweepCustomers(db: Queryable, now: number): Promise<void> {
  await db.query(
    `delete from billing_customers where seen_at < $1
     and body->'subscriptions' = '{}' and body->'oneOffs' = '[]' and body->'attributes' = '{}'`,
    [now - IDLE_MS],
  );
}
