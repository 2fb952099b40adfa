import type { WireElements } from '../../../schema/wire/billing.ts';
import type { ElementsConfiguration } from './gateway-params.ts';

/** Reads the options for the gateway's `elements()` from an answer of the provider. */
export function readElements(wire: WireElements): ElementsConfiguration {
  return {
    mode: wire.mode,
    paymentMethodTypes: wire.payment_method_types,
    setupFutureUsage: wire.setup_future_usage ?? null,
    amount: wire.amount ?? null,
    currency: wire.currency ?? null,
  };
}
