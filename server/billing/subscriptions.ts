import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { StoredPlan } from '../accounts/people/users.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Provider } from './provider.ts';
import { PlanFacts, isChargedAgain, isPaidFor, planFactsOf, willRenew } from './subscriber.ts';

/**
 * The plan of each account as the provider last reported it, for everyone in the family, also while
 * the provider cannot be reached. Nothing but the provider's answers is written here.
 */
export type Plan = {
  /** The customer whose subscription it is. */
  payer: string;
  facts: PlanFacts;
  checkedAt: number;
};

/** How long a stored plan is fresh enough to be shown. */
export const FRESH_MS = MINUTE_MS;
/** The minimum time between two reads of a plan that is due to end. */
const SWEPT_EVERY_MS = HOUR_MS;
const SWEPT_AT_ONCE = 50;

type Row = { account_id: string; payer: string; facts: string; checked_at: number };

export async function findPlan(db: Queryable, accountId: string): Promise<Plan | null> {
  const [row] = await db.query<Row>(
    'select account_id, payer, facts, checked_at from subscriptions where account_id = $1',
    [accountId],
  );
  return row ? toPlan(row) : null;
}

/**
 * Reads the account's plan from the provider and stores it.
 *
 * @returns the plan; null when nobody in the account ever had one
 * @throws when the provider cannot be reached
 */
export async function readPlan(
  db: Database,
  provider: Pick<Provider, 'subscriber' | 'priceOf' | 'endRenewal'>,
  { accountId, now, mailer }: { accountId: string; now: number; mailer: Mailer },
): Promise<Plan | null> {
  const known = await findPlan(db, accountId);
  const payers = await payersOf(db, accountId, known);
  const found: Plan[] = [];
  for (const { userId: payer } of payers) {
    const facts = planFactsOf(await provider.subscriber(payer));
    if (facts) found.push({ payer, facts: { ...facts, price: null }, checkedAt: now });
  }
  const ownerId = payers.find(({ isOwner }) => isOwner)?.userId;
  const replaced = replacedPlans(found, { ownerId, now });
  await endRenewals(provider, replaced, now);
  const left = payers.some(({ userId }) => userId === known?.payer) ? null : leftPlan(known, now);
  const best = [...found, ...(left ? [left] : [])].toSorted(
    // Of two plans the owner's, the one that renews, or the one that ends later.
    (a, b) =>
      Number(replaced.includes(a)) - Number(replaced.includes(b)) ||
      Number(willRenew(b.facts, now)) - Number(willRenew(a.facts, now)) ||
      endOf(b) - endOf(a),
  )[0];
  if (best && best !== left) best.facts.price = await priceFor(provider, best, known);
  const plan = best ?? lostPlan(known, now);
  if (!plan) return null;
  // The later request has the newer state, whichever answer arrives first.
  await db.changeAccount(accountId, async (tx) => {
    // Asked once: after this the stored payer is another person.
    const asked = provider.endRenewal ? [] : await plansToCancel(tx, { accountId, now });
    for (const { userId, ...plan } of asked) {
      if (!replaced.some(({ payer }) => payer === userId)) continue;
      const person = await usernameOf(tx, userId);
      const mail = { kind: 'cancel-plan', why: 'replaced', ...plan } as const;
      if (person !== null) await mailer.send({ to: person, ...mail }, now, tx);
    }
    await tx.query(
      `insert into subscriptions (account_id, payer, facts, checked_at, changed_at)
     values ($1, $2, $3, $4, $4)
     on conflict (account_id) do update set
       payer = excluded.payer, facts = excluded.facts, checked_at = excluded.checked_at,
       changed_at = case when subscriptions.facts = excluded.facts
         and subscriptions.payer = excluded.payer
         then subscriptions.changed_at
         -- Never equal to an earlier value, because it distinguishes one reading from the next.
         else greatest(excluded.changed_at, subscriptions.changed_at + 1) end
     where subscriptions.checked_at <= excluded.checked_at`,
      [accountId, plan.payer, JSON.stringify(plan.facts), now],
    );
  });
  return plan;
}

