import type { IntentAnswer } from '../../schema/billing-sandbox/intents.ts';
import { words } from './translations.ts';

/** The server behind the fake gateway: it knows the intents. */
export type Bank = {
  confirm(secret: string, card: string): Promise<IntentAnswer>;
  authenticate(secret: string, agreed: boolean): Promise<IntentAnswer>;
  read(secret: string): Promise<IntentAnswer>;
};

const TIMEOUT_MS = 20_000;

/** @param base address of the gateway's paths, without a slash at the end */
export function createBank(base: string): Bank {
  const sendRequest = async (secret: string, what: string, body: object): Promise<IntentAnswer> => {
    const [id = ''] = secret.split('_secret_');
    try {
      const response = await fetch(`${base}/intents/${encodeURIComponent(id)}${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: secret, ...body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return (await response.json()) as IntentAnswer;
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      const message = `No such intent: '${id}'`;
      return { error: { type: 'invalid_request_error', code: 'resource_missing', message } };
    } catch {
      // The answer is lost, and the card may have been charged. Asking again reaches the same intent.
      return { error: { type: 'api_connection_error', message: words.noBank } };
    }
  };
  return {
    confirm: (secret, card) => sendRequest(secret, '/confirm', { card }),
    authenticate: (secret, agreed) => sendRequest(secret, '/authenticate', { agreed }),
    read: (secret) => sendRequest(secret, '', {}),
  };
}
