import { emailFault } from '../../billing/purchase/email.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { Failing } from './failures.ts';
import type { Gateway, GatewayEvents } from '../gateway/gateway.ts';
import { askGateway } from '../gateway/gateway-results.ts';
import type { Ordering } from './place-order.ts';
import type { Taxing } from './follow-tax.ts';

type Wallet = Parameters<GatewayEvents['walletConfirmed']>[0];

/** Pays, after a press of "Pay" or of a wallet's button. */
export type Pay = (method: string | null, wallet?: Wallet) => Promise<void>;

export function createPay(run: CheckoutRun & Failing, tax: Taxing, ordering: Ordering): Pay {
  const { state, patch } = run;

  async function pay(method: string | null, wallet?: Wallet): Promise<void> {
    const { page, work, gateway, email, panel } = state.get();
    if (page !== 'payment-entry' || work !== 'none' || gateway === null || panel !== null) {
      wallet?.fail();
      return;
    }
    const address = email.value || wallet?.email || '';
    const fault = emailFault(address);
    if (fault !== null) {
      wallet?.fail();
      return patch({ panel: { kind: 'gateway', message: fault } });
    }
    const signal = run.newAction();
    run.purchase.track('checkout_payment_form_submit', { selected_payment_method: method });
    patch({ work: 'submitting' });
    try {
      const checked = await checkForm(gateway, wallet !== undefined, signal);
      if (checked === null) {
        wallet?.fail();
        return patch({ work: 'none' });
      }
      patch({ work: 'paying' });
      await ordering.order({
        gateway,
        token: checked.token,
        email: address,
        signal,
      });
    } catch (error) {
      wallet?.fail();
      if (signal.aborted) return;
      patch({ page: 'payment-entry', work: 'none' });
      run.inForm(error, address);
    }
  }

  /**
   * Steps 1 to 4 of the submit sequence, which charge nothing. They wait for a connection.
   * @returns null when the person must review: the total changed, or the location is wrong
   */
  async function checkForm(
    gateway: Gateway,
    isWallet: boolean,
    signal: AbortSignal,
  ): Promise<{ token: string | null } | null> {
    const before = state.get().price.totalAmountInMicros;
    await askGateway(() => gateway.submit(), signal, run);
    const { taxCalculationStatus: status } = state.get().price;
    if (status === 'unavailable' || status === 'disabled') return { token: null };
    const { id, place } = await askGateway(() => gateway.createToken(), signal, run);
    if (!(await tax.follow(place, signal))) return null;
    tax.apply({ kind: 'compared', totalBeforeInMicros: before });
    if (state.get().price.totalAmountInMicros !== before) return null;
    return { token: isWallet ? id : null };
  }

  return pay;
}
