import type { BillingAnswer } from '../../schema/wire/subscription.ts';
import { NO_HOSTS, type PaymentHosts } from './headers.ts';

const PROVIDER = 'https://api.revenuecat.com';
const PROVIDER_EVENTS = 'https://e.revenue.cat';

/**
 * The hosts that the checkout page needs, as documented by the provider and the gateway.
 *
 * @param pictures origins of the provider's images and fonts
 */
export function paymentHostsOf(
  { apiKey, proxyUrl, gatewayScript }: BillingAnswer,
  pictures: readonly string[],
): PaymentHosts {
  if (apiKey === null) return NO_HOSTS;
  const provider =
    proxyUrl === null
      ? [PROVIDER, PROVIDER_EVENTS]
      : proxyUrl.startsWith('/')
        ? []
        : [new URL(proxyUrl).origin];
  if (gatewayScript !== null && provider.length === 0) return NO_HOSTS;
  // https://docs.stripe.com/security/guide, "Content Security Policy"
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com', ...provider],
    pictures: ['https://*.stripe.com', ...pictures],
  };
}
