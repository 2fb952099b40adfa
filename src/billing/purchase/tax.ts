/** `failed` and `not-taxed` are outcomes of a calculation that events tell, never a status here. */
export type TaxStatus =
  | 'unavailable'
  | 'pending'
  | 'loading'
  | 'calculated'
  | 'disabled'
  | 'miss-match';

export type TaxOutcome = 'disabled' | 'failed' | 'not-taxed' | 'taxed';

/** Where the bill goes, as far as it is known. */
export type TaxPlace = { readonly countryCode?: string; readonly postalCode?: string };

/** What the pricing table shows. */
export type PriceBreakdown = {
  readonly currency: string;
  readonly totalAmountInMicros: number;
  readonly totalExcludingTaxInMicros: number;
  readonly taxCalculationStatus: TaxStatus;
  readonly taxAmountInMicros: number | null;
  readonly taxBreakdown:
    | readonly { readonly displayName: string; readonly taxAmountInMicros: number }[]
    | null;
};
