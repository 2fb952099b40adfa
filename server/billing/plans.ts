import { DAY_MS, PLAN_CLOSED_MS, PLAN_TRUSTED_DAYS } from '../../schema/limits.ts';
import { isParent } from '../../schema/rights/roles.ts';
import type {
  BillingAnswer,
  CardChangeAnswer,
  CardFormAnswer,
  ReceiptsAnswer,
  SubscriptionAnswer,
} from '../../schema/wire/subscription.ts';
import type { EntitlementSource } from '../accounts/entitlement-source.ts';
import { openAccount } from '../accounts/entitlements.ts';
import { runBillingDeletions } from '../accounts/leaving/pending-billing-deletions.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type StoredPlan, type User, findUser, listUsers } from '../accounts/people/users.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { PlanManagement, Provider } from './provider.ts';
import { isPaidFor, planFactsOf, planStateOf, willRenew } from './subscriber.ts';
import {
  FRESH_MS,
  type Plan,
  accountOfPayer,
  findPlan,
  overduePlans,
  plansToCancel,
  readPlan,
  toFacts,
} from './subscriptions.ts';
import { type WebhookEvent, customersIn } from './webhook.ts';

/** The plans of the accounts: what the server knows, and what it can change. */
export type Plans = {
  /** The entitlements of accounts that open with their payment. */
  entitlements: EntitlementSource | null;
  forBrowsers: BillingAnswer;
  /** The plan of the person's family, with the fields that this person may see. Asks the provider when the plan is stale. */
  subscriptionFor(user: User): Promise<SubscriptionAnswer>;
  /**
   * New records of the account are taken up to this time (epoch ms), null: always. Only an answer of the
   * provider from after that time counts, as the plan may have been renewed since an earlier one.
   *
   * @param stored the plan, where it has been read with the session
   */
  takesNewUntil(accountId: string, stored?: StoredPlan | null): Promise<number | null>;
  /** Asks the provider now; nothing changes when it cannot be reached. */
  refresh(accountId: string): Promise<void>;
  /** Cancels the person's own subscription. @throws Refusal NOT_FOUND, BILLING_ELSEWHERE, UNAVAILABLE */
  cancel(user: User): Promise<SubscriptionAnswer>;
  resume(user: User): Promise<SubscriptionAnswer>;
  receiptsOf(user: User): Promise<ReceiptsAnswer>;
  /** A form for another card. @throws as `cancel` */
  openCardForm(user: User): Promise<CardFormAnswer>;
  lookAtCardForm(user: User, id: string): Promise<CardChangeAnswer>;
  /** Handles a webhook. @throws Refusal UNAVAILABLE when the provider should send it again */
  handleWebhook(event: WebhookEvent): Promise<void>;
  /** Reads the plans that are due to end, and repeats pending billing deletions. */
  sweep(): Promise<void>;
};

type Options = {
  db: Database;
  mailer: Mailer;
  now(): number;
  onError(error: unknown): void;
};

/** @param provider null: this server takes no payments */
export function createPlans(provider: Provider | null, options: Options): Plans {
  const { db, now, onError, mailer } = options;

  const read = async (accountId: string): Promise<Plan | null> => {
    if (!provider) return null;
    const plan = await readPlan(db, provider, { accountId, now: now(), mailer });
    if (plan && isPaidFor(plan.facts, now())) await openAccount(db, accountId);
    return plan;
  };

  const readSafely = async (accountId: string, known: Plan | null): Promise<Plan | null> => {
    try {
      return await read(accountId);
    } catch (error) {
      onError(error);
      return known;
    }
  };

  const answerFor = async (user: User, plan: Plan | null): Promise<SubscriptionAnswer> => {
    const { accountId, userId, role } = user;
    const payer = plan && (await findUser(db, accountId, plan.payer));
    const owner = (await listUsers(db, accountId)).find((one) => one.role === 'super_admin');
    const isPayer = role === 'super_admin' || plan?.payer === userId;
    const about = {
      isPayer,
      // A payer who has left cannot be asked, so others see the owner's name; the owner sees none.
      payerName: (payer ?? (isPayer && plan ? null : owner))?.name ?? null,
      payerId: plan?.payer ?? null,
      userId,
    };
    if (!plan || !provider) {
      const isPending = provider !== null && (await isPaymentPending(db, accountId));
      const { userId: _, ...told } = about;
      return { ...UNPAID, ...told, state: isPending ? 'none' : 'free' };
    }
    return toAnswer(plan, { ...about, now: now(), isManagedHere: provider.management !== null });
  };

  /** The person's own subscription, which they may change. */
  const ownPlan = async (user: User): Promise<{ plan: Plan; management: PlanManagement }> => {
    const plan = await findPlan(db, user.accountId);
    if (!provider || !isParent(user.role) || plan?.payer !== user.userId) {
      return noPlan();
    }
    if (!provider.management) {
      throw new Refusal(
        'BILLING_ELSEWHERE',
        'Please manage the subscription on the page of the payment provider.',
      );
    }
    return { plan, management: provider.management };
  };

  const decide = async (user: User, action: 'cancel' | 'resume'): Promise<SubscriptionAnswer> => {
    const { plan, management } = await ownPlan(user);
    await management[action](user.userId, plan.facts.productId);
    return answerFor(user, await read(user.accountId));
  };

  const entitlements = provider && entitlementsOf(provider, now);

  return {
    get forBrowsers() {
      return provider?.forBrowsers ?? { apiKey: null, proxyUrl: null, gatewayScript: null };
    },
    entitlements,
    async subscriptionFor(user) {
      const known = await findPlan(db, user.accountId);
      const isFresh = known !== null && now() - known.checkedAt < FRESH_MS;
      return answerFor(user, isFresh ? known : await readSafely(user.accountId, known));
    },
    async takesNewUntil(accountId, stored) {
      if (!provider || stored === null) return null;
      const plan = stored ? toFacts(stored) : await findPlan(db, accountId);
      if (!plan || plan.facts.expiresAt === null) return null;
      const until = plan.facts.expiresAt + PLAN_CLOSED_MS;
      return plan.checkedAt > until ? until : null;
    },
    async refresh(accountId) {
      await readSafely(accountId, null);
    },
    cancel: (user) => decide(user, 'cancel'),
    resume: (user) => decide(user, 'resume'),
    async receiptsOf(user) {
      const { management } = await ownPlan(user);
      return { receipts: await management.receiptsOf(user.userId) };
    },
    async openCardForm(user) {
      const { plan, management } = await ownPlan(user);
      return (await management.openCardForm(user.userId, plan.facts.productId)) ?? noPlan();
    },
    async lookAtCardForm(user, id) {
      const { management } = await ownPlan(user);
      const state = (await management.lookAtCardForm(user.userId, id)) ?? noPlan();
      return { state, plan: await answerFor(user, await read(user.accountId)) };
    },
    handleWebhook: (event) => handleEvent({ ...options, provider, read }, event),
    async sweep() {
      await db.query('delete from billing_webhooks where at < $1', [now() - EVENTS_KEPT_MS]);
      for (const accountId of await overduePlans(db, now())) await readSafely(accountId, null);
      await runBillingDeletions({ db, entitlements, onError }, now());
    },
  };
}

