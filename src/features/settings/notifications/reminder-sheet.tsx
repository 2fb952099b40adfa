import Trash2 from 'lucide-react/icons/trash-2';
import { keysOf } from '../../../../schema/keys.ts';
import { REMINDER_TEXT_MAX_CHARS } from '../../../../schema/notification-limits.ts';
import { eventTypes } from '../../../../schema/records/event-types.ts';
import type { Preferences } from '../../../../schema/records/preferences-defaults.ts';
import { reminderDefaults } from '../../../../schema/records/reminder-defaults.ts';
import { REMINDER_KINDS } from '../../../../schema/records/reminder-kinds.ts';
import type { ReminderRecord } from '../../../../schema/records/reminder.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/notification-settings.ts';
import { t } from '../../../i18n/t.ts';
import { weekdayText } from '../../../i18n/weekday.ts';
import { remindersOf } from '../../../replica/stores/reminders.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { changesOf } from '../lists/item-draft.ts';
import { useItems } from '../lists/use-items.ts';
import { clockText } from './clock-text.ts';
import {
  type ReminderDraft,
  forKind,
  kindRules,
  reminderDraft,
  reminderFields,
  reminderProblems,
  waysOf,
} from './reminder-draft.ts';
import { typeName } from './reminder-line.ts';

export type ReminderSheetProps = {
  /** null: a new one. */
  rule: ReminderRecord | null;
  preferences: Preferences;
  onClose: () => void;
};

type FieldsProps = { form: SheetForm<ReminderDraft> };

/** One rule: what to be reminded of, and when. */
export function ReminderSheet({ rule, preferences, onClose }: ReminderSheetProps) {
  const { childIds } = useSelectedChild();
  const medicines = useMedicines();
  const initial = reminderDraft(rule, childIds.length === 1 ? (childIds[0] ?? null) : null);
  const form = useReminderForm({
    rule,
    initial,
    hasListedTimes: (draft) =>
      draft.medicineId === null ||
      medicines.some(({ id, timesOfDay }) => id === draft.medicineId && timesOfDay.length > 0),
    onClose,
  });
  const { values, set, errorOf } = form;
  const { quietFromMin, quietToMin } = preferences;
  return (
    <FormSheet
      form={form}
      title={rule ? t('notificationSettings.editReminder') : t('notificationSettings.newReminder')}
      intro={null}
      submit={{ label: rule ? t('ui.save') : t('notificationSettings.add'), tone: 'primary' }}
      onClose={onClose}
    >
      <KindField form={form} />
      {values.kind === 'custom' && (
        <TextField
          label={t('notificationSettings.text')}
          autoComplete="off"
          maxLength={REMINDER_TEXT_MAX_CHARS}
          value={values.text}
          onChange={(text) => set('text', text)}
          error={errorOf('text')}
        />
      )}
      <ChildField form={form} />
      {values.kind === 'medicine' && <MedicineField form={form} />}
      <WhenFields form={form} />
      <DaysField form={form} />
      <Switch
        label={t('notificationSettings.daytimeOnly')}
        hint={t('notificationSettings.daytimeOnlyHint', {
          from: clockText(quietFromMin),
          to: clockText(quietToMin),
        })}
        checked={values.daytimeOnly}
        onChange={(isOn) => set('daytimeOnly', isOn)}
      />
      {rule && (
        <>
          <Switch
            label={t('notificationSettings.enabled')}
            checked={values.enabled}
            onChange={(isOn) => set('enabled', isOn)}
          />
          <DeleteReminder id={rule.id} onDone={onClose} />
        </>
      )}
    </FormSheet>
  );
}

