import type { TaxAnswer, TaxItem } from './tax-answer.ts';

/*
 * The tax of a purchase.
 *
 *                 ┌──────────── no tax collection, any other failure ───────────▶ disabled (stays)
 *   unavailable ──┼── no tax ── address unknown and not asked ──▶ pending ──┐        ▲
 *                 └── answer ──▶ calculated ◀── answer ──── loading ◀───────┤        │
 *                                    ▲                      │  │ failure ───┼────────┘
 *                                    └── abort, fault ──────┘  │            │
 *                                        (what it was before)  │        new address
 *                                    total changed at submit ──┴─▶ miss-match
 */

/** `failed` and `not-taxed` are outcomes in events, never a status here. */
export type TaxStatus =
  | 'unavailable'
  | 'pending'
  | 'loading'
  | 'calculated'
  | 'disabled'
  | 'miss-match';

export type TaxOutcome = 'disabled' | 'failed' | 'not-taxed' | 'taxed';

/** The known parts of the billing location. */
export type TaxLocation = {
  readonly countryCode?: string | undefined;
  readonly postalCode?: string | undefined;
};

/** What the pricing table shows. */
export type PriceBreakdown = {
  readonly currency: string;
  readonly totalAmountInMicros: number;
  readonly totalExcludingTaxInMicros: number;
  readonly taxCalculationStatus: TaxStatus;
  readonly taxAmountInMicros: number | null;
  readonly taxBreakdown: readonly TaxItem[] | null;
};

export type TaxState = {
  readonly breakdown: PriceBreakdown;
  /** The status before the calculation, restored when it is aborted or fails. */
  readonly before: TaxStatus;
  /** The location of the last answer; null before the first one. */
  readonly place: TaxLocation | null;
};

export type TaxEvent =
  /** A calculation starts. */
  | { readonly kind: 'asked'; readonly place: TaxLocation }
  | { readonly kind: 'answered'; readonly place: TaxLocation; readonly answer: TaxAnswer }
  /** The calculation was aborted or failed. */
  | { readonly kind: 'cancelled' }
  /** At submit, after the last calculation. */
  | { readonly kind: 'compared'; readonly totalBeforeInMicros: number };

/** @param collects  whether the branding says that the gateway collects tax */
export function initialTax(
  price: { amountMicros: number; currency: string },
  collects: boolean,
): TaxState {
  const status = collects ? 'unavailable' : 'disabled';
  return {
    before: status,
    place: null,
    breakdown: {
      currency: price.currency,
      totalAmountInMicros: price.amountMicros,
      totalExcludingTaxInMicros: price.amountMicros,
      taxCalculationStatus: status,
      taxAmountInMicros: null,
      taxBreakdown: null,
    },
  };
}

/** The state after an event. `disabled` stays for the rest of a checkout. */
export function nextTax(state: TaxState, event: TaxEvent): TaxState {
  const status = state.breakdown.taxCalculationStatus;
  if (status === 'disabled') return state;
  switch (event.kind) {
    case 'asked':
      // The first calculation starts while the form loads.
      if (status === 'unavailable' || status === 'loading') return state;
      return { ...withStatus(state, 'loading'), before: status };
    case 'answered':
      return answered(state, event);
    case 'cancelled':
      return status === 'loading' ? withStatus(state, state.before) : state;
    case 'compared':
      return state.breakdown.totalAmountInMicros === event.totalBeforeInMicros
        ? state
        : withStatus(state, 'miss-match');
  }
}

function answered(
  state: TaxState,
  { place, answer }: Extract<TaxEvent, { kind: 'answered' }>,
): TaxState {
  const status = statusAfter(answer, place);
  const { taxInclusive: _, failedReason: __, elementsConfiguration: ___, ...totals } = answer;
  return {
    before: status,
    place,
    // A refusal has valid totals too.
    breakdown: { ...totals, taxCalculationStatus: status },
  };
}

function statusAfter({ failedReason }: TaxAnswer, place: TaxLocation): TaxStatus {
  if (failedReason === null) return 'calculated';
  return failedReason === 'invalid_tax_location' && isUnknown(place) ? 'pending' : 'disabled';
}

function withStatus(state: TaxState, taxCalculationStatus: TaxStatus): TaxState {
  return { ...state, breakdown: { ...state.breakdown, taxCalculationStatus } };
}

/** Whether the tax must be calculated for a location, which is not the one of the last answer. */
export function mustRecalculate({ breakdown, place }: TaxState, next: TaxLocation): boolean {
  if (breakdown.taxCalculationStatus === 'disabled') return false;
  return place === null || !isSamePlace(place, next);
}

export function isSamePlace(a: TaxLocation, b: TaxLocation): boolean {
  return a.countryCode === b.countryCode && a.postalCode === b.postalCode;
}

function isUnknown({ countryCode, postalCode }: TaxLocation): boolean {
  return countryCode === undefined && postalCode === undefined;
}

const payable: readonly TaxStatus[] = ['disabled', 'calculated', 'miss-match'];

/** Whether the pay button may be pressed. */
export function canPay(facts: {
  status: TaxStatus;
  isProcessing: boolean;
  isPaymentComplete: boolean;
  isEmailComplete: boolean;
}): boolean {
  return (
    !facts.isProcessing &&
    facts.isPaymentComplete &&
    facts.isEmailComplete &&
    payable.includes(facts.status)
  );
}

/** Whether the table has tax rows: items, or the prompt for an address. */
export function showsTax({ taxCalculationStatus, taxBreakdown }: PriceBreakdown): boolean {
  if (taxCalculationStatus === 'unavailable' || taxCalculationStatus === 'disabled') return false;
  return taxCalculationStatus === 'pending' || (taxBreakdown?.length ?? 0) > 0;
}

/**
 * What to ask for while there is no tax yet. In the United States the postal code decides the tax,
 * in Canada the province or the postal code, elsewhere the country, which is part of the address.
 */
export function taxPrompt({ countryCode, postalCode }: TaxLocation) {
  if (!postalCode && countryCode === 'US') return 'pricing_table.enter_postal_code_to_calculate';
  if (!postalCode && countryCode === 'CA')
    return 'pricing_table.enter_state_or_postal_code_to_calculate';
  return 'pricing_table.enter_billing_address_to_calculate';
}

/** The outcome of a calculation in events. */
export function taxOutcome({ failedReason, taxAmountInMicros }: TaxAnswer): TaxOutcome {
  if (failedReason === 'tax_collection_disabled') return 'disabled';
  if (failedReason !== null) return 'failed';
  return taxAmountInMicros > 0 ? 'taxed' : 'not-taxed';
}
