import { Refusal } from '../../refusal.ts';

/** A single address, without characters that a mail header reads as a list or as a display name. */
const ADDRESS = /^[^\s@\p{Cc}<>()[\]\\,;:"]+@[^\s@\p{Cc}<>()[\]\\,;:"]+$/u;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** @param path the field that the error names. @throws Refusal VALIDATION with the specified text */
export function checkAddress(text: string, path: string): void {
  if (isAddress(text)) return;
  const message =
    text === ''
      ? 'You need to provide your email address to continue.'
      : 'Email is not valid. Please provide a valid email address.';
  throw new Refusal('VALIDATION', message, { fields: [{ path, message }] });
}
