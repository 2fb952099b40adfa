import { ENTRY_TITLE_MAX_CHARS, PLACE_MAX_CHARS } from '../../../../schema/schedule-limits.ts';
import { ScheduleCategory } from '../../../../schema/records/schedule-entry.ts';
import { usePeople } from '../../../app/entries/people.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lookOf } from '../category-look.ts';
import { categoryText } from '../schedule-texts.ts';
import type { EntryValues } from './entry-values.ts';
import { ReminderField } from './reminder-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { TimeFields } from './time-fields.tsx';

/** Exchanges belong to the parenting schedule, which makes them. */
const OFFERED = ScheduleCategory.options.filter((category) => category !== 'exchange');

/** What, when, for whom and by whom. */
export function EntryFields({ form, isNew }: { form: SheetForm<EntryValues>; isNew: boolean }) {
  const { values, set, errorOf } = form;
  const people = usePeople();
  const isShift = values.category === 'caregiver_shift';
  const chooseCategory = (category: ScheduleCategory) => {
    set('category', category);
    // A shift is of one person.
    if (category === 'caregiver_shift') set('assignedTo', values.assignedTo.slice(0, 1));
  };
  const person = ({ id, name, color }: (typeof people.all)[number]) => ({
    value: id,
    label: <bdi>{name}</bdi>,
    mark: <ColorMark color={color} />,
  });
  return (
    <>
      <TextField
        label={t('scheduleForm.name')}
        name="title"
        autoComplete="off"
        data-autofocus={isNew || undefined}
        maxLength={ENTRY_TITLE_MAX_CHARS}
        value={values.title}
        onChange={(title) => set('title', title)}
        error={errorOf('title')}
      />
      <Field as="group" label={t('schedule.category')}>
        {() => (
          <ChipGroup
            label={t('schedule.category')}
            value={values.category}
            onChange={chooseCategory}
            options={OFFERED.map((value) => ({
              value,
              label: categoryText(value),
              icon: lookOf(value).icon,
            }))}
          />
        )}
      </Field>
      <ChildrenField form={form} />
      <Switch
        label={t('schedule.allDay')}
        checked={values.allDay}
        onChange={(allDay) => set('allDay', allDay)}
      />
      <TimeFields form={form} isNew={isNew} />
      <RepeatFields form={form} />
      <ReminderField
        value={values.reminders}
        hint={t('scheduleForm.remindersHint')}
        onChange={(minutes) => set('reminders', minutes)}
      />
      <Field
        as="group"
        label={t(isShift ? 'scheduleForm.shiftOf' : 'scheduleForm.assigned')}
        optional={!isShift}
        error={errorOf('assignedTo')}
      >
        {() =>
          isShift ? (
            <ChipGroup
              label={t('scheduleForm.shiftOf')}
              value={values.assignedTo[0] ?? null}
              onChange={(id) => set('assignedTo', [id])}
              options={people.all.map(person)}
            />
          ) : (
            <ChipGroup
              multiple
              label={t('scheduleForm.assigned')}
              value={values.assignedTo}
              onChange={(ids) => set('assignedTo', ids)}
              options={people.all.map(person)}
            />
          )
        }
      </Field>
      {values.assignedTo.length > 0 && (
        <Switch
          label={t('scheduleForm.ask')}
          hint={t('scheduleForm.askHint')}
          checked={values.askAnswer}
          onChange={(askAnswer) => set('askAnswer', askAnswer)}
        />
      )}
      <TextField
        label={t('scheduleForm.place')}
        optional
        name="place"
        autoComplete="off"
        maxLength={PLACE_MAX_CHARS}
        value={values.place}
        onChange={(place) => set('place', place)}
        error={errorOf('place')}
      />
    </>
  );
}

function ChildrenField({ form: { values, set, errorOf } }: { form: SheetForm<EntryValues> }) {
  const { children = [] } = useSelectedChild();
  if (children.length === 0) return null;
  return (
    <Field as="group" label={t('schedule.children')} error={errorOf('childIds')}>
      {() => (
        <ChipGroup
          multiple
          label={t('schedule.children')}
          value={values.childIds}
          onChange={(ids) => set('childIds', ids)}
          options={children.map(({ record: { id, name, color } }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            mark: <ColorMark color={color} />,
          }))}
        />
      )}
    </Field>
  );
}
