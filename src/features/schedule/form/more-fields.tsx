import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import { ENTRY_FILES_MAX } from '../../../../schema/schedule-limits.ts';
import { ScheduleColour, ScheduleVisibility } from '../../../../schema/records/schedule-entry.ts';
import { useRights } from '../../../app/entries/rights.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/schedule-form.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { liveContacts } from '../../../replica/stores/contacts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { classOfColour } from '../category-look.ts';
import { ChecklistField } from './checklist-field.tsx';
import type { EntryValues } from './entry-values.ts';
import styles from './form.module.css';

/** The fields that few entries need; open where one of them has a value. */
export function MoreFields({ form }: { form: SheetForm<EntryValues> }) {
  const { values, set, errorOf } = form;
  const [isOpen, setIsOpen] = useState(
    () =>
      values.contactId !== null ||
      values.checklist.length > 0 ||
      values.notes !== '' ||
      values.documentIds.length > 0 ||
      values.visibility !== 'family' ||
      values.colour !== null,
  );
  if (!isOpen) {
    return (
      <div>
        <Button icon={ChevronRight} variant="quiet" onClick={() => setIsOpen(true)}>
          {t('scheduleForm.more')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.fields}>
      <ContactField value={values.contactId} onChange={(id) => set('contactId', id)} />
      <ChecklistField
        lines={values.checklist}
        onChange={(lines) => set('checklist', lines)}
        error={errorOf('checklist')}
      />
      <TextArea
        label={t('scheduleForm.notes')}
        optional
        name="notes"
        maxChars={NOTE_MAX_CHARS}
        value={values.notes}
        onChange={(notes) => set('notes', notes)}
        error={errorOf('notes')}
      />
      <DocumentsField value={values.documentIds} onChange={(ids) => set('documentIds', ids)} />
      <Field as="group" label={t('schedule.visibility')}>
        {() => (
          <ChipGroup
            label={t('schedule.visibility')}
            value={values.visibility}
            onChange={(visibility) => set('visibility', visibility)}
            options={ScheduleVisibility.options.map((value) => ({
              value,
              label: t(`schedule.visibility-${value}`),
            }))}
          />
        )}
      </Field>
      <ColourField value={values.colour} onChange={(colour) => set('colour', colour)} />
      {!values.allDay && <ZoneField value={values.tz} onChange={(tz) => set('tz', tz)} />}
    </div>
  );
}

function ContactField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const contacts = useQuery(liveContacts, []) ?? [];
  if (contacts.length === 0 && value === null) return null;
  return (
    <SelectField
      label={t('schedule.contact')}
      value={value}
      none={t('scheduleForm.contactNone')}
      options={contacts.map(({ record: { id, name } }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

function DocumentsField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { seesDocuments } = useRights();
  const documents = useQuery(
    (replica) => replica.store(collections.documents).live({ order: 'newestFirst' }),
    [],
  );
  // The title of a sensitive one may be locked.
  const offered = (documents ?? [])
    .map(({ record }) => record)
    .filter(({ id, sensitive }) => !sensitive || value.includes(id));
  if (!seesDocuments || offered.length === 0) return null;
  return (
    <Field as="group" label={t('scheduleForm.documents')} optional>
      {() => (
        <ChipGroup
          multiple
          label={t('scheduleForm.documents')}
          value={value}
          onChange={onChange}
          options={offered.map(({ id, title }) => ({
            value: id,
            label: <bdi>{title}</bdi>,
            disabled: value.length >= ENTRY_FILES_MAX && !value.includes(id),
          }))}
        />
      )}
    </Field>
  );
}

const OF_KIND = 'kind';

function ColourField({
  value,
  onChange,
}: {
  value: ScheduleColour | null;
  onChange: (colour: ScheduleColour | null) => void;
}) {
  return (
    <Field as="group" label={t('scheduleForm.colour')}>
      {() => (
        <ChipGroup<ScheduleColour | typeof OF_KIND>
          label={t('scheduleForm.colour')}
          value={value ?? OF_KIND}
          onChange={(chosen) => onChange(chosen === OF_KIND ? null : chosen)}
          options={[
            { value: OF_KIND, label: t('scheduleForm.colourOfKind') },
            ...ScheduleColour.options.map((colour) => ({
              value: colour,
              label: t(`scheduleForm.colour-${colour}`),
              mark: (
                <span aria-hidden="true" className={`${styles.swatch} ${classOfColour(colour)}`} />
              ),
            })),
          ]}
        />
      )}
    </Field>
  );
}

function ZoneField({ value, onChange }: { value: string; onChange: (tz: string) => void }) {
  const [zones] = useState(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return known.includes(value) ? known : [value, ...known];
  });
  return (
    <SelectField
      label={t('scheduleForm.zone')}
      hint={t('scheduleForm.zoneHint')}
      value={value}
      none={null}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}
