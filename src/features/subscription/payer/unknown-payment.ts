import type { PurchaseOption } from '../../../billing/products.ts';
import type { ShownPackage } from '../plans/shown-packages.ts';
import type { Subscription } from '../customer/subscription.ts';

/**
 * The package of the unknown order, from this page or an earlier one.
 *
 * @returns null when there is no such order; undefined when it cannot be read or is no longer sold
 */
export async function unknownPayment(
  subscription: Subscription,
): Promise<{ shown: ShownPackage; option: PurchaseOption } | null | undefined> {
  const { customerInfo, packages } = subscription.state.get();
  const billing = subscription.billing();
  const pendingState = customerInfo ? billing?.settleOrder(customerInfo) : billing?.order();
  const state = await pendingState?.catch(() => undefined);
  if (!state) return undefined;
  if (state.kind !== 'unknown') return null;
  const { productIdentifier, optionId } = state.order;
  const shown = packages.find((one) => one.package.product.identifier === productIdentifier);
  const option = shown?.package.product.options[optionId];
  return shown && option && { shown, option };
}
