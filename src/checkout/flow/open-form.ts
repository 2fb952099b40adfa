import type { Appearance } from '@stripe/stripe-js';
import { FlowErrorKind, toFlowError } from '../../billing/errors.ts';
import type { CheckoutStart, EarlierOrder } from '../../billing/purchase/open-order.ts';
import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { CheckoutRun } from './checkout-run.ts';
import { freshState, isFormReady } from './checkout-state.ts';
import { type Failing, loadError } from './failures.ts';
import type { Gateway, Slot } from '../gateway/gateway.ts';
import { CHECK_AGAIN_MS, type Ordering } from './place-order.ts';
import type { Pay } from './submit-form.ts';
import type { Taxing } from './follow-tax.ts';
import { createGatewayOpener } from './open-gateway.ts';

/** After this time the person is offered to start again. */
const SLOW_MS = 15_000;
/** A confirmation that was on its way when its page closed has arrived after this time, or never will. */
const LATE_MS = 60_000;

export type Opening = {
  /** Opens the order and the form. Also starts again after an error. */
  begin(): Promise<void>;
  /** Draws one of the gateway's parts. @returns unmounts it */
  mount(slot: Slot, into: HTMLElement): () => void;
  /** The colour mode has changed. */
  restyle(appearance: Appearance): void;
};

type Others = {
  readonly tax: Taxing;
  readonly ordering: Ordering;
  readonly pay: Pay;
  onEscape(): void;
};

export function createOpening(run: CheckoutRun & Failing, others: Others): Opening {
  const { state, patch, retryOffline, purchase, runtime, hasTax } = run;
  const { tax, ordering } = others;
  let { appearance } = run;
  let slowMs = run.isSlow ? 0 : SLOW_MS;
  const openGateway = createGatewayOpener(run, { ...others, appearance: () => appearance });

  async function begin(): Promise<void> {
    run.newAction();
    const signal = run.newAttempt();
    state.get().gateway?.close();
    patch(freshState(tax.begin(), run.isOnline.get()));
    void offerToBeginAnew(signal);
    try {
      const start = await startOrder(signal);
      signal.throwIfAborted();
      const { doubt } = start;
      if (start.isPaid || doubt) patch({ page: 'checking', work: 'paying' });
      if (start.isPaid) return void (await ordering.settle(null, signal));
      const email = start.email ?? '';
      const opened = retryOffline(() => openGateway(start, signal), signal);
      // Without the gateway the provider can still be asked about an earlier order.
      const gateway = await (doubt ? opened.catch(() => null) : opened);
      if (signal.aborted) return gateway?.close();
      patch({
        page: doubt ? 'checking' : 'payment-entry',
        work: doubt ? 'paying' : 'none',
        gateway,
        email: { isAsked: email === '', value: email, isComplete: email !== '' },
      });
      if (doubt) return await resume(doubt, gateway, signal);
      if (hasTax) await retryOffline(() => tax.calculate({}, signal), signal);
      // The person may have filled in the form during the calculation.
      void tax.refresh();
    } catch (error) {
      if (!signal.aborted) run.fail(toFlowError(error, FlowErrorKind.settingUpPurchase));
    }
  }

  /** Opens the order. An error is no failure while an earlier order may have been paid. */
  async function startOrder(signal: AbortSignal): Promise<CheckoutStart> {
    for (;;) {
      try {
        return await retryOffline(() => purchase.start(signal), signal);
      } catch (error) {
        signal.throwIfAborted();
        if (purchase.order().kind !== 'unknown') throw error;
      }
      patch({ page: 'checking', work: 'paying' });
      await runtime.wait(CHECK_AGAIN_MS, signal);
    }
  }

  /** Reads the result of an earlier order, and pays it only when it was not charged. */
  async function resume(doubt: EarlierOrder, gateway: Gateway | null, signal: AbortSignal) {
    while (!(await ordering.settle(gateway, signal))) {
      if (doubt.mayGoOn && !hasTax)
        return patch({ page: 'payment-entry', work: 'none', panel: { kind: 'not-charged' } });
      // Another product, or an unknown total, needs another order.
      const late = doubt.at + LATE_MS - runtime.now();
      if (late <= 0 || onlySecret(purchase.order()) === null) {
        await purchase.notCharged();
        return begin();
      }
      await runtime.wait(late, signal);
    }
  }

  async function offerToBeginAnew(signal: AbortSignal): Promise<void> {
    await runtime.wait(slowMs, signal).catch(() => undefined);
    slowMs = SLOW_MS;
    if (!signal.aborted && !isFormReady(state.get())) patch({ isSlow: true });
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
