import { type OrderStore, StoredOrder } from '../../../billing/purchase/stored-order.ts';
import {
  defineKeyedFact,
  parseWith,
  readFact,
  removeFact,
  writeFact,
} from '../../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../../lib/device-store.ts';

/**
 * The number is the version of the stored shape; an order of another version is not read. It belongs
 * to the device, not to the person: money may have moved for it, so signing out, discarding data and
 * leaving the family keep it, and only the payment removes it once its end is known.
 */
export const orderFact = defineKeyedFact({
  prefix: 'order.1:',
  owner: 'device',
  wipedBy: [],
  parse: parseWith(StoredOrder),
});

/** Stores the unknown order of each customer on this device, until its end is known. */
export function createDeviceOrders(store: DeviceStore = deviceStore): OrderStore {
  return {
    get: (appUserId) => readFact(orderFact.of(appUserId), store),
    set: (appUserId, order) =>
      order
        ? writeFact(orderFact.of(appUserId), order, store)
        : removeFact(orderFact.of(appUserId), store),
  };
}
