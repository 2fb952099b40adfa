import type { StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';
import type { IntentAnswer, IntentTold } from '../../schema/billing-sandbox/intents.ts';
import type { Bank } from './bank.ts';
import { challenge } from './challenge.ts';
import type { Means } from './element.ts';
import { Group } from './group.ts';
import { words } from './translations.ts';

/** The part of the gateway's script that a checkout uses, on top of the server's test bank. */

type ConfirmOptions = {
  elements?: Group;
  clientSecret?: string;
  confirmParams?: { confirmation_token?: string; return_url?: string };
  redirect?: 'always' | 'if_required';
};

type Confirmed = { error: StripeError } | { setupIntent: object } | { paymentIntent: object };

export type FakeStripe = {
  elements(options?: StripeElementsOptionsMode): Group;
  createConfirmationToken(options: { elements?: Group }): Promise<object>;
  confirmSetup(options: ConfirmOptions): Promise<Confirmed>;
  confirmPayment(options: ConfirmOptions): Promise<Confirmed>;
  retrieveSetupIntent(secret: string): Promise<Confirmed>;
  retrievePaymentIntent(secret: string): Promise<Confirmed>;
};

/** @throws Error for a key that is not the test bank's */
export function createFakeStripe(bank: Bank, key: string): FakeStripe {
  if (!key.startsWith('pk_test_nestling_sandbox')) {
    throw new Error(`Invalid API Key provided: ${key}. The fake gateway takes test keys only.`);
  }
  const tokens = new Map<string, { means: Means; group: Group }>();

  const confirm = async (
    kind: 'setup' | 'payment',
    options: ConfirmOptions,
  ): Promise<Confirmed> => {
    const secret = options.clientSecret ?? '';
    const isOurs = kind === 'setup' ? secret.startsWith('seti_') : secret.startsWith('pi_');
    if (!isOurs) return { error: invalid(`Invalid value for clientSecret: '${secret}'.`) };
    const chosen = chosenBy(options);
    if ('type' in chosen) return { error: chosen };
    const { means, group } = chosen;
    const answer = await afterChallenge(secret, await bank.confirm(secret, means.card));
    group.endWallet();
    const confirmed = toConfirmed(kind, answer);
    if ('error' in confirmed) means.refuse(confirmed.error);
    return confirmed;
  };

  const chosenBy = ({ elements, confirmParams }: ConfirmOptions) => {
    const token = confirmParams?.confirmation_token;
    if (token !== undefined) {
      return tokens.get(token) ?? invalid(`No such confirmation token: '${token}'`);
    }
    if (!elements) return invalid('elements or a confirmation token is required.');
    if (!elements.isSubmitted) {
      return invalid('elements.submit() must be called before the payment is confirmed.');
    }
    return elements.means ? { means: elements.means, group: elements } : incomplete;
  };

  const afterChallenge = async (secret: string, answer: IntentAnswer): Promise<IntentAnswer> => {
    if (answer.error || answer.intent?.status !== 'requires_action') return answer;
    return bank.authenticate(secret, await challenge());
  };

  return {
    elements: (options = {} as StripeElementsOptionsMode) => new Group(key, options),
    async createConfirmationToken({ elements }) {
      if (!elements) return { error: invalid('elements is required.') };
      const { means } = elements;
      if (!means) return { error: incomplete };
      const id = `ctoken_${crypto.randomUUID().replaceAll('-', '')}`;
      tokens.set(id, { means, group: elements });
      return { confirmationToken: toToken(id, means) };
    },
    confirmSetup: (options) => confirm('setup', options),
    confirmPayment: (options) => confirm('payment', options),
    retrieveSetupIntent: async (secret) => toConfirmed('setup', await bank.read(secret)),
    retrievePaymentIntent: async (secret) => toConfirmed('payment', await bank.read(secret)),
  };
}

function toConfirmed(kind: 'setup' | 'payment', { intent, error }: IntentAnswer): Confirmed {
  const result = intent ? toIntent(intent) : undefined;
  const name = kind === 'setup' ? 'setup_intent' : 'payment_intent';
  if (error) return { error: { ...error, ...(result ? { [name]: result } : {}) } as StripeError };
  return kind === 'setup' ? { setupIntent: result ?? {} } : { paymentIntent: result ?? {} };
}

function toIntent({ id, client_secret, status }: IntentTold): object {
  return { id, client_secret, status };
}

function toToken(id: string, { country, postalCode }: Means): object {
  const address = { country, postal_code: postalCode };
  return { id, payment_method_preview: { billing_details: { address } } };
}

function invalid(message: string): StripeError {
  return { type: 'invalid_request_error', message };
}

const incomplete: StripeError = {
  type: 'validation_error',
  code: 'incomplete_number',
  message: words.numberIncomplete,
};
