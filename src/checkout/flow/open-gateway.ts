import type { Appearance } from '@stripe/stripe-js';
import type { CheckoutStart } from '../../billing/purchase/open-order.ts';
import type { Gateway, GatewayEvents, Slot } from '../gateway/gateway.ts';
import { recurringOf } from '../gateway/wallet.ts';
import type { CheckoutRun } from './checkout-run.ts';
import { isFormReady } from './checkout-state.ts';
import { type Failing, loadError } from './failures.ts';
import { hasDetails, type Taxing } from './follow-tax.ts';
import type { Pay } from './submit-form.ts';

type OpenedOrder = Pick<CheckoutStart, 'gateway' | 'managementUrl'>;

type Listeners = {
  readonly tax: Taxing;
  readonly pay: Pay;
  onEscape(): void;
  readonly appearance: () => Appearance;
};

/** Opens the gateway's form for an order, and forwards its events. */
export function createGatewayOpener(
  run: CheckoutRun & Failing,
  listeners: Listeners,
): (order: OpenedOrder, signal: AbortSignal) => Promise<Gateway> {
  const { state, patch, purchase, branding, translator, runtime, hasTax } = run;

  function openGateway({ gateway: params, managementUrl }: OpenedOrder, signal: AbortSignal) {
    return run
      .openGateway({
        params,
        locale: translator.language,
        appearance: listeners.appearance(),
        businessName: branding?.app_name ?? null,
        billingAddressRequired: hasTax,
        recurring: () =>
          recurringOf({
            option: purchase.option,
            price: state.get().price,
            title: purchase.request.package.product.title,
            managementUrl,
            now: runtime.now(),
            trialLabel: translator.say('apple_pay.free_trial'),
          }),
        events: eventsOf(signal),
      })
      .catch((error: unknown) => {
        throw loadError(error);
      });
  }

  function eventsOf(signal: AbortSignal): GatewayEvents {
    /** Ignores events of the elements of an earlier form. */
    const whileOpen =
      <Args extends unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (!signal.aborted) listener(...args);
      };
    return {
      ready: whileOpen((slot: Slot, hasMethods = false) => {
        const before = state.get();
        const wasReady = isFormReady(before);
        patch({
          ready: { ...before.ready, [slot]: true },
          ...(slot === 'wallets' && { hasWallets: hasMethods }),
        });
        if (wasReady || !isFormReady(state.get())) return;
        patch({ isSlow: false });
        purchase.track('checkout_payment_form_impression');
      }),
      paymentChanged: whileOpen(({ complete, method, place }) => {
        patch({
          payment: { isComplete: complete, method },
          // A form whose fields were emptied reports no location: the last one stays.
          ...(hasDetails(place) && { place }),
        });
        void listeners.tax.refresh();
      }),
      emailChanged: whileOpen(({ complete, email }) => {
        patch({ email: { isAsked: true, value: email, isComplete: complete } });
        void listeners.tax.refresh();
      }),
      walletConfirmed: whileOpen((wallet) => void listeners.pay(wallet.method, wallet)),
      loadFailed: whileOpen(run.failToLoad),
      escaped: whileOpen(listeners.onEscape),
    };
  }

  return openGateway;
}
