import { SubscriberAnswer } from '../../schema/wire/billing.ts';
import type { BillingSandbox } from '../billing-sandbox/sandbox.ts';
import type { Provider } from './provider.ts';

/** The path of the built-in provider on our own origin. */
export const SANDBOX_PREFIX = '/billing';

/**
 * The built-in provider, which is called in process.
 *
 * @param sandbox set before the first call
 */
export function createSandboxProvider(sandbox: () => BillingSandbox): Provider {
  return {
    isSandbox: true,
    get forBrowsers() {
      return {
        apiKey: sandbox().publicKey,
        proxyUrl: SANDBOX_PREFIX,
        gatewayScript: `${SANDBOX_PREFIX}/gateway.js`,
      };
    },
    async subscriber(userId) {
      const { info } = await sandbox().infoOf(userId);
      return SubscriberAnswer.parse(info);
    },
    async priceOf(userId, productId) {
      const all = await sandbox().subscriptionsOf(userId);
      const found = all.find((one) => one.productId === productId);
      if (!found || found.store === 'promotional') return null;
      const { title, nextPriceMicros: amountMicros, currency, period } = found;
      return { title, amountMicros, currency, period };
    },
    forget: (userId) => sandbox().forget(userId),
    endRenewal: async (userId, productId) => void (await sandbox().cancel(userId, productId)),
    management: {
      // Already done counts as success.
      cancel: async (userId, productId) => void (await sandbox().cancel(userId, productId)),
      resume: async (userId, productId) => void (await sandbox().resume(userId, productId)),
      openCardForm: (userId, productId) => sandbox().openCardChange(userId, productId),
      lookAtCardForm: (userId, id) => sandbox().cardChangeOf(userId, id),
      async receiptsOf(userId) {
        const receipts = await sandbox().receiptsOf(userId);
        return receipts.map((receipt) => ({
          id: receipt.id,
          at: receipt.at,
          title: receipt.title,
          totalMicros: receipt.totalMicros,
          taxMicros: receipt.taxMicros,
          currency: receipt.currency,
          refundedAt: receipt.refundedAt,
        }));
      },
    },
  };
}
