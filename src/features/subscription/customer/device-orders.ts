import { type OrderStore, StoredOrder } from '../../../billing/purchase/stored-order.ts';
import { type DeviceStore, deviceStore } from '../../../lib/device-store.ts';

/** The number is the version of the stored shape; an order of another version is not read. */
const NAME = 'order.1';

/** Stores the unknown order of each customer on this device, until its end is known. */
export function createDeviceOrders(store: DeviceStore = deviceStore): OrderStore {
  const keyOf = (appUserId: string) => `${NAME}:${appUserId}`;
  return {
    async get(appUserId) {
      const stored = StoredOrder.safeParse(await store.get(keyOf(appUserId)));
      return stored.success ? stored.data : undefined;
    },
    set: (appUserId, order) =>
      order ? store.set(keyOf(appUserId), order) : store.remove(keyOf(appUserId)),
  };
}
