import * as z from 'zod/mini';
import type { StripeKeys } from '../../config.ts';
import type { IntentRequest, PaymentGateway } from './payment-gateway.ts';
import { ProviderError } from '../routes/provider-error.ts';
import type { Intent } from '../checkout/sessions.ts';

/** The real payment gateway in its test mode. */

const API = 'https://api.stripe.com/v1';
/** The API version of our calls, whatever the account's default is. */
const VERSION = '2025-03-31.basil';
const TIMEOUT_MS = 15_000;

const Answer = z.looseObject({
  id: z.string(),
  client_secret: z.string(),
  status: z.string(),
});

export function createStripeGateway(
  { secretKey, publishableKey, accountId }: StripeKeys,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): PaymentGateway {
  const sendRequest = async (
    method: 'GET' | 'POST',
    path: string,
    { form, key }: { form?: Record<string, string>; key?: string } = {},
  ) => {
    try {
      const response = await fetch(`${API}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-account': accountId,
          'stripe-version': VERSION,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`status ${response.status}: ${await reasonIn(response)}`);
      return z.parse(Answer, await response.json());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ProviderError(7773, `The payment gateway cannot be used: ${reason}`);
    }
  };
  return {
    publishableKey,
    accountId,
    isFake: false,
    async openIntent({ key, kind, amount, currency }: IntentRequest) {
      const form: Record<string, string> =
        kind === 'setup'
          ? { 'payment_method_types[0]': 'card', usage: 'off_session' }
          : {
              'payment_method_types[0]': 'card',
              amount: String(amount),
              currency: currency.toLowerCase(),
              setup_future_usage: 'off_session',
            };
      const made = await sendRequest('POST', pathOf(kind), { form, key });
      return {
        id: made.id,
        secret: made.client_secret,
        kind,
        status: statusOf(made.status),
        card: null,
      };
    },
    async readIntent(intent) {
      const { status } = await sendRequest('GET', `${pathOf(intent.kind)}/${intent.id}`);
      return { ...intent, status: statusOf(status) };
    },
  };
}

function pathOf(kind: Intent['kind']): string {
  return kind === 'setup' ? 'setup_intents' : 'payment_intents';
}

function statusOf(status: string): Intent['status'] {
  switch (status) {
    case 'succeeded':
    case 'processing':
    case 'canceled':
      return status;
    case 'requires_action':
      return 'asks';
    default:
      return 'open';
  }
}

async function reasonIn(response: Response): Promise<string> {
  const errorBody = z.looseObject({ error: z.looseObject({ message: z.optional(z.string()) }) });
  const parsed = z.safeParse(errorBody, await response.json().catch(() => null));
  return parsed.success ? (parsed.data.error.message ?? '') : '';
}
