import { randomBytes } from 'node:crypto';
import type { Intent } from '../checkout/sessions.ts';

/** Who takes the cards: the fake gateway, whose intents live in our sessions, or the real one. */
export type PaymentGateway = {
  publishableKey: string;
  accountId: string;
  /** The payment page's script comes from us. */
  isFake: boolean;
  /** The same again for the same `key`. */
  openIntent(request: IntentRequest): Promise<Intent>;
  /** How far it is, from those who know. */
  readIntent(intent: Intent): Promise<Intent>;
};

export type IntentRequest = {
  key: string;
  kind: Intent['kind'];
  /** Of a payment, in the smallest unit. */
  amount: number;
  currency: string;
};

export const FAKE_GATEWAY_KEY = 'pk_test_nestling_sandbox';

export function createFakeGateway(): PaymentGateway {
  return {
    publishableKey: FAKE_GATEWAY_KEY,
    accountId: 'acct_nestling_sandbox',
    isFake: true,
    openIntent: ({ kind }) => {
      const id = `${kind === 'setup' ? 'seti' : 'pi'}_${random(18)}`;
      const secret = `${id}_secret_${random(18)}`;
      return Promise.resolve({ id, secret, kind, status: 'open', card: null });
    },
    readIntent: (intent) => Promise.resolve(intent),
  };
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
