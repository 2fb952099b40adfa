/** The provider's error codes with the status each is answered with (docs/billing-sandbox.md). */
export const providerCodes = {
  7000: [400, 'The platform is not valid.'],
  7012: [400, 'The email address is not valid.'],
  7101: [400, 'There is a problem with the store.'],
  7102: [400, 'The purchase belongs to somebody else.'],
  7103: [400, 'The receipt is not valid.'],
  7104: [400, 'The shared secret of the app store is wrong.'],
  7105: [400, 'The price is not one of the product.'],
  7106: [400, 'A receipt of Google needs its product.'],
  7107: [400, 'The credentials for the Play store are wrong.'],
  7110: [400, 'Something went wrong inside the provider.'],
  7220: [400, 'The app user id is not valid.'],
  7224: [401, 'The Authorization header is missing or malformed.'],
  7225: [401, 'The API key is not valid.'],
  7226: [400, 'The request is not valid.'],
  7229: [400, 'The quota of the Play store is used up.'],
  7230: [400, 'The package name of the Play store is wrong.'],
  7231: [400, 'The Play store has a problem.'],
  7232: [400, 'The customer is not eligible for this offer.'],
  7234: [400, 'The subscription key of Apple is wrong.'],
  7259: [404, 'There is no such customer.'],
  7263: [400, 'Some attributes could not be stored.'],
  7264: [400, 'The attributes are malformed.'],
  7638: [429, 'Too many requests. Try again later.'],
  7662: [400, 'The product ids are malformed.'],
  7772: [409, 'The customer already holds an active purchase of this product.'],
  7773: [400, 'The payment gateway has a problem.'],
  7814: [404, 'There is no such offer.'],
  7834: [400, 'The domain of the email address cannot receive mail.'],
  7877: [400, 'The operation session is not valid.'],
  7878: [422, 'The purchase cannot be completed.'],
  7879: [400, 'An email address is needed.'],
  7898: [400, 'The tax service of the payment gateway is not active.'],
  7899: [400, 'The origin address for taxes is not valid.'],
  7900: [400, 'The payment gateway lacks a permission for taxes.'],
  7901: [400, 'The app is not set up for purchases in the sandbox.'],
} as const satisfies Record<number, readonly [status: number, message: string]>;

export type ProviderCode = keyof typeof providerCodes;

/** An error answer of the provider: `{ code, message }`. */
export class ProviderError extends Error {
  readonly code: ProviderCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ProviderCode, message?: string, details: Record<string, unknown> = {}) {
    super(message ?? providerCodes[code][1]);
    this.name = 'ProviderError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return providerCodes[this.code][0];
  }
}

export function isProviderCode(code: number): code is ProviderCode {
  return code in providerCodes;
}
