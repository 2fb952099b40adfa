import type { Config } from '../config.ts';
import type { Provider } from './provider.ts';
import { Subscriber } from './subscriber.ts';

/** Nobody who signs in waits longer than this for the provider. */
const ANSWER_WITHIN_MS = 5_000;
const HOSTED_URL = 'https://api.revenuecat.com';

/** The hosted provider, over HTTP with our secret key. */
export function createHostedProvider({
  url,
  publicKey,
  secretKey,
}: NonNullable<Config['billing']>): Provider {
  const isSandbox = publicKey.startsWith('rcb_sb_');
  const call = async (method: 'GET' | 'DELETE', userId: string): Promise<Response> => {
    const response = await fetch(
      `${url ?? HOSTED_URL}/v1/subscribers/${encodeURIComponent(userId)}`,
      {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          'content-type': 'application/json',
          'x-platform': 'web',
          'x-is-sandbox': String(isSandbox),
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      },
    );
    // The body of a refusal may quote what was asked, which is in no log.
    if (!response.ok) throw new Error(`the billing provider answered ${response.status}`);
    return response;
  };
  return {
    isSandbox,
    desk: null,
    forBrowsers: { apiKey: publicKey, proxyUrl: url, gatewayScript: null },
    async subscriber(userId) {
      return Subscriber.parse(await (await call('GET', userId)).json());
    },
    async forget(userId) {
      await call('DELETE', userId);
    },
  };
}
