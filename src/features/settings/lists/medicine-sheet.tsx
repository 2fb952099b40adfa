import { LIST_NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import {
  INSTRUCTIONS_MAX_CHARS,
  MEDICINE_SORTS,
  STRENGTH_MAX_CHARS,
} from '../../../../schema/records/list-item-kinds.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { doseUnitName, doseUnits, medicineRoutes } from '../../../log-types/medication/choices.ts';
import { sentence } from '../../../i18n/say.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type MedicineDraft,
  medicineDraft,
  medicineFields,
  medicineProblems,
  nameProblem,
} from './item-draft.ts';
import { ForWhom, ItemSheet, type ItemSheetProps, useItemForm } from './item-form.tsx';
import { MedicinePhotos } from './medicine-photos.tsx';
import { useItems } from './use-items.ts';

/** One medicine: what it is, how it is given, and the limits that a dose is checked against. */
export function MedicineSheet({ item, onClose }: ItemSheetProps<'medicine'>) {
  const { childIds: chosen } = useSelectedChild();
  const others = (useItems('medicine') ?? []).filter(({ id }) => id !== item?.id);
  const form = useItemForm<MedicineDraft>({
    kind: 'medicine',
    item,
    initial: medicineDraft(item, item ? [item.childId] : chosen),
    check: (draft) => ({
      name: nameProblem('medicine', draft.name, { others, childIds: draft.childIds }),
      ...medicineProblems(draft),
    }),
    fieldsOf: medicineFields,
    childIdsOf: ({ childIds }) => childIds,
    onClose,
  });
  const { values, set, errorOf } = form;
  return (
    <ItemSheet form={form} item={item} title={t('lists.newMedicine')} onClose={onClose}>
      <TextField
        data-autofocus={item === null || undefined}
        label={t('lists.name')}
        autoComplete="off"
        maxLength={LIST_NAME_MAX_CHARS.medicine}
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errorOf('name')}
      />
      {item === null && (
        <ForWhom
          value={values.childIds}
          onChange={(childIds) => set('childIds', childIds)}
          error={errorOf('childIds')}
        />
      )}
      <TextField
        label={t('lists.strength')}
        hint={t('lists.strengthHint')}
        optional
        autoComplete="off"
        maxLength={STRENGTH_MAX_CHARS}
        value={values.strength}
        onChange={(strength) => set('strength', strength)}
      />
      <NumberField
        label={t('lists.usualAmount')}
        optional
        unit={doseUnitName(values.unit)}
        step={0.5}
        max={10_000}
        digits={3}
        value={values.usualAmount}
        onChange={(amount) => set('usualAmount', amount)}
        error={errorOf('usualAmount')}
      />
      <Field as="group" label={t('lists.unit')}>
        {() => (
          <ChipGroup
            scroll
            label={t('lists.unit')}
            value={values.unit}
            onChange={(unit) => set('unit', unit)}
            options={doseUnits()}
          />
        )}
      </Field>
      {item && <MedicinePhotos medicine={item} />}
      <LimitFields form={form} />
      <WhenFields form={form} />
      <MoreFields form={form} />
      <Switch
        label={t('lists.active')}
        hint={t('lists.activeHint')}
        checked={values.isOffered}
        onChange={(isOffered) => set('isOffered', isOffered)}
      />
    </ItemSheet>
  );
}

type FieldsProps = { form: SheetForm<MedicineDraft> };

function LimitFields({ form: { values, set, errorOf } }: FieldsProps) {
  return (
    <>
      <NumberField
        label={t('lists.minInterval')}
        hint={t('lists.limitsHint')}
        optional
        unit={t('logs.hoursUnit')}
        step={1}
        max={168}
        digits={2}
        value={values.minIntervalHours}
        onChange={(hours) => set('minIntervalHours', hours)}
        error={errorOf('minIntervalHours')}
      />
      <NumberField
        label={t('lists.maxCount')}
        optional
        step={1}
        max={24}
        digits={0}
        value={values.maxCount24h}
        onChange={(count) => set('maxCount24h', count)}
        error={errorOf('maxCount24h')}
      />
      <NumberField
        label={t('lists.maxAmount')}
        optional
        unit={doseUnitName(values.unit)}
        step={1}
        max={100_000}
        digits={3}
        value={values.maxAmount24h}
        onChange={(amount) => set('maxAmount24h', amount)}
        error={errorOf('maxAmount24h')}
      />
    </>
  );
}

function WhenFields({ form: { values, set, errorOf } }: FieldsProps) {
  return (
    <>
      <TextField
        label={t('lists.timesOfDay')}
        hint={t('lists.timesHint')}
        optional
        autoComplete="off"
        value={values.times}
        onChange={(times) => set('times', times)}
        error={errorOf('times')}
      />
      <TextField
        label={t('lists.from')}
        optional
        type="date"
        value={values.courseFrom}
        onChange={(day) => set('courseFrom', day)}
      />
      <TextField
        label={t('lists.to')}
        hint={t('lists.toHint')}
        optional
        type="date"
        value={values.courseTo}
        onChange={(day) => set('courseTo', day)}
        error={errorOf('courseTo')}
      />
    </>
  );
}

function MoreFields({ form: { values, set, errorOf } }: FieldsProps) {
  return (
    <>
      <Field as="group" label={t('lists.sort')}>
        {() => (
          <ChipGroup
            label={t('lists.sort')}
            value={values.sort}
            onChange={(sort) => set('sort', sort)}
            options={MEDICINE_SORTS.map((value) => ({ value, label: t(`lists.sort-${value}`) }))}
          />
        )}
      </Field>
      <Field as="group" label={t('lists.route')}>
        {() => (
          <ChipGroup
            label={t('lists.route')}
            value={values.route}
            onChange={(route) => set('route', route)}
            options={medicineRoutes().map(({ value, label }) => ({
              value,
              label: sentence(label),
            }))}
          />
        )}
      </Field>
      <TextField
        label={t('lists.otherNames')}
        hint={t('lists.otherNamesHint')}
        optional
        autoComplete="off"
        value={values.otherNames}
        onChange={(names) => set('otherNames', names)}
        error={errorOf('otherNames')}
      />
      <TextArea
        label={t('lists.instructions')}
        optional
        rows={2}
        maxChars={INSTRUCTIONS_MAX_CHARS}
        value={values.instructions}
        onChange={(text) => set('instructions', text)}
      />
    </>
  );
}
