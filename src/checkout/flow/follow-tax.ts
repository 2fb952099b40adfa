import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { PriceBreakdown, TaxEvent, TaxLocation } from '../../billing/purchase/tax.ts';
import { mustRecalculate, nextTax } from '../../billing/purchase/tax.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { Failing } from './failures.ts';
import { askGateway } from '../gateway/gateway-results.ts';

/** Calculates the tax for the location in the form; the rules are in billing/purchase/tax.ts. */
export type Taxing = {
  /** Resets the tax to its state before the first calculation. */
  begin(): PriceBreakdown;
  apply(event: TaxEvent): void;
  calculate(place: TaxLocation, signal: AbortSignal): Promise<{ isUnverifiable: boolean }>;
  /**
   * Calculates the tax for a location, unless the last calculation was for the same one.
   * @returns false when the location cannot be verified: the person is told
   */
  follow(place: TaxLocation, signal: AbortSignal): Promise<boolean>;
  /** Called after each change of the form. Only a card's location can be read without opening a sheet. */
  refresh(): Promise<void>;
};

export function createTaxing(run: CheckoutRun & Failing): Taxing {
  const { state, patch, retryOffline, purchase } = run;
  let tax = run.startTax();
  /** Another total would make the provider drop an intent that may be charged. */
  const isTotalFixed = () => onlySecret(purchase.order()) !== null;

  function apply(event: TaxEvent): void {
    tax = nextTax(tax, event);
    patch({ price: tax.breakdown });
  }

  async function calculate(place: TaxLocation, signal: AbortSignal) {
    const answer = await purchase.calculateTax(place, signal);
    signal.throwIfAborted();
    apply({ kind: 'answered', place, answer });
    if (hasDetails(place)) patch({ place });
    if (answer.elementsConfiguration) state.get().gateway?.update(answer.elementsConfiguration);
    return {
      isUnverifiable: answer.failedReason === 'invalid_tax_location' && hasDetails(place),
    };
  }

  async function follow(place: TaxLocation, signal: AbortSignal): Promise<boolean> {
    if (isTotalFixed() || !mustRecalculate(tax, place)) return true;
    const { isUnverifiable } = await retryOffline(() => calculate(place, signal), signal);
    if (isUnverifiable) patch({ panel: { kind: 'invalid-tax-location' } });
    return !isUnverifiable;
  }

  async function refresh(): Promise<void> {
    const { gateway, payment, email, work } = state.get();
    if (work !== 'none' || gateway === null || isTotalFixed()) return;
    const signal = run.newAction();
    const isDue =
      ['pending', 'calculated', 'miss-match'].includes(state.get().price.taxCalculationStatus) &&
      payment.method === 'card' &&
      payment.isComplete &&
      email.isComplete;
    if (!isDue) return;
    const cancel = () => apply({ kind: 'cancelled' });
    signal.addEventListener('abort', cancel);
    apply({ kind: 'asked', place: {} });
    try {
      await askGateway(() => gateway.submit(), signal, run);
      const { place } = await askGateway(() => gateway.createToken(), signal, run);
      await follow(place, signal);
      cancel();
    } catch (error) {
      if (signal.aborted) return;
      cancel();
      run.inForm(error);
    }
  }

  return {
    begin: () => (tax = run.startTax()).breakdown,
    apply,
    calculate,
    follow,
    refresh,
  };
}

/** Whether a form has reported any part of the location. */
export function hasDetails({ countryCode, postalCode }: TaxLocation): boolean {
  return Boolean(countryCode || postalCode);
}
