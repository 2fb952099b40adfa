import { LIST_NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type NameDraft, nameDraft, nameFields, nameProblem } from './item-draft.ts';
import { ItemSheet, type ItemSheetProps, useItemForm } from './item-form.tsx';
import { useItems } from './use-items.ts';

/** A list whose items are only names. */
export type NameKind = 'place' | 'formula';

const titles = { place: 'lists.newPlace', formula: 'lists.newFormula' } as const;

export function NameSheet({ kind, item, onClose }: ItemSheetProps<NameKind> & { kind: NameKind }) {
  const others = (useItems(kind) ?? []).filter(({ id }) => id !== item?.id);
  const form = useItemForm<NameDraft>({
    kind,
    item,
    initial: nameDraft(item),
    check: ({ name }) => ({ name: nameProblem(kind, name, { others, childIds: [] }) }),
    fieldsOf: nameFields,
    childIdsOf: () => [null],
    onClose,
  });
  const { values, set, errorOf } = form;
  return (
    <ItemSheet form={form} item={item} title={t(titles[kind])} onClose={onClose}>
      <TextField
        data-autofocus={item === null || undefined}
        label={t('lists.name')}
        autoComplete="off"
        maxLength={LIST_NAME_MAX_CHARS[kind]}
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errorOf('name')}
      />
      {item && (
        <Switch
          label={t('lists.offered')}
          checked={values.isOffered}
          onChange={(isOffered) => set('isOffered', isOffered)}
        />
      )}
    </ItemSheet>
  );
}
