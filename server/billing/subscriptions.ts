import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Database } from '../db/database.ts';
import type { Provider } from './provider.ts';
import { PlanFacts, isPaidFor, planFactsOf, willRenew } from './subscriber.ts';

/**
 * What the provider said of each account, kept with it: the answer for everybody of the family,
 * also while the provider is away. Only the provider's word is ever written here.
 */
export type Plan = {
  /** Whose subscription it is. */
  payer: string;
  facts: PlanFacts;
  checkedAt: number;
};

/** So long an answer is good enough for whoever looks at the page. */
export const FRESH_MS = MINUTE_MS;
/** Plans whose end has come are asked for no more often than this. */
const SWEPT_EVERY_MS = HOUR_MS;
const SWEPT_AT_ONCE = 50;

type Row = { account_id: string; payer: string; facts: string; checked_at: number };

export async function findPlan(db: Database, accountId: string): Promise<Plan | null> {
  const [row] = await db.query<Row>(
    'select account_id, payer, facts, checked_at from subscriptions where account_id = $1',
    [accountId],
  );
  return row ? toPlan(row) : null;
}

/**
 * Asks the provider anew for the account's plan and writes it down.
 *
 * @returns the plan; null when nobody of the account ever had one
 * @throws when the provider cannot be asked
 */
export async function readPlan(
  db: Database,
  provider: Pick<Provider, 'subscriber' | 'priceOf' | 'endRenewal'>,
  { accountId, now }: { accountId: string; now: number },
): Promise<Plan | null> {
  const known = await findPlan(db, accountId);
  const payers = await payersOf(db, accountId, known);
  const found: Plan[] = [];
  for (const { userId: payer } of payers) {
    const facts = planFactsOf(await provider.subscriber(payer));
    if (facts) found.push({ payer, facts: { ...facts, price: null }, checkedAt: now });
  }
  const ownerId = payers.find(({ isOwner }) => isOwner)?.userId;
  await endDoubled(provider, found, { ownerId, now });
  const left = payers.some(({ userId }) => userId === known?.payer) ? null : leftPlan(known, now);
  const best = [...found, ...(left ? [left] : [])].toSorted(
    // Of two people's the one that goes on; else what lasts longest.
    (a, b) =>
      Number(willRenew(b.facts, now)) - Number(willRenew(a.facts, now)) || endOf(b) - endOf(a),
  )[0];
  if (best && best !== left) best.facts.price = await priceFor(provider, best, known);
  const plan = best ?? lostPlan(known, now);
  if (!plan) return null;
  // What was asked later is the newer word, whichever answer came first.
  await db.changeAccount(accountId, (tx) =>
    tx.query(
      `insert into subscriptions (account_id, payer, facts, checked_at, changed_at)
     values ($1, $2, $3, $4, $4)
     on conflict (account_id) do update set
       payer = excluded.payer, facts = excluded.facts, checked_at = excluded.checked_at,
       changed_at = case when subscriptions.facts = excluded.facts
         and subscriptions.payer = excluded.payer
         then subscriptions.changed_at
         -- Never the same twice, for it is what tells one reading from the next.
         else greatest(excluded.changed_at, subscriptions.changed_at + 1) end
     where subscriptions.checked_at <= excluded.checked_at`,
      [accountId, plan.payer, JSON.stringify(plan.facts), now],
    ),
  );
  return plan;
}

/** Accounts whose plan has come to its end, or was to renew, since the provider was asked. */
export async function overduePlans(db: Database, now: number): Promise<string[]> {
  const rows = await db.query<{ account_id: string }>(
    `select account_id from subscriptions
     where (facts::json->>'expiresAt')::int8 between checked_at and $1 and checked_at < $2
     order by checked_at limit ${SWEPT_AT_ONCE}`,
    [now, now - SWEPT_EVERY_MS],
  );
  return rows.map(({ account_id: id }) => id);
}

/** The account that a customer of the provider belongs to; null for none of ours. */
export async function accountOfPayer(db: Database, userId: string): Promise<string | null> {
  // PostgreSQL refuses such a text outright.
  if (userId.includes('\0')) return null;
  const [row] = await db.query<{ account_id: string }>(
    'select account_id from users where user_id = $1 and removed_at is null',
    [userId],
  );
  return row?.account_id ?? null;
}

/** The owner; and who paid before the account was handed over, while they are of the family. */
async function payersOf(
  db: Database,
  accountId: string,
  known: Plan | null,
): Promise<{ userId: string; isOwner: boolean }[]> {
  const rows = await db.query<{ user_id: string; role: string }>(
    `select user_id, role from users
     where account_id = $1 and removed_at is null and (role = 'super_admin' or user_id = $2)`,
    [accountId, known?.payer ?? ''],
  );
  return rows.map(({ user_id: userId, role }) => ({ userId, isOwner: role === 'super_admin' }));
}

/**
 * The new owner pays: who paid before is not charged for the same again. Before anything is written
 * down, for after that nobody would ask about them any more.
 */
async function endDoubled(
  provider: Pick<Provider, 'endRenewal'>,
  found: readonly Plan[],
  { ownerId, now }: { ownerId: string | undefined; now: number },
): Promise<void> {
  if (!found.some(({ payer, facts }) => payer === ownerId && willRenew(facts, now))) return;
  for (const { payer, facts } of found) {
    if (payer === ownerId || !willRenew(facts, now)) continue;
    await provider.endRenewal(payer, facts.productId);
    facts.unsubscribedAt = now;
  }
}

/** Who paid has left, and is not charged again: the family keeps what is paid, to its end. */
function leftPlan(known: Plan | null, now: number): Plan | null {
  if (!known) return null;
  const { facts } = known;
  const unsubscribedAt = facts.unsubscribedAt ?? now;
  return { ...known, facts: { ...facts, unsubscribedAt, price: null }, checkedAt: now };
}

/** What it costs is nice to know; a plan counts without it. */
async function priceFor(
  provider: Pick<Provider, 'priceOf'>,
  { payer, facts: { productId } }: Plan,
  known: Plan | null,
): Promise<PlanFacts['price']> {
  const before = known?.facts.productId === productId ? known.facts.price : null;
  return provider.priceOf(payer, productId).catch(() => before);
}

/** The provider knows nothing any more of what it once said: it ended at the latest now. */
function lostPlan(known: Plan | null, now: number): Plan | null {
  if (!known) return null;
  const { facts } = known;
  const expiresAt = isPaidFor(facts, now) ? now : facts.expiresAt;
  return { ...known, facts: { ...facts, expiresAt }, checkedAt: now };
}

function endOf({ facts }: Plan): number {
  return facts.expiresAt ?? Infinity;
}

function toPlan({ payer, facts, checked_at: checkedAt }: Row): Plan {
  return { payer, facts: PlanFacts.parse(JSON.parse(facts)), checkedAt };
}
