import { FlowErrorKind, PurchaseFlowError, toFlowError } from '../../billing/errors.ts';
import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { GatewayError } from '../gateway/gateway.ts';
import { Refused } from '../gateway/gateway-results.ts';
import { isHandledByForm } from '../gateway/gateway-errors.ts';

export type Failing = {
  /** The one place where what went wrong in the form becomes what the person sees. */
  inForm(error: unknown, email?: string): void;
  /** The error page. */
  fail(error: PurchaseFlowError): void;
  /** The gateway's form cannot be drawn. */
  failToLoad(error: GatewayError): void;
};

export function createFailing({ state, patch, purchase, log, stop }: CheckoutRun): Failing {
  function inForm(error: unknown, email = ''): void {
    if (error instanceof Refused) {
      trackGatewayError(error.gatewayError);
      // Beside the field that is wrong the gateway says so itself.
      if (isHandledByForm(error.gatewayError)) return;
      return patch({ panel: { kind: 'gateway', message: error.gatewayError.message } });
    }
    const flowError = toFlowError(error, FlowErrorKind.unknown);
    purchase.track({
      name: 'checkout_payment_form_error',
      errorCode: String(flowError.kind),
      errorMessage: flowError.message,
    });
    if (flowError.kind === FlowErrorKind.missingEmail) return askForEmail(email);
    if (flowError.kind === FlowErrorKind.network) return patch({ panel: { kind: 'network' } });
    fail(flowError);
  }

  /** Also the address that the app gave can be edited then. */
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
    log.error(`The purchase failed (${kind}, ${shownCode}): ${message} ${underlyingMessage ?? ''}`);
    purchase.track({
      name: 'checkout_flow_error',
      errorCode: String(shownCode),
      errorMessage: message,
    });
    patch({ page: 'error', failure: error, work: 'none', panel: null, gateway: null });
  }

  function trackGatewayError({ code, message }: GatewayError): void {
    purchase.track({
      name: 'checkout_payment_form_gateway_error',
      errorCode: code,
      errorMessage: message,
    });
  }

  return {
    inForm,
    fail,
    failToLoad(error) {
      trackGatewayError(error);
      const { work } = state.get();
      // What may have been charged is not undone by a form that breaks.
      if (work === 'none' && onlySecret(purchase.order()) === null) fail(loadError(error));
    },
  };
}

/** The form of the gateway cannot be had: the purchase could not be set up. */
export function loadError(error: unknown): PurchaseFlowError {
  const message = (error as { message?: unknown } | null)?.message ?? error;
  return new PurchaseFlowError(FlowErrorKind.settingUpPurchase, String(message));
}
