import { BillingErrorCode, publicMessage } from '../errors.ts';

/** What is wrong with an address, in the words of the form; null when it will do. */
export function emailFault(email: string): string | null {
  if (email.trim() === '') return 'You need to provide your email address to continue.';
  if (isEmail(email)) return null;
  return publicMessage(BillingErrorCode.invalidEmail);
}

/** Whether a text has the form of an address. Whether it takes mail, the provider finds out. */
export function isEmail(email: string): boolean {
  return /^[^@]+@[^@]+\.[^@]+$/.test(email);
}
