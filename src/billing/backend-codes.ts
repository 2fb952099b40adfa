import * as Code from './error-codes.ts';
import type { BillingErrorNumber } from './errors.ts';

/** Maps the provider's error numbers to our codes. */
const backendCodes: readonly (readonly [BillingErrorNumber, ...number[]])[] = [
  [Code.storeProblem, 7101, 7229, 7231, 7773, 7898, 7899, 7900, 7901],
  [Code.purchaseInvalid, 7105, 7106, 7814, 7877, 7878],
  [Code.productAlreadyPurchased, 7772],
  [Code.receiptAlreadyInUse, 7102],
  [Code.invalidReceipt, 7103],
  [Code.invalidCredentials, 7107, 7224, 7225],
  [Code.unexpectedBackendResponse, 7104, 7110, 7226, 7234],
  [Code.invalidAppUserId, 7220],
  [Code.ineligible, 7232],
  [Code.invalidSubscriberAttributes, 7263, 7264],
  [Code.configuration, 7000, 7230],
  [Code.unsupported, 7662],
  [Code.customerInfo, 7259],
  [Code.invalidEmail, 7012, 7834, 7879],
];

/** Our code for an error number of the provider; undefined for an unknown number. */
export function codeOf(backendCode: number): BillingErrorNumber | undefined {
  return backendCodes.find(([, ...numbers]) => numbers.includes(backendCode))?.[0];
}
