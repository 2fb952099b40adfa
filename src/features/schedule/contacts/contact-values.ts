import type { ContactRecord } from '../../../../schema/records/contact.ts';
import { NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import type { FieldProblems } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/schedule-pages.ts';
import { t } from '../../../i18n/t.ts';

/** The values of the form of a contact, and what is stored of them. */
export type ContactValues = Pick<
  ContactRecord,
  'name' | 'role' | 'phone' | 'email' | 'address' | 'notes' | 'pinned'
>;

export const newContact: ContactValues = {
  name: '',
  role: 'doctor',
  phone: '',
  email: '',
  address: '',
  notes: '',
  pinned: false,
};

export function valuesOfContact(record: ContactRecord): ContactValues {
  const { name, role, phone, email, address, notes, pinned } = record;
  return { name, role, phone, email, address, notes, pinned };
}

const PHONE = /^[+\d][\d\s()./-]{2,}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function contactProblems({ name, phone, email, notes }: ContactValues): FieldProblems {
  return {
    name: name.trim() === '' ? t('schedulePages.nameMissing') : null,
    phone: phone.trim() === '' || PHONE.test(phone.trim()) ? null : t('schedulePages.phoneWrong'),
    email: email.trim() === '' || EMAIL.test(email.trim()) ? null : t('schedulePages.emailWrong'),
    notes:
      notes.trim().length > NOTE_MAX_CHARS
        ? t('schedulePages.tooLong', { max: NOTE_MAX_CHARS })
        : null,
  };
}

/** The fields that differ from those that the form began with; all of them for a new contact. */
export function contactChanges(
  before: ContactValues | null,
  after: ContactValues,
): Partial<ContactValues> {
  const { name, phone, email, address, notes } = after;
  const tidied: ContactValues = {
    ...after,
    name: name.trim(),
    phone: phone.trim(),
    email: email.trim(),
    address: address.trim(),
    notes: notes.trim(),
  };
  if (before === null) return tidied;
  return Object.fromEntries(
    Object.entries(tidied).filter(
      ([field, value]) => before[field as keyof ContactValues] !== value,
    ),
  );
}
