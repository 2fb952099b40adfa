import type { TestServer } from '../../helpers/server.ts';

/** A client of the provider's API, as the published one speaks it. */
export type BillingClient = ReturnType<typeof createClient>;

export const KEY = 'rcb_sb_nestling';
export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers are what is tested

export type Reply = { status: number; body: Json; headers: Headers };

export function createClient(server: TestServer, appUserId: string) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await fetch(`${server.url}/billing${path}`, {
      method,
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'x-platform': 'web',
        'x-version': '1.11.0',
        'x-is-sandbox': 'true',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as Json,
      headers: response.headers,
    };
  };
  const id = encodeURIComponent(appUserId);
  const checkout = '/rcbilling/v1/checkout';
  const client = {
    appUserId,
    call,
    info: () => call('GET', `/v1/subscribers/${id}`),
    offerings: () => call('GET', `/v1/subscribers/${id}/offerings`),
    products: (query: string, headers = {}) =>
      call('GET', `/rcbilling/v1/subscribers/${id}/products?${query}`, undefined, headers),
    attributes: (body: unknown) => call('POST', `/v1/subscribers/${id}/attributes`, body),
    start: (parts: Json = {}) =>
      call('POST', `${checkout}/start`, {
        app_user_id: appUserId,
        product_id: 'nestling_premium_monthly',
        price_id: 'prc_nestling_premium_monthly_usd',
        presented_offering_identifier: 'default',
        trace_id: '6d0f5f1e-2f0e-4f7e-9b9e-4a9f4f6d1f10',
        metadata: {},
        ...parts,
      }),
    taxes: (session: string, place: Json = {}, headers = {}) =>
      call('POST', `${checkout}/${session}/calculate_taxes`, place, headers),
    complete: (session: string, body: Json = {}) =>
      call('POST', `${checkout}/${session}/complete`, body),
    status: (session: string) => call('GET', `${checkout}/${session}`),
    async confirm(secret: string, card = 'visa') {
      return client.intent(secret, 'confirm', { card });
    },
    intent: (secret: string, what: string, body: Json = {}) =>
      call('POST', `/gateway/intents/${secret.split('_secret_')[0]}${what ? `/${what}` : ''}`, {
        client_secret: secret,
        ...body,
      }),
    /** A whole purchase. @returns the session's id */
    async buy(parts: Json = {}, { card = 'visa', email = 'sam@example.org' } = {}) {
      const started = await client.start({ email, ...parts });
      const session = started.body['operation_session_id'] as string;
      const { body } = await client.complete(session, { email });
      const secret = body['gateway_params']?.client_secret as string | null;
      if (secret) await client.confirm(secret, card);
      return session;
    },
  };
  return client;
}

export const TRIAL = { offer_id: 'trial_7d_monthly' };

export const ANNUAL = {
  product_id: 'nestling_premium_annual',
  price_id: 'prc_nestling_premium_annual_usd',
};
export const BOOK = {
  product_id: 'nestling_photo_book',
  price_id: 'prc_nestling_photo_book_usd',
};
export const KEEPSAKE = {
  product_id: 'nestling_keepsake',
  price_id: 'prc_nestling_keepsake_usd',
};
