import type { CustomerInfo } from '../../billing/customer-info.ts';
import type { KeptOrder, OrderStore } from '../../billing/purchase/kept-order.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/** The shape of what is kept: another one gets another number, and an older one is not read. */
const NAME = 'order.1';

/** This device's orders in doubt, by the customer: what money may have moved for is not forgotten. */
export function createKeptOrders(store: DeviceStore = deviceStore): OrderStore {
  const keyOf = (appUserId: string) => `${NAME}:${appUserId}`;
  return {
    get: (appUserId) => store.get<KeptOrder>(keyOf(appUserId)),
    set: (appUserId, order) =>
      order ? store.set(keyOf(appUserId), order) : store.remove(keyOf(appUserId)),
  };
}

/** What the customer has by now is no longer in doubt, however that became known. */
export async function forgetBought(
  orders: OrderStore,
  appUserId: string,
  info: Pick<CustomerInfo, 'activeSubscriptions'> | null,
): Promise<void> {
  const order = await orders.get(appUserId);
  if (order && info?.activeSubscriptions.has(order.productIdentifier)) {
    await orders.set(appUserId, undefined);
  }
}
