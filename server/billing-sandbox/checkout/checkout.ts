import { gatewayAmount } from '../../../schema/rules/currency.ts';
import type { Queryable } from '../../db/database.ts';
import { takeCard } from './card-change.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { type Customer, changeCustomer } from '../customers/customers.ts';
import { toIso } from '../customers/customer-info.ts';
import {
  holds,
  newTransactionId,
  receiptFor,
  settleCustomer,
  withSubscription,
} from '../customers/customer-lifecycle.ts';
import { type Offer, dueNow, findOffer, firstBill } from '../catalogue/offers.ts';
import { ProviderError } from '../routes/provider-error.ts';
import {
  GATEWAY,
  type Operation,
  type Session,
  SESSION_MS,
  countSessions,
  insertSession,
  newIntent,
  newSessionId,
  readSession,
  saveSession,
} from './sessions.ts';
import { beginSubscription, cancelled, isActive } from '../customers/subscriptions.ts';
import { type TaxLocation, billFor, untaxed } from '../catalogue/taxes.ts';
import { outcomeOf, receivesMail } from './test-emails.ts';
import { findTestCard } from '../../../schema/billing-sandbox/test-cards.ts';

/**
 * A purchase step by step: start, taxes, complete, end.
 *
 *   started -> complete: in_progress -> the gateway's answer: succeeded | failed
 *
 * Every step is idempotent: the operation ends once, under the customer's lock, and only its end
 * charges.
 */

export type StartRequest = {
  appUserId: string;
  productId: string;
  priceId: string;
  offerId?: string;
  email: string | null;
  told: Record<string, unknown>;
};

const HOUR_MS = 3_600_000;
const STARTS_AN_HOUR = 40;
/** How long a slow operation takes. */
const SLOW_MS = 2_500;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** @throws ProviderError 7012, 7834, 7226, 7105, 7814, 7772, 7232, 7638 */
export async function startCheckout(
  context: CheckoutContext,
  request: StartRequest,
): Promise<object> {
  const { db, shop, now } = context;
  const outcome = outcomeOf(request.email);
  if (outcome.start) throw new ProviderError(outcome.start);
  checkEmail(request.email);
  const offer = findOffer(shop.catalogue, request);
  const { appUserId, productId, priceId, email, told } = request;
  const session: Session = {
    sessionId: newSessionId(),
    appUserId,
    productId,
    priceId,
    email,
    told,
    optionId: offer.optionId,
    bill: untaxed(firstBill(offer), null),
    place: null,
    taxCalls: 0,
    intent: null,
    operation: { status: 'started' },
    madeAt: now(),
  };
  await db.transaction(async (tx) => {
    await changeCustomer(tx, appUserId, now(), async (found) => {
      const customer = settleCustomer(found, now(), shop);
      if (holds(customer, productId, shop, now())) throw new ProviderError(7772);
      if (hadTrial(customer, offer)) throw new ProviderError(7232);
      const recent = await countSessions(tx, appUserId, now() - HOUR_MS);
      if (recent >= STARTS_AN_HOUR) throw new ProviderError(7638);
      await insertSession(tx, session);
      return { customer, value: null };
    });
  });
  return {
    operation_session_id: session.sessionId,
    gateway_params: gatewayParams(context, session),
    management_url: context.managementUrl(),
  };
}

/**
 * @param place null: the location is guessed
 * @throws ProviderError 7877
 */
