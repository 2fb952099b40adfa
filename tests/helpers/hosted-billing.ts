import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../server/config.ts';

/** A hosted billing provider for tests of the server: over HTTP, with keys and webhooks. */
export type HostedBilling = {
  config: NonNullable<Config['billing']>;
  /** The requested customers. */
  asked: string[];
  /** Gives somebody a subscription, or changes the one they have. */
  put(userId: string, subscription: HostedSubscription): void;
  /** The deleted customers. */
  forgotten: string[];
  /** Answers every request with this status; null: as usual. */
  fail(status: number | null): void;
  /** A webhook request, signed. */
  webhook(event: object, at: number): { headers: Record<string, string>; body: string };
  stop(): Promise<void>;
};
export type HostedSubscription = {
  expiresAt: number | null;
  productId?: string;
  fields?: Record<string, unknown>;
};

const SECRET_KEY = 'sk_of_the_server';
const WEBHOOK_SECRET = 'whsec_of_the_test';

export async function startHostedBilling(): Promise<HostedBilling> {
  const subscriptions = new Map<string, HostedSubscription>();
  const asked: string[] = [];
  const forgotten: string[] = [];
  let failing: number | null = null;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/rcbilling/')) {
      response.writeHead(failing ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(PRODUCTS));
      return;
    }
    const id = decodeURIComponent(
      /^\/v1\/subscribers\/([^/]+)$/.exec(request.url ?? '')?.[1] ?? '',
    );
    (request.method === 'DELETE' ? forgotten : asked).push(id);
    const isOurs = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    if (request.method === 'DELETE' && failing === null) subscriptions.delete(id);
    const status = failing ?? (isOurs && id !== '' ? 200 : 401);
    response.writeHead(status, { 'content-type': 'application/json' });
    const body =
      status === 200 ? answerFor(id, subscriptions.get(id)) : { code: 7225, message: '' };
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    config: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publicKey: 'rcb_of_the_browser',
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      pictures: ['https://pictures.example.test'],
    },
    asked,
    forgotten,
    put: (userId, subscription) => void subscriptions.set(userId, subscription),
    fail: (status) => void (failing = status),
    webhook(event, at) {
      const body = JSON.stringify({ api_version: '1.0', event });
      const t = Math.floor(at / 1_000);
      const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.${body}`).digest('hex');
      return {
        headers: {
          'content-type': 'application/json',
          'x-revenuecat-webhook-signature': `t=${t},v1=${v1}`,
        },
        body,
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const PRODUCTS = {
  product_details: ['Monthly', 'Annual'].map((title) => ({
    identifier: `nestling_${title.toLowerCase()}`,
    product_type: 'subscription',
    title,
    default_purchase_option_id: 'base_option',
    purchase_options: {
      base_option: {
        id: 'base_option',
        price_id: `prc_${title}`,
        base: { period_duration: 'P1M', price: { amount_micros: 5_000_000, currency: 'USD' } },
      },
    },
  })),
};

function answerFor(userId: string, subscription: HostedSubscription | undefined): object {
  const { productId = 'nestling_monthly', fields = {} } = subscription ?? {};
  const expires_date =
    subscription?.expiresAt == null ? null : new Date(subscription.expiresAt).toISOString();
  return {
    request_date: new Date().toISOString(),
    subscriber: {
      original_app_user_id: userId,
      first_seen: '2026-01-01T00:00:00Z',
      management_url: subscription ? 'https://pay.example.org/manage' : null,
      non_subscriptions: {},
      entitlements: subscription
        ? { premium: { product_identifier: productId, expires_date } }
        : {},
      subscriptions: subscription
        ? {
            [productId]: {
              store: 'rc_billing',
              is_sandbox: false,
              period_type: 'normal',
              original_purchase_date: '2026-01-01T00:00:00Z',
              expires_date,
              ...fields,
            },
          }
        : {},
    },
  };
}
