import { expect, test } from 'vitest';
import type { ContactRecord } from '../../../../schema/records/contact.ts';
import { contactMatches } from './contact-matches.ts';

const ruiz = {
  name: 'Dr. Ruíz',
  role: 'doctor',
  phone: '+34 600 123 456',
  email: 'praxis@example.org',
  address: 'Calle Mayor 3',
  notes: '',
} as ContactRecord;

test('a contact is found by words of any field, its role and without accents', () => {
  const found = (query: string) => contactMatches(ruiz, query, () => 'Doctor');
  expect(['', 'ruiz', 'mayor DOCTOR', '600 123', 'praxis'].map(found)).toEqual(Array(5).fill(true));
  expect(found('dentist')).toBe(false);
});