export async function calculateTaxes(
  context: CheckoutContext,
  sessionId: string,
  place: TaxLocation | null,
): Promise<object> {
  const session = await change(context, sessionId, (session, customer) => {
    if (!isOpen(session)) throw new ProviderError(7877);
    const { tax } = outcomeOf(session.email);
    if (typeof tax === 'number') throw new ProviderError(tax);
    const taxCalls = session.taxCalls + 1;
    const bill = billOf(context, { ...session, taxCalls }, place);
    const next: Session = { ...session, bill, place, taxCalls };
    // The intent has another amount: drop it, so that `complete` opens a new one.
    const isOther = session.intent !== null && bill.totalMicros !== session.bill.totalMicros;
    if (isOther) return { session: { ...next, ...unasked }, customer };
    return { session: next, customer };
  });
  const { bill } = session;
  return {
    operation_session_id: sessionId,
    currency: offerOfSession(context, session).currency,
    total_amount_in_micros: bill.totalMicros,
    tax_amount_in_micros: bill.taxMicros,
    total_excluding_tax_in_micros: bill.netMicros,
    tax_inclusive: bill.inclusive,
    pricing_phases: {
      base: {
        tax_breakdown: bill.items.map(({ name, micros }) => ({
          display_name: name,
          tax_amount_in_micros: micros,
        })),
      },
    },
    gateway_params: { elements_configuration: elementsOf(context, session) },
    ...(bill.failedReason === null ? {} : { failed_reason: bill.failedReason }),
  };
}

const unasked = { intent: null, operation: { status: 'started' } } as const;

/** Whether the session can still be paid. */
function isOpen({ operation, intent }: Session): boolean {
  if (operation.status === 'started') return true;
  const waitsForCard = intent?.status === 'open' || intent?.status === 'asks';
  return operation.status === 'in_progress' && waitsForCard;
}

/** @throws ProviderError 7877, 7878, 7879, 7012, 7834, 7772 */
export async function completeCheckout(
  context: CheckoutContext,
  sessionId: string,
  email: string | null,
): Promise<object> {
  const { operation, intent } = await change(context, sessionId, (session, customer) => {
    const named: Session = { ...session, email: email ?? session.email };
    const { complete, noSecret } = outcomeOf(named.email);
    if (session.operation.status === 'succeeded') return { session, customer };
    if (complete) throw new ProviderError(complete);
    if (named.email === null) throw new ProviderError(7879);
    checkEmail(named.email);
    if (session.operation.status === 'failed') throw new ProviderError(7878);
    if (context.now() - session.madeAt > SESSION_MS) throw new ProviderError(7878);
    if (holds(customer, session.productId, context.shop, context.now()))
      throw new ProviderError(7772);
    if (session.operation.status === 'in_progress') return { session: named, customer };
    const asked: Session = { ...named, operation: waiting(null) };
    if (noSecret) return finish(context, asked, customer, 'visa');
    return {
      session: { ...asked, intent: newIntent(kindOf(offerOfSession(context, named))) },
      customer,
    };
  });
  const secret = operation.status === 'succeeded' ? null : (intent?.secret ?? null);
  return { operation_session_id: sessionId, gateway_params: { client_secret: secret } };
}

/** The status of a purchase. @throws ProviderError 7877 */
export async function checkoutStatus(context: CheckoutContext, sessionId: string): Promise<object> {
  const session = await refreshSession(context, await readSession(context.db, sessionId));
  return { operation: operationOf(context, session) };
}

/** Ends an operation that is due. */
export async function refreshSession(context: CheckoutContext, session: Session): Promise<Session> {
  const isDue = ({ operation }: Session) =>
    operation.status === 'in_progress' &&
    operation.readyAt !== null &&
    operation.readyAt <= context.now();
  if (!isDue(session)) return session;
  return change(context, session.sessionId, (current, customer) =>
    isDue(current)
      ? finish(context, current, customer, current.intent?.card ?? null)
      : { session: current, customer },
  );
}

/** Continues a session after a change of its intent. */
export function afterIntent(
  context: CheckoutContext,
  session: Session,
  customer: Customer,
): { session: Session; customer: Customer } {
  const { intent } = session;
  const { operation } = outcomeOf(session.email);
  if (intent?.status === 'processing' || operation === 'slow') {
    const endsByItself = intent?.status === 'succeeded' || intent?.status === 'processing';
    const readyAt = endsByItself ? context.now() + SLOW_MS : null;
    return { session: { ...session, operation: waiting(readyAt) }, customer };
  }
  if (intent?.status !== 'succeeded') return { session, customer };
  if (operation === 'stuck') return { session, customer };
  return finish(context, session, customer, intent.card);
}

