import { loadStripe } from '@stripe/stripe-js/pure';
import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
  StripeExpressCheckoutElementOptions,
  TermsOption,
} from '@stripe/stripe-js';
import type { ElementsConfiguration } from '../../billing/purchase/gateway-params.ts';
import type { TaxLocation } from '../../billing/purchase/tax.ts';
import { gatewayLocale } from '../brand/appearance.ts';
import type {
  Gateway,
  GatewayAnswer,
  GatewayError,
  GatewayRequest,
  IntentState,
  OpenGateway,
  Recurring,
  Slot,
} from './gateway.ts';

/**
 * The gateway over Stripe's elements.
 * @param script  address of the fake gateway on our own origin; null: stripe-js fetches the real one
 */
export function createStripeGateway(script: string | null): OpenGateway {
  return async (request) => {
    const { publishableApiKey, stripeAccountId } = request.params;
    if (script !== null) await loadScript(script);
    const stripe = await loadStripe(publishableApiKey, { stripeAccount: stripeAccountId });
    if (!stripe) throw new Error('Stripe client not found');
    return openElements(stripe, request);
  };
}

/** Loads the script once for a page. A script that failed to load may be requested again. */
const loading = new Map<string, Promise<void>>();

function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(address);
      reject(new Error('Stripe client not found'));
    });
    document.head.append(script);
  });
  loading.set(address, loaded);
  return loaded;
}

/** The methods whose terms the gateway would show. The checkout shows its own notice instead. */
const noTerms: TermsOption = {
  applePay: 'never',
  auBecsDebit: 'never',
  bancontact: 'never',
  card: 'never',
  cashapp: 'never',
  googlePay: 'never',
  ideal: 'never',
  paypal: 'never',
  sepaDebit: 'never',
  sofort: 'never',
  usBankAccount: 'never',
};

function openElements(stripe: Stripe, request: GatewayRequest): Gateway {
  const { params, events, businessName, billingAddressRequired } = request;
  const elements = stripe.elements({
    ...elementsOptions(params.elementsConfiguration),
    loader: 'always',
    locale: gatewayLocale(request.locale),
    appearance: request.appearance,
  } as StripeElementsOptionsMode);
  const loadFailed = ({ error }: { error: StripeError }) => events.loadFailed(toError(error));
  const applePay = () => {
    const recurring = request.recurring();
    return recurring ? { applePay: toApplePay(recurring) } : {};
  };

  // A failed update changes only what the form shows: the provider's amount is what is charged.
  const update = (options: object) =>
    void Promise.resolve(elements.update(options as StripeElementsUpdateOptions)).catch(
      () => undefined,
    );

  const creators = {
    payment: () =>
      elements
        .create('payment', {
          layout: 'tabs',
          terms: noTerms,
          ...(businessName && { business: { name: businessName } }),
        })
        .on('ready', () => events.ready('payment'))
        .on('change', ({ complete, value }) =>
          events.paymentChanged({ complete, method: value.type, place: placeTyped(value) }),
        )
        .on('escape', () => events.escaped())
        .on('loaderror', loadFailed),
    email: (email: string) =>
      elements
        .create('linkAuthentication', { defaultValues: { email } })
        .on('ready', () => events.ready('email'))
        .on('change', ({ complete, value }) =>
          events.emailChanged({ complete, email: value.email }),
        )
        .on('escape', () => events.escaped())
        .on('loaderror', loadFailed),
    wallets: () =>
      elements
        .create('expressCheckout', { emailRequired: true, billingAddressRequired, ...applePay() })
        .on('ready', ({ availablePaymentMethods: methods }) =>
          events.ready('wallets', methods !== undefined && Object.values(methods).some(Boolean)),
        )
        .on('click', ({ resolve }) => resolve(applePay()))
        .on('confirm', ({ expressPaymentType, billingDetails, paymentFailed }) =>
          events.walletConfirmed({
            method: expressPaymentType,
            email: billingDetails?.email ?? '',
            fail: () => paymentFailed({ reason: 'fail' }),
          }),
        )
        .on('escape', () => events.escaped())
        .on('loaderror', loadFailed),
  } satisfies Record<Slot, (email: string) => unknown>;

  return {
    mount(slot, into, { email = '' } = {}) {
      const element = creators[slot](email);
      element.mount(into);
      return () => element.destroy();
    },
    update: (configuration) => update(elementsOptions(configuration)),
    restyle: (appearance) => update({ appearance }),
    async submit() {
      const { error, selectedPaymentMethod } = await elements.submit();
      return answer(error, selectedPaymentMethod ?? null);
    },
    async createToken() {
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
      if (!confirmationToken) return answer(error, { id: '', place: {} });
      const { address } = confirmationToken.payment_method_preview.billing_details;
      const place = toPlace(address?.country, address?.postal_code);
      return { ok: true, value: { id: confirmationToken.id, place } };
    },
    async confirm(clientSecret, token) {
      const details = {
        clientSecret,
        redirect: 'if_required' as const,
        // Some methods need a page of their own, which leads back to this address.
        confirmParams: {
          return_url: location.href,
          ...(token !== null && { confirmation_token: token }),
        },
        ...(token === null && { elements }),
      };
      const { error } = await (isSetup(clientSecret)
        ? stripe.confirmSetup(details)
        : stripe.confirmPayment(details));
      // An intent that was confirmed before cannot be confirmed again. That is a success.
      const state = error?.payment_intent?.status ?? error?.setup_intent?.status;
      return answer(state && intentState(state) === 'done' ? undefined : error, null);
    },
    async look(clientSecret) {
      const { paymentIntent, setupIntent, error } = isSetup(clientSecret)
        ? { ...(await stripe.retrieveSetupIntent(clientSecret)), paymentIntent: undefined }
        : { ...(await stripe.retrievePaymentIntent(clientSecret)), setupIntent: undefined };
      const state = (paymentIntent ?? setupIntent)?.status;
      if (state) return intentState(state);
      return error?.code === 'resource_missing' ? 'gone' : 'unknown';
    },
    // Each element is destroyed when it is unmounted; the group has no such method.
    close: () => undefined,
  };
}

