import type { CalculateTaxesAnswer } from '../../../schema/wire/billing.ts';
import type { ElementsConfiguration } from './gateway-params.ts';
import { readElements } from './read-elements.ts';

export type TaxItem = { readonly displayName: string; readonly taxAmountInMicros: number };

/** The provider's answer about the tax. */
export type TaxAnswer = {
  readonly currency: string;
  readonly totalAmountInMicros: number;
  readonly totalExcludingTaxInMicros: number;
  readonly taxAmountInMicros: number;
  readonly taxInclusive: boolean;
  readonly taxBreakdown: readonly TaxItem[];
  /** Why there is no tax; the totals are valid anyway. */
  readonly failedReason: string | null;
  /** Replaces the parameters of the gateway's form; null keeps them. */
  readonly elementsConfiguration: ElementsConfiguration | null;
};

export function readTax(wire: CalculateTaxesAnswer): TaxAnswer {
  const elements = wire.gateway_params?.elements_configuration;
  return {
    currency: wire.currency,
    totalAmountInMicros: wire.total_amount_in_micros,
    totalExcludingTaxInMicros: wire.total_excluding_tax_in_micros,
    taxAmountInMicros: wire.tax_amount_in_micros,
    taxInclusive: wire.tax_inclusive,
    taxBreakdown: (wire.pricing_phases?.base?.tax_breakdown ?? []).map((item) => ({
      displayName: item.display_name,
      taxAmountInMicros: item.tax_amount_in_micros,
    })),
    failedReason: wire.failed_reason ?? null,
    elementsConfiguration: elements ? readElements(elements) : null,
  };
}
