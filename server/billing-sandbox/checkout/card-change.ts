import { findTestCard } from '../../../schema/billing-sandbox/test-cards.ts';
import type { Queryable } from '../../db/database.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { type Customer, changeCustomer } from '../customers/customers.ts';
import { retryPayment, settleCustomer, subscriptionOf } from '../customers/customer-lifecycle.ts';
import { ProviderError } from '../routes/provider-error.ts';
import {
  GATEWAY,
  type Session,
  countSessions,
  insertSession,
  newIntent,
  newSessionId,
  saveSession,
} from './sessions.ts';
import { type Subscription, isActive } from '../customers/subscriptions.ts';
import { untaxed } from '../catalogue/taxes.ts';

/**
 * Another card for a running plan: a checkout without a purchase, whose end charges an unpaid amount.
 * It is not part of the provider's API, since the provider does this on its own page. Only the app's
 * server calls it, in process, for a person who has signed in.
 */

/** The parameters of the gateway's form, and the client secret that it confirms. */
export type CardForm = {
  id: string;
  clientSecret: string;
  stripeAccountId: string;
  publishableApiKey: string;
  currency: string;
};

const HOUR_MS = 3_600_000;
const OPENED_AN_HOUR = 40;

/** @returns null where no plan of that product runs. @throws ProviderError 7638 */
export async function openCardChange(
  { db, shop, now }: CheckoutContext,
  appUserId: string,
  productId: string,
): Promise<CardForm | null> {
  return db.transaction(async (tx) => {
    const { value } = await changeCustomer(tx, appUserId, now(), async (found) => {
      const customer = settleCustomer(found, now(), shop);
      const recent = await countSessions(tx, appUserId, now() - HOUR_MS);
      if (recent >= OPENED_AN_HOUR) throw new ProviderError(7638);
      const plan = runningPlan(customer, productId, now());
      return { customer, value: plan && (await openForm(tx, appUserId, plan, now())) };
    });
    return value;
  });
}

async function openForm(
  tx: Queryable,
  appUserId: string,
  { productId, currency }: Subscription,
  now: number,
): Promise<CardForm> {
  const intent = newIntent('setup');
  const session: Session = {
    sessionId: newSessionId(),
    appUserId,
    productId,
    optionId: '',
    priceId: '',
    email: null,
    bill: untaxed(0, null),
    place: null,
    taxCalls: 0,
    intent,
    operation: { status: 'in_progress', readyAt: null },
    isCardChange: true,
    madeAt: now,
    told: {},
  };
  await insertSession(tx, session);
  await saveSession(tx, session);
  return {
    id: session.sessionId,
    clientSecret: intent.secret,
    stripeAccountId: GATEWAY.accountId,
    publishableApiKey: GATEWAY.key,
    currency: currency.toLowerCase(),
  };
}

/** The bank has accepted the card: stores it with the plan, and charges an unpaid amount. */
export function takeCard(
  { shop, now }: CheckoutContext,
  session: Session,
  customer: Customer,
  card: string | null,
): { session: Session; customer: Customer } {
  const plan = runningPlan(customer, session.productId, now());
  const refusal = card === null ? undefined : findTestCard(card)?.operation;
  if (!plan || refusal !== undefined) {
    const code = refusal ?? NO_PLAN;
    return { session: { ...session, operation: { status: 'failed', code } }, customer };
  }
  const { transactionId } = plan;
  return {
    session: {
      ...session,
      operation: { status: 'succeeded', transactionId, purchasedAt: now() },
    },
    customer: retryPayment(customer, { ...plan, card, chargesFail: false }, now(), shop),
  };
}

/** The plan ended while the card was typed. */
const NO_PLAN = 1;

function runningPlan(customer: Customer, productId: string, now: number): Subscription | null {
  const found = subscriptionOf(customer, productId);
  return found?.store === 'rc_billing' && isActive(found, now) ? found : null;
}
