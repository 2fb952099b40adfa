import { isChargeable } from '../../schema/rules/currency.ts';
import { BillingError, BillingErrorCode } from './errors.ts';

const SANDBOX_PREFIX = 'rcb_sb_';

/** Texts that programs write when an id is missing. */
const noUsers = new Set([
  'no_user',
  'null',
  'none',
  'nil',
  '(null)',
  'NaN',
  '\\x00',
  '',
  'unidentified',
  'undefined',
  'unknown',
  'empty',
]);

/** Headers that the client itself sets. Compared in lower case: header names are case-insensitive. */
const reservedHeaders = new Set([
  'authorization',
  'content-type',
  'accept',
  'x-platform',
  'x-version',
  'x-is-sandbox',
  'x-platform-flavor',
  'x-platform-flavor-version',
]);

/** @throws BillingError invalidCredentials */
export function checkApiKey(apiKey: string): void {
  if (/^(rcb|pdl)_[a-zA-Z0-9_.-]+$/.test(apiKey)) return;
  throw new BillingError(BillingErrorCode.invalidCredentials, {
    message: 'Invalid API key. Use your Web Billing or Paddle API key.',
  });
}

/** Whether purchases with this key are sandbox purchases. */
export function isSandboxKey(apiKey: string): boolean {
  return apiKey.startsWith(SANDBOX_PREFIX);
}

/** @throws BillingError invalidAppUserId */
export function checkAppUserId(appUserId: string): void {
  const fault = noUsers.has(appUserId)
    ? 'it stands for nobody'
    : appUserId.includes('/') && "it contains '/'";
  if (!fault) return;
  throw new BillingError(BillingErrorCode.invalidAppUserId, {
    message: `The app user id "${appUserId}" is not valid: ${fault}.`,
  });
}

/** @throws BillingError configuration */
export function checkProxyUrl(proxyUrl: string): void {
  if (!proxyUrl.endsWith('/')) return;
  throw new BillingError(BillingErrorCode.configuration, {
    message: `The proxy URL "${proxyUrl}" is not valid: it must not end with a slash.`,
  });
}

/** @throws BillingError configuration */
export function checkAdditionalHeaders(headers: Readonly<Record<string, string>>): void {
  const reserved = Object.keys(headers).filter((name) => reservedHeaders.has(name.toLowerCase()));
  if (reserved.length === 0) return;
  throw new BillingError(BillingErrorCode.configuration, {
    message: `Additional headers must not use reserved names: ${reserved.join(', ')}.`,
  });
}

/** @throws BillingError configuration */
export function checkCurrency(currency: string): void {
  if (/^[A-Z]{3}$/.test(currency) && isChargeable(currency)) return;
  throw new BillingError(BillingErrorCode.configuration, {
    message: `The currency code "${currency}" is not valid: it must be three uppercase letters.`,
  });
}
