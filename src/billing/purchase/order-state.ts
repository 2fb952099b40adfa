import type { CompletedPurchase } from './status.ts';
import type { StoredOrder } from './stored-order.ts';

/*
 * The state of the customer's order. Only this module knows whether money may have moved.
 *
 *          opened              sending, charging             paid
 *   none ──────────▶ started ────────────────────▶ unknown ────────▶ confirmed
 *    │                  ▲                          │ ▲   │
 *    │                  └── refused, notCharged ───┘ │   └───────────▶ failed
 *    └───────────────────── restored ────────────────┘      failed
 *
 * `opened` and `restored` also lead out of `confirmed` and `failed`; `paid` and `failed` also out
 * of `started`. Every other event leaves a state unchanged. In particular nothing opens an order
 * while another one is `unknown`: only the provider, the gateway or the customer's entitlements can
 * resolve it.
 */

/**
 * An order at the provider: the purchase, its time, and the data to continue with it. It has the
 * stored shape, so that the device stores it unchanged.
 */
export type Order = StoredOrder & {
  /** Before the order was opened, by this device's clock, epoch ms. */
  readonly askedAt: number;
};

/**
 * Why the result of an order is unknown:
 * `sending`: the first `complete` is in progress; a refusal ends the unknown state.
 * `sent`: a `complete` may have arrived. The gateway has answered every request.
 * `charging`: it is unknown whether the gateway has charged `clientSecret`. Another secret could
 * lead to a second payment.
 */
export type OrderDoubt = 'sending' | 'sent' | 'charging';

export type OrderState =
  | { readonly kind: 'none' }
  /** Open at the provider; nothing can have been charged. */
  | { readonly kind: 'started'; readonly order: Order }
  /** It may have been charged. */
  | { readonly kind: 'unknown'; readonly order: Order; readonly doubt: OrderDoubt }
  /** Paid; `purchase` is null when its details are unknown. */
  | {
      readonly kind: 'confirmed';
      readonly order: Order;
      readonly purchase: CompletedPurchase | null;
    }
  /** Ended, and nothing was charged. */
  | { readonly kind: 'failed'; readonly order: Order };

export type OrderEvent =
  /** The provider has opened an order. */
  | { readonly kind: 'opened'; readonly order: Order }
  /** The device has stored an order that may have been charged. */
  | { readonly kind: 'restored'; readonly order: Order }
  /** `complete` is about to be sent. */
  | { readonly kind: 'sending' }
  /** `complete` has an answer. */
  | { readonly kind: 'answered'; readonly clientSecret: string | null }
  /** The provider has refused `complete`. */
  | { readonly kind: 'refused' }
  /** The gateway is about to be told to charge. */
  | { readonly kind: 'charging'; readonly at: number }
  /** The gateway has not answered whether it has charged. */
  | { readonly kind: 'unanswered' }
  /** The gateway has not charged, and will not without another request. */
  | { readonly kind: 'notCharged' }
  /** The provider or the customer's entitlements show that it is paid. */
  | { readonly kind: 'paid'; readonly purchase: CompletedPurchase | null }
  /** The provider reports that it has failed or is unknown. */
  | { readonly kind: 'failed' };

export const NO_ORDER: OrderState = { kind: 'none' };

/** The state after an event; the same object when the event changes nothing. */
export function nextOrder(state: OrderState, event: OrderEvent): OrderState {
  switch (state.kind) {
    case 'none':
    case 'confirmed':
    case 'failed':
      return withoutOpenOrder(state, event);
    case 'started':
      return whileStarted(state, event);
    case 'unknown':
      return whileUnknown(state, event);
  }
}

/** The order that is open at the provider, as far as this device knows. */
export function openOrder(state: OrderState): Order | null {
  return state.kind === 'started' || state.kind === 'unknown' ? state.order : null;
}

/** The id of the order at the provider. */
export function sessionOf({ start }: Pick<Order, 'start'>): string {
  return start.operationSessionId;
}

/** The secret that must be the only one; null when there is no such secret. */
export function onlySecret(state: OrderState): string | null {
  return state.kind === 'unknown' && state.doubt === 'charging' ? state.order.clientSecret : null;
}

type StateOf<Kind extends OrderState['kind']> = Extract<OrderState, { kind: Kind }>;

function withoutOpenOrder(
  state: StateOf<'none' | 'confirmed' | 'failed'>,
  event: OrderEvent,
): OrderState {
  if (event.kind === 'opened') return { kind: 'started', order: event.order };
  if (event.kind !== 'restored') return state;
  // It has already ended; only its removal from the device failed.
  const hasEnded = state.kind !== 'none' && sessionOf(state.order) === sessionOf(event.order);
  return hasEnded ? state : restored(event.order);
}

function whileStarted(state: StateOf<'started'>, event: OrderEvent): OrderState {
  const { order } = state;
  switch (event.kind) {
    case 'opened':
      return { kind: 'started', order: event.order };
    case 'restored':
      return restored(event.order);
    case 'sending':
      return { kind: 'unknown', order, doubt: 'sending' };
    case 'charging':
      return { kind: 'unknown', order: { ...order, at: event.at }, doubt: 'sent' };
    case 'paid':
      return { kind: 'confirmed', order, purchase: event.purchase };
    case 'failed':
      return { kind: 'failed', order };
    case 'answered':
    case 'refused':
    case 'unanswered':
    case 'notCharged':
      return state;
  }
}

function whileUnknown(state: StateOf<'unknown'>, event: OrderEvent): OrderState {
  const { order, doubt } = state;
  switch (event.kind) {
    case 'opened':
    case 'restored':
      return state;
    case 'sending':
      return doubt === 'sending' ? { ...state, doubt: 'sent' } : state;
    case 'answered': {
      // A secret that the gateway may be charging is kept.
      if (doubt === 'charging') return state;
      const clientSecret = event.clientSecret ?? order.clientSecret;
      return { ...state, order: { ...order, clientSecret }, doubt: 'sent' };
    }
    case 'refused':
      return doubt === 'sending' ? { kind: 'started', order } : state;
    case 'charging':
      return {
        ...state,
        order: { ...order, at: event.at },
        doubt: doubt === 'charging' ? 'charging' : 'sent',
      };
    case 'unanswered':
      return { ...state, doubt: 'charging' };
    case 'notCharged':
      return { kind: 'started', order };
    case 'paid':
      return { kind: 'confirmed', order, purchase: event.purchase };
    case 'failed':
      return { kind: 'failed', order };
  }
}

function restored(order: Order): OrderState {
  return { kind: 'unknown', order, doubt: order.clientSecret === null ? 'sent' : 'charging' };
}
