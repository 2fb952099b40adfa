import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { PriceBreakdown, TaxHappening, TaxLocation } from '../../billing/purchase/tax.ts';
import { mustRecalculate, nextTax } from '../../billing/purchase/tax.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { Failing } from './failures.ts';
import { heardFrom } from '../gateway/gateway-results.ts';

/** How the tax follows what the form tells; the rules are in billing/purchase/tax.ts. */
export type Taxing = {
  /** Nothing is known any more. */
  begin(): PriceBreakdown;
  happens(happening: TaxHappening): void;
  calculate(place: TaxLocation, signal: AbortSignal): Promise<{ isUnverifiable: boolean }>;
  /**
   * Works the tax out for a place, when it was for another one.
   * @returns false when no tax office knows the place: the person is told
   */
  follow(place: TaxLocation, signal: AbortSignal): Promise<boolean>;
  /** After each change of the form: a card's place can be read without opening anything. */
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

/** Whether a form has told anything of a place. */
export function hasDetails({ countryCode, postalCode }: TaxLocation): boolean {
  return Boolean(countryCode || postalCode);
}
