import type { Endpoints } from '../endpoints.ts';
import { type Order, sessionOf } from './order-state.ts';
import { readStatus, type Status } from './status.ts';

/** Asks the provider for the status of an order. */
export async function askStatus(
  endpoints: Endpoints,
  order: Order,
  signal: AbortSignal,
): Promise<Status> {
  const session = sessionOf(order);
  return readStatus(session, await endpoints.checkoutStatus(session, signal));
}
