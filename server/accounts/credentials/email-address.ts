import { Refusal } from '../../refusal.ts';

/** One address, without what a mail's head would read as more than one or as a name. */
const ADDRESS = /^[^\s@\p{Cc}<>()[\]\\,;:"]+@[^\s@\p{Cc}<>()[\]\\,;:"]+$/u;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** @param path the field to mend. @throws Refusal VALIDATION with the specification's words */
export function checkAddress(text: string, path: string): void {
  if (isAddress(text)) return;
  const message =
    text === ''
      ? 'You need to provide your email address to continue.'
      : 'Email is not valid. Please provide a valid email address.';
  throw new Refusal('VALIDATION', message, { fields: [{ path, message }] });
}