function useReminderForm({
  rule,
  initial,
  hasListedTimes,
  onClose,
}: {
  rule: ReminderRecord | null;
  initial: ReminderDraft;
  hasListedTimes: (draft: ReminderDraft) => boolean;
  onClose: () => void;
}): SheetForm<ReminderDraft> {
  const replica = useReplica();
  return useSheetForm<ReminderDraft, true>({
    initial,
    check: (draft) => reminderProblems(draft, { hasListedTimes: hasListedTimes(draft) }),
    draft: null,
    saving: {
      to: 'device',
      save: async (values) => {
        if (replica === null) return null;
        const store = remindersOf(replica);
        const fields = reminderFields(values);
        if (rule === null) await store.add([{ ...reminderDefaults, ...fields }]);
        else {
          // What another device changed meanwhile, and is as it was here, stays.
          const changes = changesOf(reminderFields(initial), fields);
          if (Object.keys(changes).length > 0) await store.edit(rule.id, changes);
        }
        return true;
      },
      onSaved: () => {
        showToast({
          text: rule ? t('notificationSettings.saved') : t('notificationSettings.added'),
        });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
}

function KindField({ form: { values, set } }: FieldsProps) {
  const change = (kind: ReminderDraft['kind']) => {
    const { medicineId, when, afterHours, afterType } = forKind(kind);
    set('kind', kind);
    set('medicineId', medicineId);
    set('when', when);
    set('afterHours', afterHours);
    set('afterType', afterType);
  };
  return (
    <Field as="group" label={t('notificationSettings.what')}>
      {() => (
        <ChipGroup
          label={t('notificationSettings.what')}
          value={values.kind}
          onChange={change}
          options={REMINDER_KINDS.map((value) => ({
            value,
            label: t(`notificationSettings.kind-${value}`),
          }))}
        />
      )}
    </Field>
  );
}

const NO_CHILD = '';

function ChildField({ form: { values, set, errorOf } }: FieldsProps) {
  const { children = [] } = useSelectedChild();
  const { child: asked } = kindRules[values.kind];
  const error = errorOf('childId');
  if (asked === 'none') return null;
  if (asked === 'needed' && children.length < 2 && values.childId !== null) return null;
  const change = (childId: string) => {
    set('childId', childId === NO_CHILD ? null : childId);
    set('medicineId', null);
    set('when', kindRules[values.kind].when[0] ?? 'times');
  };
  return (
    <Field as="group" label={t('notificationSettings.child')} error={error}>
      {(control) => (
        <div {...control} tabIndex={error ? -1 : undefined}>
          <ChipGroup
            label={t('notificationSettings.child')}
            value={values.childId ?? NO_CHILD}
            onChange={change}
            options={[
              ...(asked === 'optional'
                ? [{ value: NO_CHILD, label: t('notificationSettings.noChild') }]
                : []),
              ...children.map(({ record }) => ({
                value: record.id,
                label: <bdi>{record.name}</bdi>,
                mark: <ChildMark child={record} />,
              })),
            ]}
          />
        </div>
      )}
    </Field>
  );
}

function MedicineField({ form: { values, set } }: FieldsProps) {
  const medicines = useMedicines().filter(({ childId }) => childId === values.childId);
  return (
    <SelectField
      label={t('notificationSettings.medicine')}
      hint={t('notificationSettings.medicineHint')}
      value={values.medicineId}
      none={t('notificationSettings.allMedicines')}
      options={medicines.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(medicineId) => {
        set('medicineId', medicineId);
        set('when', 'list');
      }}
    />
  );
}

function WhenFields({ form }: FieldsProps) {
  const { values, set, errorOf } = form;
  const ways = waysOf(values);
  const isCustom = values.kind === 'custom';
  const error = errorOf('when');
  return (
    <>
      {ways.length > 1 && (
        <Field as="group" label={t('notificationSettings.howOften')} error={error}>
          {(control) => (
            <div {...control} tabIndex={error ? -1 : undefined}>
              <ChipGroup
                label={t('notificationSettings.howOften')}
                value={values.when}
                onChange={(when) => set('when', when)}
                options={ways.map((value) => ({
                  value,
                  label: t(`notificationSettings.when-${value}`),
                }))}
              />
            </div>
          )}
        </Field>
      )}
      {values.when === 'after' && isCustom && <AfterTypeField form={form} />}
      {values.when === 'after' && (
        <NumberField
          label={isCustom ? t('notificationSettings.afterEntry') : t('notificationSettings.after')}
          unit={t('notificationSettings.hours')}
          step={0.5}
          max={48}
          digits={2}
          value={values.afterHours}
          onChange={(hours) => set('afterHours', hours)}
          error={errorOf('afterHours')}
        />
      )}
      {values.when === 'times' && (
        <TextField
          label={t('notificationSettings.times')}
          hint={t('notificationSettings.timesHint')}
          autoComplete="off"
          value={values.times}
          onChange={(times) => set('times', times)}
          error={errorOf('times')}
        />
      )}
    </>
  );
}

function AfterTypeField({ form: { values, set, errorOf } }: FieldsProps) {
  const { maySee } = useRights();
  return (
    <SelectField
      label={t('notificationSettings.afterType')}
      value={values.afterType}
      none={null}
      options={[
        { value: '', label: '' },
        ...keysOf(eventTypes)
          .filter((type) => maySee(type))
          .map((value) => ({ value, label: typeName(value) })),
      ]}
      onChange={(type) => set('afterType', type)}
      error={errorOf('afterType')}
    />
  );
}

function DaysField({ form: { values, set } }: FieldsProps) {
  return (
    <Field
      as="group"
      label={t('notificationSettings.days')}
      hint={t('notificationSettings.everyDay')}
    >
      {() => (
        <ChipGroup
          multiple
          label={t('notificationSettings.days')}
          value={values.weekdays}
          onChange={(weekdays) => set('weekdays', weekdays)}
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            value: String(day),
            label: weekdayText(day - 1),
          }))}
        />
      )}
    </Field>
  );
}

function DeleteReminder({ id, onDone }: { id: string; onDone: () => void }) {
  const replica = useReplica();
  if (!replica) return null;
  const store = remindersOf(replica);
  const remove = () => {
    store.remove(id).then(() => {
      showToast({
        text: t('notificationSettings.deleted'),
        actions: [{ label: t('ui.undo'), run: () => void store.restore(id).catch(showNotSaved) }],
      });
    }, showNotSaved);
    onDone();
  };
  return (
    <div>
      <Button variant="quiet" icon={Trash2} onClick={remove}>
        {t('notificationSettings.delete')}
      </Button>
    </div>
  );
}

/** The medicines that are still given. */
function useMedicines() {
  return (useItems('medicine') ?? []).filter(({ archived }) => !archived);
}
