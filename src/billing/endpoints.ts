import {
  Branding,
  type CalculateTaxesRequest,
  CalculateTaxesAnswer,
  CheckoutCompleteAnswer,
  type CheckoutCompleteRequest,
  CheckoutStartAnswer,
  type CheckoutStartRequest,
  CheckoutStatusAnswer,
  OfferingsAnswer,
  ProductsAnswer,
  SubscriberAnswer,
  type AttributesRequest,
} from '../../schema/wire/billing.ts';
import * as z from 'zod/mini';
import type { Http } from './http.ts';

type Signal = AbortSignal | undefined;

export type Endpoints = ReturnType<typeof createEndpoints>;

/** The provider's calls with their parameters and answers. All reject as `Http.call` does. */
export function createEndpoints(http: Http, api: string) {
  const subscriber = (id: string) => `${api}/v1/subscribers/${encodeURIComponent(id)}`;
  const checkout = (session: string) =>
    `${api}/rcbilling/v1/checkout/${encodeURIComponent(session)}`;
  return {
    offerings: (id: string, signal: Signal) =>
      http.call({
        name: 'getOfferings',
        url: `${subscriber(id)}/offerings`,
        answer: OfferingsAnswer,
        signal,
      }),
    products(id: string, { ids, currency }: { ids: string[]; currency: string }, signal: Signal) {
      const query = new URLSearchParams(ids.map((each) => ['id', each]));
      if (currency) query.append('currency', currency);
      const path = `/rcbilling/v1/subscribers/${encodeURIComponent(id)}/products`;
      const url = `${api}${path}?${query}`;
      return http.call({ name: 'getProducts', url, answer: ProductsAnswer, signal });
    },
    customer: (id: string, signal: Signal) =>
      http.call({
        name: 'getCustomerInfo',
        url: subscriber(id),
        answer: SubscriberAnswer,
        signal,
      }),
    setAttributes: (id: string, body: AttributesRequest, signal: Signal) =>
      http.call({
        name: 'setAttributes',
        url: `${subscriber(id)}/attributes`,
        body,
        answer: z.looseObject({}),
        signal,
      }),
    branding: (signal: Signal) =>
      http.call({
        name: 'getBranding',
        url: `${api}/rcbilling/v1/branding`,
        answer: Branding,
        signal,
      }),
    startCheckout: (body: CheckoutStartRequest, signal: Signal) =>
      http.call({
        name: 'postCheckoutStart',
        url: checkout('start'),
        body,
        answer: CheckoutStartAnswer,
        signal,
      }),
    calculateTaxes: (session: string, body: CalculateTaxesRequest, signal: Signal) =>
      http.call({
        name: 'postCheckoutCalculateTaxes',
        url: `${checkout(session)}/calculate_taxes`,
        body,
        answer: CalculateTaxesAnswer,
        signal,
      }),
    completeCheckout: (session: string, body: CheckoutCompleteRequest, signal: Signal) =>
      http.call({
        name: 'postCheckoutComplete',
        url: `${checkout(session)}/complete`,
        body,
        answer: CheckoutCompleteAnswer,
        signal,
      }),
    checkoutStatus: (session: string, signal: Signal) =>
      http.call({
        name: 'getCheckoutStatus',
        url: checkout(session),
        answer: CheckoutStatusAnswer,
        signal,
        // Polling asks again.
        limitMs: 10_000,
      }),
  };
}
