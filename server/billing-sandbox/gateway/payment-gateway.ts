import { randomBytes } from 'node:crypto';
import type { Intent } from '../checkout/sessions.ts';

/** The interface to the fake gateway, whose intents are in our sessions, and to the real one. */
export type PaymentGateway = {
  publishableKey: string;
  accountId: string;
  /** Whether it is the fake one, whose script we serve. */
  isFake: boolean;
  /** Returns the same intent for the same `key`. */
  openIntent(request: IntentRequest): Promise<Intent>;
  /** The intent with its current status. */
  readIntent(intent: Intent): Promise<Intent>;
};

export type IntentRequest = {
  key: string;
  kind: Intent['kind'];
  /** The amount of a payment, in the smallest unit. */
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
