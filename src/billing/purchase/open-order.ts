import type { CheckoutStartAnswer } from '../../../schema/wire/billing.ts';
import type { Endpoints } from '../endpoints.ts';
import { BillingError, BillingErrorCode, FlowErrorKind, PurchaseFlowError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { PurchaseOption } from '../products.ts';
import type { BillingRuntime } from '../runtime.ts';
import { isEmail } from './email.ts';
import type { GatewayParams } from './gateway-params.ts';
import type { OrderKeeper } from './order-keeper.ts';
import type { Order } from './order-state.ts';
import { type PurchaseRequest, startRequest } from './purchase-request.ts';
import { readElements } from './read-elements.ts';
import { askStatus } from './ask-status.ts';

export type CheckoutStart = {
  readonly operationSessionId: string;
  readonly gateway: GatewayParams;
  readonly managementUrl: string | null;
  /** The app's address, if it has a valid form and the provider accepts it. */
  readonly email: string | null;
  /** An earlier order was paid after all: there is nothing to pay, continue with `confirmed`. */
  readonly isPaid: boolean;
  /** An earlier order may have been charged; the gateway must be asked first. */
  readonly doubt: EarlierOrder | null;
};

/** An earlier order that may have been charged. */
export type EarlierOrder = {
  readonly clientSecret: string;
  /** The time of the last `charging` event, epoch ms. */
  readonly at: number;
  /** Whether it is for the same purchase and can still be paid. */
  readonly mayGoOn: boolean;
};

type OpeningParts = {
  readonly endpoints: Endpoints;
  readonly runtime: Pick<BillingRuntime, 'now'>;
  readonly order: OrderKeeper;
  readonly log: Log;
  readonly appUserId: string;
  readonly traceId: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly request: PurchaseRequest;
  readonly option: PurchaseOption;
};

/** The provider's error number for an unknown session. */
export const NO_SESSION = 7877;

/**
 * Opens the order of a purchase. While an earlier order of the customer is unknown, no other one is
 * opened: the provider is asked about the earlier one first.
 */
export function createOpenOrder(
  parts: OpeningParts,
): (signal: AbortSignal) => Promise<CheckoutStart> {
  const { endpoints, runtime, order, log, request, option } = parts;
  const { product } = request.package;
  let email =
    request.customerEmail && isEmail(request.customerEmail) ? request.customerEmail : null;

  return async (signal) => {
    const before = await order.load();
    const same = before.kind === 'unknown' && (await resume(before.order, signal));
    if (same) return same;
    const opened = await open(signal);
    await order.apply({ kind: 'opened', order: opened });
    return opened.start;
  };

  async function open(signal: AbortSignal): Promise<Order> {
    if (!product.identifier) throw settingUp('Product ID was not set before purchase.');
    const askedAt = runtime.now();
    let answer: CheckoutStartAnswer;
    try {
      answer = await endpoints.startCheckout(startRequest(parts, email), signal);
    } catch (error) {
      const isAboutEmail =
        error instanceof BillingError && error.code === BillingErrorCode.invalidEmail;
      if (!isAboutEmail || email === null) throw error;
      log.info('The provider does not accept the email: the form asks for another one');
      email = null;
      answer = await endpoints.startCheckout(startRequest(parts, null), signal);
    }
    return {
      start: readStart(answer, email),
      clientSecret: null,
      productIdentifier: product.identifier,
      optionId: option.id,
      priceId: option.priceId,
      at: 0,
      askedAt,
    };
  }

  /** @returns how to continue with the earlier order; null when another one may be opened */
  async function resume(earlier: Order, signal: AbortSignal): Promise<CheckoutStart | null> {
    const { start, clientSecret, at } = earlier;
    const isSame =
      earlier.productIdentifier === product.identifier &&
      earlier.optionId === option.id &&
      earlier.priceId === option.priceId;
    let mayGoOn = isSame;
    try {
      const status = await askStatus(endpoints, earlier, signal);
      if (status.kind === 'failed') return end('failed');
      if (status.kind !== 'unfinished') {
        if (isSame) return { ...start, isPaid: true };
        const purchase = status.kind === 'succeeded' ? status.purchase : null;
        await order.apply({ kind: 'paid', purchase });
        return null;
      }
      mayGoOn &&= !status.isExpired;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BillingError && error.backendCode === NO_SESSION) return end('failed');
      // Without a secret nothing more can be learned about the order.
      if (clientSecret === null) throw error;
    }
    if (clientSecret === null) return mayGoOn ? start : end('notCharged');
    // It is unknown whether the gateway was told to charge.
    await order.apply({ kind: 'unanswered' });
    return { ...start, doubt: { clientSecret, at, mayGoOn } };
  }

  async function end(kind: 'failed' | 'notCharged'): Promise<null> {
    await order.apply({ kind });
    return null;
  }
}

/** @throws PurchaseFlowError when the gateway's form cannot be opened with the answer */
function readStart(answer: CheckoutStartAnswer, email: string | null): Order['start'] {
  const { stripe_account_id, publishable_api_key, elements_configuration } =
    answer.gateway_params ?? {};
  if (!stripe_account_id || !publishable_api_key || !elements_configuration) {
    throw settingUp('Stripe configuration is missing');
  }
  return {
    operationSessionId: answer.operation_session_id,
    gateway: {
      stripeAccountId: stripe_account_id,
      publishableApiKey: publishable_api_key,
      elementsConfiguration: readElements(elements_configuration),
    },
    managementUrl: answer.management_url ?? null,
    email,
    isPaid: false,
    doubt: null,
  };
}

export function settingUp(message: string): PurchaseFlowError {
  return new PurchaseFlowError(FlowErrorKind.settingUpPurchase, message);
}