/** Ends an operation: the customer gets the product, or the operation fails with a code. */
function finish(
  context: CheckoutContext,
  session: Session,
  customer: Customer,
  card: string | null,
): { session: Session; customer: Customer } {
  if (session.isCardChange) return takeCard(context, session, customer, card);
  const { operation } = outcomeOf(session.email);
  const failure =
    typeof operation === 'number'
      ? operation
      : operation === 'empty'
        ? NO_REASON
        : holds(customer, session.productId, context.shop, context.now())
          ? 5
          : operationOfCard(card);
  if (failure !== null) {
    return { session: { ...session, operation: { status: 'failed', code: failure } }, customer };
  }
  const { bought, transactionId } = buy(context, session, customer, card);
  const purchasedAt = context.now();
  const ended: Operation =
    operation === 'late' ? waiting(null) : { status: 'succeeded', transactionId, purchasedAt };
  return { session: { ...session, operation: ended }, customer: bought };
}

/** The code of a failure whose answer has no error. */
const NO_REASON = 0;

function operationOfCard(card: string | null): number | null {
  return (card === null ? null : findTestCard(card)?.operation) ?? null;
}

function buy(
  context: CheckoutContext,
  session: Session,
  customer: Customer,
  card: string | null,
): { bought: Customer; transactionId: string } {
  const { shop, now } = context;
  const offer = offerOfSession(context, session);
  const { productId, product, currency } = offer;
  const bill = dueNow(offer) === 0 ? null : session.bill;
  const parts = { productId, currency, shop };
  if (product.product_type !== 'subscription') {
    const receipt = receiptFor(
      { ...parts, bill: session.bill },
      { at: now(), periodEndsAt: null, card },
    );
    const oneOff = { id: `nsub_${receipt.id}`, productId, transactionId: receipt.id };
    return {
      bought: {
        ...customer,
        oneOffs: [...customer.oneOffs, { ...oneOff, purchasedAt: now(), refundedAt: null }],
        receipts: [...customer.receipts, receipt],
      },
      transactionId: receipt.id,
    };
  }
  const begun = beginSubscription(
    offer,
    {
      card,
      place: session.place,
      transactionId: newTransactionId(),
      group: product.group,
      entitlements: product.entitlements,
    },
    now(),
  );
  const subscription = {
    ...begun,
    chargesFail: outcomeOf(session.email).renewalFails === true,
  };
  const receipt = bill
    ? receiptFor({ ...parts, bill }, { at: now(), periodEndsAt: begun.expiresAt, card })
    : null;
  const transactionId = receipt?.id ?? begun.transactionId;
  const others = withoutOtherPlans(customer, product.group, now());
  return {
    bought: {
      ...withSubscription(others, { ...subscription, transactionId }),
      receipts: receipt ? [...customer.receipts, receipt] : customer.receipts,
      plansHad: [...new Set([...customer.plansHad, product.group])],
    },
    transactionId,
  };
}

/** Cancels the other plans of the group: they end with their paid period. */
function withoutOtherPlans(customer: Customer, group: string, now: number): Customer {
  const earlier = Object.values(customer.subscriptions).filter(
    (one) => one.group === group && isActive(one, now) && one.unsubscribedAt === null,
  );
  return earlier.reduce((left, one) => withSubscription(left, cancelled(one, now)), customer);
}

function hadTrial(customer: Customer, { product, phases }: Offer): boolean {
  return (
    product.product_type === 'subscription' &&
    phases[0]?.kind === 'trial' &&
    customer.plansHad.includes(product.group)
  );
}

/** Changes a session and its customer together, under the customer's lock. */
export async function change(
  context: CheckoutContext,
  sessionId: string,
  work: (session: Session, customer: Customer) => { session: Session; customer: Customer },
): Promise<Session> {
  const { appUserId } = await readSession(context.db, sessionId);
  return context.db.transaction((tx) => changeLocked(context, tx, { appUserId, sessionId }, work));
}

