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
export function createEndpoints({ call }: Http, api: string) {
  const subscriber = (id: string) => `${api}/v1/subscribers/${encodeURIComponent(id)}`;
  const own = `${api}/rcbilling/v1`;
  const checkout = (session: string) => `${own}/checkout/${encodeURIComponent(session)}`;
  return {
    offerings: (id: string, signal: Signal) =>
      call({
        name: 'getOfferings',
        url: `${subscriber(id)}/offerings`,
        answer: OfferingsAnswer,
        signal,
      }),
    products(id: string, { ids, currency }: { ids: string[]; currency: string }, signal: Signal) {
      const query = new URLSearchParams(ids.map((each) => ['id', each]));
      if (currency) query.append('currency', currency);
      const url = `${own}/subscribers/${encodeURIComponent(id)}/products?${query}`;
      return call({ name: 'getProducts', url, answer: ProductsAnswer, signal });
    },
    customer: (id: string, signal?: Signal) =>
      call({ name: 'getCustomerInfo', url: subscriber(id), answer: SubscriberAnswer, signal }),
    setAttributes: (id: string, body: AttributesRequest) =>
      call({
        name: 'setAttributes',
        url: `${subscriber(id)}/attributes`,
        body,
        answer: z.looseObject({}),
      }),
    branding: () => call({ name: 'getBranding', url: `${own}/branding`, answer: Branding }),
    startCheckout: (body: CheckoutStartRequest, signal: Signal) =>
      call({
        name: 'postCheckoutStart',
        url: checkout('start'),
        body,
        answer: CheckoutStartAnswer,
        signal,
      }),
    calculateTaxes: (session: string, body: CalculateTaxesRequest, signal: Signal) =>
      call({
        name: 'postCheckoutCalculateTaxes',
        url: `${checkout(session)}/calculate_taxes`,
        body,
        answer: CalculateTaxesAnswer,
        signal,
      }),
    completeCheckout: (session: string, body: CheckoutCompleteRequest, signal: Signal) =>
      call({
        name: 'postCheckoutComplete',
        url: `${checkout(session)}/complete`,
        body,
        answer: CheckoutCompleteAnswer,
        signal,
      }),
    checkoutStatus: (session: string, signal: Signal) =>
      call({
        name: 'getCheckoutStatus',
        url: checkout(session),
        answer: CheckoutStatusAnswer,
        signal,
        // Polling asks again.
        limitMs: 10_000,
      }),
  };
}
