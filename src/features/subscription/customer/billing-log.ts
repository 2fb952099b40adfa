import type { BillingLog } from '../../../billing/log.ts';

/** Writes errors of the billing layer and its screens to the console. */
export const billingLog: BillingLog = {
  level: 'warn',
  handler(level, message) {
    const method = level === 'error' ? 'error' : 'warn';
    // The only place that writes to the console: the layers below do not use it.
    // oxlint-disable-next-line eslint/no-console
    console[method](`[billing] ${withoutAddresses(message)}`);
  },
};

/** Removes e-mail addresses, which the provider's messages may quote. */
export function withoutAddresses(message: string): string {
  return message.replaceAll(/[^\s"'<>()[\]{},;:=]+(@|%40)[^\s"'<>()[\]{},;:=]+/gi, '(address)');
}