function isSetup(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_');
}

function intentState(status: string): IntentState {
  if (status === 'canceled') return 'gone';
  return /^requires_(payment_method|confirmation|action)$/.test(status) ? 'open' : 'done';
}

function elementsOptions(configuration: ElementsConfiguration) {
  const { mode, paymentMethodTypes, setupFutureUsage, amount, currency } = configuration;
  return {
    mode,
    // stripe-js 10 knows this name; up to version 9 it was `paymentMethodTypes`.
    allowedPaymentMethodTypes: paymentMethodTypes,
    ...(setupFutureUsage != null && { setupFutureUsage }),
    ...(amount != null && { amount }),
    ...(currency != null && { currency }),
  };
}

function toApplePay({
  title,
  managementUrl,
  amount,
  startsAt,
  every,
  trialLabel,
}: Recurring): NonNullable<StripeExpressCheckoutElementOptions['applePay']> {
  return {
    recurringPaymentRequest: {
      paymentDescription: title,
      managementURL: managementUrl,
      regularBilling: {
        label: title,
        amount,
        ...(startsAt && { recurringPaymentStartDate: startsAt }),
        recurringPaymentIntervalUnit: every.unit,
        recurringPaymentIntervalCount: every.number,
      },
      ...(trialLabel !== null && { trialBilling: { label: trialLabel, amount: 0 } }),
    },
  };
}

function placeTyped(value: {
  billingDetails?: { address: { country?: string | null; postalCode?: string | null } };
}): TaxLocation {
  const { country, postalCode } = value.billingDetails?.address ?? {};
  return toPlace(country, postalCode);
}

function toPlace(country?: string | null, postalCode?: string | null): TaxLocation {
  return { ...(country && { countryCode: country }), ...(postalCode && { postalCode }) };
}

function answer<T>(error: StripeError | undefined, value: T): GatewayAnswer<T> {
  return error ? { ok: false, error: toError(error) } : { ok: true, value };
}

function toError({ type, code, message }: StripeError): GatewayError {
  return { type, code: code ?? '', message: message ?? '' };
}
