import { BillingErrorCode, publicMessage } from '../errors.ts';

/** The message of the form about an invalid address; null for a valid one. */
export function emailFault(email: string): string | null {
  if (email.trim() === '') return 'You need to provide your email address to continue.';
  if (isEmail(email)) return null;
  return publicMessage(BillingErrorCode.invalidEmail);
}

/** Whether a text has the form of an address. Only the provider checks whether it can receive mail. */
export function isEmail(email: string): boolean {
  return /^[^@]+@[^@]+\.[^@]+$/.test(email);
}
