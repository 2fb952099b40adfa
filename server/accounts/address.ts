const ADDRESS = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Whether mail could be sent there: no more than its form, for only a mail that arrives proves it. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
