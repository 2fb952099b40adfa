import { LIST_NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import {
  ALLERGEN_GROUPS,
  CHOKING_NOTE_MAX_CHARS,
  FOOD_STATUSES,
} from '../../../../schema/records/list-item-kinds.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { allergenGroupOf } from '../../../domain/statistics/feeding/allergens.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FoodDraft, childProblem, foodDraft, foodFields, nameProblem } from './item-draft.ts';
import { ForWhom, ItemSheet, type ItemSheetProps, useItemForm } from './item-form.tsx';
import { useItems } from './use-items.ts';

/** One food: how it went, its allergen, and how to serve it safely. */
export function FoodSheet({ item, onClose }: ItemSheetProps<'food'>) {
  const { childIds: chosen } = useSelectedChild();
  const others = (useItems('food') ?? []).filter(({ id }) => id !== item?.id);
  const form = useItemForm<FoodDraft>({
    kind: 'food',
    item,
    initial: foodDraft(item, item ? [item.childId] : chosen),
    check: (draft) => ({
      name: nameProblem('food', draft.name, { others, childIds: draft.childIds }),
      childIds: childProblem(draft),
    }),
    fieldsOf: foodFields,
    childIdsOf: ({ childIds }) => childIds,
    onClose,
  });
  const { values, set, errorOf } = form;
  const byName = allergenGroupOf(values.name);
  return (
    <ItemSheet form={form} item={item} title={t('lists.newFood')} onClose={onClose}>
      <TextField
        data-autofocus={item === null || undefined}
        label={t('lists.name')}
        autoComplete="off"
        maxLength={LIST_NAME_MAX_CHARS.food}
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
      <Field as="group" label={t('lists.status')}>
        {() => (
          <ChipGroup
            label={t('lists.status')}
            value={values.status}
            onChange={(status) => set('status', status)}
            options={FOOD_STATUSES.map((value) => ({ value, label: t(`lists.status-${value}`) }))}
          />
        )}
      </Field>
      <Field
        as="group"
        label={t('lists.allergen')}
        hint={
          values.allergen === null
            ? t('lists.allergenByName', { group: t(`lists.allergen-${byName}`) })
            : undefined
        }
      >
        {() => (
          <ChipGroup
            label={t('lists.allergen')}
            value={values.allergen ?? byName}
            onChange={(group) => set('allergen', group)}
            options={ALLERGEN_GROUPS.map((value) => ({
              value,
              label: t(`lists.allergen-${value}`),
            }))}
          />
        )}
      </Field>
      <TextArea
        label={t('lists.chokingNote')}
        hint={t('lists.chokingHint')}
        optional
        rows={2}
        maxChars={CHOKING_NOTE_MAX_CHARS}
        value={values.chokingNote}
        onChange={(text) => set('chokingNote', text)}
      />
      <Switch
        label={t('lists.offered')}
        checked={values.isOffered}
        onChange={(isOffered) => set('isOffered', isOffered)}
      />
    </ItemSheet>
  );
}