function entitlementsOf(provider: Provider, now: () => number): EntitlementSource {
  return {
    async isEntitled(userIds) {
      for (const userId of userIds) {
        const facts = planFactsOf(await provider.subscriber(userId));
        if (facts && isPaidFor(facts, now())) return true;
      }
      return false;
    },
    forget: (userId) => provider.forget(userId),
    plansToCancel: (tx, accountId) =>
      provider.endRenewal ? Promise.resolve([]) : plansToCancel(tx, { accountId, now: now() }),
  };
}

type WebhookParts = Options & {
  provider: Provider | null;
  read: (accountId: string) => Promise<unknown>;
};

/** Reads the plans of the customers that a webhook is about. @throws Refusal UNAVAILABLE */
async function handleEvent(
  { db, now, onError, provider, read }: WebhookParts,
  event: WebhookEvent,
): Promise<void> {
  if (!provider) return;
  const { id, environment } = event.event;
  if (environment !== undefined && (environment === 'SANDBOX') !== provider.isSandbox) return;
  if ((await db.query('select 1 from billing_webhooks where event_id = $1', [id])).length > 0) {
    return;
  }
  try {
    for (const customer of customersIn(event)) {
      const accountId = await accountOfPayer(db, customer);
      if (accountId !== null) await read(accountId);
    }
  } catch (error) {
    onError(error);
    throw new Refusal('UNAVAILABLE', 'The subscription could not be read. Send it again.');
  }
  // Recorded last: the provider sends an event again until the plans have been read.
  await db.query(
    'insert into billing_webhooks (event_id, at) values ($1, $2) on conflict do nothing',
    [id, now()],
  );
}

function noPlan(): never {
  throw new Refusal('NOT_FOUND', 'There is no subscription of yours here.');
}

/** The provider repeats an event for hours, not for weeks. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

const TRUSTED_MS = PLAN_TRUSTED_DAYS * DAY_MS;

const UNPAID = {
  expiresAt: null,
  willRenew: false,
  checkedAt: null,
  productId: null,
  price: null,
  periodType: null,
  store: null,
  isSandbox: false,
  since: null,
  billingIssueAt: null,
  managementUrl: null,
  isManagedHere: false,
} as const;

function toAnswer(
  { facts, checkedAt }: Plan,
  about: {
    now: number;
    userId: string;
    isPayer: boolean;
    payerName: string | null;
    payerId: string | null;
    isManagedHere: boolean;
  },
): SubscriptionAnswer {
  const { userId, isPayer, payerName, payerId, isManagedHere } = about;
  // A plan that was due to renew has not ended because the provider cannot be reached.
  const isAway = about.now - checkedAt < TRUSTED_MS && willRenew(facts, checkedAt);
  const now = isAway ? checkedAt : about.now;
  const all = {
    state: planStateOf(facts, now),
    expiresAt: facts.expiresAt,
    willRenew: willRenew(facts, now),
    checkedAt,
    isPayer,
    payerName,
    payerId,
    // Where it is false only the payer can end the charges, also when they leave.
    isManagedHere,
  };
  // Only the payer sees the price and payment details: not even the owner, when another person pays.
  if (payerId !== userId) return { ...UNPAID, ...all };
  const { productId, price, periodType, store, isSandbox, since, billingIssueAt, managementUrl } =
    facts;
  return {
    ...all,
    productId,
    price,
    periodType,
    store,
    isSandbox,
    since,
    billingIssueAt,
    managementUrl,
  };
}

async function isPaymentPending(db: Database, accountId: string): Promise<boolean> {
  const rows = await db.query(
    "select 1 from accounts where account_id = $1 and payment = 'pending'",
    [accountId],
  );
  return rows.length > 0;
}
