import { FlowErrorKind, PurchaseFlowError, toFlowError } from '../../billing/errors.ts';
import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { GatewayError } from '../gateway/gateway.ts';
import { Refused } from '../gateway/gateway-results.ts';
import { isHandledByForm } from '../gateway/gateway-errors.ts';

export type Failing = {
  /** Turns an error in the form into a message for the person. No other code does this. */
  inForm(error: unknown, email?: string): void;
  /** Shows the error page. */
  fail(error: PurchaseFlowError): void;
  /** The gateway's form cannot be drawn. */
  failToLoad(error: GatewayError): void;
};

export function createFailing({ state, patch, purchase, log, stop }: CheckoutRun): Failing {
  function inForm(error: unknown, email = ''): void {
    if (error instanceof Refused) {
      trackGatewayError(error.gatewayError);
      // The gateway shows this error beside its field.
      if (isHandledByForm(error.gatewayError)) return;
      return patch({ panel: { kind: 'gateway', message: error.gatewayError.message } });
    }
    const flowError = toFlowError(error, FlowErrorKind.unknown);
    purchase.track('checkout_payment_form_error', {
      error_code: String(flowError.kind),
      error_message: flowError.message,
    });
    if (flowError.kind === FlowErrorKind.missingEmail) return askForEmail(email);
    if (flowError.kind === FlowErrorKind.network)
      return patch({ panel: { kind: 'network', isPortal: flowError.isPortal } });
    fail(flowError);
  }

  /** Lets the person edit the address, also one that the app has given. */
  function askForEmail(refused: string): void {
    const { ready, email } = state.get();
    patch({
      panel: { kind: 'invalid-email', email: refused },
      ...(!email.isAsked && {
        email: { isAsked: true, value: refused, isComplete: false },
        ready: { ...ready, email: false },
      }),
    });
  }

  function fail(error: PurchaseFlowError): void {
    stop();
    const { kind, shownCode, message, underlyingMessage } = error;
    log.error(
      `Failed (${kind}, ${shownCode}, ${purchase.reference}): ${message} ${underlyingMessage ?? ''}`,
    );
    purchase.track('checkout_flow_error', {
      error_code: String(shownCode),
      error_message: message,
    });
    patch({ page: 'error', failure: error, work: 'none', panel: null, gateway: null });
  }

  function trackGatewayError({ code, message }: GatewayError): void {
    purchase.track('checkout_payment_form_gateway_error', {
      error_code: code,
      error_message: message,
    });
  }

  return {
    inForm,
    fail,
    failToLoad(error) {
      trackGatewayError(error);
      const { work } = state.get();
      // A broken form does not undo a charge.
      if (work === 'none' && onlySecret(purchase.order()) === null) fail(loadError(error));
    },
  };
}

/** The error for a gateway form that cannot be loaded: the purchase could not be set up. */
export function loadError(error: unknown): PurchaseFlowError {
  const message = (error as { message?: unknown } | null)?.message ?? error;
  return new PurchaseFlowError(FlowErrorKind.settingUpPurchase, String(message));
}
