import type { BillingLog } from '../../../billing/log.ts';

/** Faults of the billing layer and its screens, on the console of whoever looks for them. */
export const billingLog: BillingLog = {
  level: 'warn',
  handler(level, message) {
    const tell = level === 'error' ? 'error' : 'warn';
    // The one place that writes there: the layers below know no console.
    // oxlint-disable-next-line eslint/no-console
    console[tell](`[billing] ${withoutAddresses(message)}`);
  },
};

/** Without e-mail addresses: what the provider says of one may quote it. */
export function withoutAddresses(message: string): string {
  return message.replaceAll(/[^\s"'<>()[\]{},;:=]+(@|%40)[^\s"'<>()[\]{},;:=]+/gi, '(address)');
}