/** Accounts whose plan was due to end or renew since it was last read. */
export async function overduePlans(db: Database, now: number): Promise<string[]> {
  const rows = await db.query<{ account_id: string }>(
    `select account_id from subscriptions
     where (facts::json->>'expiresAt')::int8 between checked_at and $1 and checked_at < $2
     order by checked_at limit ${SWEPT_AT_ONCE}`,
    [now, now - SWEPT_EVERY_MS],
  );
  return rows.map(({ account_id: id }) => id);
}

/** The account of a customer; null for a customer who is not ours. */
export async function accountOfPayer(db: Database, userId: string): Promise<string | null> {
  // PostgreSQL throws for such a text.
  if (userId.includes('\0')) return null;
  const [row] = await db.query<{ account_id: string }>(
    'select account_id from users where user_id = $1 and removed_at is null',
    [userId],
  );
  return row?.account_id ?? null;
}

/** The owner, and a former owner who still pays and is still in the family. */
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

/** The plans of former payers that renew although the new owner pays. */
function replacedPlans(
  found: readonly Plan[],
  { ownerId, now }: { ownerId: string | undefined; now: number },
): Plan[] {
  if (!found.some(({ payer, facts }) => payer === ownerId && willRenew(facts, now))) return [];
  return found.filter(({ payer, facts }) => payer !== ownerId && isChargedAgain(facts, now));
}

/**
 * Done before the new plan is stored: after that the former payer's plan would not be read again,
 * and a failure could not be repeated.
 */
async function endRenewals(
  { endRenewal }: Pick<Provider, 'endRenewal'>,
  replaced: readonly Plan[],
  now: number,
): Promise<void> {
  if (!endRenewal) return;
  for (const { payer, facts } of replaced) {
    await endRenewal(payer, facts.productId);
    facts.unsubscribedAt = now;
  }
}

/** A plan whose charges only its payer can end, and where. */
export type PlanToCancel = {
  userId: string;
  /** The page of the provider; null when it has not named one. */
  url: string | null;
  /** When the next charge is due. */
  nextAt: number;
};

/** The plan of an account, by what is stored, if its payer is charged again. */
export async function plansToCancel(
  tx: Queryable,
  { accountId, now }: { accountId: string; now: number },
): Promise<PlanToCancel[]> {
  const plan = await findPlan(tx, accountId);
  if (!plan || plan.facts.expiresAt === null || !isChargedAgain(plan.facts, now)) return [];
  const { expiresAt: nextAt, managementUrl } = plan.facts;
  const url = managementUrl !== null && managementUrl.startsWith('https://') ? managementUrl : null;
  return [{ userId: plan.payer, url, nextAt }];
}

async function usernameOf(tx: Queryable, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ username: string }>(
    'select username from users where user_id = $1 and removed_at is null',
    [userId],
  );
  return row?.username ?? null;
}

/** The payer has left: the family keeps the plan until its end. */
function leftPlan(known: Plan | null, now: number): Plan | null {
  if (!known) return null;
  const { facts } = known;
  const unsubscribedAt = facts.unsubscribedAt ?? now;
  return { ...known, facts: { ...facts, unsubscribedAt, price: null }, checkedAt: now };
}

/** The price is optional: a plan is valid without it. */
async function priceFor(
  provider: Pick<Provider, 'priceOf'>,
  { payer, facts: { productId } }: Plan,
  known: Plan | null,
): Promise<PlanFacts['price']> {
  const before = known?.facts.productId === productId ? known.facts.price : null;
  return provider.priceOf(payer, productId).catch(() => before);
}

/** The provider no longer has the plan: it has ended now at the latest. */
function lostPlan(known: Plan | null, now: number): Plan | null {
  if (!known) return null;
  const { facts } = known;
  const expiresAt = isPaidFor(facts, now) ? now : facts.expiresAt;
  return { ...known, facts: { ...facts, expiresAt }, checkedAt: now };
}

function endOf({ facts }: Plan): number {
  return facts.expiresAt ?? Infinity;
}

/** What a stored plan says. */
export function toFacts({ facts, checkedAt }: StoredPlan): Pick<Plan, 'facts' | 'checkedAt'> {
  return { facts: PlanFacts.parse(JSON.parse(facts)), checkedAt };
}

function toPlan({ payer, facts, checked_at: checkedAt }: Row): Plan {
  return { payer, ...toFacts({ facts, checkedAt }) };
}
