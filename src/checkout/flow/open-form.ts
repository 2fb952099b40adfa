import type { Appearance } from '@stripe/stripe-js';
import { FlowErrorKind, toFlowError } from '../../billing/errors.ts';
import type { GatewayParams } from '../../billing/purchase/gateway-params.ts';
import type { EarlierOrder } from '../../billing/purchase/open-order.ts';
import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { CheckoutRun } from './checkout-run.ts';
import { freshState, isFormReady } from './checkout-state.ts';
import { type Failing, loadError } from './failures.ts';
import type { Gateway, GatewayEvents, Slot } from '../gateway/gateway.ts';
import type { Ordering } from './place-order.ts';
import type { Pay } from './submit-form.ts';
import { hasDetails, type Taxing } from './follow-tax.ts';
import { recurringOf } from '../gateway/wallet.ts';

/** After this long the person is offered to begin anew. */
const SLOW_MS = 15_000;
/** A confirmation on its way when its page went away has arrived by then, or never will. */
const LATE_MS = 60_000;

export type Opening = {
  /** From nothing to a form that can be filled in; also anew, after an error. */
  begin(): Promise<void>;
  /** Draws one of the gateway's parts. @returns takes it away */
  mount(slot: Slot, into: HTMLElement): () => void;
  /** Light became dark, or the other way round. */
  restyle(appearance: Appearance): void;
};

type Others = {
  readonly tax: Taxing;
  readonly ordering: Ordering;
  readonly pay: Pay;
  onEscape(): void;
};

export function createOpening(run: CheckoutRun & Failing, others: Others): Opening {
  const { state, patch, patiently, purchase, branding, translator, world, hasTax } = run;
  const { tax, ordering } = others;
  let { appearance } = run;
  let managementUrl: string | null = null;

  async function begin(): Promise<void> {
    run.newAction();
    const signal = run.newAttempt();
    state.get().gateway?.close();
    patch(freshState(tax.begin(), run.isOnline.get()));
    void offerToBeginAnew(signal);
    try {
      const start = await patiently(() => purchase.start(signal), signal);
      signal.throwIfAborted();
      ({ managementUrl } = start);
      const { doubt } = start;
      if (start.isPaid || doubt) patch({ page: 'checking', work: 'paying' });
      if (start.isPaid) return void (await ordering.settle(null, signal));
      const email = start.email ?? '';
      const opened = patiently(() => openGateway(start.gateway, signal), signal);
      // About an order of before the provider can still be asked.
      const gateway = await (doubt ? opened.catch(() => null) : opened);
      if (signal.aborted) return gateway?.close();
      patch({
        page: doubt ? 'checking' : 'payment-entry',
        gateway,
        email: { isAsked: email === '', value: email, isComplete: email !== '' },
      });
      if (doubt) return await resume(doubt, gateway, signal);
      if (hasTax) await patiently(() => tax.calculate({}, signal), signal);
      // The form may have been filled in meanwhile.
      void tax.refresh();
    } catch (error) {
      if (!signal.aborted) run.fail(toFlowError(error, FlowErrorKind.settingUpPurchase));
    }
  }

  /** An order of before: what became of it is asked first. Only what was not charged is paid. */
  async function resume(doubt: EarlierOrder, gateway: Gateway | null, signal: AbortSignal) {
    while (!(await ordering.settle(gateway, signal))) {
      if (doubt.mayGoOn && !hasTax)
        return patch({ page: 'payment-entry', work: 'none', panel: { kind: 'not-charged' } });
      // Something else is bought now, or the sum is not known any more: that is another order.
      const late = doubt.at + LATE_MS - world.now();
      if (late <= 0 || onlySecret(purchase.order()) === null) {
        await purchase.notCharged();
        return begin();
      }
      await world.wait(late, signal);
    }
  }

  async function offerToBeginAnew(signal: AbortSignal): Promise<void> {
    await world.wait(SLOW_MS, signal).catch(() => undefined);
    if (!signal.aborted && !isFormReady(state.get())) patch({ isSlow: true });
  }

  function openGateway(params: GatewayParams, signal: AbortSignal): Promise<Gateway> {
    return run
      .openGateway({
        params,
        locale: translator.language,
        appearance,
        businessName: branding?.app_name ?? null,
        billingAddressRequired: hasTax,
        recurring: () =>
          recurringOf({
            option: purchase.option,
            price: state.get().price,
            title: purchase.request.package.product.title,
            managementUrl,
            now: world.now(),
            trialLabel: translator.say('apple_pay.free_trial'),
          }),
        events: eventsOf(signal),
      })
      .catch((error: unknown) => {
        throw loadError(error);
      });
  }

  function eventsOf(signal: AbortSignal): GatewayEvents {
    /** What an element of an earlier form says does not count. */
    const heard =
      <Args extends unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (!signal.aborted) listener(...args);
      };
    return {
      ready: heard((slot: Slot, hasMethods = false) => {
        const before = state.get();
        const wasReady = isFormReady(before);
        patch({
          ready: { ...before.ready, [slot]: true },
          ...(slot === 'wallets' && { hasWallets: hasMethods }),
        });
        if (wasReady || !isFormReady(state.get())) return;
        patch({ isSlow: false });
        purchase.track({ name: 'checkout_payment_form_impression' });
      }),
      paymentChanged: heard(({ complete, method, place }) => {
        patch({
          payment: { isComplete: complete, method },
          // Or what it told before a part of it was emptied.
          ...(hasDetails(place) && { place }),
        });
        void tax.refresh();
      }),
      emailChanged: heard(({ complete, email }) => {
        patch({ email: { isAsked: true, value: email, isComplete: complete } });
        void tax.refresh();
      }),
      walletConfirmed: heard((wallet) => void others.pay(wallet.method, wallet)),
      loadFailed: heard(run.failToLoad),
      escaped: heard(others.onEscape),
    };
  }

  function mount(slot: Slot, into: HTMLElement): () => void {
    const { gateway, email } = state.get();
    try {
      return gateway?.mount(slot, into, { email: email.value }) ?? (() => undefined);
    } catch (error) {
      run.failToLoad({ type: '', code: '', message: loadError(error).message });
      return () => undefined;
    }
  }

  return {
    begin,
    mount,
    restyle(next) {
      appearance = next;
      state.get().gateway?.restyle(next);
    },
  };
}
