/*
 * Error codes, with the numbers that the provider's own clients use. They are constants of a module, not an
 * object, so that the build replaces a code by its number and leaves out those that are not used.
 */
export const unknown = 0;
export const userCancelled = 1;
export const storeProblem = 2;
export const purchaseNotAllowed = 3;
export const purchaseInvalid = 4;
export const productNotAvailable = 5;
export const productAlreadyPurchased = 6;
export const receiptAlreadyInUse = 7;
export const invalidReceipt = 8;
export const missingReceiptFile = 9;
export const network = 10;
export const invalidCredentials = 11;
export const unexpectedBackendResponse = 12;
export const invalidAppUserId = 14;
export const operationInProgress = 15;
export const unknownBackend = 16;
export const invalidSubscriptionKey = 17;
export const ineligible = 18;
export const insufficientPermissions = 19;
export const paymentPending = 20;
export const invalidSubscriberAttributes = 21;
export const logOutWithAnonymousUser = 22;
export const configuration = 23;
export const unsupported = 24;
export const emptySubscriberAttributes = 25;
export const customerInfo = 28;
export const signatureVerification = 36;
export const invalidEmail = 38;