async function changeLocked(
  { now, shop }: CheckoutContext,
  tx: Queryable,
  { appUserId, sessionId }: Pick<Session, 'appUserId' | 'sessionId'>,
  work: (session: Session, customer: Customer) => { session: Session; customer: Customer },
): Promise<Session> {
  const { value } = await changeCustomer(tx, appUserId, now(), async (found) => {
    const session = await readSession(tx, sessionId, { lock: true });
    const changed = work(session, settleCustomer(found, now(), shop));
    if (changed.session !== session) await saveSession(tx, changed.session);
    return { customer: changed.customer, value: changed.session };
  });
  return value;
}

function billOf(
  context: CheckoutContext,
  session: Session,
  place: TaxLocation | null,
): Session['bill'] {
  const { shop } = context;
  const offer = offerOfSession(context, session);
  const priceMicros = firstBill(offer);
  if (!shop.catalogue.branding.gateway_tax_collection_enabled) {
    return untaxed(priceMicros, 'tax_collection_disabled');
  }
  const { tax } = outcomeOf(session.email);
  const bill = billFor(shop.taxes, { priceMicros, currency: offer.currency }, place);
  if (tax === undefined || typeof tax === 'number' || bill.failedReason) return bill;
  if (tax !== 'moves') return untaxed(priceMicros, tax);
  const micros = session.taxCalls * 1_000_000;
  return {
    ...bill,
    taxMicros: bill.taxMicros + micros,
    totalMicros: bill.totalMicros + micros,
    items: [...bill.items, { name: 'A tax that moves', micros }],
  };
}

function offerOfSession(
  { shop }: CheckoutContext,
  { productId, priceId, optionId }: Session,
): Offer {
  return findOffer(shop.catalogue, { productId, priceId, offerId: optionId });
}

function gatewayParams(context: CheckoutContext, session: Session): object {
  const { gateway: strange } = outcomeOf(session.email);
  const suffix = strange && strange !== 'missing' ? `_${strange}` : '';
  return {
    ...(strange === 'missing' ? {} : { stripe_account_id: GATEWAY.accountId }),
    publishable_api_key: GATEWAY.key + suffix,
    elements_configuration: elementsOf(context, session),
  };
}

function elementsOf(context: CheckoutContext, session: Session): object {
  const offer = offerOfSession(context, session);
  const kind = kindOf(offer);
  return {
    mode: kind,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    ...(kind === 'payment' ? { amount: chargeOf(session, offer) } : {}),
    currency: offer.currency.toLowerCase(),
  };
}

function chargeOf({ bill }: Session, { currency }: Offer): number {
  return gatewayAmount({ amountMicros: bill.totalMicros, currency });
}

function kindOf(offer: Offer): 'setup' | 'payment' {
  return dueNow(offer) === 0 ? 'setup' : 'payment';
}

function operationOf(context: CheckoutContext, session: Session): object {
  const { operation } = session;
  const strange = outcomeOf(session.email);
  const isExpired = context.now() - session.madeAt > SESSION_MS;
  const head = { status: operation.status, is_expired: isExpired, error: null };
  switch (operation.status) {
    case 'started':
    case 'in_progress':
      return head;
    case 'failed':
      return operation.code === NO_REASON
        ? head
        : { ...head, error: { code: operation.code, message: failureIn(operation.code) } };
    case 'succeeded':
      if (strange.operation === 'odd') return head;
      return {
        ...head,
        redemption_info: strange.redeem
          ? { redeem_url: `${context.managementUrl()}&redeem=${session.sessionId}` }
          : null,
        store_transaction_identifier: operation.transactionId,
        product_identifier: session.productId,
        purchase_date: toIso(operation.purchasedAt),
      };
  }
}

const failures: Readonly<Record<number, string>> = {
  1: 'The setup intent could not be created.',
  2: 'The payment method could not be created.',
  3: 'The card was declined.',
  4: 'The setup intent could not be completed.',
  5: 'The product was purchased already.',
};

function failureIn(code: number): string {
  return failures[code] ?? 'The purchase failed.';
}

const waiting = (readyAt: number | null): Operation => ({ status: 'in_progress', readyAt });

/** @throws ProviderError 7012, 7834 */
function checkEmail(email: string | null): void {
  if (email === null) return;
  if (!EMAIL.test(email)) throw new ProviderError(7012);
  if (!receivesMail(email)) throw new ProviderError(7834);
}
