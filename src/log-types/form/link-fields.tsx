import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import '../../i18n/lazy/health.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useLive } from '../../ui/use-live.ts';
import { useEntryFormContext } from './form-context.ts';
import styles from './form.module.css';

/** Who it was, one of the family's contacts. Families without contacts do not see it. */
export function ContactField({ name }: { name: string }) {
  const { readContacts } = useEntryFormContext();
  const contacts = useLive(useMemo(() => readContacts(), [readContacts]));
  const { field } = useController({ name });
  const value = field.value as string | null;
  if (contacts === undefined || (contacts.length === 0 && value === null)) return null;
  const isGone = value !== null && !contacts.some(({ id }) => id === value);
  return (
    <SelectField
      label={t('health.contact')}
      value={value}
      none={t('health.noContact')}
      options={[
        ...contacts.map(({ id, name: label }) => ({ value: id, label })),
        ...(isGone ? [{ value, label: t('health.contactGone') }] : []),
      ]}
      onChange={field.onChange}
    />
  );
}

/** The others are behind a button. */
const SHOWN_AT_FIRST = 6;

/** Documents of the vault that belong to it. Who has or sees none does not see the field. */
export function DocumentsField({ name, max }: { name: string; max: number }) {
  const { readDocuments } = useEntryFormContext();
  const documents = useLive(useMemo(() => readDocuments(), [readDocuments]));
  const { field } = useController({ name });
  const value = field.value as string[];
  const [showsAll, setShowsAll] = useState(false);
  if (documents === undefined || documents.length === 0) return null;
  const shown = documents.filter(
    ({ id }, index) => showsAll || index < SHOWN_AT_FIRST || value.includes(id),
  );
  return (
    <Field as="group" label={t('health.documents')} optional>
      {() => (
        <div className={styles.words}>
          <ChipGroup
            multiple
            label={t('health.documents')}
            value={value}
            onChange={field.onChange}
            options={shown.map(({ id, name: title }) => ({
              value: id,
              label: <bdi>{title}</bdi>,
              disabled: value.length >= max && !value.includes(id),
            }))}
          />
          {shown.length < documents.length && (
            <Button variant="quiet" onClick={() => setShowsAll(true)}>
              {t('health.moreDocuments', { count: documents.length - shown.length })}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
