/** The address that calls a phone number, which people write with spaces, brackets and dashes. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
