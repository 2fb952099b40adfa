import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { PriceBreakdown, TaxHappening, TaxLocation } from '../../billing/purchase/tax.ts';
import { mustRecalculate, nextTax } from '../../billing/purchase/tax.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { Failing } from './failures.ts';
import { heardFrom } from '../gateway/gateway-results.ts';

/** Calculates the tax for what the form reports; the rules are in billing/purchase/tax.ts. */
export type Taxing = {
  /** Resets the tax to what is known before the first calculation. */
  begin(): PriceBreakdown;
  happens(happening: TaxHappening): void;
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
  const { state, patch, patiently, purchase } = run;
  let tax = run.startTax();
  /** Another total would make the provider drop an intent that may be charged. */
  const isTotalFixed = () => onlySecret(purchase.order()) !== null;

  function happens(happening: TaxHappening): void {
    tax = nextTax(tax, happening);
    patch({ price: tax.breakdown });
  }

  async function calculate(place: TaxLocation, signal: AbortSignal) {
    const answer = await purchase.calculateTax(place, signal);
    signal.throwIfAborted();
    happens({ kind: 'answered', place, answer });
    if (hasDetails(place)) patch({ place });
    if (answer.elementsConfiguration) state.get().gateway?.update(answer.elementsConfiguration);
    return {
      isUnverifiable: answer.failedReason === 'invalid_tax_location' && hasDetails(place),
    };
  }

  async function follow(place: TaxLocation, signal: AbortSignal): Promise<boolean> {
    if (isTotalFixed() || !mustRecalculate(tax, place)) return true;
    const { isUnverifiable } = await patiently(() => calculate(place, signal), signal);
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
    const comesToNothing = () => happens({ kind: 'cameToNothing' });
    signal.addEventListener('abort', comesToNothing);
    happens({ kind: 'asked', place: {} });
    try {
      await heardFrom(() => gateway.submit(), signal, run);
      const { place } = await heardFrom(() => gateway.createToken(), signal, run);
      await follow(place, signal);
      comesToNothing();
    } catch (error) {
      if (signal.aborted) return;
      comesToNothing();
      run.inForm(error);
    }
  }

  return {
    begin: () => (tax = run.startTax()).breakdown,
    happens,
    calculate,
    follow,
    refresh,
  };
}

/** Whether a form has reported any part of the location. */
export function hasDetails({ countryCode, postalCode }: TaxLocation): boolean {
  return Boolean(countryCode || postalCode);
}
