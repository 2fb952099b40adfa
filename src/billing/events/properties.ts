import { Appearance } from '../../../schema/wire/billing.ts';
import type { PurchaseRequest, SessionOutcome } from '../purchase/purchase-request.ts';
import { type PurchaseOption, basePriceOf } from '../products.ts';

type Properties = Record<string, unknown>;

/** The facts that a customer sees when the checkout opens. */
export function sessionStart(
  request: PurchaseRequest,
  option: PurchaseOption,
  appearance: Appearance | null,
): Properties {
  const { product, identifier } = request.package;
  const price = basePriceOf(option) ?? product.currentPrice;
  return {
    ...Object.fromEntries(
      Object.keys(Appearance.shape).map((name) => [
        `customization_${name}`,
        appearance?.[name as keyof Appearance] ?? null,
      ]),
    ),
    product_interval: product.normalPeriodDuration,
    product_price: price.amountMicros,
    product_currency: price.currency,
    selected_product_id: product.identifier,
    selected_package_id: identifier,
    selected_purchase_option: option.id,
    customer_email_provided_by_developer: Boolean(request.customerEmail),
  };
}

/**
 * The end of the session. An error is sent with the number of its kind, not with the shown number.
 */
export function sessionEnd(outcome: SessionOutcome): Properties {
  switch (outcome.kind) {
    case 'finished':
      return { outcome: 'finished', with_redemption_info: outcome.withRedemptionInfo };
    case 'closed':
      return { outcome: 'closed' };
    case 'errored':
      return {
        outcome: 'errored',
        error_code: String(outcome.error.kind),
        error_message: outcome.error.message,
      };
  }
}
