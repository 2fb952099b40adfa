import { type TestCard, findTestCard } from '../../../schema/billing-sandbox/test-cards.ts';
import type { IntentAnswer, IntentError } from '../../../schema/billing-sandbox/intents.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { afterIntent, change } from './checkout.ts';
import { type Intent, sessionOfIntent } from './sessions.ts';

/**
 * The bank behind the fake gateway's payment form. It receives the name of a test card and nothing
 * else about it.
 *
 *   open -> confirm: succeeded | processing | asks -> authenticate: succeeded | open
 *   a refusal leaves it open for another try
 */

/** @returns the intent, or why not; null when there is no such intent */
export async function confirmIntent(
  context: CheckoutContext,
  intentId: string,
  { secret, card: name }: { secret: string; card: string },
): Promise<IntentAnswer | null> {
  const card = findTestCard(name);
  if (!card) return { error: invalid('There is no such test card.') };
  return withIntent(context, { intentId, secret }, (intent) => {
    switch (intent.status) {
      case 'succeeded':
      case 'processing':
      case 'canceled':
        return { intent, error: unexpected(intent) };
      case 'open':
      case 'asks':
        return firstUse({ ...intent, card: card.name }, card);
    }
  });
}

function firstUse(intent: Intent, { first }: TestCard): Answered {
  switch (first) {
    case 'accepted':
      return { intent: { ...intent, status: 'succeeded' } };
    case 'processing':
      return { intent: { ...intent, status: 'processing' } };
    case 'asks':
    case 'asks, declines':
      return { intent: { ...intent, status: 'asks' } };
    default:
      return { intent: { ...intent, status: 'open' }, error: refusals[first] };
  }
}

/** The person has answered the bank's question. */
export async function authenticateIntent(
  context: CheckoutContext,
  intentId: string,
  { secret, agreed }: { secret: string; agreed: boolean },
): Promise<IntentAnswer | null> {
  return withIntent(context, { intentId, secret }, (intent) => {
    if (intent.status !== 'asks') return { intent, error: unexpected(intent) };
    const card = findTestCard(intent.card ?? '');
    if (!agreed) return { intent: { ...intent, status: 'open' }, error: notAuthenticated(intent) };
    if (card?.first === 'asks, declines') {
      return { intent: { ...intent, status: 'open' }, error: refusals.card_declined };
    }
    return { intent: { ...intent, status: 'succeeded' } };
  });
}

export async function readIntent(
  context: CheckoutContext,
  intentId: string,
  secret: string,
): Promise<IntentAnswer | null> {
  return withIntent(context, { intentId, secret }, (intent) => ({ intent }));
}

type Answered = { intent: Intent; error?: IntentError };

async function withIntent(
  context: CheckoutContext,
  { intentId, secret }: { intentId: string; secret: string },
  work: (intent: Intent) => Answered,
): Promise<IntentAnswer | null> {
  const found = await sessionOfIntent(context.db, intentId);
  if (found?.intent?.secret !== secret) return null;
  const ended: Intent = { ...found.intent, status: 'canceled' };
  let answered: Answered | null = null;
  await change(context, found.sessionId, (session, customer) => {
    const isUnderWay = session.operation.status === 'in_progress';
    if (session.intent?.id !== intentId || !isUnderWay) {
      // The amount has changed, or the session is over: an unfinished intent is cancelled.
      answered = work(session.intent?.status === 'succeeded' ? session.intent : ended);
      return { session, customer };
    }
    answered = work(session.intent);
    const { intent } = answered;
    if (intent === session.intent) return { session, customer };
    return afterIntent(context, { ...session, intent }, customer);
  });
  return answered === null ? null : toAnswer(answered);
}

function toAnswer({ intent, error }: Answered): IntentAnswer {
  const { id, kind, secret } = intent;
  const answer = { id, kind, client_secret: secret, status: statuses[intent.status] } as const;
  return error ? { intent: answer, error } : { intent: answer };
}

const statuses = {
  open: 'requires_payment_method',
  asks: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const;

function invalid(message: string): IntentError {
  return { type: 'invalid_request_error', message };
}

function unexpected({ kind, status }: Intent): IntentError {
  const name = kind === 'setup' ? 'setup_intent' : 'payment_intent';
  const code = `${name}_unexpected_state`;
  return { type: 'invalid_request_error', code, message: `The intent is ${status} already.` };
}

function notAuthenticated({ kind }: Intent): IntentError {
  return {
    type: 'invalid_request_error',
    code:
      kind === 'setup'
        ? 'setup_intent_authentication_failure'
        : 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
}

const card = (code: string, message: string, declineCode?: string): IntentError => ({
  type: 'card_error',
  code,
  message,
  ...(declineCode === undefined ? {} : { decline_code: declineCode }),
});

const refusals = {
  card_declined: card('card_declined', 'Your card has been declined.', 'generic_decline'),
  insufficient_funds: card(
    'card_declined',
    'Your card has insufficient funds. Try a different card.',
    'insufficient_funds',
  ),
  lost_card: card('card_declined', 'Your card has been declined.', 'lost_card'),
  expired_card: card('expired_card', 'Your card has expired. Try a different card.'),
  incorrect_cvc: card('incorrect_cvc', "Your card's security code is incorrect."),
  incorrect_number: card('incorrect_number', 'Your card number is incorrect.'),
  processing_error: card(
    'processing_error',
    'An error occurred while processing your card. Try again later or with a different card.',
  ),
} as const;
