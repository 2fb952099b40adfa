import type { Log } from '../log.ts';
import { NO_ORDER, nextOrder, type OrderEvent, type OrderState } from './order-state.ts';
import type { OrderStore } from './stored-order.ts';

/** The order of one customer: its state on this page, and on the device while it is unknown. */
export type OrderKeeper = {
  /** The state that this page knows. */
  get(): OrderState;
  /** Also reads the device, for an order of an earlier page. */
  load(): Promise<OrderState>;
  /**
   * Changes the state at once. @returns resolves when the device has stored an order that must not
   * be lost
   */
  apply(event: OrderEvent): Promise<void>;
};

/** @param options.store  without one an order is known only as long as its page lives */
export function createOrderKeeper(options: {
  store: OrderStore | undefined;
  appUserId: string;
  log: Log;
}): OrderKeeper {
  const { store, appUserId, log } = options;
  let state = NO_ORDER;

  async function write(order: Parameters<OrderStore['set']>[1]): Promise<void> {
    try {
      await store?.set(appUserId, order);
    } catch (error) {
      log.warn(`The device did not store the order: ${String(error)}`);
    }
  }

  async function apply(event: OrderEvent): Promise<void> {
    const before = state;
    state = nextOrder(state, event);
    const isSent = event.kind === 'sending' || event.kind === 'charging';
    if (isSent && state.kind === 'unknown') return write(state.order);
    if (before.kind === 'unknown' && state.kind !== 'unknown') await write(undefined);
  }

  return {
    get: () => state,
    apply,
    async load() {
      if (state.kind === 'unknown') return state;
      const stored = await store?.get(appUserId);
      if (stored) {
        const order = { ...stored, askedAt: stored.askedAt ?? stored.at };
        await apply({ kind: 'restored', order });
      }
      return state;
    },
  };
}
