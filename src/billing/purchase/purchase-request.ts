import type { Appearance, CheckoutStartRequest } from '../../../schema/wire/billing.ts';
import type { PurchaseFlowError } from '../errors.ts';
import type { Package } from '../offerings.ts';
import type { PurchaseOption } from '../products.ts';

/** The purchase that an app requests. */
export type PurchaseRequest = {
  readonly package: Package;
  /** Default: the product's default option. */
  readonly option?: PurchaseOption | undefined;
  readonly customerEmail?: string | undefined;
  readonly metadata?: Readonly<Record<string, string | null>> | undefined;
  /** The look of the checkout, for the analytics event; default: the branding's. */
  readonly appearance?: Appearance | null;
};

/** The result of the checkout. */
export type SessionOutcome =
  | { readonly kind: 'finished'; readonly withRedemptionInfo: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'errored'; readonly error: PurchaseFlowError };

/** The body of `checkout/start`. */
export function startRequest(
  {
    appUserId,
    traceId,
    utm,
    request,
    option,
  }: {
    appUserId: string;
    traceId: string;
    utm: Readonly<Record<string, string>>;
    request: PurchaseRequest;
    option: PurchaseOption;
  },
  email: string | null,
): CheckoutStartRequest {
  const { product, presentedOffering } = request.package;
  const { targeting, placementIdentifier, offeringIdentifier } = presentedOffering;
  return {
    app_user_id: appUserId,
    product_id: product.identifier,
    price_id: option.priceId,
    presented_offering_identifier: offeringIdentifier,
    trace_id: traceId,
    // The app's own metadata wins over the UTM parameters of the page.
    metadata: { ...utm, ...request.metadata },
    ...(email !== null && { email }),
    ...(option.id !== 'base_option' && { offer_id: option.id }),
    ...(targeting && {
      applied_targeting_rule: { rule_id: targeting.ruleId, revision: targeting.revision },
    }),
    ...(placementIdentifier !== null && { presented_placement_identifier: placementIdentifier }),
  };
}
