import type { ContactRecord } from '../../../../schema/records/contact.ts';

/** Whether a contact has every word of a query, without regard to case and accents. */
export function contactMatches(
  { name, role, phone, email, address, notes }: ContactRecord,
  query: string,
  roleText: (role: string) => string,
): boolean {
  const text = plain([name, roleText(role), phone, email, address, notes].join(' '));
  return plain(query)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
