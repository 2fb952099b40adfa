import { Appearance } from '../../../schema/wire/billing.ts';
import type { PurchaseRequest, SessionOutcome } from '../purchase/purchase-request.ts';
import { type PurchaseOption, basePriceOf } from '../products.ts';
import type { CheckoutEvent } from './events.ts';

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

export function propertiesOf(event: CheckoutEvent): Properties {
  switch (event.name) {
    case 'checkout_payment_form_submit':
      return { selected_payment_method: event.selectedPaymentMethod };
    case 'checkout_payment_form_error':
    case 'checkout_payment_form_gateway_error':
    case 'checkout_flow_error':
      return { error_code: event.errorCode, error_message: event.errorMessage };
    case 'checkout_purchase_successful_dismiss':
      return { ui_element: event.uiElement };
    case 'checkout_payment_form_impression':
    case 'checkout_payment_form_dismiss':
    case 'checkout_purchase_successful_impression':
      return {};
  }
}
