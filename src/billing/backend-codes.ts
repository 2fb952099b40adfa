import { BillingErrorCode as Code } from './errors.ts';

/** What the provider's numbers mean. */
const codesByBackendCode: ReadonlyMap<number, Code> = new Map([
  [7000, Code.configuration],
  [7012, Code.invalidEmail],
  [7101, Code.storeProblem],
  [7102, Code.receiptAlreadyInUse],
  [7103, Code.invalidReceipt],
  [7104, Code.unexpectedBackendResponse],
  [7105, Code.purchaseInvalid],
  [7106, Code.purchaseInvalid],
  [7107, Code.invalidCredentials],
  [7110, Code.unexpectedBackendResponse],
  [7220, Code.invalidAppUserId],
  [7224, Code.invalidCredentials],
  [7225, Code.invalidCredentials],
  [7226, Code.unexpectedBackendResponse],
  [7229, Code.storeProblem],
  [7230, Code.configuration],
  [7231, Code.storeProblem],
  [7232, Code.ineligible],
  [7234, Code.unexpectedBackendResponse],
  [7259, Code.customerInfo],
  [7263, Code.invalidSubscriberAttributes],
  [7264, Code.invalidSubscriberAttributes],
  [7662, Code.unsupported],
  [7772, Code.productAlreadyPurchased],
  [7773, Code.storeProblem],
  [7814, Code.purchaseInvalid],
  [7834, Code.invalidEmail],
  [7877, Code.purchaseInvalid],
  [7878, Code.purchaseInvalid],
  [7879, Code.invalidEmail],
  [7898, Code.storeProblem],
  [7899, Code.storeProblem],
  [7900, Code.storeProblem],
  [7901, Code.storeProblem],
]);

/** The code for a number of the provider's, undefined for one that is not known. */
export function codeOf(backendCode: number): Code | undefined {
  return codesByBackendCode.get(backendCode);
}
