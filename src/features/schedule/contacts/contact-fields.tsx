import { ContactRole } from '../../../../schema/records/contact.ts';
import { NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import {
  CONTACT_ADDRESS_MAX_CHARS,
  CONTACT_LINE_MAX_CHARS,
  CONTACT_NAME_MAX_CHARS,
} from '../../../../schema/schedule-limits.ts';
import { roleText } from '../../../app/contacts/role-text.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/schedule-pages.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ContactValues } from './contact-values.ts';

/** Who it is, and how to reach them. */
export function ContactFields({ form }: { form: SheetForm<ContactValues> }) {
  const { values, set, errorOf } = form;
  return (
    <>
      <TextField
        label={t('schedulePages.name')}
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={CONTACT_NAME_MAX_CHARS}
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errorOf('name')}
      />
      <Field as="group" label={t('schedulePages.role')}>
        {() => (
          <ChipGroup
            label={t('schedulePages.role')}
            value={values.role}
            onChange={(role) => set('role', role)}
            options={ContactRole.options.map((value) => ({ value, label: roleText(value) }))}
          />
        )}
      </Field>
      <TextField
        label={t('schedulePages.phone')}
        optional
        type="tel"
        autoComplete="off"
        maxLength={CONTACT_LINE_MAX_CHARS}
        value={values.phone}
        onChange={(phone) => set('phone', phone)}
        error={errorOf('phone')}
      />
      <TextField
        label={t('schedulePages.email')}
        optional
        type="email"
        autoComplete="off"
        maxLength={CONTACT_LINE_MAX_CHARS}
        value={values.email}
        onChange={(email) => set('email', email)}
        error={errorOf('email')}
      />
      <TextField
        label={t('schedulePages.address')}
        optional
        autoComplete="off"
        maxLength={CONTACT_ADDRESS_MAX_CHARS}
        value={values.address}
        onChange={(address) => set('address', address)}
        error={errorOf('address')}
      />
      <TextArea
        label={t('schedulePages.notes')}
        optional
        maxChars={NOTE_MAX_CHARS}
        value={values.notes}
        onChange={(notes) => set('notes', notes)}
        error={errorOf('notes')}
      />
      <Switch
        label={t('schedulePages.pinned')}
        hint={t('schedulePages.pinnedHint')}
        checked={values.pinned}
        onChange={(pinned) => set('pinned', pinned)}
      />
    </>
  );
}
