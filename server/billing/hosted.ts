import { ProductsAnswer, SubscriberAnswer, WireProduct } from '../../schema/wire/billing.ts';
import type { Config } from '../config.ts';
import type { Provider } from './provider.ts';

/** The timeout of a call to the provider, since a person who signs in waits for it. */
const ANSWER_WITHIN_MS = 5_000;
const HOSTED_URL = 'https://api.revenuecat.com';

/** The hosted provider, over HTTP with our secret key. */
export function createHostedProvider({
  url,
  publicKey,
  secretKey,
}: NonNullable<Config['billing']>): Provider {
  const isSandbox = publicKey.startsWith('rcb_sb_');
  const call = async (
    method: 'GET' | 'DELETE',
    path: string,
    key: string = secretKey,
  ): Promise<Response> => {
    const response = await fetch(`${url ?? HOSTED_URL}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-platform': 'web',
        'x-is-sandbox': String(isSandbox),
      },
      // The request has our key: it goes to the configured address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    // Not logged: the body of an error may quote the request.
    if (!response.ok && !(method === 'DELETE' && response.status === 404)) {
      throw new Error(`the billing provider answered ${response.status}`);
    }
    return response;
  };
  const subscriber = async (userId: string) =>
    SubscriberAnswer.parse(await (await call('GET', customer(userId))).json());
  return {
    isSandbox,
    management: null,
    forBrowsers: { apiKey: publicKey, proxyUrl: url, gatewayScript: null },
    subscriber,
    // Deletion would cancel and delete all purchases at once (docs/decisions/043).
    async forget(userId) {
      const { subscriptions, non_subscriptions: oneOffs } = (await subscriber(userId)).subscriber;
      const purchases = Object.keys({ ...subscriptions, ...oneOffs });
      if (purchases.length === 0) await call('DELETE', customer(userId));
    },
    // With our key the provider has no call that only cancels.
    endRenewal: null,
    async priceOf(userId, productId) {
      const query = new URLSearchParams({ id: productId }).toString();
      const path = `/rcbilling${customer(userId)}/products?${query}`;
      // Prices are public: browsers read them with the public key.
      const answer = await call('GET', path, publicKey);
      const product = ProductsAnswer.parse(await answer.json())
        .product_details.map((wire) => WireProduct.safeParse(wire).data)
        .find((one) => one?.identifier === productId);
      const option = product?.purchase_options[product.default_purchase_option_id ?? ''];
      if (!product || !option?.base?.price) return null;
      const { amount_micros: amountMicros, currency } = option.base.price;
      return {
        title: product.title,
        amountMicros,
        currency,
        period: option.base.period_duration ?? null,
      };
    },
  };
}

const customer = (userId: string) => `/v1/subscribers/${encodeURIComponent(userId)}`;
